"""Where pages of one language stand, and what they find there: a translated page where there is one, else the original."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from ..model.entry import Entry
from .languages import ORIGINAL


class Speech:
    """The pages of a language as seen from the page of one of its entries (`kb/<id>.md` or `<language>/kb/<id>.md`)."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self._catalogue = catalogue
        self.language = language
        self._folders = {ORIGINAL: "kb", **{item.language: f"{item.language}/kb" for item in catalogue.translations}}
        self._known = {item.language: {entry.id: entry for entry in item.entries} for item in catalogue.translations}
        #: The way to the folder of the original's pages, and to the handwritten ones.
        self.kb = "" if language == ORIGINAL else "../../kb/"
        self.docs = "../" if language == ORIGINAL else "../../"

    def entry(self, entry_id: str) -> Entry:
        """The entry in this language, or as it stands in the book."""
        return self._known.get(self.language, {}).get(entry_id) or self._catalogue.get(entry_id)

    def page_of(self, entry_id: str) -> str:
        """The way to an entry's page."""
        is_here = self.language == ORIGINAL or entry_id in self._known.get(self.language, {})
        return f"{entry_id}.md" if is_here else f"{self.kb}{entry_id}.md"

    def guide_to(self, entry_id: str) -> str:
        """The way to an entry's page from a guide (`guides/<id>.md` or `<language>/guides/<id>.md`)."""
        is_here = self.language == ORIGINAL or entry_id in self._known.get(self.language, {})
        return f"../kb/{entry_id}.md" if is_here else f"../../kb/{entry_id}.md"

    def uri(self, entry_id: str) -> str:
        """The place of an entry's page below docs."""
        return f"{self._folders[self.language]}/{entry_id}.md"

    def others(self, entry_id: str) -> list[tuple[str, str]]:
        """(language, address below the site's root) of the same entry in each other language that has it."""
        names = [ORIGINAL, *(name for name, entries in self._known.items() if entry_id in entries)]
        return [(name, f"{self._folders[name]}/{entry_id}/") for name in names if name != self.language]
