import { brotliCompressSync, constants } from "node:zlib";

/** Known tables and their numbers in the directory (WOFF2, section 4.1); others are written with their tag. */
const KNOWN =
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB";
const KNOWN_TAGS = KNOWN.match(/.{4}(?= |$)/g)!;
const OTHER_TAG = 63;
/** glyf and loca as they are; the format has a denser form for them, which a build of a second does not need. */
const AS_IT_IS = 3 << 6;
const HEADER_BYTES = 48;

/**
 * A TrueType font as WOFF2: the same tables behind a short directory, in one Brotli stream.
 *
 * @param font  an sfnt with its table directory
 * @see https://www.w3.org/TR/WOFF2/
 */
export function toWoff2(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    const [start, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
    return { tag: font.toString("latin1", entry, entry + 4), bytes: font.subarray(start, start + length) };
  });
  // The format wants loca right behind glyf.
  const isLoca = ({ tag }: { tag: string }) => tag === "loca";
  const ordered = tables.filter((table) => !isLoca(table));
  ordered.splice(ordered.findIndex(({ tag }) => tag === "glyf") + 1, 0, ...tables.filter(isLoca));

  const directory = Buffer.concat(
    ordered.map(({ tag, bytes }) => {
      const number = KNOWN_TAGS.indexOf(tag);
      const flags = (number < 0 ? OTHER_TAG : number) | (tag === "glyf" || tag === "loca" ? AS_IT_IS : 0);
      const name = number < 0 ? Buffer.from(tag, "latin1") : Buffer.alloc(0);
      return Buffer.concat([Buffer.from([flags]), name, base128(bytes.length)]);
    }),
  );
  const stream = brotliCompressSync(Buffer.concat(ordered.map(({ bytes }) => bytes)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  });
  const length = HEADER_BYTES + directory.length + stream.length;
  const padded = Math.ceil(length / 4) * 4;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("wOF2", 0, "latin1");
  font.copy(header, 4, 0, 4);
  header.writeUInt32BE(padded, 8);
  header.writeUInt16BE(ordered.length, 12);
  header.writeUInt32BE(
    12 + ordered.reduce((sum, { bytes }) => sum + 16 + Math.ceil(bytes.length / 4) * 4, 0),
    16,
  );
  header.writeUInt32BE(stream.length, 20);
  header.writeUInt16BE(1, 24);
  return Buffer.concat([header, directory, stream, Buffer.alloc(padded - length)]);
}

/** A number in sevens of bits, the highest first, all but the last with their top bit set. */
function base128(value: number): Buffer {
  const bytes = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128);
  return Buffer.from(bytes);
}
