"""The map of causes and consequences: `leads_to` of all entries as one picture with links."""

from __future__ import annotations

from ..model.catalogue import Catalogue
from ..model.entry import Entry
from .page import Page
from .render import render
from .svg import element, picture, words

ROW = 20
#: Where the columns begin: causes, consequences, wrappers; and the picture's width.
COLUMNS = {"cause": 110, "consequence": 560, "wrapper": 860}
WIDTH = 1120
TOP = 40
#: Text takes about so many units a letter.
LETTER = 6.6


def is_on_map(entry: Entry, catalogue: Catalogue) -> bool:
    """Whether the map shows an entry: harmless ones, and those that stand alone, are not on it."""
    around = [*catalogue.causes_of(entry.id), *(catalogue.get(item) for item in entry.leads_to)]
    return entry.role in COLUMNS and any(other.role in COLUMNS for other in around)


def map_page(catalogue: Catalogue, offline: bool = False) -> Page:
    """The page with the map, and the same as a list for those who cannot see it; `offline`: links name index.html."""
    edges = [(entry, catalogue.get(item)) for entry in catalogue.entries for item in entry.leads_to]
    edges = [(one, other) for one, other in edges if one.role in COLUMNS and other.role in COLUMNS]
    targets = sorted({other.id for _, other in edges})
    lists = [(catalogue.get(item), [one for one, other in edges if other.id == item]) for item in targets]
    return Page("kb/map.md", render("map.md", svg=_svg(catalogue, edges, "index.html" if offline else ""), lists=lists))


def _svg(catalogue: Catalogue, edges: list[tuple[Entry, Entry]], file: str) -> str:
    places = _places(catalogue, edges)
    height = TOP + ROW + max((y for _, y in places.values()), default=0)
    titles = [words(title, x=COLUMNS[role], y=20, class_="fb-map__title") for role, title in (
        ("cause", "● causes"), ("consequence", "◐ consequences"), ("wrapper", "○ wrappers"))]  # fmt: skip
    nodes = [_node(catalogue.get(item), file, place, [(places[other.id], other) for one, other in edges if one.id == item])
             for item, place in places.items()]  # fmt: skip
    return picture(WIDTH, int(height), "Map of causes and consequences; the list below says the same", titles + nodes, class_="fb-map")


def _places(catalogue: Catalogue, edges: list[tuple[Entry, Entry]]) -> dict[str, tuple[int, float]]:
    """Id -> x and y: causes by family, the others at the height of what leads to them, never on one another."""
    order = {family.id: number for number, family in enumerate(catalogue.families)}
    members = {item.id: item for pair in edges for item in pair}
    causes = sorted((item for item in members.values() if item.role == "cause"), key=lambda item: (order.get(item.family, 0), item.id))
    places: dict[str, tuple[int, float]] = {}
    y, family = float(TOP), ""
    for item in causes:
        y += ROW * (1.5 if family and family != item.family else 1)
        family = item.family
        places[item.id] = (COLUMNS["cause"], y)
    for role in ("consequence", "wrapper"):
        wanted = []
        for item in (item for item in members.values() if item.role == role):
            heights = [places[one.id][1] for one, other in edges if other.id == item.id and one.id in places]
            wanted.append((sum(heights) / len(heights) if heights else float(TOP), item.id))
        y = float(TOP)
        for height, item_id in sorted(wanted):
            y = max(y + 2 * ROW, height)
            places[item_id] = (COLUMNS[role], y)
    return places


def _node(entry: Entry, file: str, place: tuple[int, float], followers: list[tuple[tuple[int, float], Entry]]) -> str:
    x, y = place
    end = x + LETTER * len(entry.id) + 6
    lines = [element("path", d=_curve((x, end, y), target), class_="fb-map__edge") for target, _ in followers]
    name = words(entry.id, x=x, y=y + 4, class_=f"fb-map__name fb-map__name--{entry.role}")
    link = element("a", element("title", entry.title.replace("&", "&amp;").replace("<", "&lt;")), name, href=f"../{entry.id}/{file}")
    return element("g", *lines, link, class_="fb-map__node", id=f"map-{entry.id}")


def _curve(start: tuple[float, float, float], target: tuple[int, float]) -> str:
    left, right, y = start
    to_x, to_y = target
    if to_x > left:
        middle = (right + to_x) / 2
        return f"M{right:.0f} {y:.0f}C{middle:.0f} {y:.0f} {middle:.0f} {to_y:.0f} {to_x - 5} {to_y:.0f}"
    # Within a column, or back: an arc on the left.
    bend = min(left, to_x) - 12 - min(80, abs(to_y - y) / 8)
    return f"M{left - 5:.0f} {y:.0f}C{bend:.0f} {y:.0f} {bend:.0f} {to_y:.0f} {to_x - 5} {to_y:.0f}"
