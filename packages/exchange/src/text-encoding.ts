import chardet from "chardet";
import { AppError } from "@yizhou/model";

/** What the guess looks at. */
const SAMPLE_BYTES = 65_536;
/** Names that the detector uses and the decoder does not know. */
const DECODER_NAMES: Readonly<Record<string, string>> = {
  "ISO-2022-CN": "gb18030",
  "UTF-32LE": "",
  "UTF-32BE": "",
};

export interface DecodedText {
  readonly text: string;
  /** Label of the encoding that was read. */
  readonly encoding: string;
}

/**
 * The text of a file that does not say its encoding: by its byte order mark, by the zero bytes of UTF-16, as UTF-8 where it
 * is valid, else by the likeliest of the older encodings.
 *
 * @param encoding  named by the user; decides alone
 * @throws {AppError} filter.encoding_unknown
 */
export function decodeTable(bytes: Uint8Array, encoding?: string): DecodedText {
  const name = encoding ?? sniff(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(name, { fatal: encoding === undefined && name === "utf-8" });
  } catch (cause) {
    throw new AppError("filter.encoding_unknown", {}, { cause });
  }
  return { text: decoder.decode(bytes), encoding: decoder.encoding };
}

function sniff(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]!++;
  });
  if (zeros[1]! > sample.length / 8) return "utf-16le";
  if (zeros[0]! > sample.length / 8) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  const guess = chardet.detect(sample) ?? "windows-1252";
  return DECODER_NAMES[guess] ?? (guess === "UTF-8" || guess === "ASCII" ? "windows-1252" : guess);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
