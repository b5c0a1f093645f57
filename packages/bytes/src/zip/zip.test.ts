import { crc32, deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { openZip } from "./read-zip.ts";
import { writeZip } from "./write-zip.ts";
import { DEFAULT_ZIP_LIMITS } from "./limits.ts";

const text = (s: string) => new TextEncoder().encode(s);
const sample = () =>
  zipSync({
    "a.txt": text("alpha ".repeat(50)),
    "b/b.txt": [text("beta"), { level: 0 }],
    "c.txt": text("gamma"),
  });

/** An archive with one entry whose sizes follow the data, as streaming writers make it, and bytes between parts. */
function streamed(): Buffer {
  const name = Buffer.from("s.txt");
  const packed = deflateRawSync(text("streamed content"));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(1 << 3, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc32(text("streamed content")), 4);
  descriptor.writeUInt32LE(packed.length, 8);
  descriptor.writeUInt32LE(16, 12);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(1 << 3, 8);
  record.writeUInt16LE(8, 10);
  record.writeUInt32LE(crc32(text("streamed content")), 16);
  record.writeUInt32LE(packed.length, 20);
  record.writeUInt32LE(16, 24);
  record.writeUInt16LE(name.length, 28);
  const body = Buffer.concat([local, name, packed, descriptor, Buffer.from("gap")]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, record, name, end]);
}

test("reads stored and deflated entries", () => {
  const zip = openZip(sample());
  expect(zip.entries.map((entry) => entry.name)).toEqual(["a.txt", "b/b.txt", "c.txt"]);
  expect(zip.read(zip.find("b/b.txt")!).toString()).toBe("beta");
  expect(zip.read(zip.find("a.txt")!).toString()).toBe("alpha ".repeat(50));
});

test("writing nothing gives the source back", () => {
  const source = sample();
  expect(Buffer.compare(writeZip(openZip(source), new Map()), source)).toBe(0);
});

test("replacing one entry keeps the packed bytes and headers of all others", () => {
  const before = openZip(sample());
  const after = openZip(writeZip(before, new Map([["a.txt", text("new")]])));
  expect(after.read(after.find("a.txt")!).toString()).toBe("new");
  for (const name of ["b/b.txt", "c.txt"]) {
    const [x, y] = [before.find(name)!, after.find(name)!];
    const local = (zip: typeof before, entry: typeof x) =>
      zip.source.subarray(entry.localOffset, zip.dataSpan(entry).end);
    expect(local(after, y)).toEqual(local(before, x));
  }
});

test("entries are added behind the others", () => {
  const before = openZip(sample());
  const added = new Map([["d/ä.txt", text("new ".repeat(9))]]);
  const after = openZip(writeZip(before, new Map([["a.txt", text("other")]]), added));
  expect(after.entries.map(({ name }) => name)).toEqual(["a.txt", "b/b.txt", "c.txt", "d/ä.txt"]);
  expect(after.read(after.find("d/ä.txt")!).toString()).toBe("new ".repeat(9));
  expect(after.read(after.find("c.txt")!)).toEqual(before.read(before.find("c.txt")!));
});

test("an entry with a data descriptor is read, and rewritten with its sizes in the header", () => {
  const zip = openZip(streamed());
  expect(zip.read(zip.find("s.txt")!).toString()).toBe("streamed content");
  const after = openZip(writeZip(zip, new Map([["s.txt", text("other")]])));
  expect(after.find("s.txt")!.flags & (1 << 3)).toBe(0);
  expect(after.read(after.find("s.txt")!).toString()).toBe("other");
});

test("bytes in front of the archive and its comment survive", () => {
  const source = Buffer.concat([Buffer.from("#!stub\n"), sample()]);
  const after = Buffer.from(writeZip(openZip(source), new Map([["c.txt", text("delta")]])));
  expect(after.subarray(0, 7).toString()).toBe("#!stub\n");
  expect(openZip(after).read(openZip(after).find("b/b.txt")!).toString()).toBe("beta");
  expect(openZip(after).read(openZip(after).find("c.txt")!).toString()).toBe("delta");
});

test("names without the UTF-8 flag are read in code page 437 when they are not UTF-8", () => {
  const source = Buffer.from(sample());
  for (let at = source.indexOf("a.txt"); at >= 0; at = source.indexOf("a.txt", at + 1)) source[at] = 0x84;
  expect(openZip(source).entries[0]!.name).toBe("ä.txt");
});

test("when a name repeats, the last entry counts", () => {
  const source = Buffer.from(sample());
  for (let at = source.indexOf("c.txt"); at >= 0; at = source.indexOf("c.txt", at + 1)) source[at] = 0x61;
  expect(openZip(source).read(openZip(source).find("a.txt")!).toString()).toBe("gamma");
});

test("a cut archive is damaged", () => {
  const source = sample();
  for (const cut of [10, 60, source.length - 5]) {
    expect(() => openZip(source.subarray(0, cut))).toThrow(
      expect.objectContaining({ code: "filter.damaged" }),
    );
  }
});

test("a flipped byte in the data is damaged, not silently read", () => {
  const source = Buffer.from(sample());
  const entry = openZip(source).find("a.txt")!;
  const { start } = openZip(source).dataSpan(entry);
  source[start + 4]! ^= 0x55;
  expect(() => openZip(source).read(openZip(source).find("a.txt")!)).toThrow(
    expect.objectContaining({ code: "filter.damaged" }),
  );
});

test("nothing, another format and an OLE container each get their own code", () => {
  const ole = (stream: string) =>
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(600),
      Buffer.from(`${stream}\0`, "utf16le"),
    ]);
  const codes = [
    Buffer.alloc(0),
    Buffer.from("%PDF-1.7\n"),
    ole("EncryptedPackage"),
    ole("WordDocument"),
    ole("Other"),
  ];
  const seen = codes.map((bytes) => {
    try {
      return openZip(bytes) && "opened";
    } catch (error) {
      return (error as { code: string }).code;
    }
  });
  expect(seen).toEqual([
    "filter.empty",
    "filter.mislabelled",
    "filter.encrypted",
    "filter.mislabelled",
    "filter.unsupported_format",
  ]);
});

test("an encrypted entry is refused as encrypted", () => {
  const source = Buffer.from(sample());
  const zip = openZip(source);
  source[zip.find("a.txt")!.recordStart + 8]! |= 1;
  expect(() => openZip(source).read(openZip(source).find("a.txt")!)).toThrow(
    expect.objectContaining({ code: "filter.encrypted" }),
  );
});

test("a bomb is refused by its directory, and by its output when the directory lies", () => {
  const limits = {
    ...DEFAULT_ZIP_LIMITS,
    maxEntryBytes: 1 << 20,
    maxTotalBytes: 4 << 20,
    ratioFloorBytes: 1 << 20,
    maxRatio: 100,
  };
  const bomb = Buffer.from(zipSync({ "bomb.xml": new Uint8Array(3 << 20) }));
  expect(() => openZip(bomb, limits)).toThrow(expect.objectContaining({ code: "filter.too_large" }));
  const record = openZip(bomb).find("bomb.xml")!.recordStart;
  bomb.writeUInt32LE(100, record + 24);
  const opened = openZip(bomb, limits);
  expect(() => opened.read(opened.find("bomb.xml")!)).toThrow(
    expect.objectContaining({ code: "filter.too_large" }),
  );
});

test("too many entries are refused", () => {
  expect(() => openZip(sample(), { ...DEFAULT_ZIP_LIMITS, maxEntries: 2 })).toThrow(
    expect.objectContaining({ code: "filter.too_large" }),
  );
});
