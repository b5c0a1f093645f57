import type { DocumentWarning, LanguageTag } from "@yizhou/model";
import type { MergeOptions } from "../../filter.ts";
import type { TextEdit } from "../marked-edits.ts";
import type { MarkedUnit } from "../marked-text.ts";
import { babelName, isEnglish, isSameName, polyglossiaName } from "./language-packages.ts";
import { isComment } from "./tex-comments.ts";

/** What a document of Latin letters lacks to show another script. */
const PACKAGES: Readonly<Record<string, { readonly has: RegExp; readonly line: string }>> = {
  zh: { has: /\{(?:ctex|xeCJK|CJK|CJKutf8|luatexja|ctexart|ctexbook|ctexrep)\}/, line: "\\usepackage{ctex}" },
  ko: { has: /\{(?:kotex|xeCJK|CJK|CJKutf8|ctex|oblivoir)\}/, line: "\\usepackage{kotex}" },
};

/** The class, with a comment behind it. */
const CLASS =
  /^[^%\n]*?\\documentclass\s*(?:\[[^\]]{0,2000}\])?\s*\{[^}]{0,200}\}(?:[ \t]*(?:%[^\n\r]*)?(?=[\n\r]))?/m;

/**
 * What a document needs to be one of the target's language besides its words: the packages that show its script, and the name of the
 * language, by which "Contents" and "Figure" are written and words are hyphenated.
 */
export function languageEdits(
  text: string,
  { targetLanguage }: MergeOptions,
  changed: readonly MarkedUnit[],
): TextEdit[] {
  const body = text.search(/\\begin\s*\{document\}/);
  const preamble = body < 0 ? text : text.slice(0, body);
  const wanted = PACKAGES[languageOf(targetLanguage)];
  if (wanted) return wanted.has.test(text) ? [] : lineBehindClass(text, wanted.line);
  const name = babelName(targetLanguage);
  const plain = plainScheme(preamble);
  if (name === null) return plain;
  const stated = [
    ...babelEdits(preamble, name),
    ...polyglossiaEdits(preamble, name),
    ...chosenAgain(text, preamble, name, changed),
  ];
  const isStated = /\\usepackage\s*(?:\[[^\]]{0,2000}\])?\s*\{(?:babel|polyglossia)\}/.test(preamble);
  // Without Chinese names the class has English ones.
  const more = plain.length > 0 && !isStated && name !== "english" ? babelLine(text, name) : [];
  return [...plain, ...stated, ...more];
}

/** Tells where the result still says that it is of another language: its fixed names and its hyphens are of that one. */
export function languageWarnings(
  _units: readonly unknown[],
  result: string,
  { targetLanguage }: MergeOptions,
): DocumentWarning[] {
  const body = result.search(/\\begin\s*\{document\}/);
  const preamble = body < 0 ? result : result.slice(0, body);
  const stated = babelOptions(preamble)?.main ?? polyglossiaMain(preamble)?.name ?? "";
  const isOther = stated !== "" && babelName(targetLanguage) === null && !isNamed(stated, targetLanguage);
  return isOther ? [{ code: "warning.file_language_differs", params: { language: stated } }] : [];
}

/** `japanese` is ja. */
function isNamed(name: string, language: LanguageTag): boolean {
  const display = new Intl.DisplayNames("en", { type: "language" });
  return display.of(languageOf(language))?.toLowerCase() === name.toLowerCase();
}

function languageOf(language: LanguageTag): string {
  return language.split("-")[0]!;
}

function lineBehindClass(text: string, line: string): TextEdit[] {
  const head = CLASS.exec(text);
  if (!head) return [];
  const at = head.index + head[0].length;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  return [{ start: at, end: at, text: lineEnd + line }];
}

function babelLine(text: string, name: string): TextEdit[] {
  return lineBehindClass(text, `\\usepackage[main=${name},shorthands=off]{babel}`);
}

const BABEL = /\\usepackage(\s*)(?:\[([^\]]{0,2000})\]\s*)?\{babel\}/g;

/** What a document tells babel. */
interface BabelOptions {
  /** Where they stand in brackets, or would. */
  readonly start: number;
  readonly end: number;
  readonly options: readonly string[];
  readonly languages: readonly string[];
  /** Empty where the class names it, or nobody does. */
  readonly main: string;
}

