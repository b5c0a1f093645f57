import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const SAMPLE = join(import.meta.dirname, "../../fixtures/samples/paper.en.docx");
const NAME = Buffer.from("word/media/padding.png");
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;

/**
 * The sample paper with one more picture of noughts, as large as is asked for to the byte: a file at the limit that is read as
 * fast as the paper itself. Zip fields as in APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export async function paddedDocx(sizeBytes: number): Promise<Buffer> {
  const paper = await readFile(SAMPLE);
  const end = paper.subarray(paper.length - END_BYTES);
  if (end.readUInt32LE(0) !== 0x06054b50) throw new Error(`${SAMPLE} ends in no plain end record`);
  const directoryAt = end.readUInt32LE(16);
  const padding = Buffer.alloc(sizeBytes - paper.length - LOCAL_BYTES - CENTRAL_BYTES - 2 * NAME.length);

  // Version 2.0, stored; what follows the signature and the maker's version is the same in both headers.
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(padding), 10);
  facts.writeUInt32LE(padding.length, 14);
  facts.writeUInt32LE(padding.length, 18);
  facts.writeUInt16LE(NAME.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, NAME]);
  const tail = Buffer.alloc(CENTRAL_BYTES - 32);
  tail.writeUInt32LE(directoryAt, tail.length - 4);
  const central = Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), facts, tail, NAME]);

  const newEnd = Buffer.from(end);
  newEnd.writeUInt16LE(end.readUInt16LE(8) + 1, 8);
  newEnd.writeUInt16LE(end.readUInt16LE(10) + 1, 10);
  newEnd.writeUInt32LE(end.readUInt32LE(12) + central.length, 12);
  newEnd.writeUInt32LE(directoryAt + local.length + padding.length, 16);
  const directory = paper.subarray(directoryAt, paper.length - END_BYTES);
  return Buffer.concat([paper.subarray(0, directoryAt), local, padding, directory, central, newEnd]);
}
