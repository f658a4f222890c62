"""The worker's reader of packed logs, against Python's."""

from __future__ import annotations

import gzip
import io
import os
import random
import zipfile
import zlib

import pytest

from faultbook.site.assets import assets

INFLATE = """
const bytes = bytesOf(data.packed);
let reads = 0;
let next = 0;
const short = new faultbook.Input(() => { const size = data.reads[reads++ % data.reads.length]; next += size; return bytes.slice(next - size, next); });
const pieces = [];
try {
  const inflater = new faultbook.Inflater(short);
  for (let piece = inflater.next(); piece; piece = inflater.next()) pieces.push(textOf(piece));
} catch (error) {
  return [error instanceof faultbook.Broken ? "broken" : error instanceof faultbook.CutOff ? "cut off" : error.stack, null, 0];
}
return ["whole", pieces.join(""), short.place];
"""
READ = """
faultbook.bounds.apart = data.apart;
const files = data.files.map(([name, text]) => ({ name, blob: new Blob([bytesOf(text)]) }));
const source = new faultbook.Source(files, data.isFolder);
const pieces = [];
for (const piece of source.pieces(() => {})) pieces.push(textOf(piece));
const whole = pieces.join("");
const stretches = data.stretches.map(([from, to]) => ({ from: Math.floor(from * whole.length), to: Math.floor(to * whole.length) })).sort((a, b) => a.from - b.from);
const again = faultbook.readStretches(files, source.parts, stretches).map(textOf);
const same = stretches.every(({ from, to }, at) => again[at] === whole.slice(from, to));
return { whole, same, points: source.parts.map((part) => part.points.length), names: source.parts.map((part) => part.name) };
"""


IN_WORKER = """() => {
  const own = `
    const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    const textOf = (bytes) => bytes.reduce((text, byte) => text + String.fromCharCode(byte), "");
    self.onmessage = ({ data: [body, data] }) => {
      try { self.postMessage([new Function("data", body)(data), null]); } catch (error) { self.postMessage([null, error.stack]); }
    };`;
  const worker = new Worker(URL.createObjectURL(new Blob([faultbook.workerSource, own])));
  self.ask = (body, data) => new Promise((resolve, reject) => {
    worker.onmessage = (event) => (event.data[1] ? reject(new Error(event.data[1])) : resolve(event.data[0]));
    worker.postMessage([body, data]);
  });
}"""


@pytest.fixture(scope="module")
def in_worker(chromium):
    """Runs the body of a function of `data` among the worker's scripts; bytes go in and out as text of one character a byte."""
    page = chromium.new_page()
    page.add_script_tag(content=assets()["faultbook/worker.js"].decode())
    page.evaluate(IN_WORKER)
    yield lambda body, data: page.evaluate("([body, data]) => self.ask(body, data)", [body, data])
    page.close()


def _raw(source: random.Random) -> bytes:
    kind = source.randrange(5)
    if kind == 0:
        return source.randbytes(source.randrange(60_000))
    if kind == 1:
        return "".join(f"[rank{source.randrange(8)}]: step {step} loss {source.random()}\n" for step in range(source.randrange(3000))).encode()
    if kind == 2:
        return bytes(source.randrange(600_000))
    if kind == 3:
        return bytes(source.choices(b"ab", k=source.randrange(70_000)))
    return source.randbytes(300) * source.randrange(200)


