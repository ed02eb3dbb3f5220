"""Pages that are read or written on: rules, booklet, summary, score sheets, parts list, test page,
contact sheets.
"""
