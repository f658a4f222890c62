"""The plugin's options."""

from __future__ import annotations

from mkdocs.config import config_options
from mkdocs.config.base import Config


class FaultbookConfig(Config):
    """What mkdocs.yml may say below `faultbook:`."""

    #: The folder of the book, beside mkdocs.yml.
    kb = config_options.Type(str, default="kb")
    #: Where files are edited, such as https://github.com/owner/name/edit/main/; empty: pages name their file and link nowhere.
    edit_base = config_options.Type(str, default="")
    #: Whether links end in index.html, so that they work in a folder that a browser opens from disk.
    offline = config_options.Type((bool, int, str), default=False)

    @property
    def is_offline(self) -> bool:
        """`offline`, where text and numbers may come from the environment."""
        return str(self.offline).lower() not in ("", "0", "false", "no", "none")
