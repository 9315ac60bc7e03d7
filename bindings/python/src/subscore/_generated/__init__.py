"""Files that bindings/generate.py and bindings/install.py write. Everything else is written by hand."""
