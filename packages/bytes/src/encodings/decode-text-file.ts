import { AppError } from "@yizhou/model";
import { detectEncoding } from "./detect-encoding.ts";
import { decodeText } from "./encoding.ts";

export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** Label of the encoding that was read. */
  readonly encoding: string;
}

/**
 * The text of a file that does not say its encoding, for readers that need no way back to its bytes.
 *
 * @param encoding  named by the user, any label of the WHATWG standard; decides alone
 * @throws {AppError} filter.encoding_unknown
 */
export function decodeTextFile(bytes: Uint8Array, encoding?: string): DecodedText {
  if (encoding !== undefined) return decodeAs(bytes, encoding);
  const detected = detectEncoding(bytes);
  if (!detected) throw new AppError("filter.encoding_unknown");
  return { text: decodeText(bytes.subarray(detected.bomBytes), detected.name), encoding: detected.name };
}

function decodeAs(bytes: Uint8Array, label: string): DecodedText {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label);
  } catch (cause) {
    throw new AppError("filter.encoding_unknown", {}, { cause });
  }
  return { text: decoder.decode(bytes), encoding: decoder.encoding };
}