def _deflated(source: random.Random, raw: bytes) -> bytes:
    packer = zlib.compressobj(source.choice([0, 1, 6, 9]), zlib.DEFLATED, -source.choice([9, 12, 15]), 8, source.randrange(5))
    flushed = packer.flush(zlib.Z_FULL_FLUSH) if source.random() < 0.3 else b""
    return packer.compress(raw[: len(raw) // 2]) + flushed + packer.compress(raw[len(raw) // 2 :]) + packer.flush()


def _inflate(packed: bytes) -> tuple:
    unpacker = zlib.decompressobj(-15)
    try:
        raw = unpacker.decompress(packed)
    except zlib.error:
        return "broken", None
    return ("whole", raw) if unpacker.eof else ("cut off", None)


@pytest.mark.parametrize("seed", range(4))
def test_deflate_is_unpacked_as_zlib_unpacks_it(in_worker, seed: int) -> None:
    """Whole, damaged and cut off, however few bytes come at once; and no byte after its end is taken."""
    source = random.Random(seed)
    seen = set()
    for _ in range(12):
        packed = _deflated(source, _raw(source))
        cases = [packed]
        for _ in range(2):
            damaged = bytearray(packed)
            damaged[source.randrange(len(packed))] = source.randrange(256)
            cases.append(bytes(damaged[: source.choice([len(packed), source.randrange(len(packed)) + 1])]))
        for case in cases:
            reads = [source.choice([1, 3, 100, 1 << 18]) for _ in range(3)] if len(case) < 20_000 else [1 << 18, 1000]
            outcome, text, place = in_worker(INFLATE, {"packed": (case + b"xyz").decode("latin-1"), "reads": reads})
            expected = _inflate(case + b"xyz")
            assert outcome == expected[0]
            if outcome == "whole":
                assert text.encode("latin-1") == expected[1] and (case is not packed or place == len(packed))
            seen.add(outcome)
    assert "whole" in seen and "broken" in seen


def _files(source: random.Random) -> list:
    def text() -> str:
        return "".join(f"step {step} {source.choice(['é', 'x' * 90, ''])}\n" for step in range(source.randrange(1, 1500))).rstrip("\n")

    def data() -> bytes:
        return text().encode(source.choice(["utf-8", "utf-8", "utf-16", "utf-8-sig"]))

    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        for number in range(3):
            file.writestr(f"{number}.log", data(), source.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]))
        file.writestr("inner.gz", gzip.compress(data()))
    parts = b"".join(gzip.compress(text().encode(), source.choice([1, 9])) for _ in range(source.randrange(3, 6)))
    return [("a.log", data()), ("b.gz", parts + bytes(source.choice([0, 512]))), ("c.zip", archive.getvalue()), ("d.log", data())]


@pytest.mark.parametrize("seed", range(4))
def test_any_stretch_is_read_again_as_it_was(in_worker, seed: int) -> None:
    """Across files, parts and encodings, from points near it."""
    source = random.Random(seed)
    files = _files(source)
    stretches = [sorted((source.random(), source.random())) for _ in range(6)] + [[0, 1]]
    stretches += [[at, min(1, at + 0.01)] for at in (source.random() for _ in range(20))]
    asked = {"files": [[name, data.decode("latin-1")] for name, data in files], "isFolder": False, "stretches": stretches, "apart": 2000}
    found = in_worker(READ, asked)
    assert found["same"] and found["names"] == ["a.log", "b.gz", "c.zip:0.log", "c.zip:1.log", "c.zip:2.log", "c.zip:inner.gz", "d.log"]
    assert found["points"][1] > 1
    assert found["whole"].encode("latin-1").decode() == "\n".join(_texts(files))


def _texts(files: list) -> list:
    """Each part's text as Python reads it."""
    found = []
    for name, data in files:
        if name.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                found += [(each, archive.read(each)) for each in archive.namelist()]
        else:
            found.append((name, data))
    return [_decoded(gzip.decompress(data) if name.endswith(".gz") else data) for name, data in found]


def _decoded(data: bytes) -> str:
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")


def test_what_unpacks_to_more_than_the_bound_is_stopped(in_worker) -> None:
    """Absolutely, and by its ratio; in a piece or two beyond it."""
    body = """
    Object.assign(faultbook.bounds, data.bounds);
    const bound = new faultbook.Bound("a.gz", data.packed.length);
    const bytes = bytesOf(data.packed);
    try {
      for (const piece of faultbook.gunzip("a.gz", faultbook.inputAt((from, to) => bytes.slice(from, to), 0, bytes.length), bound)) ;
      return ["all of it", bound.unpacked];
    } catch (error) {
      return [error.message, bound.unpacked];
    } finally {
      Object.assign(faultbook.bounds, { most: 8 * 2 ** 30, free: 64 << 20 });
    }
    """
    zeros = gzip.compress(bytes(8 << 20)).decode("latin-1")
    noise = gzip.compress(os.urandom(1 << 20).hex().encode()).decode("latin-1")
    message, unpacked = in_worker(body, {"packed": zeros, "bounds": {"free": 1 << 20}})
    assert message.startswith("a.gz: unpacks to more than 500 times its size and 1 MiB, the most that is read; if you trust it, unpack it yourself")
    assert unpacked < 5 << 20
    message, unpacked = in_worker(body, {"packed": noise, "bounds": {"most": 1 << 20}})
    assert message.startswith("a.gz: unpacks to more than 1 MiB, the most that is read; unpack it yourself") and unpacked < 2 << 20
    assert in_worker(body, {"packed": zeros, "bounds": {}}) == ["all of it", 8 << 20]
