"""Pages to read or write on: rules, booklet, summary, score sheets, parts list, test page, contact
sheets.
"""
