import type { ByteRange } from "../blobs/blob-store.ts";

/**
 * The one part of a body that a `Range` header asks for (RFC 9110, section 14). Headers that are not understood and those that
 * ask for several parts are answered with the whole, as the standard allows.
 *
 * @returns null: send everything; "unsatisfiable": answer 416
 */
export function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") {
    const length = Number(match[2]);
    if (length === 0 || sizeBytes === 0) return "unsatisfiable";
    return { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  if (match[2] !== "" && Number(match[2]) < start) return null;
  return start >= sizeBytes ? "unsatisfiable" : { start, end };
}
