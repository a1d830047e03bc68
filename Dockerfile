# The site as an image. compose.yaml runs it with PostgreSQL; docs/SITE.md has what to set.
FROM python:3.11-slim AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
COPY . /src
RUN python -m venv /opt/crosswright && /opt/crosswright/bin/pip install --no-cache-dir '/src[web,desk,postgresql]'

FROM python:3.11-slim
COPY --from=build /opt/crosswright /opt/crosswright
RUN useradd --uid 10001 --create-home --home-dir /var/lib/crosswright crosswright \
    && install -d -o crosswright /var/cache/crosswright
ENV PATH=/opt/crosswright/bin:$PATH \
    CROSSWRIGHT_STORE=/var/lib/crosswright/site.sqlite \
    CROSSWRIGHT_CACHE=/var/cache/crosswright
# By its number, so that a cluster can see that it isn't root. Only these two folders, and /tmp, are written to.
USER 10001
VOLUME ["/var/lib/crosswright", "/var/cache/crosswright"]
EXPOSE 8000
# The first start builds the words and clues, which takes a minute or two.
HEALTHCHECK --start-period=3m --interval=30s --timeout=5s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["crosswright", "serve", "--host", "0.0.0.0", "--behind-proxy"]
