"""How ranks stand to each other, in a sentence and as rows of a table; twin of site/assets/js/sentence-ranks.js."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

#: Stretches of ranks that a list shows, and rows that name nodes.
MOST_PARTS = 8
MOST_ROWS = 12


def rank_list(ranks: Sequence[int]) -> str:
    """Ascending ranks as people write them: `0-2, 4`."""
    return ", ".join(_stretches(ranks))


def short_list(ranks: Sequence[int]) -> str:
    """The same, cut where ranks that do not stand side by side are many: `0, 2, 4, 6, 8, 10, 12, 14 and 248 more`."""
    parts = _stretches(ranks)
    if len(parts) <= MOST_PARTS:
        return ", ".join(parts)
    shown = parts[:MOST_PARTS]
    last = int(shown[-1].split("-")[-1])
    return f"{', '.join(shown)} and {sum(rank > last for rank in ranks)} more"


def _stretches(ranks: Sequence[int]) -> list:
    parts = []
    start = 0
    for end in range(1, len(ranks) + 1):
        if end < len(ranks) and ranks[end] == ranks[end - 1] + 1:
            continue
        first, last = ranks[start], ranks[end - 1]
        parts.append(str(first) if first == last else f"{first}-{last}")
        start = end
    return parts


def named_ranks(ranks: Sequence[int]) -> str:
    """`rank 3`, `ranks 0-2`."""
    return ("rank " if len(ranks) == 1 else "ranks ") + short_list(ranks)


def standing_sentence(diagnosis: Mapping[str, Any]) -> str:
    """What the ranks show, or nothing."""
    found = diagnosis.get("collectives") or {"judgement": "unknown"}
    if found["judgement"] == "unknown":
        return ""
    groups = _groups([item for item in found["by_rank"] if item["says"] in ("waits", "runs")])
    missing = [item for item in found["by_rank"] if item["rank"] in found["missing"]]
    if found["judgement"] == "same":
        operation = groups[0][1]
        all_ranks = sorted(rank for group, _ in groups for rank in group)
        every = "Both ranks" if len(all_ranks) == 2 else f"All {len(all_ranks)} ranks"
        who = every if len(all_ranks) == found["world"] else _capital(named_ranks(all_ranks))
        what = "the same operation" if len(groups) == 1 else "operations that all of them issued"
        return f"{who} wait in {what}, {operation}: look at the network."
    if found["judgement"] == "diverged":
        parts = [f"{named_ranks(ranks)} {_stand(ranks, at == 0)} {operation}" for at, (ranks, operation) in enumerate(groups[:3])]
        more = sum(len(ranks) for ranks, _ in groups[3:])
        parts += [f"{more} more elsewhere"] if more else []
        parts += [f"{_who(missing)} never came"] if missing else []
        return _capital("; ".join(parts)) + ": the program took different ways."
    waiting = sum(len(ranks) for ranks, _ in groups)
    ranks, operation = groups[0] if groups else ([], "")
    first = f"{named_ranks(ranks)} {_stand(ranks, True)} {operation}; " if operation else ""
    silent = waiting > 1 and all(item["says"] == "missing" for item in missing)
    last = "it" if len(missing) == 1 else "they"
    return _capital(f"{first}{_who(missing)} never {'reported' if silent else 'came'}: look at what {last} did last.")


def rank_rows(diagnosis: Mapping[str, Any]) -> list:
    """Rows (ranks, node, shows, entry, operation, file, line) with ranks that show the same in one; `shows` is a role or what is said."""
    found = diagnosis.get("collectives") or {"by_rank": []}
    states = {state["rank"]: state for state in diagnosis["ranks"]}
    stands = {item["rank"]: item for item in found["by_rank"]}
    told = _told(list(stands.values()))
    rows: list = []
    for rank in sorted({*states, *stands}):
        state, item = states.get(rank), stands.get(rank)
        # Of many ranks the findings show the lines of a few.
        place = item if item and item["line"] is not None and not (state and state["role"] == "cause") else state or item
        rows.append(
            {
                "ranks": [rank],
                "node": (item or state).get("node"),
                "shows": state["role"] if state else item["says"],
                "entry": state["entry"] if state else None,
                "operation": told.get(rank, ""),
                "file": place.get("file"),
                "line": place["line"],
            }
        )
    merged = _merged(rows, ("node", "shows", "entry", "operation"))
    return merged if len(merged) <= MOST_ROWS else _merged(rows, ("shows", "entry", "operation"))


def _merged(rows: list, names: Sequence[str]) -> list:
    found: dict = {}
    nodes: dict = {}
    for row in rows:
        key = tuple(row[name] for name in names)
        if key in found:
            found[key]["ranks"].append(row["ranks"][0])
        else:
            found[key] = {**row, "ranks": list(row["ranks"])}
        nodes.setdefault(key, set()).add(row["node"])
    for key, row in found.items():
        if len(nodes[key]) > 1:
            row["node"] = f"{len(nodes[key])} nodes"
    return list(found.values())


def _groups(items: list) -> list:
    """(ranks, operation), the most ranks first."""
    found: dict = {}
    for rank, operation in _told(items).items():
        found.setdefault(operation, []).append(rank)
    return sorted(((ranks, operation) for operation, ranks in found.items()), key=lambda group: (-len(group[0]), group[0][0]))


def _told(items: list) -> dict:
    """Rank -> its operation in words; sizes are told where they alone differ."""
    active = [item for item in items if item["says"] in ("waits", "runs")]
    sizes = len({_operation(item) for item in active}) == 1 and len({item["size"] for item in active}) > 1
    return {item["rank"]: _operation(item) + (f" of size {item['size']}" if sizes and item["size"] is not None else "") for item in items}


def _operation(item: Mapping[str, Any]) -> str:
    if item["says"] == "state":
        return f"issued {item['enqueued']}" if item["enqueued"] is not None else ""
    return " ".join(str(item[name]) for name in ("op", "seq") if item[name] is not None)


def _stand(ranks: Sequence[int], wait: bool) -> str:
    if wait:
        return "waits in" if len(ranks) == 1 else "wait in"
    return "is at" if len(ranks) == 1 else "are at"


def _who(missing: Sequence[Mapping[str, Any]]) -> str:
    """The missing ranks, a single one with its node and file."""
    ranks = [item["rank"] for item in missing]
    if len(missing) != 1:
        return named_ranks(ranks)
    only = missing[0]
    return named_ranks(ranks) + (f" on {only['node']}" if only["node"] else "") + (f" ({only['file']})" if only["file"] else "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
