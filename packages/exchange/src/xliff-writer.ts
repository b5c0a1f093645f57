import {
  type XliffDocument,
  type XliffFile,
  type XliffSegment,
  type XliffUnit,
  unitSource,
  unitTarget,
} from "./xliff.ts";
import { pairedIds, xliffInline } from "./xliff-inline.ts";
import { writeFileFacts, writeUnitFacts } from "./xliff-native.ts";
import { attributes, escapeText } from "./xml-writer.ts";

/**
 * An XLIFF 2.1 file, in pieces to be joined or streamed, UTF-8. Segments of a unit stand in order with `ignorable` elements
 * for the white space between them, so gluing restores the unit. The unit's own id is kept in `name`, since ours are no
 * NMTOKENs; hash and format of the source document stand in the file's metadata (category `yizhou`).
 *
 * Source: XLIFF 2.1, OASIS standard, 13 February 2018.
 */
export function* writeXliff(document: XliffDocument): Generator<string> {
  const root = attributes({
    xmlns: "urn:oasis:names:tc:xliff:document:2.0",
    "xmlns:mda": "urn:oasis:names:tc:xliff:metadata:2.0",
    version: "2.1",
    srcLang: document.sourceLanguage,
    trgLang: document.targetLanguage ?? undefined,
  });
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xliff${root}>\n`;
  let fileNumber = 0;
  for (const file of document.files) {
    yield* writeFile(file, ++fileNumber, document.targetLanguage !== null);
  }
  yield "</xliff>\n";
}

function* writeFile(file: XliffFile, number: number, hasTargets: boolean): Generator<string> {
  yield `<file${attributes({ id: `f${number}`, original: file.original, "xml:space": "preserve" })}>\n`;
  yield metadata({ sourceHash: file.sourceHash, format: file.format, native: writeFileFacts(file) });
  let unitNumber = 0;
  for (const unit of file.units) yield writeUnit(unit, ++unitNumber, hasTargets);
  yield "</file>\n";
}

/** XLIFF wants at least one segment in a unit. */
const EMPTY: XliffSegment = { source: [], target: null, state: "initial" };

function writeUnit(unit: XliffUnit, number: number, hasTargets: boolean): string {
  const head = attributes({
    id: `u${number}`,
    name: unit.id,
    type: unit.kind && `yz:${unit.kind}`,
    translate: unit.isLocked ? "no" : undefined,
  });
  const notes = (unit.notes ?? []).map(
    (note, index) => `<note id="n${index + 1}">${escapeText(note)}</note>`,
  );
  const sourcePairs = pairedIds(unitSource(unit));
  const targetPairs = pairedIds(unitTarget(unit) ?? []);
  const segments = unit.segments.length > 0 ? unit.segments : [EMPTY];
  const parts = segments.flatMap((segment, index) => [
    ignorable(segment.leading),
    writeSegment(segment, index + 1, hasTargets, sourcePairs, targetPairs),
    ignorable(segment.trailing),
  ]);
  const noteList = notes.length > 0 ? `<notes>${notes.join("")}</notes>` : "";
  return `<unit${head}>${metadata({ part: unit.part, versions: versionsOf(unit), scores: scoresOf(unit), native: writeUnitFacts(unit) })}${noteList}${parts.join("")}</unit>\n`;
}

/** Of all its segments, in order; a segment without one counts as 0. */
function versionsOf({ segments }: XliffUnit): string | undefined {
  if (segments.every(({ version }) => version === undefined)) return undefined;
  return segments.map(({ version }) => version ?? 0).join(" ");
}

/** `87/document -`: of all its segments, in order; a dash for one without a score. */
function scoresOf({ segments }: XliffUnit): string | undefined {
  if (segments.every(({ score }) => score === undefined)) return undefined;
  return segments.map(({ score }) => (score ? `${score.value}/${score.basis}` : "-")).join(" ");
}

function writeSegment(
  segment: XliffSegment,
  number: number,
  hasTargets: boolean,
  sourcePairs: ReadonlySet<number>,
  targetPairs: ReadonlySet<number>,
): string {
  const hasTarget = hasTargets && segment.target !== null;
  const state = hasTarget && segment.state !== "initial" ? segment.state : undefined;
  const head = attributes({ id: `s${number}`, state, subState: hasTarget ? subState(segment) : undefined });
  const target = hasTarget ? `<target>${xliffInline(segment.target!, targetPairs)}</target>` : "";
  return `<segment${head}><source>${xliffInline(segment.source, sourcePairs)}</source>${target}</segment>`;
}

/** Origin and score in one token (`yz:memory.101`); XLIFF wants a state beside it. */
function subState(segment: XliffSegment): string | undefined {
  if (segment.origin === undefined || segment.state === "initial") return undefined;
  return `yz:${segment.origin}${segment.matchScore === undefined ? "" : `.${segment.matchScore}`}`;
}

function ignorable(space: string | undefined): string {
  // White space is also what XML cannot hold: old texts part their lines by \v.
  return space
    ? `<ignorable><source>${xliffInline([{ kind: "text", text: space }], new Set())}</source></ignorable>`
    : "";
}

function metadata(values: Readonly<Record<string, string | undefined>>): string {
  const metas = Object.entries(values).flatMap(([type, value]) =>
    value === undefined ? [] : [`<mda:meta${attributes({ type })}>${escapeText(value)}</mda:meta>`],
  );
  if (metas.length === 0) return "";
  return `<mda:metadata><mda:metaGroup category="yizhou">${metas.join("")}</mda:metaGroup></mda:metadata>\n`;
}
