"""Where pages of one language stand, and what they find there: a translated page where there is one, else the original."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from ..model.entry import Entry
from ..model.guide import Guide
from .languages import ORIGINAL


class Speech:
    """The pages of a language as seen from the page of one of its entries (`kb/<id>.md` or `<language>/kb/<id>.md`)."""

    @classmethod
    def at(cls, uri: str, catalogue: Catalogue) -> "Speech":
        """That of a handwritten page: what stands below a language's folder is in that language."""
        folder = uri.partition("/")[0]
        return cls(catalogue, folder if folder in {item.language for item in catalogue.translations} else ORIGINAL)

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

    @property
    def guides(self) -> list[tuple[Guide, str]]:
        """The guides in this language, each with its place below docs."""
        if self.language == ORIGINAL:
            return [(guide, f"guides/{guide.id}.md") for guide in self._catalogue.guides]
        own = next(item for item in self._catalogue.translations if item.language == self.language)
        return [(guide, f"{self.language}/guides/{guide.id}.md") for guide in own.guides]

    def page_of(self, entry_id: str) -> str:
        """The way to an entry's page."""
        return f"{entry_id}.md" if self._is_here(entry_id) else f"{self.kb}{entry_id}.md"

    def guide_to(self, entry_id: str) -> str:
        """The way to an entry's page from a guide (`guides/<id>.md` or `<language>/guides/<id>.md`)."""
        return f"../kb/{entry_id}.md" if self._is_here(entry_id) else f"../../kb/{entry_id}.md"

    def place(self, entry_id: str) -> str:
        """The place below docs of the page that readers of this language get."""
        known = self._catalogue.get(entry_id).id
        return self.uri(known) if self._is_here(known) else f"kb/{known}.md"

    def uri(self, entry_id: str) -> str:
        """The place of an entry's page below docs."""
        return f"{self._folders[self.language]}/{entry_id}.md"

    def others(self, entry_id: str) -> list[tuple[str, str]]:
        """(language, address below the site's root) of the same entry in each other language that has it."""
        names = [ORIGINAL, *(name for name, entries in self._known.items() if entry_id in entries)]
        return [(name, f"{self._folders[name]}/{entry_id}/") for name in names if name != self.language]

    def _is_here(self, entry_id: str) -> bool:
        return self.language == ORIGINAL or entry_id in self._known.get(self.language, {})
