"""The matcher names the causes of the project's own labelled logs, and the page that says so is up to date."""

from __future__ import annotations

import pytest

from faultbook.index.error_strings.codec import ErrorIndex
from faultbook.index.score import NONE, Score, summary
from faultbook.model.catalogue import Catalogue
from tests.corpus.scorecard import COMMAND, FOLDER, PAGE, labels, open_index, page, scores
from tests.support.samples import TROUBLES

#: Trouble that reaches over lines, or hides where a message begins; the rest is tried on single messages.
FAR_REACHING = ("cut at 80 columns", "JSON", "MPI tags", "Windows line ends", "docker compose", "boxed")


@pytest.fixture(scope="module")
def index(catalogue: Catalogue) -> ErrorIndex:
    """The error strings of the whole book, opened once."""
    return open_index(catalogue)


@pytest.fixture(scope="module")
def found(catalogue: Catalogue, index: ErrorIndex) -> list[Score]:
    """What became of each log."""
    return scores(catalogue, index)


def test_every_log_has_a_label_and_every_label_a_log() -> None:
    """A file without its other half is scored by nobody."""
    assert {path.stem for path in FOLDER.glob("*.log")} == set(labels())


@pytest.mark.parametrize("name", labels())
def test_a_label_names_a_class_and_a_line_of_its_log(name: str, catalogue: Catalogue) -> None:
    """A needle that stands nowhere would make a right answer look wrong."""
    label = labels()[name]
    log = (FOLDER / f"{name}.log").read_text(encoding="utf-8")
    classes = {answer for entry in catalogue.entries for answer in entry.answers}
    assert label["root"] in {NONE, *classes}
    assert name.rpartition("--")[0] == label["root"]
    assert 20 <= log.count("\n") <= 150
    assert label["root"] == NONE or any(label["needle"] in line for line in log.split("\n"))


def test_the_causes_are_named(found: list[Score]) -> None:
    """First in 95 %, among three in 99 %, on the right line in 95 %, and never in a healthy log (shares in per mille)."""
    total = summary(found)
    assert total["first"] >= 950, _other(found)
    assert total["in_three"] >= 990, _other(found)
    assert total["right_line"] >= 950, [item.name for item in found if item.outcome == "first" and not item.right_line]
    assert total["counts"]["false alarm"] == 0, _other(found)


@pytest.mark.parametrize("name", FAR_REACHING)
def test_the_causes_are_named_through_trouble(name: str, catalogue: Catalogue, index: ErrorIndex) -> None:
    """First in 95 % of the logs, also where each line came through the same trouble, and never in a healthy log."""
    troubled = scores(catalogue, index, TROUBLES[name])
    total = summary(troubled)
    assert total["first"] >= 950 and total["counts"]["false alarm"] == 0, _other(troubled)


def test_the_scorecard_page_is_up_to_date(found: list[Score]) -> None:
    """Whoever changes an entry sees what that does to the scores."""
    assert PAGE.read_text(encoding="utf-8") == page(found), f"{PAGE}: is not what `{COMMAND}` writes; run it and look at the difference"


def _other(found: list[Score]) -> list[str]:
    return [f"{item.name}: {item.outcome}, {item.first}" for item in found if item.outcome not in ("first", "silent")]
