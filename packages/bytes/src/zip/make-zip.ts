import { crc32, deflateRawSync } from "node:zlib";

/** 1 January 1980, the earliest moment that an entry can have: the same contents give the same archive. */
const DATE = (1 << 5) | 1;
const UTF8_FLAG = 1 << 11;
const VERSION = 20;

export interface NewEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Kept as it is: for what is packed already, and for a first entry that tells the file's type. */
  readonly isStored?: boolean;
}

/**
 * An entry of an archive: its local header, packed bytes and record in the directory.
 *
 * @param localOffset  where its header begins
 */
export function newEntry(
  { name, bytes, isStored }: NewEntry,
  localOffset: number,
  level?: number,
): { readonly header: Buffer; readonly packed: Uint8Array; readonly record: Buffer } {
  const packed = isStored ? bytes : deflateRawSync(bytes, { level });
  const path = Buffer.from(name, "utf8");
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_FLAG, 2);
  facts.writeUInt16LE(isStored ? 0 : 8, 4);
  facts.writeUInt16LE(DATE, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(path.length, 22);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(localOffset, 10);
  const version = Buffer.from([VERSION, 0]);
  return {
    header: Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), facts, path]),
    packed,
    record: Buffer.concat([Buffer.from("PK\u0001\u0002", "latin1"), version, facts, place, path]),
  };
}

/** A new archive of these entries, in their order. For less than 4 GB and 65,535 entries. */
export function makeZip(entries: readonly NewEntry[]): Uint8Array {
  const out: Uint8Array[] = [];
  const records: Buffer[] = [];
  let length = 0;
  for (const entry of entries) {
    const { header, packed, record } = newEntry(entry, length);
    records.push(record);
    out.push(header, packed);
    length += header.length + packed.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...out, directory, end]);
}
