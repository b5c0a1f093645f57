import { joinerBetween } from "../../txt/paragraphs.ts";
import type { LooseToken } from "../marked-text.ts";

/** Commands that are a character. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    "\\%": "%",
    "\\&": "&",
    "\\_": "_",
    "\\#": "#",
    "\\$": "$",
    "\\{": "{",
    "\\}": "}",
    "\\ ": " ",
    "\\-": "\u00ad",
    "\\,": "\u2009",
    "\\ldots": "…",
    "\\dots": "…",
    "\\textbackslash": "\\",
    "\\textasciitilde": "~",
    "\\textasciicircum": "^",
    "\\ss": "ß",
    "\\ae": "æ",
    "\\AE": "Æ",
    "\\oe": "œ",
    "\\OE": "Œ",
    "\\o": "ø",
    "\\O": "Ø",
    "\\aa": "å",
    "\\AA": "Å",
    "\\l": "ł",
    "\\L": "Ł",
    "\\i": "ı",
    "\\S": "§",
    "\\copyright": "©",
    "\\pounds": "£",
    "\\LaTeX": "LaTeX",
    "\\TeX": "TeX",
  }),
);
/** Combining marks that accent commands put on a letter. */
const ACCENTS: Readonly<Record<string, string>> = {
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  '"': "\u0308",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  u: "\u0306",
  v: "\u030c",
  H: "\u030b",
  c: "\u0327",
  k: "\u0328",
  r: "\u030a",
};
const ACCENT =
  /\\(?:(['`^"~=.])\s*(?:\{(\\?[A-Za-z])\}|(\\i(?![A-Za-z])|[A-Za-z]))|([uvHckr])(?:\{(\\?[A-Za-z])\}|\s+([A-Za-z])))/y;
const COMMAND = /\\(?:[A-Za-z]+|[^A-Za-z])/y;
const LIGATURE = /---|--|``|''|~|\\(?:[^])/y;

/** Where a character command ends; -1 where there is none. */
function characterAt(text: string, at: number): { readonly end: number; readonly text: string } | null {
  ACCENT.lastIndex = at;
  const accent = ACCENT.exec(text);
  if (accent) {
    const mark = ACCENTS[accent[1] ?? accent[4]!]!;
    const letter = (accent[2] ?? accent[3] ?? accent[5] ?? accent[6]!).replace(/^\\/, "");
    const after = at + accent[0].length;
    // Empty braces only end the command.
    const end = text.startsWith("{}", after) ? after + 2 : after;
    return { end, text: (letter + mark).normalize("NFC") };
  }
  COMMAND.lastIndex = at;
  const command = COMMAND.exec(text)?.[0];
  const known = command === undefined ? undefined : CHARACTERS.get(command);
  if (known === undefined) return null;
  const end = at + command!.length;
  // `\ss{}` and `\ss ` are one character; the braces or the space only end the command.
  const tail = /[A-Za-z]$/.test(command!)
    ? (/^(?:\{\}|[ \t]+)/.exec(text.slice(end, end + 8))?.[0] ?? "")
    : "";
  return { end: end + tail.length, text: known };
}

/** Words as a reader sees them: accents, dashes and quotes read, a line end is a space. Tokens follow each other without a gap. */
export function readTex(text: string, start: number, end: number): LooseToken[] {
  const tokens: LooseToken[] = [];
  let from = start;
  const words = (to: number) => {
    if (to > from) tokens.push({ kind: "text", start: from, end: to, text: text.slice(from, to) });
  };
  const put = (at: number, to: number, read: string) => {
    words(at);
    tokens.push({ kind: "text", start: at, end: to, text: read });
    from = to;
  };
  for (let at = start; at < end;) {
    const char = text[at]!;
    const space = /[ \t\r\n]+/y;
    space.lastIndex = at;
    if (char === "\\") {
      const found = characterAt(text, at);
      if (found) put(at, found.end, found.text);
      at = found?.end ?? at + 1;
    } else if (/[ \t\r\n]/.test(char)) {
      const run = space.exec(text)![0].slice(0, end - at);
      if (run !== " ") put(at, at + run.length, blankOf(text, at, run.length));
      at += run.length;
    } else {
      LIGATURE.lastIndex = at;
      const run = LIGATURE.exec(text)?.[0];
      const read = run && RUNS[run];
      if (read) put(at, at + run.length, read);
      at += read ? run.length : 1;
    }
  }
  words(end);
  return tokens;
}

/** What white space is to a reader: a line end between characters of a script without blanks is none. */
function blankOf(text: string, at: number, length: number): "" | " " {
  const isLineEnd = /[\r\n]/.test(text.slice(at, at + length));
  return isLineEnd ? joinerBetween(text[at - 1] ?? "", text[at + length] ?? "") : " ";
}

readTex.isCharacter = (text: string, at: number): boolean => characterAt(text, at) !== null;
readTex.characterEnd = (text: string, at: number): number => characterAt(text, at)!.end;

const RUNS: Readonly<Record<string, string>> = {
  "---": "—",
  "--": "–",
  "``": "“",
  "''": "”",
  "~": "\u00a0",
};

const WRITTEN: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "%": "\\%",
  "&": "\\&",
  _: "\\_",
  "#": "\\#",
  $: "\\$",
  "{": "\\{",
  "}": "\\}",
  "\u00a0": "~",
  "\u2009": "\\,",
  "\u00ad": "\\-",
};

/** A target's words. East Asian quotes and dashes stay characters: their fonts have them, at their width. */
export function writeTex(text: string, inBrackets: boolean): string {
  const isEastAsian = /[\u2e80-\u9fff\uf900-\uffef]/.test(text);
  let out = text
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ")
    .replace(/[\\~^%&_#${}\u00a0\u2009\u00ad]/g, (char) => WRITTEN[char]!);
  if (!isEastAsian)
    out = out.replace(/“/g, "``").replace(/”/g, "''").replace(/—/g, "---").replace(/–/g, "--");
  return inBrackets ? out.replace(/[[\]]/g, (bracket) => `{${bracket}}`) : out;
}
