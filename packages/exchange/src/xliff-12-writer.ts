import type { InlineContent, TagType } from "@yizhou/model";
import type { XliffDocument, XliffFile, XliffSegment, XliffState, XliffUnit } from "./xliff.ts";
import { hex, nestedPairs, pairedIds } from "./xliff-inline.ts";
import { NEEDS_REVIEW, SCORE, SCORE_BASIS, VERSION } from "./xliff-unit.ts";
import { attributes, escapeText } from "./xml-writer.ts";

/** States of a target, as `readXliff` takes them back. */
const STATES: Readonly<Record<XliffState, string>> = {
  initial: "needs-translation",
  translated: "translated",
  reviewed: "signed-off",
  final: "final",
};

/** Types that XLIFF 1.2 names itself; the others stand behind an `x-`. */
const TYPES: Readonly<Partial<Record<TagType, string>>> = { link: "link", image: "image", break: "lb" };

/**
 * An XLIFF 1.2 file, in pieces to be joined or streamed, UTF-8, for tools that do not know XLIFF 2. Every segment is a
 * `trans-unit` of its own, since few of them cut a unit further; the segments of a text unit stand in a `group`, and `resname`
 * names it. The source document is named by its hash as an outside skeleton. Where nothing is translated yet the target is the
 * source, with a state that says so; `readXliff` takes it for none.
 *
 * Source: XLIFF 1.2, OASIS standard, 1 February 2008.
 */
export function* writeXliff12(document: XliffDocument): Generator<string> {
  const root = attributes({
    xmlns: "urn:oasis:names:tc:xliff:document:1.2",
    "xmlns:yz": "urn:yizhou:xliff",
    version: "1.2",
  });
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xliff${root}>\n`;
  for (const file of document.files) yield* writeFile(file, document);
  yield "</xliff>\n";
}

function* writeFile(file: XliffFile, document: XliffDocument): Generator<string> {
  const head = attributes({
    original: file.original ?? "",
    "source-language": document.sourceLanguage,
    "target-language": document.targetLanguage ?? undefined,
    datatype: file.format === undefined ? "plaintext" : `x-${file.format}`,
  });
  const href = file.sourceHash && `urn:sha256:${file.sourceHash}`;
  const skeleton = href ? `<header><skl><external-file${attributes({ href })}/></skl></header>` : "";
  yield `<file${head}>${skeleton}<body>\n`;
  let number = 0;
  for (const [at, unit] of file.units.entries()) {
    const segments = unit.segments.map((segment) =>
      writeSegment(unit, segment, ++number, document.targetLanguage !== null),
    );
    if (segments.length < 2) yield segments.join("");
    else yield `<group${attributes({ id: `g${at + 1}`, resname: unit.id })}>\n${segments.join("")}</group>\n`;
  }
  yield "</body></file>\n";
}

function writeSegment(unit: XliffUnit, segment: XliffSegment, number: number, hasTargets: boolean): string {
  const { source, state, version, score } = segment;
  // Some programs (OmegaT) work on the target alone, and show nothing where there is none: the source stands in for it.
  const isOpen = hasTargets && !segment.target && !unit.isLocked;
  const target = isOpen ? source : hasTargets ? segment.target : null;
  const head = attributes({
    ...{ id: number, resname: unit.id },
    translate: unit.isLocked ? "no" : undefined,
    approved: target && state === "final" ? "yes" : undefined,
    "xml:space": "preserve",
    [VERSION]: version,
    [SCORE]: score?.value,
    [SCORE_BASIS]: score?.basis,
  });
  const isDoubted = !isOpen && state === "translated" && score?.needsReview === true;
  const pairs = new Set([...pairedIds(source), ...pairedIds(target ?? [])]);
  const said = target
    ? `<target${attributes({ state: isDoubted ? NEEDS_REVIEW : STATES[isOpen ? "initial" : state] })}>${inlineOf(target, pairs)}</target>`
    : "";
  const notes = (unit.notes ?? []).map((note) => `<note>${escapeText(note)}</note>`).join("");
  return `<trans-unit${head}><source>${inlineOf(source, pairs)}</source>${said}${notes}</trans-unit>\n`;
}

/**
 * `g` for a pair that is well nested in this segment, `bx`/`ex` for one that overlaps another, `it` for one whose other half
 * stands elsewhere, `x` for standalone tags, and for characters that XML cannot hold, which 1.2 has no element of its own for.
 */
function inlineOf(content: InlineContent, paired: ReadonlySet<number>): string {
  const nested = nestedPairs(content);
  let characters = 0;
  const character = (mark: string) =>
    `<x${attributes({ id: `cp${++characters}`, ctype: "x-cp", "equiv-text": `U+${hex(mark)}` })}/>`;
  return content
    .map((node, at) => {
      if (node.kind === "text") return escapeText(node.text, character);
      const ctype = TYPES[node.type] ?? `x-${node.type}`;
      if (node.kind === "standalone")
        return `<x${attributes({ id: node.id, ctype, "equiv-text": node.equivalent })}/>`;
      if (nested.has(at)) return node.kind === "open" ? `<g${attributes({ id: node.id, ctype })}>` : "</g>";
      if (!paired.has(node.id))
        return `<it${attributes({ id: node.id, pos: node.kind === "open" ? "open" : "close", ctype })}/>`;
      return node.kind === "open"
        ? `<bx${attributes({ id: node.id, rid: node.id, ctype })}/>`
        : `<ex${attributes({ id: `${node.id}e`, rid: node.id })}/>`;
    })
    .join("");
}
