import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  type XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";
import { AppError, isSameLanguage, parseLanguageTag, type DocumentWarning } from "@yizhou/model";
import type { MergeOptions } from "../../filter.ts";
import type { TextEdit } from "../marked-edits.ts";
import { markedUnit, type MarkedUnit } from "../marked-text.ts";
import { openXmlPart, type OpenPart, type PartWriteOptions } from "../parts/open-part.ts";
import { createPartsFilter } from "../parts/parts-filter.ts";
import { hasXmlRoot, localName, openXmlFile, scanXml, xmlSource } from "../parts/xml-file.ts";
import { inlineMessages } from "./inline-messages.ts";
import { phraseTokens, isPhraseRoot, vendorState, type VendorState } from "./vendor-states.ts";
import {
  isTradosDone,
  isTradosRoot,
  openTradosUnit,
  takeTradosDefinitions,
  takeTradosTarget,
  tradosEdits,
  type TradosUnit,
} from "./trados-units.ts";
import { readXmlText, type InlineRule, type XmlText } from "./xml-tokens.ts";

/** A pair of source and target as the file holds it: a `trans-unit` of XLIFF 1.2 or a `segment` of 2.x. */
interface Pair {
  readonly id: string;
  readonly source: XmlText;
  readonly sourceText: string;
  readonly target: PairTarget | null;
  /** Where a target goes that the file lacks. */
  readonly targetAt: number;
  /** Prefix of the file's own namespace, with colon. */
  readonly prefix: string;
  readonly isTranslatable: boolean;
  readonly isNew: boolean;
  /** The attribute that says how far the translation is, or where it would stand. */
  readonly state: StatePlace;
  readonly maxCharacters: number | null;
  /** The unit of Trados that it is a segment of, and its number there. */
  readonly segment?: { readonly of: TradosUnit; readonly mid: string };
  /** What memoQ or Phrase say of it. */
  readonly vendor: VendorState | null;
}

interface PairTarget {
  /** Of the whole element. */
  readonly start: number;
  readonly end: number;
  /** The opening tag, without its end. */
  readonly opening: string;
  readonly text: string;
}

interface StatePlace {
  readonly version: 1 | 2;
  /** Span of the value, where it is stated. */
  readonly value: { readonly start: number; readonly end: number } | null;
  /** Behind the name of the tag that states it. */
  readonly at: number;
}

const PART = "document.xlf";

/**
 * XLIFF 1.2 and 2.x, also as Trados, memoQ and Phrase write it. What has no translation, or one marked as not done, is a unit; the
 * others stay as they are, with their states. See docs/formats/pairs.md.
 */
export const xliffFilter = createPartsFilter({
  format: "xlf",
  extensions: ["xlf", "xliff", "sdlxliff", "mqxliff", "mxliff"],
  outputs: ["target"],
  isKind: (source) => hasXmlRoot(source, "xliff"),
  open: (bytes) => ({
    ...openXmlFile(PART, bytes, openXliff),
    warn: (options) => languageWarnings(xmlSource(PART, bytes), options),
  }),
  shownText: (bytes) =>
    readPairs(xmlSource(PART, bytes))
      .pairs.map((pair) => targetWords(pair).trim() || pair.sourceText)
      .join("\n"),
});

function targetWords({ target, segment }: Pair): string {
  const own = segment?.of.targets.get(segment.mid);
  return own ? wordsOf(own) : (target?.text ?? "");
}

interface Xliff {
  readonly version: 1 | 2;
  readonly pairs: readonly Pair[];
  /** Attributes that name the target's language, and opening tags that lack one. */
  readonly languages: readonly { readonly start: number; readonly end: number; readonly value: string }[];
  readonly tagsWithout: readonly number[];
}

function openXliff(source: XmlSource): OpenPart {
  const { version, pairs, languages, tagsWithout } = readPairs(source);
  /** Translations of Trados's segments until all of a unit are known. */
  const segments = new Map<TradosUnit, Map<string, string>>();
  const place = (written: string, unit: MarkedUnit<Pair>, text: string): TextEdit[] => {
    const { segment, source: of } = unit.style;
    if (!segment) return placeTarget(written, unit, text);
    const inside = text.slice(of.innerStart, unit.start) + written + text.slice(unit.end, of.innerEnd);
    const known = segments.get(segment.of) ?? new Map<string, string>();
    segments.set(segment.of, known.set(segment.mid, inside));
    return [];
  };
  const seen = new Map<string, number>();
  const units = pairs.flatMap((pair): MarkedUnit<Pair>[] => {
    if (!pair.isTranslatable || !pair.isNew) return [];
    const count = (seen.get(pair.id) ?? 0) + 1;
    seen.set(pair.id, count);
    const id = count > 1 ? `${pair.id}#${count}` : pair.id;
    const limits = pair.maxCharacters === null ? {} : { limits: { maxCharacters: pair.maxCharacters } };
    const tokens = inlineMessages(pair.source.tokens, source.text);
    const unit = markedUnit(tokens, { id, kind: "field", style: pair, ...limits });
    return unit ? [unit] : [];
  });
  return openXmlPart(source, {
    units,
    writer: { escape: (text) => toByteString(escapeXmlText(text)), place },
    edits: ({ targetLanguage }: PartWriteOptions) => {
      const value = toByteString(escapeXmlAttribute(targetLanguage));
      const name = version === 1 ? "target-language" : "trgLang";
      return [
        ...[...segments].flatMap(([unit, written]) => tradosEdits(unit, written, source.text)),
        ...tagsWithout.map((at): TextEdit => ({ start: at, end: at, text: ` ${name}="${value}"` })),
        ...languages.flatMap(({ start, end, value: old }) =>
          old.trim() === "" ? [{ start, end, text: value }] : [],
        ),
      ];
    },
  });
}

