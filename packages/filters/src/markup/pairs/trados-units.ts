// A `trans-unit` of Trados (sdlxliff) holds several segments: marks in `seg-source` and again in `target`, and beside them what is known
// of each (`sdl:seg`). Each segment is a unit of its own; the target as a whole is written once all of them are known.
import type { AttributeSpan, XmlScanner } from "@yizhou/bytes/xml";
import { localName } from "../parts/xml-file.ts";
import type { TextEdit } from "../marked-edits.ts";
import { readXmlText, type InlineRule, type XmlText } from "./xml-tokens.ts";

type Rule = (name: string, scanner: XmlScanner) => InlineRule;

/** What stands between the tags of a mark. */
interface Inner {
  readonly innerStart: number;
  readonly innerEnd: number;
}

/** What is said of a segment. */
interface Definition {
  /** Behind the name of its tag. */
  readonly at: number;
  readonly conf: AttributeSpan | undefined;
  readonly origin: AttributeSpan | undefined;
  readonly isLocked: boolean;
  readonly progress: string;
}

export interface TradosUnit {
  /** Prefix of the file's own namespace, with colon. */
  readonly prefix: string;
  readonly segSource: Inner;
  /** In order; a number that stands twice is in none of them, since one segment lies in two pieces then. */
  readonly segments: readonly { readonly mid: string; readonly text: XmlText }[];
  /** Where a target goes that the unit lacks. */
  targetAt: number;
  target: (Inner & { readonly start: number; readonly end: number; readonly isEmpty: boolean }) | null;
  readonly targets: Map<string, XmlText>;
  readonly definitions: Map<string, Definition>;
}

/** True for a file of Trados, by its first tag. */
export const isTradosRoot = (scanner: XmlScanner): boolean =>
  scanner.source.text.slice(scanner.start, scanner.end).includes("sdl.com/FileTypes/SdlXliff");

/** Reads the `seg-source` whose open tag is current; steps to its close tag. */
export function openTradosUnit(scanner: XmlScanner, rule: Rule): TradosUnit {
  const { rawPrefix: prefix } = scanner;
  const { inner, marks } = readMarks(scanner, rule);
  return {
    ...{ prefix, segSource: inner, targetAt: scanner.end, target: null },
    ...{ segments: [...marks].map(([mid, text]) => ({ mid, text })) },
    ...{ targets: new Map(), definitions: new Map() },
  };
}

/** Takes the `target` whose open tag is current; steps to its close tag. */
export function takeTradosTarget(unit: TradosUnit, scanner: XmlScanner, rule: Rule): void {
  const { start } = scanner;
  const { inner, marks } = readMarks(scanner, rule);
  const isEmpty = scanner.source.text.slice(inner.innerStart, inner.innerEnd).trim() === "";
  unit.target = { start, end: scanner.end, ...inner, isEmpty };
  for (const [mid, text] of marks) unit.targets.set(mid, text);
}

/** Takes the `seg-defs` whose open tag is current; steps to its close tag. */
export function takeTradosDefinitions(unit: TradosUnit, scanner: XmlScanner): void {
  const { depth, isEmptyElement } = scanner;
  if (isEmptyElement) return scanner.skip();
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind !== "open" || localName(scanner) !== "seg") continue;
    const [conf, origin] = ["conf", "origin"].map((name) => scanner.attributeSpan(name));
    unit.definitions.set(scanner.attribute("id") ?? "", {
      ...{ at: scanner.nameEnd, conf, origin },
      isLocked: scanner.attribute("locked") === "true",
      progress: (conf && scanner.attributeValue(conf)) ?? "",
    });
  }
}

