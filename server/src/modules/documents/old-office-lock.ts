import { readCompoundStream } from "@yizhou/bytes/containers";

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
