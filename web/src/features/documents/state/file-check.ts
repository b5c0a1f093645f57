import { FILE_ICONS } from "@yizhou/contract";

/** Kinds that people hand in and that hold no text for us, or none that we read: programs, sound and film, other offices. */
const UNREAD_EXTENSIONS: ReadonlySet<string> = new Set(
  (
    "apk app avi bat cmd com deb dll dmg dwg exe flac hwp iso jar key lnk m4a mkv mobi mov mp3 mp4 mpp msg msi numbers " +
    "odg ogg one pages pub rpm rtf scr svg vsd vsdx wav webm webp wmv wps xlsb xps"
  ).split(" "),
);

/** Why a file is not sent at all; each has a text in the three languages. */
export type LocalRefusal = "tooLarge" | "empty" | "nameTooLong" | "notYetReadable";

/** What the check needs to know; both come from the server's options, with the contract's limits until they arrive. */
export interface UploadRules {
  readonly maxFileBytes: number;
  readonly maxNameCharacters: number;
  /** Lower-case extensions that can be translated now; null while they are not known. */
  readonly readable: ReadonlySet<string> | null;
}

/** Lower-case extension without the dot; empty when the name has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/**
 * Checks a file before a byte of it is sent.
 *
 * A type that we know and do not read, programs among them, is refused here. A name without a known extension is sent: the server
 * goes by content and can say what the file really is.
 *
 * @returns the first reason against sending, or null
 */
export function checkBeforeSending(
  file: { name: string; size: number },
  rules: UploadRules,
): LocalRefusal | null {
  if (file.size > rules.maxFileBytes) return "tooLarge";
  if (file.size === 0) return "empty";
  if ([...file.name].length > rules.maxNameCharacters) return "nameTooLong";
  const extension = extensionOf(file.name);
  const isKnown = extension in FILE_ICONS || UNREAD_EXTENSIONS.has(extension);
  if (rules.readable && isKnown && !rules.readable.has(extension)) return "notYetReadable";
  return null;
}
