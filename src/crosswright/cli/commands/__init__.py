"""The commands, a file each. No command imports another: what several need is in the modules beside this package."""
