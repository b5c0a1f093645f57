import { UPLOAD_LIMITS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";

/** Control characters, and marks that reverse the reading order (`exe.docx` shown for `xcod.exe`). */
const FORBIDDEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A file name as we keep it: without folders, control and direction marks, in composed form, at most 255 characters.
 *
 * @throws {AppError} file.name_invalid when nothing is left or it is too long
 */
export function cleanFileName(name: string): string {
  const last = name.normalize("NFC").replace(FORBIDDEN, "").split(/[\\/]/).at(-1)!.trim();
  if (last === "" || last === "." || last === ".." || [...last].length > UPLOAD_LIMITS.maxNameCharacters) {
    throw new AppError("file.name_invalid");
  }
  return last;
}

/** `paper.v2.docx` -> `paper.v2` and `docx`; no extension gives the empty text. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf(".");
  return dot > 0
    ? { stem: name.slice(0, dot), extension: name.slice(dot + 1) }
    : { stem: name, extension: "" };
}
