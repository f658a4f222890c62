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
    #: Where an issue is opened, such as https://github.com/owner/name/issues/new; empty: the prepared report has no link.
    report_base = config_options.Type(str, default="")
    #: Whether links end in index.html, so that they work in a folder that a browser opens from disk.
    offline = config_options.Type((bool, int, str), default=False)

    @property
    def report_address(self) -> str:
        """`report_base` without what could carry a text, or nothing where it is no address of the web."""
        return self.report_base.split("?")[0] if self.report_base.startswith(("https://", "http://")) else ""

    @property
    def is_offline(self) -> bool:
        """`offline`, where text and numbers may come from the environment."""
        return str(self.offline).lower() not in ("", "0", "false", "no", "none")
