"""The box's logic without a page."""

from __future__ import annotations

import random

import pytest

from faultbook.cli.unreadable import KINDS as KINDS_OF_FILES
from faultbook.cli.unreadable import unreadable
from faultbook.index.error_strings.versions import fitting

KINDS = {
    "": "empty",
    " \n\t": "empty",
    "hangs after the first epoch": "words",
    "Verfallswarnungen smddp": "words",
    "NCCL_SOCKET_IFNAME": "words",
    "why does it hang?": "words",
    "RuntimeError: CUDA out of memory": "line",
    "Error(s) in loading state_dict for Net:": "line",
    "[rank3]: it failed": "line",
    "E1103 09:14:21.440000 4011 failed": "line",
    "Timed out after 6 seconds waiting for clients. 1/2 clients joined. And then it waits for more of them": "line",
    "one\ntwo": "line",
    "one\ntwo\nthree\nfour": "log",
    "x" * 2001: "log",
}


@pytest.mark.parametrize("text", KINDS, ids=lambda text: text[:30] or "nothing")
def test_kind(pure, text):
    assert pure.evaluate("(text) => faultbook.kindOf(text)", text) == KINDS[text]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("seed", range(4))
def test_any_line_is_read_again_from_the_bytes(pure, encoding, seed):
    choose = random.Random(seed)
    lines = ["".join(choose.choice("ab 🏖é\t") for _ in range(choose.choice([3, 3, 3, 400]))) for _ in range(900)]
    text = choose.choice(["\n", "\r\n"]).join(lines)
    data = text.encode(encoding)
    cuts = sorted(choose.randrange(len(data)) for _ in range(40))
    asked = sorted(choose.randrange(1, 901) for _ in range(20))
    found = pure.evaluate(
        """async ([data, cuts, asked]) => {
          const bytes = Uint8Array.from(data, (character) => character.charCodeAt(0));
          const index = new faultbook.LineIndex();
          let from = 0;
          for (const to of [...cuts, bytes.length]) { index.feed(bytes.slice(from, to)); from = to; }
          const done = index.finish();
          const texts = asked.map((line) => {
            const stretch = faultbook.stretchOf(done, line, line);
            return faultbook.linesIn(done, stretch, bytes.slice(stretch.from, stretch.to), line, line)[0][1];
          });
          return [index.lines, texts.map(faultbook.plainLine)];
        }""",
        [data.decode("latin-1"), cuts, asked],
    )
    assert found == [900, [lines[line - 1] for line in asked]]


@pytest.mark.parametrize(
    "text, templates, marked",
    [
        ("x RuntimeError: boom here", ["boom"], "boom"),
        ("a  timed   out after 30 s", ["timed out after <int> s"], "timed   out after 30 s"),
        ("loading state_dict for Net.inner: more", ["state_dict for <word>"], "state_dict for Net.inner:"),
        ("short and a longer match", ["short", "a longer match"], "a longer match"),
        ("literal <int> stays", ["literal \\<int> stays"], "literal <int> stays"),
        ("nothing fits", ["something else"], None),
    ],
)
def test_what_is_marked(pure, text, templates, marked):
    found = pure.evaluate("([text, templates]) => faultbook.markTemplate(text, templates)", [text, templates])
    assert (found and text[found[0] : found[1]]) == marked


def test_a_line_is_shown_as_a_terminal_leaves_it(pure):
    shown = pure.evaluate("(text) => faultbook.plainLine(text)", "  5%\r 90%\r\x1b[31mred\x1b[0m \x07done\r")
    assert shown == "red \ufffddone"


def test_windows_around_lines_merge_where_they_meet(pure):
    assert pure.evaluate("faultbook.windowsAround([1, 6, 30, 100], 101)") == [[1, 8], [28, 32], [98, 101]]


HEADS = (
    *(magic + b"more" for magic, _, _ in KINDS_OF_FILES),
    b"",
    b"step 1\n",
    bytes(range(64)),
    bytes(range(256)) * 16,
    "text\n".encode("utf-16"),
    "\u0448".encode("utf-16") * 3000,
    b"text \x1b[31m red\n\x00 one NUL",
    b"\x01" * 6 + b"x" * 94,
    b"\x01" * 7 + b"x" * 93,
    bytes(5000) + b"\x01",
    b"x" * 4096 + b"\x01" * 1000,
)


@pytest.mark.parametrize("head", HEADS, ids=range(len(HEADS)))
def test_what_is_no_log_is_told_as_the_command_tells_it(pure, head):
    shown = pure.evaluate("(head) => faultbook.unreadable(Uint8Array.from(head))", list(head))
    assert shown == unreadable(head).replace("name the", "choose the").replace("name that", "choose that")


def test_sizes_and_counts(pure):
    assert pure.evaluate("[0, 999, 38400, 5.2e6, 51e6, 2e9].map(faultbook.bytesText)") == ["0 bytes", "999 bytes", "38 kB", "5.2 MB", "51 MB", "2.0 GB"]
    assert pure.evaluate("faultbook.countText(1234567, 'line')") == "1,234,567 lines"


@pytest.mark.parametrize("versions", [{}, {"torch": "2.4.1+cu121"}, {"torch": "2.13.0"}, {"nccl": "2.18"}])
def test_the_fix_for_the_versions_of_the_log_comes_first(pure, versions):
    fixes = [{"title": "new", "versions": "torch>=2.6"}, {"title": "any", "versions": ""}, {"title": "old", "versions": "torch<2.6"}]
    found = pure.evaluate("([fixes, versions]) => faultbook.fitting(fixes, versions)", [fixes, versions])
    assert found == fitting(fixes, versions)
    assert [fix["title"] for fix in found][0] == ("any" if versions.get("torch", "").startswith("2.4") else "new")
