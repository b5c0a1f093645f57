import { readCompoundStream, replaceCompoundStreams } from "@yizhou/bytes/containers";
import { AppError } from "@yizhou/model";
import { blockKeysOf, decryptStream } from "./old-office-cipher.ts";
import { openPresentation } from "./old-presentation-lock.ts";

const RECORD_HEAD = 4;
/** Of the records at the beginning of a workbook, among which the one on its encryption stands. */
const LOOKED_AT_RECORDS = 16;
const FILE_PASS = 0x2f;
const WORD_ENCRYPTED = 0x0100;
const PRESENTATION_ENCRYPTED = 0xf3d1c4df;

/**
 * True for a file of Office 97 that is encrypted (MS-DOC 2.5.2, MS-XLS 2.4.117, MS-PPT 2.3.2). Anything else is not: bytes that are no
 * such file among them.
 */
export function isEncryptedOldOffice(bytes: Uint8Array): boolean {
  try {
    return isEncryptedText(bytes) || isEncryptedWorkbook(bytes) || isEncryptedPresentation(bytes);
  } catch (error) {
    // A stream that ends too early says nothing.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isEncryptedText(bytes: Uint8Array): boolean {
  const stream = readCompoundStream(bytes, "WordDocument");
  return stream !== null && (stream.readUInt16LE(10) & WORD_ENCRYPTED) !== 0;
}

function isEncryptedWorkbook(bytes: Uint8Array): boolean {
  const stream = readCompoundStream(bytes, "Workbook") ?? readCompoundStream(bytes, "Book");
  if (!stream) return false;
  for (let at = 0, count = 0; at + RECORD_HEAD <= stream.length && count < LOOKED_AT_RECORDS; count++) {
    if (stream.readUInt16LE(at) === FILE_PASS) return true;
    at += RECORD_HEAD + stream.readUInt16LE(at + 2);
  }
  return false;
}

function isEncryptedPresentation(bytes: Uint8Array): boolean {
  return readCompoundStream(bytes, "Current User")?.readUInt32LE(12) === PRESENTATION_ENCRYPTED;
}

/** Workbooks that only guard against changes are encrypted with this; every program knows it. */
const KNOWN_TO_ALL = "VelvetSweatshop";

/**
 * A file of Office 97 to 2003 without its encryption; itself where it has none.
 *
 * @throws {AppError} filter.encrypted when a password is wanted, filter.password_wrong, filter.encryption_unsupported for what is only
 *   scrambled (MS-OFFCRYPTO 2.3.7) and for damaged headers
 */
export function unlockOldOffice(bytes: Uint8Array, password?: string): Uint8Array {
  if (!isEncryptedOldOffice(bytes)) return bytes;
  const own = password === undefined ? "wrong" : openWith(bytes, password);
  const opened = own === "wrong" ? openWith(bytes, KNOWN_TO_ALL) : own;
  if (opened === "unsupported") throw new AppError("filter.encryption_unsupported");
  if (opened === "wrong")
    throw new AppError(password === undefined ? "filter.encrypted" : "filter.password_wrong");
  return opened;
}

function openWith(bytes: Uint8Array, password: string): Uint8Array | "wrong" | "unsupported" {
  try {
    if (isEncryptedText(bytes)) return openText(bytes, password);
    return isEncryptedWorkbook(bytes) ? openWorkbook(bytes, password) : openPresentation(bytes, password);
  } catch (error) {
    // What the header promises is not there.
    if (error instanceof RangeError) return "unsupported";
    throw error;
  }
}

const TEXT_BLOCK_BYTES = 512;
/** The beginning of a text's main stream, by which the rest is found. */
const OPEN_TEXT_BYTES = 68;
const TEXT_SCRAMBLED = 0x8000;
const SECOND_TABLE = 0x0200;

/** MS-DOC 2.2.6.2 and 2.2.6.3. */
function openText(bytes: Uint8Array, password: string): Uint8Array | "wrong" | "unsupported" {
  const main = readCompoundStream(bytes, "WordDocument")!;
  const flags = main.readUInt16LE(10);
  const headerBytes = main.readUInt32LE(14);
  const tableName = (flags & SECOND_TABLE) === 0 ? "0Table" : "1Table";
  const table = readCompoundStream(bytes, tableName);
  if ((flags & TEXT_SCRAMBLED) !== 0 || !table) return "unsupported";
  const keys = blockKeysOf(table.subarray(0, headerBytes), password);
  if (typeof keys === "string") return keys;
  const text = decryptStream(main, keys, TEXT_BLOCK_BYTES, [{ start: 0, end: OPEN_TEXT_BYTES }]);
  text.writeUInt16LE(flags & ~WORD_ENCRYPTED, 10);
  text.writeUInt32LE(0, 14);
  const streams = new Map<string, Uint8Array>([
    ["WordDocument", text],
    [tableName, decryptStream(table, keys, TEXT_BLOCK_BYTES, [{ start: 0, end: headerBytes }])],
  ]);
  const data = readCompoundStream(bytes, "Data");
  if (data) streams.set("Data", decryptStream(data, keys, TEXT_BLOCK_BYTES));
  return replaceCompoundStreams(bytes, streams) ?? "unsupported";
}

const WORKBOOK_BLOCK_BYTES = 1024;
/** Records that are never encrypted (MS-XLS 2.2.10), and the one that says where a sheet begins, of which its place is not. */
const OPEN_RECORDS = new Set([0x809, FILE_PASS, 0x194, 0x195, 0xe1, 0x196, 0x138]);
const SHEET_RECORD = 0x85;
/** A record that no program knows is passed over. */
const UNKNOWN_RECORD = 0x0fff;
const RC4_ENCRYPTION = 1;

function openWorkbook(bytes: Uint8Array, password: string): Uint8Array | "wrong" | "unsupported" {
  // The stream of older programs has another name, and is only scrambled.
  const stream = readCompoundStream(bytes, "Workbook");
  if (!stream) return "unsupported";
  const open: { start: number; end: number }[] = [];
  let passAt = -1;
  for (let at = 0; at + RECORD_HEAD <= stream.length;) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const body = at + RECORD_HEAD;
    const openBytes = OPEN_RECORDS.has(type) ? length : type === SHEET_RECORD ? Math.min(4, length) : 0;
    open.push({ start: at, end: body + openBytes });
    if (type === FILE_PASS && passAt < 0) passAt = at;
    at = body + length;
  }
  const length = stream.readUInt16LE(passAt + 2);
  const pass = stream.subarray(passAt + RECORD_HEAD, passAt + RECORD_HEAD + length);
  if (pass.readUInt16LE(0) !== RC4_ENCRYPTION) return "unsupported";
  const keys = blockKeysOf(pass.subarray(2), password);
  if (typeof keys === "string") return keys;
  const opened = decryptStream(stream, keys, WORKBOOK_BLOCK_BYTES, open);
  opened.writeUInt16LE(UNKNOWN_RECORD, passAt);
  return replaceCompoundStreams(bytes, new Map([["Workbook", opened]])) ?? "unsupported";
}
