"""The rooms behind build.py: what the build does, step by step. Standard library only where a
module is loaded.
"""
