"""Stands in for Pillow in the page, where Pillow cannot be had: ReportLab imports it, and needs it
for raster images only.
"""
