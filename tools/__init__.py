"""The steps behind build.py. Modules import only the standard library when loaded."""
