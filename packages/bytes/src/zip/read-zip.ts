import { crc32, inflateRawSync } from "node:zlib";
import { AppError } from "@yizhou/model";
import { decodeCodePage437 } from "./code-page-437.ts";
import { notAnArchive } from "../containers/container.ts";
import { DEFAULT_ZIP_LIMITS, inMegabytes, type ZipLimits } from "./limits.ts";

/** One entry of the central directory. Offsets are bytes into the archive. */
export interface ZipEntry {
  /** As the archive spells it, decoded; `/` separates folders. Never used as a path on disk. */
  readonly name: string;
  /** Position in the central directory, 0-based. */
  readonly index: number;
  /** 0 stored, 8 deflated; others cannot be read. */
  readonly method: number;
  readonly flags: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where the entry's local header begins. */
  readonly localOffset: number;
  /** The entry's record in the central directory. */
  readonly recordStart: number;
  readonly recordEnd: number;
}

const END_RECORD = 0x06054b50;
const END64_RECORD = 0x06064b50;
const END64_LOCATOR = 0x07064b50;
const CENTRAL_RECORD = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;

/** An entry larger than it states is not to come in a million pieces. */
const SMALLEST_CHUNK = 16 * 1024;

const ENCRYPTED_FLAG = 1;
const UTF8_FLAG = 1 << 11;

/** An opened archive over its bytes (APPNOTE 6.3.10). Reads nothing but the directory until an entry is asked for. */
export class ZipArchive {
  readonly source: Buffer;
  readonly limits: ZipLimits;
  /** In the order of the central directory. Names may repeat; `find` gives the last, as LibreOffice does. */
  readonly entries: readonly ZipEntry[];
  /** Span of the central directory. */
  readonly directoryStart: number;
  readonly directoryEnd: number;
  /** Bytes in front of the archive proper that its offsets do not count (a self-extractor's stub). */
  readonly prefixBytes: number;
  readonly isZip64: boolean;
  readonly #byName = new Map<string, ZipEntry>();
  #inflatedBytes = 0;

  constructor(source: Uint8Array, limits: ZipLimits) {
    this.source = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    this.limits = limits;
    const directory = locateDirectory(this.source);
    this.directoryStart = directory.start;
    this.directoryEnd = directory.end;
    this.prefixBytes = directory.prefixBytes;
    this.isZip64 = directory.isZip64;
    if (directory.entryCount > limits.maxEntries) throw tooLarge(limits.maxTotalBytes);
    this.entries = readDirectory(this.source, directory, limits);
    for (const entry of this.entries) this.#byName.set(entry.name, entry);
  }

  /** The entry of that exact name; the last one when the name repeats. */
  find(name: string): ZipEntry | undefined {
    return this.#byName.get(name);
  }

  /** Span of the entry's packed bytes. */
  dataSpan(entry: ZipEntry): { start: number; end: number } {
    const at = entry.localOffset;
    const { source } = this;
    if (at < 0 || at + 30 > source.length || source.readUInt32LE(at) !== LOCAL_HEADER)
      throw damaged(entry.name);
    const start = at + 30 + source.readUInt16LE(at + 26) + source.readUInt16LE(at + 28);
    const end = start + entry.packedBytes;
    if (end > source.length) throw damaged(entry.name);
    return { start, end };
  }

