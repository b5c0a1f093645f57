import { decodePieces, encodeText, type EncodingName } from "@yizhou/bytes/encodings";

/** Stands for a byte that means nothing in its encoding: U+DC00 and the byte, which no decoded text holds alone. */
const STRAY = 0xdc00;

/** The text of bytes whose encoding is known. Every byte comes back through `encodeEscaped`, also those that mean nothing. */
export function decodeEscaped(source: Buffer, start: number, name: EncodingName): string {
  let out = "";
  for (const piece of decodePieces(source, start, source.length, name)) {
    if (piece.text !== null) out += piece.text;
    else for (let at = piece.start; at < piece.end; at++) out += String.fromCharCode(STRAY + source[at]!);
  }
  return out;
}

/** @returns null when a character has no place in the encoding */
export function encodeEscaped(text: string, name: EncodingName): Uint8Array | null {
  if (text.isWellFormed()) return encodeText(text, name);
  const out: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isHigh = unit >= 0xd800 && unit < STRAY;
    const next = text.charCodeAt(at + 1);
    if (isHigh && next >= STRAY && next < 0xe000) {
      at++;
      continue;
    }
    if (unit < STRAY || unit > STRAY + 0xff) continue;
    const before = encodeText(text.slice(from, at), name);
    if (!before) return null;
    out.push(before, Uint8Array.of(unit - STRAY));
    from = at + 1;
  }
  const rest = encodeText(text.slice(from), name);
  return rest && Buffer.concat([...out, rest]);
}
