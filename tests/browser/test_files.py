"""Files of all kinds: packed, several, whole folders; and what is no log."""

from __future__ import annotations

import gzip
import io
import warnings
import zipfile
from pathlib import Path

import pytest

from faultbook.cli.logs import logs_of
from faultbook.exceptions import InputError
from tests.browser.helpers import CHECKPOINT_LINE, CHECKPOINT_LOG, TIMEOUT_LOG

LOG = CHECKPOINT_LOG.encode()
PACKED = gzip.compress(LOG)
FILLER = b"".join(b"[rank0]: warming up, part %d\n" % number for number in range(600_000))


def zipped(*members: tuple, packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of (name, bytes), names as often as they come."""
    file = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(file, "w", packing) as archive:
        warnings.simplefilter("ignore")
        for name, data in members:
            archive.writestr(name, data)
    return file.getvalue()


GOOD_ZIP = zipped(("a.log", LOG))
AT = GOOD_ZIP.index(b"PK\x01\x02") + 8

READABLE = {
    "train.log.gz": PACKED,
    "two parts, padded.gz": gzip.compress(LOG[:300]) + gzip.compress(LOG[300:]) + bytes(512),
    "gzip by its bytes.log": PACKED,
    "utf-16.gz": gzip.compress(CHECKPOINT_LOG.encode("utf-16")),
    "train.zip": GOOD_ZIP,
    "stored.zip": zipped(("a.log", LOG), packing=zipfile.ZIP_STORED),
    "packed twice.zip": zipped(("a.log.gz", PACKED)),
    "utf-16.log": CHECKPOINT_LOG.encode("utf-16"),
    "windows.log": CHECKPOINT_LOG.replace("\n", "\r\n").encode("utf-8-sig"),
}


@pytest.mark.parametrize("name", READABLE)
def test_a_log_is_read_however_it_is_packed(one_home, name):
    one_home.drop((name, READABLE[name]))
    one_home.verdict()
    assert f"Seen on rank 0 (line {CHECKPOINT_LINE}" in one_home.sentence
    assert one_home.texts(".fb-pasted__title strong") == [name]
    assert one_home.texts(".fb-pasted__lines")[0].startswith("[rank0]: step 1 loss 0.001\n[rank0]: step 2")
    assert one_home.texts(f".fb-line[data-line='{CHECKPOINT_LINE - 1}'] code") == ["[rank0]: step 40 loss 0.040"]


def test_lines_far_in_a_packed_log_are_shown_again(one_home):
    one_home.drop(("train.log.gz", gzip.compress(FILLER + LOG)))
    one_home.verdict()
    line = 600_000 + CHECKPOINT_LINE
    assert one_home.texts(f".fb-line[data-line='{line - 1}'] code") == ["[rank0]: step 40 loss 0.040"]
    one_home.page.locator("#faultbook-box .fb-fold").first.click()
    assert one_home.page.locator(f"#faultbook-box .fb-line[data-line='{line - 12}'] code").inner_text() == "[rank0]: step 29 loss 0.029"


def test_a_zip_is_one_log_and_each_line_has_its_file(one_home):
    members = (("b/../2.log", b"quiet"), ("b/", b""), ("../1.log.gz", gzip.compress(TIMEOUT_LOG.encode())), ("model.pt", b"PK\x03\x04more"), ("0.log", LOG))
    one_home.drop(("logs.zip", zipped(*members)))
    one_home.verdict()
    assert one_home.sentence.startswith("The keys of the checkpoint") and f"(line {CHECKPOINT_LINE} of logs.zip:0.log)" in one_home.sentence
    assert one_home.texts(".fb-finding .fb-line--match .fb-number")[0] == str(CHECKPOINT_LINE)
    assert one_home.texts(".fb-left-out") == ["1 file left out: no text"]


REFUSED = {
    "cut off.gz": PACKED[:-9],
    "cut off in its head.gz": PACKED[:5],
    "cut off after a part.gz": PACKED + PACKED[:-1],
    "a wrong check sum.gz": PACKED[:-8] + bytes(4) + PACKED[-4:],
    "a wrong length.gz": PACKED[:-4] + bytes(4),
    "rubbish after it.gz": PACKED + b"rubbish",
    "rubbish in it.gz": PACKED[:12] + b"\xff" * 9 + PACKED[21:],
    "packed twice.gz": gzip.compress(PACKED),
    "a picture.gz": gzip.compress(b"\x89PNG\r\n"),
    "a picture.log": b"\x89PNG\r\n",
    "no text.log": bytes(range(256)) * 16,
    "cut off.zip": GOOD_ZIP[:-30],
    "damaged.zip": GOOD_ZIP[:60] + b"\xff" + GOOD_ZIP[61:],
    "encrypted.zip": GOOD_ZIP[:6] + b"\x01" + GOOD_ZIP[7:AT] + b"\x01" + GOOD_ZIP[AT + 1 :],
    "empty.zip": zipped(),
    "folders.zip": zipped(("a/", b"")),
    "pictures.zip": zipped(("a.png", b"\x89PNG\r\n"), ("b.png", b"\x89PNG\r\n")),
    "another way.zip": zipped(("a.log", LOG), packing=zipfile.ZIP_BZIP2),
    "a bomb.zip": zipped(("a.log", bytes(66 << 20))),
}


def command_says(path: Path) -> str:
    """The complaint of the command about a file, as a page says it: one chooses a file there."""
    for log in logs_of(str(path)):
        try:
            if isinstance(log, InputError):
                raise log
            list(log.pieces())
        except InputError as error:
            text = str(error).replace(f"{path.parent}/", "").replace("name the", "choose the").replace("name that", "choose that")
            return text.replace("name a log file, a folder of logs, or - for standard input", "choose a log file, or a folder of logs")
    return ""


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_with_the_words_of_the_command(one_home, tmp_path, name):
    (tmp_path / name).write_bytes(REFUSED[name])
    said = command_says(tmp_path / name)
    one_home.drop((name, REFUSED[name]))
    assert one_home.refusal == said != ""
    assert one_home.page.locator("#faultbook-box .fb-verdict").count() == 0


def test_a_file_that_is_gone_is_refused_in_one_line(one_home, tmp_path):
    path = tmp_path / "train.log"
    path.write_bytes(LOG)
    one_home.page.evaluate("() => { const { load } = faultbook; const gone = new Promise((resolve) => { self.go = resolve; }); faultbook.load = (name) => gone.then(() => load(name)); }")
    one_home.page.set_input_files("#faultbook-box input[type=file][multiple]", path)
    path.unlink()
    one_home.page.evaluate("() => go()")
    assert one_home.refusal.startswith("train.log: cannot be read (")


def test_an_empty_file_says_what_to_choose(one_home):
    one_home.drop(("train.log", b""))
    assert one_home.refusal == "train.log: is empty; choose the log that the job printed"


def test_one_bad_file_among_several_is_left_out_with_its_reason(one_home):
    one_home.drop(("a.png", b"\x89PNG\r\n"), ("b.log", LOG), ("c.gz", PACKED[:5]), ("d.log", TIMEOUT_LOG.encode("utf-16")))
    one_home.verdict()
    assert f"(line {CHECKPOINT_LINE} of b.log)" in one_home.sentence
    assert one_home.texts(".fb-left-out") == [
        "a.png: is a picture, no text; choose the text that the job printed",
        "c.gz: is a gzip file that is cut off; copy it again, or unpack what is there and choose that",
    ]
    assert "2 files" not in one_home.texts(".fb-pasted__title strong") and one_home.texts(".fb-pasted__title strong") == ["4 files"]


@pytest.fixture()
def folder(tmp_path: Path) -> Path:
    """A folder as a job leaves it, with a link that leads round in a circle."""
    run = tmp_path / "run"
    (run / "ranks" / "0").mkdir(parents=True)
    (run / "ranks" / "0" / "out.log").write_bytes(LOG)
    (run / "ranks" / "1.log.gz").write_bytes(gzip.compress(b"quiet\n"))
    (run / "model.pt").write_bytes(GOOD_ZIP)
    (run / "loss.png").write_bytes(b"\x89PNG\r\n")
    (run / "empty").touch()
    (run / "circle").symlink_to(run)
    return run


def test_a_chosen_folder_is_read_at_any_depth(home, folder):
    home.page.set_input_files("#faultbook-box input[webkitdirectory]", folder)
    home.verdict()
    assert f"(line {CHECKPOINT_LINE} of run/ranks/0/out.log)" in home.sentence
    assert home.texts(".fb-pasted__title strong") == ["run"]
    assert home.texts(".fb-left-out") == ["2 files left out: no text"]


def test_a_dropped_folder_is_read_at_any_depth(home, folder):
    session = home.page.context.new_cdp_session(home.page)
    place = home.page.locator("#faultbook-box .fb-input").bounding_box()
    data = {"items": [], "files": [str(folder)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": place["x"] + 20, "y": place["y"] + 20, "data": data})
    home.verdict()
    assert f"(line {CHECKPOINT_LINE} of run/ranks/0/out.log)" in home.sentence
    assert home.texts(".fb-left-out") == ["2 files left out: no text"]


ENTRIES = """([files, depth]) => {
  const file = (name) => ({ isFile: true, isDirectory: false, name, file: (resolve) => resolve(new File(["x"], name)) });
  const folder = (name, found) => ({ isFile: false, isDirectory: true, name, createReader: () => {
    let left = found();
    return { readEntries: (resolve) => { resolve(left.splice(0, 100)); } };
  } });
  const nested = (left) => folder("again", () => (left ? [nested(left - 1)] : [file("a.log")]));
  const many = folder("many", () => Array.from({ length: files }, (_, number) => file(`${number}.log`)));
  const item = (entry) => ({ kind: "file", webkitGetAsEntry: () => entry, getAsFile: () => null });
  return faultbook.droppedFiles({ items: [item(depth ? nested(depth) : many)], files: [] }).then((found) => found.files.length, (error) => error.message);
}"""


@pytest.mark.parametrize(
    "files, depth, answer",
    [
        (250, 0, 250),
        (20_001, 0, "many: holds more than 20,000 files; choose the folder of the logs"),
        (0, 30, 1),
        (0, 10_000, "again/" * 41 + "again: is more than 40 folders deep; choose the folder of the logs"),
    ],
)
def test_a_folder_without_end_is_refused(one_home, files, depth, answer):
    assert one_home.page.evaluate(ENTRIES, [files, depth]) == answer


def test_a_folder_without_a_log_says_so(one_home, tmp_path):
    (tmp_path / "loss.png").write_bytes(b"\x89PNG\r\n")
    one_home.page.set_input_files("#faultbook-box input[webkitdirectory]", tmp_path)
    assert one_home.refusal == "none of the 1 files in this folder is text; choose a log file, or a folder of logs"
