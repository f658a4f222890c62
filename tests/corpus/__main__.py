"""Score the labelled logs with the checkout's book and write the scorecard page."""

from __future__ import annotations

from faultbook.reading.book import read_book

from .scorecard import PAGE, open_index, page, scores


def main() -> None:
    """Write docs/contributing/scorecard.md; say what was not named right."""
    catalogue = read_book(PAGE.parents[2] / "kb")[0]
    found = scores(catalogue, open_index(catalogue))
    PAGE.write_text(page(found), encoding="utf-8")
    for item in found:
        if item.outcome not in ("first", "silent"):
            print(f"{item.outcome}: {item.name}: {item.first}")
        elif item.outcome == "first" and not item.right_line:
            print(f"wrong line: {item.name}: {item.first}")
    print(f"{PAGE.relative_to(PAGE.parents[2])}: {len(found)} logs")


if __name__ == "__main__":
    main()
