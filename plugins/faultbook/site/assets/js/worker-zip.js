// A zip archive: its list of files, and the bytes of each, read where they stand; nothing is ever written.
(function (fb) {
  "use strict";
  const MOST_LIST = 16 << 20;
  const MOST_MEMBERS = 20000;
  const END = 0x06054b50;
  const END64 = 0x06064b50;
  const LOCATOR64 = 0x07064b50;
  const ENTRY = 0x02014b50;
  const LOCAL = 0x04034b50;
  const END_SIZE = 22;
  const LOCATOR_SIZE = 20;
  const COMMENT = 1 << 16;
  const STORED = 0;
  const DEFLATED = 8;
  const ENCRYPTED = 1;
  const FULL = 0xffffffff;
  const REGULAR = 0o100000;
  const utf8 = new TextDecoder();

  // The files in it, in its order: {name, packing, flags, crc, packed, unpacked, local}. `read(from, to)` gives bytes of the archive of that size.
  function zipMembers(path, read, size) {
    try {
      const list = findList(path, read, size);
      const members = [];
      let at = 0;
      for (let left = list.count; left; left--) {
        if (at + 46 > list.view.byteLength || list.view.getUint32(at, true) !== ENTRY) throw new fb.Broken("bad magic number for central directory");
        const member = entry(list, at);
        at = member.end;
        if (at > list.view.byteLength) throw new fb.Broken("truncated central directory");
        if (isFile(member)) members.push(member);
      }
      return named(path, members);
    } catch (error) {
      if (!(error instanceof fb.Broken)) throw error;
      throw new fb.InputError(`${path}: is a broken or cut off zip archive (${error.message}); copy it again`);
    }
  }

  // {view, count, shift}: the list's bytes; `shift` is what stands before the archive, such as a program that unpacks it.
  function findList(path, read, size) {
    const from = Math.max(0, size - END_SIZE - COMMENT);
    const tail = viewOf(read(from, size));
    let at = tail.byteLength - END_SIZE;
    while (at >= 0 && !(tail.getUint32(at, true) === END && at + END_SIZE + tail.getUint16(at + 20, true) <= tail.byteLength)) at -= 1;
    if (at < 0) throw new fb.Broken("the list of its files is missing");
    let count = tail.getUint16(at + 10, true);
    let length = tail.getUint32(at + 12, true);
    let offset = tail.getUint32(at + 16, true);
    let end = from + at;
    if (at >= LOCATOR_SIZE && tail.getUint32(at - LOCATOR_SIZE, true) === LOCATOR64) {
      const place = end - LOCATOR_SIZE - 56;
      const wide = place >= 0 ? viewOf(read(place, place + 56)) : null;
      if (!wide || wide.getUint32(0, true) !== END64) throw new fb.Broken("the list of its files is missing");
      count = wideNumber(wide, 32);
      length = wideNumber(wide, 40);
      offset = wideNumber(wide, 48);
      end = place;
    }
    if (length > MOST_LIST) throw new fb.Broken(`its list of files is larger than ${fb.sizeText(MOST_LIST)}`);
    if (length > end) throw new fb.Broken("bad offset for central directory");
    if (count > MOST_MEMBERS) throw new fb.InputError(`${path}: holds ${count} files; expected at most ${MOST_MEMBERS}; ${fb.unpackTodo}`);
    return { view: viewOf(read(end - length, end)), count, shift: end - length - offset };
  }

  function entry({ view, shift }, at) {
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const end = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (end > view.byteLength) throw new fb.Broken("truncated central directory");
    const member = {
      name: utf8.decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)),
      flags: view.getUint16(at + 8, true),
      packing: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      mode: view.getUint16(at + 40, true),
      local: view.getUint32(at + 42, true),
      end,
    };
    widen(member, view, at + 46 + nameLength, at + 46 + nameLength + extraLength);
    member.local += shift;
    return member;
  }

  // Numbers of more than 32 bits stand in an extra field, those that need it, in this order.
  function widen(member, view, from, to) {
    for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
      if (view.getUint16(at, true) !== 1) continue;
      let place = at + 4;
      for (const field of ["unpacked", "packed", "local"]) {
        if (member[field] !== FULL) continue;
        if (place + 8 > to) throw new fb.Broken("corrupt zip64 extra field");
        member[field] = wideNumber(view, place);
        place += 8;
      }
      return;
    }
  }

  // No folder, link or device: a link's bytes are a path, and nothing here follows it.
  function isFile(member) {
    const kind = member.mode & 0o170000;
    return !member.name.endsWith("/") && (kind === 0 || kind === REGULAR);
  }

  // A name for each, without what would lead out of a folder; the second of the same name has a number.
  function named(path, members) {
    const seen = new Map();
    return members.map((member) => {
      const parts = member.name.replace(/\\/g, "/").split("/").filter((part) => part !== "" && part !== "." && part !== "..");
      const name = parts.join("/") || "unnamed";
      const times = (seen.get(name) || 0) + 1;
      seen.set(name, times);
      return Object.assign(member, { name: `${path}:${name}` + (times > 1 ? ` (${times})` : "") });
    });
  }

  // The bytes of a member.
  function* zipMember(member, read, size, bound, points, from) {
    if (member.flags & ENCRYPTED) throw new fb.InputError(`${member.name}: is encrypted; ${fb.unpackTodo}`);
    if (member.packing !== STORED && member.packing !== DEFLATED) {
      throw new fb.InputError(`${member.name}: is packed in another way than deflate, the usual one; ${fb.unpackTodo}`);
    }
    try {
      const start = dataStart(member, read, size);
      const end = start + member.packed;
      if (end > size) throw new fb.Broken("it ends too early");
      const input = fb.inputAt(read, from ? from.place : start, end);
      const pieces = member.packing === STORED ? stored(input) : fb.inflated(input, points, from);
      let step = pieces.next();
      for (; !step.done; step = pieces.next()) {
        bound.count(step.value.length);
        yield step.value;
      }
      if (!from && (step.value.crc !== member.crc || step.value.unpacked !== member.unpacked)) throw new fb.Broken("bad crc-32");
    } catch (error) {
      if (!(error instanceof fb.Broken || error instanceof fb.CutOff)) throw error;
      throw new fb.InputError(`${member.name}: is broken or cut off (${error.message || "it ends too early"}); copy the archive again`);
    }
  }

  function* stored(input) {
    let crc = FULL;
    let unpacked = 0;
    for (let piece = input.rest(); piece; piece = input.rest()) {
      crc = fb.checkSum(crc, piece);
      unpacked += piece.length;
      yield piece;
    }
    return { crc: (crc ^ FULL) >>> 0, unpacked };
  }

  function dataStart(member, read, size) {
    if (member.local < 0 || member.local + 30 > size) throw new fb.Broken("bad offset of its head");
    const head = viewOf(read(member.local, member.local + 30));
    if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new fb.Broken("bad magic number for file header");
    return member.local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  }

  const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wideNumber = (view, at) => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

  fb.zipMembers = zipMembers;
  fb.zipMember = zipMember;
})((self.faultbook = self.faultbook || {}));