  /**
   * The unpacked bytes. Cost: one inflate; not cached.
   *
   * @throws {AppError} filter.damaged, filter.encrypted, filter.too_large
   */
  read(entry: ZipEntry): Buffer {
    if (entry.flags & ENCRYPTED_FLAG) throw new AppError("filter.encrypted");
    const { start, end } = this.dataSpan(entry);
    const packed = this.source.subarray(start, end);
    const unpacked = entry.method === 0 ? packed : this.#inflate(entry, packed);
    this.#inflatedBytes += unpacked.length;
    if (this.#inflatedBytes > this.limits.maxTotalBytes) throw tooLarge(this.limits.maxTotalBytes);
    // Old writers leave the checksum 0; a wrong one means wrong bytes.
    if (entry.crc32 !== 0 && crc32(unpacked) !== entry.crc32) throw damaged(entry.name);
    return unpacked;
  }

  #inflate(entry: ZipEntry, packed: Buffer): Buffer {
    if (entry.method !== 8) throw damaged(entry.name);
    const { maxEntryBytes, maxRatio, ratioFloorBytes } = this.limits;
    const expected = Math.min(entry.unpackedBytes, maxEntryBytes);
    // What the directory states is held to the ratio when it is read; what it does not state, here.
    const most = Math.min(maxEntryBytes, Math.max(ratioFloorBytes, maxRatio * packed.length));
    try {
      return inflateRawSync(packed, {
        // One output chunk of the stated size spares zlib's concatenation.
        chunkSize: Math.max(SMALLEST_CHUNK, expected),
        maxOutputLength: most,
      });
    } catch (cause) {
      if ((cause as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(most, cause);
      throw damaged(entry.name, cause);
    }
  }
}

/**
 * Opens an archive; reads the directory only.
 *
 * @throws {AppError} filter.empty, filter.damaged, filter.too_large; filter.encrypted, filter.mislabelled or
 *   filter.unsupported_format when the bytes are another container (see `notAnArchive`)
 */
export function openZip(source: Uint8Array, limits: ZipLimits = DEFAULT_ZIP_LIMITS): ZipArchive {
  return new ZipArchive(source, limits);
}

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly prefixBytes: number;
  readonly entryCount: number;
  readonly isZip64: boolean;
}

function locateDirectory(source: Buffer): Directory {
  const endAt = findEndRecord(source);
  if (endAt < 0) throw notAnArchive(source);
  let entryCount = source.readUInt16LE(endAt + 10);
  let sizeBytes = source.readUInt32LE(endAt + 12);
  let offset = source.readUInt32LE(endAt + 16);
  let end = endAt;
  let isZip64 = false;
  const needs64 = entryCount === 0xffff || sizeBytes === 0xffffffff || offset === 0xffffffff;
  if (needs64 && endAt >= 20 && source.readUInt32LE(endAt - 20) === END64_LOCATOR) {
    const end64 = findEnd64Record(source, endAt - 20);
    entryCount = Number(source.readBigUInt64LE(end64 + 32));
    sizeBytes = Number(source.readBigUInt64LE(end64 + 40));
    offset = Number(source.readBigUInt64LE(end64 + 48));
    end = end64;
    isZip64 = true;
  }
  // The directory ends where the end record begins; trust that over the stated offset, which ignores prepended bytes.
  let start = end - sizeBytes;
  if (!isDirectoryAt(source, start, entryCount)) start = offset;
  if (!isDirectoryAt(source, start, entryCount)) throw damaged("zip");
  return { start, end, prefixBytes: start - offset, entryCount, isZip64 };
}

function isDirectoryAt(source: Buffer, at: number, entryCount: number): boolean {
  if (at < 0 || at > source.length) return false;
  return entryCount === 0 || (at + 46 <= source.length && source.readUInt32LE(at) === CENTRAL_RECORD);
}

function findEndRecord(source: Buffer): number {
  const lowest = Math.max(0, source.length - 22 - 0xffff);
  for (let at = source.length - 22; at >= lowest; at--) {
    if (source[at] === 0x50 && source.readUInt32LE(at) === END_RECORD) return at;
  }
  return -1;
}

function findEnd64Record(source: Buffer, locatorAt: number): number {
  const stated = Number(source.readBigUInt64LE(locatorAt + 8));
  for (const at of [locatorAt - 56, stated]) {
    if (at >= 0 && at + 56 <= source.length && source.readUInt32LE(at) === END64_RECORD) return at;
  }
  throw damaged("zip");
}

function readDirectory(source: Buffer, directory: Directory, limits: ZipLimits): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = directory.start;
  let totalBytes = 0;
  while (at + 46 <= directory.end && source.readUInt32LE(at) === CENTRAL_RECORD) {
    const entry = readRecord(source, at, entries.length, directory.prefixBytes);
    if (entry.recordEnd > directory.end) throw damaged("zip");
    totalBytes += entry.unpackedBytes;
    if (totalBytes > limits.maxTotalBytes) throw tooLarge(limits.maxTotalBytes);
    if (
      entry.unpackedBytes > limits.ratioFloorBytes &&
      entry.unpackedBytes > limits.maxRatio * entry.packedBytes
    ) {
      throw tooLarge(limits.ratioFloorBytes);
    }
    entries.push(entry);
    if (entries.length > limits.maxEntries) throw tooLarge(limits.maxTotalBytes);
    at = entry.recordEnd;
  }
  // The count field is 16 bits and some writers get it wrong; fewer records than stated means a cut directory.
  if (entries.length < directory.entryCount && directory.entryCount !== 0xffff) throw damaged("zip");
  return entries;
}

