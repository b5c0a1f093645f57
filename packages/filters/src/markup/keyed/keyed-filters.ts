import { AppError, textLeftOut, type DocumentWarning } from "@yizhou/model";
import { isScalar, parseAllDocuments, visit, type Pair, type Scalar } from "yaml";
import { createMarkedFilter, type LeaveOut } from "../marked-filter.ts";
import { markedUnit, type LooseToken, type MarkedUnit } from "../marked-text.ts";
import { readEscapes, writeEscapes } from "./escapes.ts";
import { hasPlainApostrophes, isQuotedMessage, writeApostrophes } from "./message-quotes.ts";
import { messageTokens, plainString, type WrittenString } from "./message-tokens.ts";
import { hasWords, isOpenApi, isReadOpenApi } from "./open-api.ts";
import { isProgramValue } from "./program-values.ts";

// Files of programs' texts: a key that stays, and a value that people read.

interface ValueStyle {
  readonly quote: "" | '"' | "'" | "block";
  /** Every character beyond ASCII is escaped, as it is in the whole file. */
  readonly isAscii?: boolean;
  /** Apostrophes are written twice. */
  readonly isQuoted?: boolean;
}

/** More open objects and lists than any file of texts has. */
const DEEPEST = 500;

/** A value as a unit; null where it is none of a reader's. */
function valueUnit(
  key: string,
  string: WrittenString,
  id: string,
  style: ValueStyle,
  isJava = false,
): MarkedUnit<ValueStyle> | null {
  if (isProgramValue(key, string.text)) return null;
  const isQuoted = isQuotedMessage(string.text, isJava);
  return markedUnit(messageTokens(string, { isQuoted }), {
    id,
    kind: "field",
    style: isQuoted ? { ...style, isQuoted } : style,
  });
}

/** A target as its reader takes it, before the file's own escapes. */
function inMessage(text: string, { isQuoted }: ValueStyle): string {
  return isQuoted ? writeApostrophes(text) : text;
}

/** Asks whether people read a value at a path; tells of words that stay. */
function readerOf(isInterface: boolean, leaveOut?: LeaveOut) {
  return (steps: readonly (string | number)[], value: string): boolean => {
    if (!isInterface || isReadOpenApi(steps)) return true;
    if (hasWords(value)) leaveOut?.("code");
    return false;
  };
}

/** Numbers what bears the same name again: files repeat keys, though only the last counts. */
function uniqueIds(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > 1 ? `${name}#${count}` : name;
  };
}