function babelOptions(preamble: string): BabelOptions | null {
  for (const { index, 0: whole, 1: gap, 2: written = "" } of preamble.matchAll(BABEL)) {
    if (isComment(preamble, index)) continue;
    const options = optionsOf(written);
    const languages = options.filter((option) => /^[A-Za-z.]+$/.test(option));
    const main = options.map((option) => /^main\s*=\s*(\S+)$/.exec(option)?.[1]).find(Boolean);
    return {
      start: index + "\\usepackage".length + gap!.length,
      end: index + whole.lastIndexOf("{"),
      ...{ options, languages, main: main ?? languages.at(-1) ?? "" },
    };
  }
  return null;
}

function optionsOf(written: string): string[] {
  return written
    .split(",")
    .map((option) => option.trim())
    .filter(Boolean);
}

/** Adds the language to babel's as the main one; those that are there stay, since commands of the document name them. */
function babelEdits(preamble: string, name: string): TextEdit[] {
  const stated = babelOptions(preamble);
  if (!stated || isSameName(stated.main, name)) return [];
  const { start, end, options, languages, main } = stated;
  const known = languages.find((language) => isSameName(language, name));
  const kept = options
    .map((option) => option.replace(/^main\s*=\s*/, ""))
    .filter((option) => option !== known);
  // A language may make quotation marks, colons or other characters commands, as no text of a document in English expects.
  const isQuiet = [...languages, main].every((language) => language === "" || isEnglish(language));
  const isOff = options.some((option) => /^shorthands\s*=/.test(option));
  const more = [
    `main=${known ?? name}`,
    ...(isQuiet && !isEnglish(name) && !isOff ? ["shorthands=off"] : []),
  ];
  return [{ start, end, text: `[${[...kept, ...more].join(",")}]` }];
}

/** Where a document turns to its main language once more; inside of a text it goes with that text, as all commands do. */
function chosenAgain(
  text: string,
  preamble: string,
  name: string,
  changed: readonly MarkedUnit[],
): TextEdit[] {
  const stated = babelOptions(preamble);
  if (!stated || stated.main === "" || isSameName(stated.main, name)) return [];
  const to = stated.languages.find((language) => isSameName(language, name)) ?? name;
  let unit = 0;
  return [...text.matchAll(/\\selectlanguage\s*\{([A-Za-z.]{1,40})\}/g)].flatMap(
    ({ index, 0: whole, 1: from }) => {
      while (unit < changed.length && changed[unit]!.end <= index) unit++;
      const isWithin = unit < changed.length && changed[unit]!.start <= index;
      const end = index + whole.length - 1;
      return isWithin || !isSameName(from!, stated.main)
        ? []
        : [{ start: end - from!.length, end, text: to }];
    },
  );
}

const MAIN_LANGUAGE = /\\set(?:main|default)language(?:\s*\[[^\]]{0,2000}\])?\s*\{([^{}]{0,200})\}/g;

function polyglossiaMain(preamble: string) {
  for (const { index, 0: whole, 1: name } of preamble.matchAll(MAIN_LANGUAGE))
    if (!isComment(preamble, index)) return { start: index, end: index + whole.length, name: name!.trim() };
  return null;
}

/** Names the language to polyglossia; the one that was the main one becomes one of the others. */
function polyglossiaEdits(preamble: string, name: string): TextEdit[] {
  const stated = polyglossiaMain(preamble);
  const wanted = polyglossiaName(name);
  if (!stated || stated.name === wanted) return [];
  const { start, end, name: other } = stated;
  return [{ start, end, text: `\\setmainlanguage{${wanted}}\\setotherlanguage{${other}}` }];
}

const CTEX =
  /\\(?:documentclass|usepackage)(\s*)(?:\[([^\]]{0,2000})\]\s*)?\{ctex(?:art|rep|book|beamer)?\}/g;

/** Without its Chinese scheme, ctex leaves the names of parts, the date and the headings as the class has them. */
function plainScheme(preamble: string): TextEdit[] {
  for (const { index, 0: whole, 1: gap, 2: written = "" } of preamble.matchAll(CTEX)) {
    if (isComment(preamble, index)) continue;
    const options = optionsOf(written);
    if (options.some((option) => /^scheme\s*=\s*plain$/.test(option))) return [];
    const kept = options.filter((option) => !/^scheme\s*=/.test(option));
    const start = index + /^\\[a-z]+/.exec(whole)![0].length + gap!.length;
    const end = index + whole.lastIndexOf("{");
    return [{ start, end, text: `[${[...kept, "scheme=plain"].join(",")}]` }];
  }
  return [];
}