function readRecord(source: Buffer, at: number, index: number, prefixBytes: number): ZipEntry {
  const nameEnd = at + 46 + source.readUInt16LE(at + 28);
  const extraEnd = nameEnd + source.readUInt16LE(at + 30);
  const flags = source.readUInt16LE(at + 8);
  let packedBytes = source.readUInt32LE(at + 20);
  let unpackedBytes = source.readUInt32LE(at + 24);
  let localOffset = source.readUInt32LE(at + 42);
  if (packedBytes === 0xffffffff || unpackedBytes === 0xffffffff || localOffset === 0xffffffff) {
    // The zip64 field holds only the values that overflowed, in this order.
    let field = findExtraField(source, nameEnd, Math.min(extraEnd, source.length), 1);
    const next = () => {
      if (!field || field.start + 8 > field.end) throw damaged("zip");
      const value = Number(source.readBigUInt64LE(field.start));
      field = { start: field.start + 8, end: field.end };
      return value;
    };
    if (unpackedBytes === 0xffffffff) unpackedBytes = next();
    if (packedBytes === 0xffffffff) packedBytes = next();
    if (localOffset === 0xffffffff) localOffset = next();
  }
  const nameBytes = source.subarray(at + 46, nameEnd);
  return {
    name: decodeName(nameBytes, flags),
    index,
    method: source.readUInt16LE(at + 10),
    flags,
    crc32: source.readUInt32LE(at + 16),
    packedBytes,
    unpackedBytes,
    localOffset: localOffset + prefixBytes,
    recordStart: at,
    recordEnd: extraEnd + source.readUInt16LE(at + 32),
  };
}

/** Span of the payload of one extra field within `[start, end)`, or null. */
export function findExtraField(
  source: Buffer,
  start: number,
  end: number,
  id: number,
): { start: number; end: number } | null {
  for (let at = start; at + 4 <= end;) {
    const payloadEnd = at + 4 + source.readUInt16LE(at + 2);
    if (source.readUInt16LE(at) === id) return payloadEnd <= end ? { start: at + 4, end: payloadEnd } : null;
    at = payloadEnd;
  }
  return null;
}

function decodeName(bytes: Buffer, flags: number): string {
  // Some writers put UTF-8 without saying so; a name that is valid UTF-8 with high bytes is hardly anything else.
  const text = bytes.toString("utf8");
  const decoded = flags & UTF8_FLAG || !text.includes("\ufffd") ? text : decodeCodePage437(bytes);
  // A few .NET writers separate folders by backslashes.
  return decoded.replaceAll("\\", "/");
}

function damaged(part: string, cause?: unknown): AppError {
  return new AppError("filter.damaged", { part: part.slice(0, 200) }, { cause });
}

function tooLarge(limitBytes: number, cause?: unknown): AppError {
  return new AppError("filter.too_large", { limitMegabytes: inMegabytes(limitBytes) }, { cause });
}
