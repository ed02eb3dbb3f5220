"""Replaces Pillow in the page, where it is not available: ReportLab imports it, but needs it only
for raster images.
"""
