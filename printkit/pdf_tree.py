"""The structure tree of a PDF, built from ReportLab's plain PDF objects, because ReportLab writes
no tags.
"""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc


def dictionary(**entries: Any) -> pdfdoc.PDFDictionary:
    """A dictionary of the file: its texts are names, its lists are arrays."""
    return pdfdoc.PDFDictionary({name: _written(value) for name, value in entries.items()})


def _written(value: Any) -> Any:
    if isinstance(value, str):
        return pdfdoc.PDFName(value)
    return pdfdoc.PDFArray(value) if isinstance(value, list) else value


class Tree:
    """The structure tree: elements by name, and for each page the elements of its marked contents
    in order.

    `page` is the page of the booklet being drawn, or 0; `read_on` is the page of each top-level
    element.
    """

    def __init__(self, doc: Any) -> None:
        self.doc = doc
        self.kids: dict[str, list[Any]] = {"structure-0": []}
        root = {"S": "Document", "P": pdfdoc.PDFObjectReference("structure")}
        self.dicts: dict[str, dict[str, Any]] = {"structure-0": root}
        self.stack = ["structure-0"]
        self.page = 0
        self.read_on: list[int] = []
        self.pages: list[tuple[str, list[str]]] = []

    def begin_page(self) -> None:
        self.pages.append((self.doc.thisPageName(), []))

    def open(self, tag: str, alt: str) -> None:
        name = f"structure-{len(self.dicts)}"
        entry = {
            "S": tag,
            "P": pdfdoc.PDFObjectReference(self.stack[-1]),
            "Pg": self.doc.thisPageRef(),
        }
        if alt:
            entry["Alt"] = pdfdoc.PDFString(alt)
        if tag == "TH":
            entry["A"] = dictionary(O="Table", Scope="Column")
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
            doc.Reference(dictionary(Type="StructElem", **entry, K=self.kids[name]), name)
        numbers: list[Any] = []
        for index, (page_name, marked) in enumerate(self.pages):
            numbers += [index, pdfdoc.PDFArray([*map(pdfdoc.PDFObjectReference, marked)])]
            page = doc.idToObject[page_name]
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents = index
            page.Tabs = pdfdoc.PDFName("S")
        root = dictionary(
            Type="StructTreeRoot",
            K=[pdfdoc.PDFObjectReference("structure-0")],
            ParentTree=dictionary(Nums=numbers),
            ParentTreeNextKey=len(self.pages),
        )
        catalog = doc.Catalog
        catalog.StructTreeRoot = doc.Reference(root, "structure")
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
