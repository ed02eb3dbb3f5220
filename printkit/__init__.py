"""Everything that is drawn: boards, pieces and sheets as scenes in millimetres, and the two writers that turn scenes into SVG and PDF."""
