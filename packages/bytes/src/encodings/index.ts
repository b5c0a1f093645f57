export { decodeTextFile } from "./decode-text-file.ts";
export { detectEncoding } from "./detect-encoding.ts";
export {
  codeUnitBytes,
  decodePieces,
  encodeText,
  type EncodingName,
  fitsGbk,
  type TextEncoding,
} from "./encoding.ts";
