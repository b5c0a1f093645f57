import { SILENT } from "./tex-commands.ts";

/**
 * A blank behind a command's name only ends the name and is not printed; `\ ` and `{}` let one print. The reader shows both as a
 * blank, so what a document itself writes behind a command tells which of them a blank of a target is.
 */
export interface CommandEnds {
  /** True where a blank behind the command is one that a reader sees. */
  printsBlank(name: string): boolean;
}

/** Commands that make room or turn something on: nobody wants a blank besides. */
const ROOM = /^(?:q?quad|h(?:fill?|ss)|v(?:fill?|ss)|enspace|thinspace|dotfill|hrulefill|pause|par|xspace)$/;

/** A command's name with what stands behind it. */
const NAMED = /\\([A-Za-z@]+)(\\ |\{\}|[ \t\r\n])?/g;

export function commandEnds(text: string): CommandEnds {
  const printing = new Set<string>();
  const swallowing = new Set<string>();
  for (const [, name, behind] of text.matchAll(NAMED))
    if (behind !== undefined)
      (behind.trim() === "" && behind.length === 1 ? swallowing : printing).add(name!);
  return {
    // Who never writes more than a blank behind a command wants none to print, or has made the command so that it does.
    printsBlank: (name) =>
      !SILENT.has(name) && !ROOM.test(name) && (printing.has(name) || !swallowing.has(name)),
  };
}

/** A command's name at the end of what is written; what a break in front of it ends with is none of it. */
const ENDS_IN_NAME = /(?<!\\)(?:\\\\)*\\([A-Za-z@]+)$/;

/** Longer than any. */
const LONGEST_NAME = 80;

/** The command whose name ends right in front of a place; empty where none does. */
export function commandBefore(text: string, end: number): string {
  const name = ENDS_IN_NAME.exec(text.slice(Math.max(0, end - LONGEST_NAME), end))?.[1];
  return name === undefined ? "" : `\\${name}`;
}

/**
 * Text that may stand behind what is written. Letters of any script would become part of a command's name (XeTeX and LuaTeX take Han
 * characters for letters), and a blank would be swallowed.
 */
export function behindCommand(text: string, written: string, ends: CommandEnds): string {
  const name = ENDS_IN_NAME.exec(written)?.[1];
  if (name === undefined) return text;
  if (/^[\p{L}\p{M}]/u.test(text)) return ` ${text}`;
  return text.startsWith(" ") && ends.printsBlank(name) ? `\\${text}` : text;
}
