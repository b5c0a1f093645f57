import { readCompoundStream, renameCompoundStream, replaceCompoundStreams } from "@yizhou/bytes/containers";
import { blockKeysOf, Rc4, type BlockKeys } from "./old-office-cipher.ts";

const RECORD_HEAD = 8;
const CRYPT_SESSION = 0x2f14;
/** What the stream on the last user says of a file without encryption. */
const OPEN_TOKEN = 0xe391c05f;
/** Where the record of the last edit names what it is made of, from the record's beginning. */
const EDIT = { directory: 20, cryptSession: 36, length: 40 } as const;

/**
 * A presentation of PowerPoint 97 to 2003 without its encryption (MS-PPT 2.3.7): each object has a key of its own number, pictures
 * are encrypted field by field.
 *
 * @throws RangeError where what a record names is not there
 */
export function openPresentation(bytes: Uint8Array, password: string): Uint8Array | "wrong" | "unsupported" {
  const user = readCompoundStream(bytes, "Current User");
  const stream = readCompoundStream(bytes, "PowerPoint Document");
  if (!user || !stream) return "unsupported";
  const edit = user.readUInt32LE(16);
  if (stream.readUInt32LE(edit + 4) < EDIT.length - RECORD_HEAD) return "unsupported";
  const session = stream.readUInt32LE(edit + EDIT.cryptSession);
  const objects = persistObjects(stream, stream.readUInt32LE(edit + EDIT.directory));
  const sessionAt = objects.get(session);
  if (sessionAt === undefined || stream.readUInt16LE(sessionAt + 2) !== CRYPT_SESSION) return "unsupported";
  const header = stream.subarray(
    sessionAt + RECORD_HEAD,
    sessionAt + RECORD_HEAD + stream.readUInt32LE(sessionAt + 4),
  );
  const keys = blockKeysOf(header, password);
  if (typeof keys === "string") return keys;
  const opened = Buffer.from(stream);
  for (const [id, at] of objects) {
    if (id === session) continue;
    const head = new Rc4(keys(id)).apply(stream.subarray(at, at + RECORD_HEAD));
    const end = at + RECORD_HEAD + head.readUInt32LE(4);
    if (end > stream.length) return "unsupported";
    new Rc4(keys(id)).apply(stream.subarray(at, end)).copy(opened, at);
  }
  const openUser = Buffer.from(user);
  openUser.writeUInt32LE(OPEN_TOKEN, 12);
  const streams = new Map<string, Uint8Array>([
    ["PowerPoint Document", opened],
    ["Current User", openUser],
  ]);
  const pictures = readCompoundStream(bytes, "Pictures");
  if (pictures) streams.set("Pictures", openPictures(pictures, keys));
  const replaced = replaceCompoundStreams(bytes, streams);
  // By this stream, what the file says of itself, LibreOffice knows encrypted files.
  return replaced ? renameCompoundStream(replaced, "EncryptedSummary", "EncryptedSummarz") : "unsupported";
}

/** Where the objects of a directory stand, by number. */
function persistObjects(stream: Buffer, directory: number): ReadonlyMap<number, number> {
  const objects = new Map<number, number>();
  const end = directory + RECORD_HEAD + stream.readUInt32LE(directory + 4);
  for (let at = directory + RECORD_HEAD; at + 4 <= end;) {
    const first = stream.readUInt32LE(at);
    at += 4;
    // Twenty bits of a number, twelve of how many follow one another from it.
    for (let i = 0; i < first >>> 20 && at + 4 <= end; i++, at += 4)
      objects.set((first & 0xfffff) + i, stream.readUInt32LE(at));
  }
  return objects;
}

/** Instances of picture records that hold a second digest (MS-ODRAW 2.2.23). */
const TWO_DIGESTS = new Set([0x217, 0x3d5, 0x46b, 0x543, 0x6e1, 0x6e3, 0x6e5, 0x7a9]);
const METAFILES = new Set([0xf01a, 0xf01b, 0xf01c]);
const DIGEST_BYTES = 16;
const METAFILE_HEAD_BYTES = 34;

function openPictures(stream: Buffer, keys: BlockKeys): Buffer {
  const opened = Buffer.from(stream);
  const open = (start: number, end: number) =>
    new Rc4(keys(0)).apply(stream.subarray(start, end)).copy(opened, start);
  for (let at = 0; at + RECORD_HEAD <= stream.length;) {
    open(at, at + RECORD_HEAD);
    const instance = opened.readUInt16LE(at) >>> 4;
    const type = opened.readUInt16LE(at + 2);
    const end = at + RECORD_HEAD + opened.readUInt32LE(at + 4);
    // Something else than a picture: what comes behind it cannot be told.
    if (type < 0xf018 || type > 0xf117 || end > stream.length) return opened;
    at += RECORD_HEAD;
    const digests = TWO_DIGESTS.has(instance) ? 2 : 1;
    const fields = [
      ...Array.from({ length: digests }, () => DIGEST_BYTES),
      METAFILES.has(type) ? METAFILE_HEAD_BYTES : 1,
    ];
    for (const length of fields) {
      open(at, at + length);
      at += length;
    }
    open(at, end);
    at = end;
  }
  return opened;
}
