"""Input that nobody should give: an answer that is right, or one clear line and exit code 2, in little memory."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from faultbook.cli import logs, terminal

from .conftest import CAUSE, CONSEQUENCE

ROW = f"step 1\n{CAUSE}\n"
MEGABYTES = 200
# The kernel's own count: what getrusage gives for a child may be its parent's.
MEASURED = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from faultbook.cli.main import main
code = main()
print([line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")][0], file=sys.stderr)
sys.exit(code)
"""


def one_line(result) -> str:
    """The one line of complaint of a run that ended with 2."""
    code, err = (result.code, result.err) if hasattr(result, "err") else (result.returncode, result.stderr)
    assert code == 2 and err.startswith("faultbook: ") and err.count("\n") == 1 and "Traceback" not in err, result
    return err


def measured(installed: list[str], *arguments: object, **options) -> tuple[int, int, str]:
    """Exit code, most memory in MB, and stdout of the command in a process of its own."""
    command = [sys.executable, "-S", "-I", "-c", MEASURED, installed[-1], *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, **options)
    return done.returncode, int(done.stderr.split()[-1]) // 1024, done.stdout


ANSWERED = {
    "invalid UTF-8": (b"\xff\xfeno\n".replace(b"\xfe", b"\xc3") + ROW.encode(), 3),
    "cut in a character": (ROW.encode() + "ü".encode()[:1], 2),
    "UTF-16 with a mark": (ROW.encode("utf-16"), 2),
    "UTF-16 the other way round": (b"\xfe\xff" + ROW.encode("utf-16-be"), 2),
    "UTF-16 of another alphabet": (("ошибка " * 400 + "\n" + ROW).encode("utf-16"), 3),
    "UTF-8 with a mark": (b"\xef\xbb\xbf" + CAUSE.encode(), 1),
    "CRLF": (ROW.replace("\n", "\r\n").encode(), 2),
    "NULs before it": (bytes(5000) + b"\n" + ROW.encode(), 3),
    "NULs between lines": (ROW.replace("\n", "\n\0\0\n").encode(), 3),
    "no end of the last line": (CAUSE.encode(), 1),
    "a progress bar rubbed out by backspaces": (b"1%\x08\x08" * 3000 + b"\n" + ROW.encode(), 3),
    "colours throughout": (b"\x1b[31m" + CAUSE.encode() + b"\x1b[0m\n" + b"\x1b[1m.\x1b[0m" * 3000, 1),
}


@pytest.mark.parametrize("name", ANSWERED)
def test_an_odd_text_gets_the_right_answer(name: str, run, tmp_path: Path) -> None:
    """The cause, with its line, from a file and from a pipe."""
    data, line = ANSWERED[name]
    (tmp_path / "train.log").write_bytes(data)
    for result in (run("match", "--format", "json", tmp_path / "train.log"), run("match", "--format", "json", stdin=data)):
        finding = json.loads(result.out)["findings"][0]
        assert (result.code, finding["entry"], finding["evidence"][0]["line"]) == (0, "cogwheel-slipped", line)


