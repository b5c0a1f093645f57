import { AppError, type LanguageTag } from "@yizhou/model";
import type { MergeOptions } from "../../filter.ts";
import { readEscapes, writeEscapes } from "../keyed/escapes.ts";
import { messageTokens, type WrittenString } from "../keyed/message-tokens.ts";
import type { TextEdit } from "../marked-edits.ts";
import { createMarkedFilter } from "../marked-filter.ts";
import { markedUnit, type MarkedUnit } from "../marked-text.ts";

/** Where a translation goes, and the flag that goes with the guess it replaces. */
interface PoStyle {
  readonly source: PoString;
  readonly target: PoString;
  readonly fuzzy: TextEdit | null;
}

interface PoLine {
  /** Where its first character stands in the whole string. */
  readonly from: number;
  readonly string: WrittenString;
}

/** One keyword with its strings, of which there may be several lines. */
interface PoString extends WrittenString {
  readonly lines: PoLine[];
  /** Of the opening quote of the first line, and behind the closing one of the last. */
  readonly start: number;
  readonly end: number;
}

interface PoEntry {
  readonly id: PoString;
  readonly plural: PoString | null;
  /** By plural form. */
  readonly targets: readonly PoString[];
  readonly fuzzy: TextEdit | null;
  /** It is said that a percent sign in it begins no format (`no-c-format`). */
  readonly isPlain: boolean;
}

/**
 * Catalogues of gettext. What has no translation, or one marked as a guess, is a unit; finished translations stay. See
 * docs/formats/pairs.md.
 */
export const poFilter = createMarkedFilter<PoStyle>({
  format: "po",
  extensions: ["po", "pot"],
  outputs: ["target"],
  looksLike: (text) => /^msgid[ \t]+"/m.test(text),
  declaredEncoding: (head) => /^"Content-Type:[^"]*charset=([\w-]+)/im.exec(head)?.[1] ?? null,
  read: readUnits,
  shownText: (text) =>
    [...readEntries(text)]
      .filter(({ id }) => id.text !== "")
      .flatMap(({ id, plural, targets }) =>
        targets.map(
          ({ text: target }, form) => target.trim() || (form > 0 && plural ? plural.text : id.text),
        ),
      )
      .join("\n"),
  escape: writeEscapes,
  place: (written, { start, end, style: { source, target, fuzzy } }, text) => {
    // What stands around the words of the source, a line end as a rule, belongs to the target too.
    const around = (from: number, to: number) => text.slice(from, to);
    const quoted = around(source.start, start) + written + around(end, source.end);
    return [...(fuzzy ? [fuzzy] : []), { start: target.start, end: target.end, text: quoted }];
  },
  edits: headerEdits,
});

function* readUnits(text: string): Generator<MarkedUnit<PoStyle>> {
  let count = 0;
  let some = false;
  for (const { id, plural, targets, fuzzy, isPlain } of readEntries(text)) {
    some = true;
    if (id.text === "") continue;
    count++;
    for (const [form, target] of targets.entries()) {
      if (target.text.trim() !== "" && !fuzzy) continue;
      // A language with one form uses it for every number, and says what the plural says.
      const source = plural && (form > 0 || targets.length === 1) ? plural : id;
      const unit = markedUnit(messageTokens(source, { hasFormats: !isPlain }), {
        id: plural ? `M${count}.${form}` : `M${count}`,
        kind: "field",
        // Only one of an entry's forms takes the flag away.
        style: { source, target, fuzzy: form === 0 ? fuzzy : null },
      });
      if (unit) yield unit;
    }
  }
  if (!some) throw new AppError("filter.damaged", { part: "po" });
}

const LINE =
  /^[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)[ \t]*)?("(?:[^"\\\r\n]|\\.)*")[ \t]*$/;

