"""The structure tree of a PDF, built from ReportLab's plain PDF objects, because ReportLab writes
no tags.
"""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc


class Tree:
    """The structure tree: elements by name, and for each page the elements of its marked contents
    in order.

    `page` is the page of the booklet being drawn, or 0; `read_on` is the page of each top-level
    element.
    """

    def __init__(self, doc: Any) -> None:
        self.doc = doc
        self.kids: dict[str, list[Any]] = {"structure-0": []}
        self.dicts: dict[str, dict[str, Any]] = {
            "structure-0": {
                "S": pdfdoc.PDFName("Document"),
                "P": pdfdoc.PDFObjectReference("structure"),
            }
        }
        self.stack = ["structure-0"]
        self.page = 0
        self.read_on: list[int] = []
        self.pages: list[tuple[str, list[str]]] = []

    def begin_page(self) -> None:
        self.pages.append((self.doc.thisPageName(), []))

    def open(self, tag: str, alt: str) -> None:
        name = f"structure-{len(self.dicts)}"
        entry = {
            "S": pdfdoc.PDFName(tag),
            "P": pdfdoc.PDFObjectReference(self.stack[-1]),
            "Pg": self.doc.thisPageRef(),
        }
        if alt:
            entry["Alt"] = pdfdoc.PDFString(alt)
        if tag == "TH":
            scope = {"O": pdfdoc.PDFName("Table"), "Scope": pdfdoc.PDFName("Column")}
            entry["A"] = pdfdoc.PDFDictionary(scope)
        self.dicts[name] = entry
        self.kids[name] = []
        if len(self.stack) == 1:
            self.read_on.append(self.page)
        self.kids[self.stack[-1]].append(pdfdoc.PDFObjectReference(name))
        self.stack.append(name)

    def content(self) -> int:
        """A new marked-content id on this page, for the open element."""
        marked = self.pages[-1][1]
        marked.append(self.stack[-1])
        self.kids[self.stack[-1]].append(len(marked) - 1)
        return len(marked) - 1

    def close(self) -> None:
        self.stack.pop()

    def finish(self) -> None:
        doc = self.doc
        # The pages of a booklet are read after everything else, in their own order.
        ordered = sorted(
            zip(self.read_on, self.kids["structure-0"], strict=True), key=lambda kid: kid[0]
        )
        self.kids["structure-0"] = [kid for _, kid in ordered]
        for name, entry in self.dicts.items():
            doc.Reference(
                pdfdoc.PDFDictionary(
                    {
                        "Type": pdfdoc.PDFName("StructElem"),
                        **entry,
                        "K": pdfdoc.PDFArray(self.kids[name]),
                    }
                ),
                name,
            )
        numbers: list[Any] = []
        for index, (page_name, marked) in enumerate(self.pages):
            numbers += [
                index,
                pdfdoc.PDFArray([pdfdoc.PDFObjectReference(name) for name in marked]),
            ]
            page = doc.idToObject[page_name]
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents = index
            page.Tabs = pdfdoc.PDFName("S")
        root = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("StructTreeRoot"),
                "K": pdfdoc.PDFArray([pdfdoc.PDFObjectReference("structure-0")]),
                "ParentTree": pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(numbers)}),
                "ParentTreeNextKey": len(self.pages),
            }
        )
        catalog = doc.Catalog
        catalog.StructTreeRoot = doc.Reference(root, "structure")
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