/** Marks by number, and what stands between the tags of the element whose open tag is current; steps to its close tag. */
function readMarks(scanner: XmlScanner, rule: Rule): { inner: Inner; marks: Map<string, XmlText> } {
  const { depth } = scanner;
  const innerStart = scanner.end;
  const marks = new Map<string, XmlText>();
  const twice = new Set<string>();
  if (scanner.isEmptyElement) {
    scanner.skip();
    return { inner: { innerStart, innerEnd: innerStart }, marks };
  }
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind !== "open" || localName(scanner) !== "mrk" || scanner.attribute("mtype") !== "seg")
      continue;
    const mid = scanner.attribute("mid") ?? "";
    if (marks.has(mid)) twice.add(mid);
    marks.set(mid, readXmlText(scanner, rule));
  }
  for (const mid of twice) marks.delete(mid);
  return { inner: { innerStart, innerEnd: scanner.start }, marks };
}

/**
 * Whether a segment has a translation that stays: confirmed, locked, or a draft that says something else than its source.
 *
 * @param words  the text of a mark without its tags
 */
export function isTradosDone(unit: TradosUnit, mid: string, words: (text: XmlText) => string): boolean {
  const known = unit.definitions.get(mid);
  if (known?.isLocked) return true;
  const target = unit.targets.get(mid);
  const said = target ? words(target).trim() : "";
  if (said === "") return false;
  if (known && !["", "Draft", "Unspecified"].includes(known.progress)) return true;
  const source = unit.segments.find((segment) => segment.mid === mid);
  return source === undefined || words(source.text).trim() !== said;
}

/** What a machine's draft is called there. */
const PROGRESS = { conf: "Draft", origin: "mt" } as const;

/**
 * The changes that put translations of some segments into their unit.
 *
 * @param written  by number of the segment, what stands in its mark
 */
export function tradosEdits(
  unit: TradosUnit,
  written: ReadonlyMap<string, string>,
  text: string,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const { target, prefix } = unit;
  if (target && !target.isEmpty) {
    let missing = "";
    for (const [mid, inside] of written) {
      const there = unit.targets.get(mid);
      if (there && there.innerEnd > there.innerStart)
        edits.push({ start: there.innerStart, end: there.innerEnd, text: inside });
      else if (there && text.slice(there.end - 2, there.end) !== "/>")
        edits.push({ start: there.innerStart, end: there.innerStart, text: inside });
      else if (there) {
        const start = text.lastIndexOf("<", there.end - 1);
        const opening = text.slice(start, there.end).replace(/\s*\/>$/, ">");
        edits.push({ start, end: there.end, text: `${opening}${inside}</${prefix}mrk>` });
      } else missing += mark(prefix, mid, inside);
    }
    if (missing) edits.push({ start: target.innerEnd, end: target.innerEnd, text: missing });
  } else {
    const whole = `<${prefix}target>${wholeTarget(unit, written, text)}</${prefix}target>`;
    const [start, end] = target ? [target.start, target.end] : [unit.targetAt, unit.targetAt];
    edits.push({ start, end, text: whole });
  }
  for (const mid of written.keys()) {
    const known = unit.definitions.get(mid);
    if (!known) continue;
    for (const name of ["conf", "origin"] as const) {
      const span = known[name];
      edits.push(
        span
          ? { start: span.valueStart, end: span.valueEnd, text: PROGRESS[name] }
          : { start: known.at, end: known.at, text: ` ${name}="${PROGRESS[name]}"` },
      );
    }
  }
  return edits;
}

/** `seg-source` with the translations in the places of its sentences; a sentence without one is empty. */
function wholeTarget(unit: TradosUnit, written: ReadonlyMap<string, string>, text: string): string {
  let out = "";
  let from = unit.segSource.innerStart;
  for (const { mid, text: of } of unit.segments) {
    out += text.slice(from, of.innerStart) + (written.get(mid) ?? "");
    from = of.innerEnd;
  }
  return out + text.slice(from, unit.segSource.innerEnd);
}

const mark = (prefix: string, mid: string, inside: string): string =>
  `<${prefix}mrk mtype="seg" mid="${mid.replace(/[&<"]/g, "")}">${inside}</${prefix}mrk>`;