/** Entries in the order of the file; obsolete ones (`#~`) are comments. */
function* readEntries(text: string): Generator<PoEntry> {
  let entry: {
    id?: PoString;
    plural?: PoString;
    targets: PoString[];
    fuzzy: TextEdit | null;
    isPlain: boolean;
  } | null = null;
  let flags: TextEdit | null = null;
  let isPlain = false;
  let keyword = "";
  let form = 0;
  const finished = (): PoEntry[] =>
    entry?.id && entry.targets.length > 0 ? [{ ...entry, id: entry.id, plural: entry.plural ?? null }] : [];
  const LINES = /[^\r\n]*(?:\r\n|\n|\r|$)/gy;
  for (let at = 0; at < text.length;) {
    LINES.lastIndex = at;
    const whole = LINES.exec(text)![0];
    const line = whole.replace(/[\r\n]+$/, "");
    const match = LINE.exec(line);
    if (/^\s*#/.test(line)) {
      yield* finished();
      entry = null;
      const isFlags = line.trimStart().startsWith("#,");
      if (isFlags && /\bfuzzy\b/.test(line)) flags = withoutFuzzy(line, whole, at);
      if (isFlags && /\bno-[\w+-]+-format\b/.test(line)) isPlain = true;
    } else if (match) {
      const [, name, number, quoted] = match;
      const start = at + line.indexOf(quoted!, name ? line.indexOf(name) + name.length : 0);
      const end = start + quoted!.length;
      const written = readEscapes(text, start + 1, end - 1);
      const string = poString(written.text, [{ from: 0, string: written }], { start, end });
      if (name === "msgctxt" || (name === "msgid" && keyword !== "msgctxt")) {
        yield* finished();
        entry = { targets: [], fuzzy: flags, isPlain };
        flags = null;
        isPlain = false;
      }
      entry ??= { targets: [], fuzzy: null, isPlain: false };
      if (name) keyword = name;
      form = number === undefined ? (name ? 0 : form) : Number(number);
      if (keyword === "msgid") entry.id = name ? string : joined(entry.id, string);
      else if (keyword === "msgid_plural") entry.plural = name ? string : joined(entry.plural, string);
      else if (keyword.startsWith("msgstr")) {
        if (name) entry.targets.push(string);
        else entry.targets.push(joined(entry.targets.pop(), string));
      }
    } else if (line.trim() !== "") throw new AppError("filter.damaged", { part: "po" });
    at += Math.max(1, whole.length);
  }
  yield* finished();
}

/** A string that goes on in the next line; the first is added to, since there may be many lines. */
function joined(before: PoString | undefined, line: PoString): PoString {
  if (!before) return line;
  before.lines.push(...line.lines.map(({ string }) => ({ from: before.text.length, string })));
  return poString(before.text + line.text, before.lines, { start: before.start, end: line.end });
}

function poString(text: string, lines: PoLine[], span: { start: number; end: number }): PoString {
  const placeOf = (index: number) => {
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lines[middle]!.from <= index) low = middle;
      else high = middle - 1;
    }
    return lines[low]!.string.placeOf(index - lines[low]!.from);
  };
  return { text, lines, placeOf, ...span };
}

/** The line of flags without the one that says "a guess"; gone where it was the only one. */
function withoutFuzzy(line: string, whole: string, start: number): TextEdit {
  const rest = line
    .replace(/^\s*#,/, "")
    .split(",")
    .map((flag) => flag.trim())
    .filter((flag) => flag !== "fuzzy" && flag !== "");
  return rest.length > 0
    ? { start, end: start + line.length, text: `#, ${rest.join(", ")}` }
    : { start, end: start + whole.length, text: "" };
}

/** The header of a catalogue names its language and its encoding. */
function headerEdits(text: string, options: MergeOptions & { readonly encoding: string }): TextEdit[] {
  const edits: TextEdit[] = [];
  const language = /^"Language:[ \t]*(?=\\n"|"[ \t]*$)/m.exec(text);
  if (language) {
    const start = language.index + '"Language:'.length;
    const end = language.index + language[0].length;
    edits.push({ start, end, text: ` ${localeOf(options.targetLanguage)}` });
  }
  const charset = /^"Content-Type:[^"]*charset=([\w-]+)/im.exec(text);
  if (charset && options.encoding === "utf-8" && !/^utf-?8$/i.test(charset[1]!)) {
    const end = charset.index + charset[0].length;
    edits.push({ start: end - charset[1]!.length, end, text: "UTF-8" });
  }
  return edits;
}

/** As gettext names it: `zh_CN` for Simplified Chinese. */
function localeOf(language: LanguageTag): string {
  if (language === "zh-Hans") return "zh_CN";
  if (language === "zh-Hant") return "zh_TW";
  return language.replace(/-/g, "_");
}
