"""The content security policy of all pages: scripts and styles are files of the site, nothing is inline."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src blob:; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