/** Source and target languages differ from what was asked for: finished translations of another language are among these. */
function languageWarnings(source: XmlSource, { targetLanguage }: MergeOptions): DocumentWarning[] {
  const other = readPairs(source).languages.find(
    ({ value }) => value.trim() !== "" && !isLanguage(value, targetLanguage),
  );
  return other
    ? [
        {
          code: "warning.file_language_differs",
          params: { language: other.value },
        },
      ]
    : [];
}

function isLanguage(value: string, wanted: string): boolean {
  try {
    return isSameLanguage(parseLanguageTag(value), wanted);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function placeTarget(written: string, { start, end, style }: MarkedUnit<Pair>, text: string): TextEdit[] {
  const { source, target, targetAt, prefix, state, vendor } = style;
  // What stands around the words of the source belongs to the target too.
  const inside = text.slice(source.innerStart, start) + written + text.slice(end, source.innerEnd);
  const close = `</${prefix}target>`;
  const opening = target ? target.opening : `<${prefix}target`;
  const done = state.version === 1 ? "needs-review-translation" : "translated";
  const edits: TextEdit[] = [];
  let tag = opening;
  if (vendor) edits.push(...vendor.edits);
  else if (state.version === 1) {
    tag = /\sstate\s*=/.test(opening)
      ? opening.replace(/(\sstate\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${done}"`)
      : `${opening} state="${done}"`;
  } else
    edits.push(
      state.value
        ? { ...state.value, text: done }
        : { start: state.at, end: state.at, text: ` state="${done}"` },
    );
  const whole = `${tag}>${inside}${close}`;
  edits.push(
    target
      ? { start: target.start, end: target.end, text: whole }
      : { start: targetAt, end: targetAt, text: whole },
  );
  return edits;
}

/** States of 1.2 that ask for a translation; the others say that there is one. */
const OPEN_STATES: ReadonlySet<string> = new Set([
  "new",
  "needs-translation",
  "needs-l10n",
  "needs-adaptation",
]);

function readPairs(source: XmlSource): Xliff {
  const scanner = scanXml(source);
  if (!scanner.next() || localName(scanner) !== "xliff") throw scanner.damaged();
  const version = (scanner.attribute("version") ?? "").startsWith("2") ? 2 : 1;
  const kind = { version, isTrados: isTradosRoot(scanner), isPhrase: isPhraseRoot(scanner) } as const;
  const pairs: Pair[] = [];
  const languages: { start: number; end: number; value: string }[] = [];
  const tagsWithout: number[] = [];
  const language = (name: string) => {
    const span = scanner.attributeSpan(name);
    if (span)
      languages.push({ start: span.valueStart, end: span.valueEnd, value: scanner.attributeValue(span) });
    else tagsWithout.push(scanner.nameEnd);
  };
  if (version === 2) language("trgLang");
  /** What `translate` says of the elements around, innermost last. */
  const translate: { readonly depth: number; readonly is: boolean }[] = [];
  let unitId = "";
  let file = 0;
  let segment = 0;
  while (scanner.next()) {
    if (scanner.kind === "close") {
      if (translate.at(-1)?.depth === scanner.depth) translate.pop();
      continue;
    }
    const name = localName(scanner);
    const said = scanner.attribute("translate");
    const isTranslatable = said === undefined ? (translate.at(-1)?.is ?? true) : said !== "no";
    if (name === "file") {
      file++;
      if (version === 1) language("target-language");
    }
    if (name === "unit") {
      unitId = scanner.attribute("id") ?? "";
      segment = 0;
    }
    if (name === "trans-unit" || name === "segment") {
      const id =
        name === "segment"
          ? `${file}/${unitId}/${scanner.attribute("id") ?? `s${++segment}`}`
          : `${file}/${scanner.attribute("id") ?? ""}`;
      for (const pair of readUnit(scanner, kind, id, isTranslatable)) pairs.push(pair);
    } else if (["alt-trans", "matches", "glossary", "skeleton", "skl", "ignorable", "notes"].includes(name))
      scanner.skip();
    else if (said !== undefined && !scanner.isEmptyElement)
      translate.push({ depth: scanner.depth, is: isTranslatable });
  }
  return { version, pairs, languages, tagsWithout };
}

interface XliffKind {
  readonly version: 1 | 2;
  readonly isTrados: boolean;
  readonly isPhrase: boolean;
}

/** Reads the pair whose open tag is current, of Trados those in it; steps to its close tag. */
function readUnit(scanner: XmlScanner, kind: XliffKind, id: string, isTranslatable: boolean): Pair[] {
  const { version, isTrados, isPhrase } = kind;
  const { depth, rawPrefix: prefix, nameEnd } = scanner;
  const isApproved = scanner.attribute("approved") === "yes";
  const stated = version === 2 ? scanner.attributeSpan("state") : undefined;
  const segmentState = stated && scanner.attributeValue(stated);
  const isCharacters = (scanner.attribute("size-unit") ?? "pixel") === "char";
  const width = isCharacters ? Number(scanner.attribute("maxwidth") ?? Number.NaN) : Number.NaN;
  const state: StatePlace = {
    version,
    value: stated ? { start: stated.valueStart, end: stated.valueEnd } : null,
    at: nameEnd,
  };
  const vendor = version === 1 ? vendorState(scanner) : null;
  let trados: TradosUnit | null = null;
  let source: XmlText | null = null;
  let sourceText = "";
  let target: PairTarget | null = null;
  let targetState: string | undefined;
  let targetAt = 0;
  if (scanner.isEmptyElement) {
    scanner.skip();
    return [];
  }
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    const name = localName(scanner);
    if (name === "source" && !source) {
      source = readXmlText(scanner, inlineRule);
      if (isPhrase) source = { ...source, tokens: phraseTokens(source.tokens, scanner) };
      sourceText = wordsOf(source);
      targetAt = source.end;
    } else if (name === "seg-source" && isTrados) trados = openTradosUnit(scanner, inlineRule);
    else if (name === "seg-source") {
      scanner.skip();
      targetAt = scanner.end;
    } else if (name === "target" && trados) takeTradosTarget(trados, scanner, inlineRule);
    else if (name === "seg-defs" && trados) takeTradosDefinitions(trados, scanner);
    else if (name === "target" && !target) {
      const { start } = scanner;
      const opening = scanner.source.text.slice(start, scanner.end).replace(/\s*\/?>$/, "");
      targetState = scanner.attribute("state");
      const text = readXmlText(scanner, inlineRule);
      target = { start, end: text.end, opening, text: wordsOf(text) };
    } else scanner.skip();
  }
  if (trados) return tradosPairs(trados, { id, prefix, isTranslatable, state });
  if (!source) return [];
  const done = { version, isApproved, segmentState, targetState, sourceText, target };
  return [
    {
      ...{ id, source, sourceText, target, targetAt, prefix, isTranslatable, state, vendor },
      isNew: !(vendor ? vendor.isDone(target?.text ?? "", sourceText) : isDone(done)),
      maxCharacters: Number.isInteger(width) && width > 0 ? width : null,
    },
  ];
}

function tradosPairs(
  of: TradosUnit,
  { id, ...facts }: Pick<Pair, "id" | "prefix" | "isTranslatable" | "state">,
): Pair[] {
  return of.segments.map(({ mid, text }) => ({
    ...facts,
    ...{ id: `${id}/${mid}`, source: text, sourceText: wordsOf(text), target: null, targetAt: of.targetAt },
    isNew: !isTradosDone(of, mid, wordsOf),
    ...{ maxCharacters: null, segment: { of, mid }, vendor: null },
  }));
}

interface Progress {
  readonly version: 1 | 2;
  readonly isApproved: boolean;
  readonly segmentState: string | undefined;
  readonly targetState: string | undefined;
  readonly sourceText: string;
  readonly target: PairTarget | null;
}

/** Many tools fill targets with the source: without a word that it is meant, such a one is none. */
function isDone({ version, isApproved, segmentState, targetState, sourceText, target }: Progress): boolean {
  if (!target || target.text.trim() === "") return false;
  if (isApproved) return true;
  const state = version === 1 ? targetState : segmentState;
  if (state !== undefined) return version === 1 ? !OPEN_STATES.has(state) : state !== "initial";
  return target.text.trim() !== sourceText.trim();
}

function wordsOf({ tokens }: XmlText): string {
  return tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
}

/** The inline elements of both versions. */
function inlineRule(name: string, scanner: XmlScanner): InlineRule {
  const attribute = (...names: string[]) =>
    names.map((one) => scanner.attribute(one)).find((value) => value !== undefined) ?? "";
  switch (name) {
    case "g":
    case "mrk":
    case "pc":
      return attribute("translate") === "no" || attribute("mtype") === "protected"
        ? { kind: "object" }
        : { kind: "around" };
    case "bpt":
    case "bx":
      return { kind: "start", pair: `code ${attribute("rid", "id")}` };
    case "ept":
    case "ex":
      return { kind: "end", pair: `code ${attribute("rid", "id")}` };
    case "sc":
      return { kind: "start", pair: `span ${attribute("id")}` };
    case "ec":
      return { kind: "end", pair: `span ${attribute("startRef", "id")}` };
    case "sm":
      return { kind: "start", pair: `mark ${attribute("id")}` };
    case "em":
      return { kind: "end", pair: `mark ${attribute("startRef")}` };
    default:
      return { kind: "object" };
  }
}