REFUSED = {
    "a program": (b"\x7fELF\x02\x01\x01" + bytes(200), "a program or a core dump"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(200), "a picture"),
    "an xz file": (b"\xfd7zXZ\0" + bytes(20), "unxz"),
    "random bytes": (bytes(range(256)) * 16, "is no text"),
    "small numbers in wide fields": ((b"\x05" + bytes(31)) * 100, "is no text"),
    "three control characters": (b"\x01\x02\x03", "is no text"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_binary_file_is_one_line(name: str, run, tmp_path: Path) -> None:
    """Named by what it is; among the logs of a folder it is passed over."""
    data, message = REFUSED[name]
    (tmp_path / "a.bin").write_bytes(data)
    assert message in one_line(run("match", tmp_path / "a.bin"))
    assert message in one_line(run("match", stdin=data))
    assert "none of the 1 files in this folder is text" in one_line(run("match", tmp_path))
    (tmp_path / "b.log").write_text(CAUSE)
    result = run("match", tmp_path)
    assert (result.code, result.err) == (0, "") and "a.bin" not in result.out


def test_a_file_of_0_bytes_holds_nothing_known(run, tmp_path: Path) -> None:
    """That is the right answer."""
    (tmp_path / "empty.log").touch()
    result = run("match", tmp_path / "empty.log")
    assert (result.code, result.err) == (1, "") and result.out.startswith(f"{tmp_path}/empty.log: ")


def test_links_in_a_circle_end(run, tmp_path: Path) -> None:
    """A folder that holds itself is read once; a link to itself is no file."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "train.log").write_text(CAUSE)
    os.symlink(tmp_path, tmp_path / "a" / "up")
    os.symlink("self", tmp_path / "a" / "self")
    assert run("match", tmp_path).out.count("● cause") == 1
    assert "train.log" not in one_line(run("match", tmp_path / "a" / "self"))


def test_a_pipe_in_a_folder_is_no_log(run, tmp_path: Path) -> None:
    """To open it would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    assert "no file in this folder" in one_line(run("match", tmp_path))


def test_a_named_pipe_is_opened_once(installed, tmp_path: Path) -> None:
    """A first look at its bytes would take them away."""
    os.mkfifo(tmp_path / "pipe")
    process = subprocess.Popen([*installed, "match", str(tmp_path / "pipe")], stdout=subprocess.PIPE, text=True)
    with open(tmp_path / "pipe", "w") as writer:
        writer.write(ROW)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0 and "2 | " + CAUSE in out


def test_a_pipe_that_stalls_is_waited_for_and_ctrl_c_is_quiet(installed, tmp_path: Path) -> None:
    """It may go on at any time; the end of waiting is the user's."""
    os.mkfifo(tmp_path / "pipe")
    process = subprocess.Popen([*installed, "match", str(tmp_path / "pipe")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # Opening returns when the command has opened its end, and writing this much when it has read some of it.
    with open(tmp_path / "pipe", "wb", buffering=0) as writer:
        for _ in range(4):
            writer.write(ROW.encode() * 10_000)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_file_without_permission_is_one_line(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read all, so the refusal is played; a folder's other logs are still read."""
    for name in ("a.log", "b.log"):
        (tmp_path / name).write_text(CAUSE)

    def refuse(path, *arguments, **options):
        if str(path).endswith("a.log"):
            raise PermissionError(13, "Permission denied", path)
        return open(path, *arguments, **options)

    monkeypatch.setattr(logs, "open", refuse, raising=False)
    assert "a.log: permission denied" in one_line(run("match", tmp_path / "a.log"))
    result = run("match", tmp_path)
    assert "a.log: permission denied" in one_line(result) and "b.log: " in result.out


def test_a_folder_without_permission_is_one_line(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is read."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "a.log").write_text(CAUSE)
    scan = os.scandir

    def refuse(path):
        if str(path).endswith("secret"):
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    result = run("match", tmp_path)
    assert "secret: permission denied" in one_line(result) and "● cause" in result.out


@pytest.mark.parametrize(
    "arguments",
    [["match"], ["match", "--format", "json"], ["show", "cogwheel-slipped"], ["search", "cogwheel"], ["--help"]],
    ids=" ".join,
)
def test_a_full_disk_is_one_line(arguments: list[str], installed) -> None:
    """And nothing more when Python ends."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([*installed, *arguments], input=CAUSE, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert "no space left on device" in one_line(done)


def test_closed_streams_are_one_line(installed) -> None:
    """Some schedulers start programs so."""
    cases = {"- <&-": "standard input: is closed", "- >&-": "standard output: is closed", "nowhere >&- 2>&-": ""}
    for redirection, message in cases.items():
        command = ["sh", "-c", f'exec "$@" match {redirection}', "sh", *installed]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, input=CAUSE)
        assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == bool(message), done


def test_a_complaint_that_cannot_be_written_still_has_its_exit_code(installed) -> None:
    """The disk with the error log may be full, too."""
    with open("/dev/full", "w") as full:
        assert subprocess.run([*installed, "match", "nowhere"], stderr=full, timeout=60).returncode == 2


@pytest.mark.parametrize(
    ("filler", "megabytes"),
    [(b"x ", MEGABYTES), (b"Error: loss 0.12 step 1234 of many, ", 40)],
    ids=["short words", "words of errors"],
)
def test_a_line_of_200_megabytes_needs_little_memory(filler: bytes, megabytes: int, installed, tmp_path: Path) -> None:
    """It is read in windows; what stands at its end is found."""
    path = tmp_path / "line.log"
    with open(path, "wb") as file:
        for _ in range(megabytes):
            file.write(filler * ((1 << 20) // len(filler)))
        file.write(b" " + CAUSE.encode())
    code, memory, out = measured(installed, "match", path)
    path.unlink()  # pytest would keep it for three runs.
    assert code == 0 and "cogwheel-slipped" in out
    assert memory < 200


def test_a_sparse_file_needs_little_memory(installed, tmp_path: Path) -> None:
    """What a rotated log becomes whose writer goes on at its old place: NULs, then text."""
    path = tmp_path / "sparse.log"
    with open(path, "wb") as file:
        file.seek(MEGABYTES << 20)
        file.write(b"\n" + ROW.encode())
    code, memory, out = measured(installed, "match", path)
    assert code == 0 and "3 | " + CAUSE in out
    assert memory < 200


def test_many_matching_lines_need_little_memory(installed, tmp_path: Path) -> None:
    """100,000 of them."""
    path = tmp_path / "many.log"
    path.write_text(f"{CAUSE}\n{CONSEQUENCE}\n" * 50_000)
    code, memory, _ = measured(installed, "match", path)
    assert (code, memory < 200) == (0, True)


def test_a_hostile_name_stays_in_one_line(run, tmp_path: Path) -> None:
    """Names of files are printed, so they are cleaned."""
    name = "a\x1b]0;title\x07\n\x1b[2Jfaultbook: fine\u202e.log"
    assert "\x1b" not in one_line(run("match", tmp_path / name))
    (tmp_path / name).write_text(CAUSE)
    assert terminal.harmless(run("match", tmp_path / name).out.replace("\n", "")).isprintable()
