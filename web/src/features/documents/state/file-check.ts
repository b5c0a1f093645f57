import { FILE_ICONS } from "@yizhou/contract";

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
 * A type with an icon that we do not read yet is refused here. A name without a known extension is sent: the server
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
  if (rules.readable && extension in FILE_ICONS && !rules.readable.has(extension)) return "notYetReadable";
  return null;
}
