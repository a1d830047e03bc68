"""The commands, one file each. No command imports another: common code is in the modules beside this package."""
