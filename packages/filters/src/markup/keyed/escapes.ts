import { plainString, type WrittenString } from "./message-tokens.ts";

const SHORT: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  "0": "\0",
};

/**
 * Reads a stretch with backslash escapes: of one letter, `\uXXXX`, `\UXXXX` and `\xXX`; any other escaped character is itself,
 * and an escaped line end with the white space behind it is nothing.
 *
 * @param doubled  a quote that is written twice instead, as in CSV and YAML
 */
export function readEscapes(file: string, start: number, end: number, doubled?: string): WrittenString {
  // A text that is written as it reads, as nearly all are, needs no list of places.
  const written = file.slice(start, end);
  if (!written.includes(doubled ?? "\\")) return plainString(written, start);
  let text = "";
  const places: number[] = [];
  const put = (chars: string, at: number) => {
    for (let i = 0; i < chars.length; i++) places.push(at);
    text += chars;
  };
  for (let at = start; at < end;) {
    const char = file[at]!;
    if (doubled !== undefined) {
      put(char, at);
      at += char === doubled && file[at + 1] === doubled ? 2 : 1;
      continue;
    }
    if (char !== "\\" || at + 1 >= end) {
      put(char, at++);
      continue;
    }
    const next = file[at + 1]!;
    const line = /^\\(?:\r\n|\n|\r)[ \t]*/.exec(file.slice(at, Math.min(end, at + 400)))?.[0];
    const hex = /^\\(?:[uU]([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/.exec(file.slice(at, Math.min(end, at + 6)));
    if (line) at += line.length;
    else if (hex) {
      put(String.fromCharCode(Number.parseInt(hex[1] ?? hex[2]!, 16)), at);
      at += hex[0].length;
    } else {
      put(SHORT[next] ?? next, at);
      at += 2;
    }
  }
  places.push(end);
  return { text, placeOf: (index) => places[index]! };
}

/** A text between double quotes, as JSON and its kin write it. */
export function writeEscapes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
