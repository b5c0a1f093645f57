import type { Found } from "./placeholders.ts";

const BRANCHED = /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/;
/** The beginning of a choice, up to its first text. */
const CHOICE = /\{\s*[\w.-]+\s*,\s*choice\s*,\s*-?[\d.∞]{1,20}\s*[#<≤]/y;
const NEXT_CHOICE = /\|\s*-?[\d.∞]{1,20}\s*[#<≤]/y;

/** True for a text with arguments that have texts of their own. */
export function hasBranches(text: string): boolean {
  return BRANCHED.test(text) || /\{\s*[\w.-]+\s*,\s*choice\s*,/.test(text);
}

/**
 * The frames of arguments with texts: `{n, plural, one {`, `} other {`, `}}`, and `{0,choice,0#`, `|1#`, `}`. The texts between them are
 * words, `#` in those of a plural is the number. Unbalanced braces are no message: nothing is found.
 */
export function icuFrames(text: string): Found[] {
  const frames: Found[] = [];
  /** For every open brace whether it opened an argument with branches, one of its branches, or a choice. */
  const open: ("argument" | "branch" | "choice" | "plain")[] = [];
  let frame: number | null = null;
  const end = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : -1;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{") {
      const isArgument = BRANCHED.exec(text.slice(at, at + 120))?.index === 0;
      const choice = end(CHOICE, at);
      if (open.at(-1) === "argument") {
        open.push("branch");
        frames.push({ start: frame ?? at, end: at + 1, kind: "object" });
        frame = null;
      } else if (isArgument) {
        open.push("argument");
        frame ??= at;
      } else if (choice > 0) {
        open.push("choice");
        frames.push({ start: at, end: choice, kind: "object" });
        at = choice - 1;
      } else open.push("plain");
    } else if (char === "}") {
      const closed = open.pop();
      if (!closed) return [];
      if (closed === "branch") frame = at;
      else if (closed === "choice") frames.push({ start: at, end: at + 1, kind: "object" });
      else if (closed === "argument") {
        frames.push({ start: frame ?? at, end: at + 1, kind: "object" });
        frame = null;
      }
    } else if (char === "|" && open.at(-1) === "choice") {
      const choice = end(NEXT_CHOICE, at);
      if (choice < 0) continue;
      frames.push({ start: at, end: choice, kind: "object" });
      at = choice - 1;
    } else if (char === "#" && open.at(-1) === "branch")
      frames.push({ start: at, end: at + 1, kind: "object" });
  }
  return open.length === 0 ? frames : [];
}