export const jsonFilter = createMarkedFilter<ValueStyle>({
  format: "json",
  extensions: ["json"],
  outputs: ["target"],
  looksLike: (text) => /^\s*[[{]/.test(text) && isJson(text),
  read: readJson,
  leftOut: wordsInTags,
  escape: (text, style) => writeEscapes(inMessage(text, style)),
});

/** What a tag of HTML inside a value says to readers, which goes with the tag. */
const WORDS_IN_TAG =
  /<[A-Za-z][^<>\r\n]{0,300}?\s(?:title|alt|placeholder|label|aria-label)\s*=\s*\\?["'][^"'<>\r\n]{0,300}?\p{L}{2}/u;

function wordsInTags(text: string): DocumentWarning[] {
  return WORDS_IN_TAG.test(text) ? [textLeftOut("template", "text")] : [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.toWellFormed());
    return true;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Strings of a file, with the names above them. Whether it is JSON is asked behind the last one: what has too many texts is refused
 * before it is parsed, which takes several times its size.
 */
function* readJson(text: string, leaveOut?: LeaveOut): Generator<MarkedUnit<ValueStyle>> {
  const body = text.replace(/^\uFEFF/, " ");
  const path: (string | number)[] = [];
  const kinds: ("object" | "array")[] = [];
  let key: string | null = null;
  const ids = uniqueIds();
  const isRead = readerOf(isOpenApi(text, "json"), leaveOut);
  for (let at = 0; at < body.length;) {
    const char = body[at]!;
    if (char === '"') {
      const end = endOfString(body, at);
      const string = readEscapes(body, at + 1, end - 1);
      if (kinds.at(-1) === "object" && key === null) key = string.text;
      else {
        const steps = key === null ? path : [...path, key];
        const named = steps.findLast((step) => typeof step === "string");
        const id = ids(pointer(steps));
        const unit = isRead(steps, string.text)
          ? valueUnit(String(named ?? ""), string, id, { quote: '"' })
          : null;
        if (unit) yield unit;
      }
      at = end;
      continue;
    }
    if (char === "{" || char === "[") {
      if (kinds.length > 0 && kinds.at(-1) === "object") path.push(key!);
      kinds.push(char === "{" ? "object" : "array");
      if (kinds.length > DEEPEST) throw new AppError("filter.damaged", { part: "json" });
      key = null;
      if (char === "[") path.push(0);
    } else if (char === "}" || char === "]") {
      if (kinds.pop() === "array") path.pop();
      if (kinds.at(-1) === "object") path.pop();
      key = null;
    } else if (char === ",") {
      if (kinds.at(-1) === "array") path[path.length - 1] = Number(path.at(-1)) + 1;
      else key = null;
    }
    at++;
  }
  if (!isJson(body)) throw new AppError("filter.damaged", { part: "json" });
}

/** Behind the string that begins at a quotation mark; a pattern would need a stack as long as it. */
function endOfString(body: string, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    if (body[at] === "\\") at++;
    else if (body[at] === '"') return at + 1;
  }
  throw new AppError("filter.damaged", { part: "json" });
}

/** RFC 6901. */
function pointer(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("") || "/";
}

export const yamlFilter = createMarkedFilter<ValueStyle>({
  format: "yaml",
  extensions: ["yaml", "yml"],
  outputs: ["target"],
  read: readYaml,
  leftOut: wordsInTags,
  escape: (text, style) => {
    const { quote } = style;
    if (quote === '"') return writeEscapes(inMessage(text, style));
    const line = inMessage(text, style).replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ");
    return quote === "'" ? line.replace(/'/g, "''") : line;
  },
  finish: (written, { style }) =>
    style.quote === "" && needsQuotes(written) ? `"${written.replace(/[\\"]/g, "\\$&")}"` : written,
});

/** True where a plain scalar would be read as something else. */
function needsQuotes(text: string): boolean {
  return (
    /^[\s\-?:,[\]{}#&*!|>'"%@`]|:(?:\s|$)|\s#|[,[\]{}]/.test(text) ||
    /^(?:true|false|yes|no|on|off|null|~|[\d.+-]+)$/i.test(text)
  );
}

/** The parser holds some seventy times a file's characters. */
const MOST_YAML_CHARACTERS = 3 * 2 ** 20;

function* readYaml(text: string, leaveOut?: LeaveOut): Generator<MarkedUnit<ValueStyle>> {
  if (text.length > MOST_YAML_CHARACTERS) throw new AppError("filter.too_much_text");
  // Aliases are never followed, so a bomb of them stays as small as it is written.
  const documents = parseAllDocuments(text.toWellFormed(), {
    prettyErrors: false,
    // Asking each key of all before it takes minutes in a long file; one that comes twice gets a number.
    uniqueKeys: false,
  });
  const found: { readonly key: string; readonly scalar: Scalar; readonly path: string }[] = [];
  const isRead = readerOf(isOpenApi(text, "yaml"), leaveOut);
  let isEmpty = true;
  for (const [n, document] of [...documents].entries()) {
    if (document.errors.length > 0) throw new AppError("filter.damaged", { part: "yaml" });
    if (document.contents && !isScalar(document.contents)) isEmpty = false;
    visit(document, {
      Scalar: (at, scalar, ancestors) => {
        if (at === "key" || typeof scalar.value !== "string" || !scalar.range) return;
        if (ancestors.length > DEEPEST) return;
        const keys = ancestors.flatMap((node) =>
          "key" in node && isScalar((node as Pair).key) ? [String(((node as Pair).key as Scalar).value)] : [],
        );
        if (!isRead(keys, scalar.value)) return;
        found.push({ key: keys.at(-1) ?? "", scalar, path: `${n > 0 ? `${n}:` : ""}/${keys.join("/")}` });
      },
    });
  }
  // A single sentence is a text, not a file of keys.
  if (isEmpty) throw new AppError("filter.damaged", { part: "yaml" });
  const ids = uniqueIds();
  for (const { key, scalar, path } of found) {
    const unit = scalarUnit(text, key, scalar, ids(path));
    if (unit) yield unit;
  }
}

function scalarUnit(text: string, key: string, scalar: Scalar, id: string): MarkedUnit<ValueStyle> | null {
  const [start, end] = scalar.range!;
  const value = String(scalar.value);
  if (scalar.type === "BLOCK_LITERAL" || scalar.type === "BLOCK_FOLDED") {
    if (isProgramValue(key, value)) return null;
    return markedUnit(blockTokens(text, start, end, scalar.type), {
      id,
      kind: "field",
      style: { quote: "block" },
    });
  }
  const raw = text.slice(start, end);
  if (scalar.type === "QUOTE_DOUBLE" && !/[\r\n]/.test(raw))
    return valueUnit(key, readEscapes(text, start + 1, end - 1), id, { quote: '"' });
  if (scalar.type === "QUOTE_SINGLE" && !/[\r\n]/.test(raw))
    return valueUnit(key, readEscapes(text, start + 1, end - 1, "'"), id, { quote: "'" });
  if (raw === value) return valueUnit(key, plainString(value, start), id, { quote: "" });
  // A scalar over several lines is one stretch, and becomes one line when it is translated.
  const inner = scalar.type === "PLAIN" ? 0 : 1;
  const quote = inner === 0 ? "" : scalar.type === "QUOTE_DOUBLE" ? '"' : "'";
  return isProgramValue(key, value)
    ? null
    : markedUnit([{ kind: "text", start: start + inner, end: end - inner, text: value }], {
        id,
        kind: "field",
        style: { quote },
      });
}

/** Lines of a block; the white space that begins them is the block's. */
function blockTokens(
  text: string,
  start: number,
  end: number,
  type: "BLOCK_LITERAL" | "BLOCK_FOLDED",
): LooseToken[] {
  const tokens: LooseToken[] = [];
  const lines = /[ \t]*(?:\r\n|\n|\r)\s*/g;
  lines.lastIndex = start;
  let from = -1;
  for (let match = lines.exec(text); match && match.index < end; match = lines.exec(text)) {
    if (from >= 0) {
      tokens.push(...messageTokens(plainString(text.slice(from, match.index), from)));
      const span = { start: match.index, end: Math.min(end, match.index + match[0].length) };
      const isParagraph = /\n\s*\n/.test(match[0]);
      tokens.push(
        type === "BLOCK_FOLDED" && !isParagraph
          ? { kind: "text", ...span, text: " " }
          : { kind: "object", type: "break", ...span, equivalent: "\n" },
      );
    }
    from = match.index + match[0].length;
  }
  if (from >= 0 && from < end)
    tokens.push(...messageTokens(plainString(text.slice(from, end).trimEnd(), from)));
  // What follows the last line is not the text's.
  while (tokens.at(-1)?.kind !== "text" && tokens.length > 0) tokens.pop();
  if (tokens.length > 1 && (tokens.at(-1) as { text?: string }).text?.trim() === "") tokens.pop();
  return tokens;
}

export const propertiesFilter = createMarkedFilter<ValueStyle>({
  format: "properties",
  extensions: ["properties"],
  outputs: ["target"],
  looksLike: (text) => /^[^\s#!=:][^=:\n]*[=:]/m.test(text),
  read: readProperties,
  escape: (text, style, written) => {
    const escaped = inMessage(text, style)
      .replace(/\\/g, "\\\\")
      .replace(/\r\n|[\n\r]/g, "\\n")
      .replace(/\t/g, "\\t");
    const kept = written === "" ? escaped.replace(/^ /, "\\ ") : escaped;
    return style.isAscii
      ? kept.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)
      : kept;
  },
});

/** @throws {AppError} filter.damaged for a text with so many escapes that the pattern's stack does not hold them */
function* matchesOf(text: string, pattern: RegExp, part: string): Generator<RegExpExecArray> {
  try {
    yield* text.matchAll(pattern);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError("filter.damaged", { part });
    throw error;
  }
}

/** Lines of `java.util.Properties`: a key, one of `=`, `:` or white space, and a value that goes on behind a backslash. */
function* readProperties(text: string): Generator<MarkedUnit<ValueStyle>> {
  const LINE =
    /^[ \t\f]*(?![#!])((?:[^\\\s=:]|\\.)+)[ \t\f]*(?:[=:][ \t\f]*|(?=\S))([^\\\r\n]*(?:\\(?:\r\n|[^])[^\\\r\n]*)*)/gm;
  const isAscii = /^[\x00-\x7f]*$/.test(text);
  const isJava = !hasPlainApostrophes(text);
  const ids = uniqueIds();
  let some = false;
  for (const match of matchesOf(text, LINE, "properties")) {
    some = true;
    const [whole, key, value] = match as unknown as [string, string, string];
    const start = match.index + whole.length - value.length;
    const string = readEscapes(text, start, start + value.length);
    const unit = valueUnit("", string, ids(key), { quote: "", isAscii }, isJava);
    if (unit) yield unit;
  }
  if (!some) throw new AppError("filter.damaged", { part: "properties" });
}

export const stringsFilter = createMarkedFilter<ValueStyle>({
  format: "strings",
  extensions: ["strings"],
  outputs: ["target"],
  looksLike: (text) => PAIR.test(text),
  read: readStrings,
  escape: (text, style) =>
    inMessage(text, style)
      .replace(/[\\"]/g, "\\$&")
      .replace(/\r\n|[\n\r]/g, "\\n"),
});

const PAIR = /"[^"\\]*(?:\\[^][^"\\]*)*"\s*=\s*"/;

/** Pairs of Apple's strings files, comments left out. */
function* readStrings(text: string): Generator<MarkedUnit<ValueStyle>> {
  const TOKEN =
    /\/\*(?:[^]*?\*\/|[^]*)|\/\/[^\n\r]*|("[^"\\]*(?:\\[^][^"\\]*)*"|[\w.-]+)\s*=\s*("[^"\\]*(?:\\[^][^"\\]*)*")\s*;/g;
  const ids = uniqueIds();
  let some = false;
  for (const match of matchesOf(text, TOKEN, "strings")) {
    const [whole, key, value] = match;
    if (!key || !value) continue;
    some = true;
    const start = match.index + whole.indexOf(value, key.length) + 1;
    const name = key.replace(/^"|"$/g, "");
    const unit = valueUnit("", readEscapes(text, start, start + value.length - 2), ids(name), {
      quote: '"',
    });
    if (unit) yield unit;
  }
  if (!some) throw new AppError("filter.damaged", { part: "strings" });
}
