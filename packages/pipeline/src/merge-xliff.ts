// An XLIFF back into its document. The file may have been through another tool, which may have cut the text into other
// segments, reordered tags or lost some: what counts is that each unit still holds the source it was made from.
import { readXliff, unitSource, type XliffDocument, type XliffFile, type XliffUnit } from "@yizhou/exchange";
import type { ExtractOptions, FilterSet, OutputForm } from "@yizhou/filters";
import {
  AppError,
  haveSameTags,
  isInlineEqual,
  tagKeys,
  type DocumentWarning,
  type InlineContent,
  type InlineNode,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import { assembleTargets } from "./assemble.ts";
import { hashSource } from "./outputs.ts";

export interface MergeXliffOptions {
  readonly name: string;
  readonly xliff: Uint8Array;
  /** As in `ExtractSegmentsOptions`. */
  readonly filters: FilterSet;
  readonly output?: OutputForm;
  /** As the document was read when the XLIFF was made of it. */
  readonly reading?: Pick<ExtractOptions, "pages" | "keepReferences" | "password" | "also">;
}

export interface MergedXliff {
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
  readonly totalSegments: number;
  /** Segments with a target that differs from its source. */
  readonly changedSegments: number;
}

/**
 * The document with the XLIFF's targets in place. Without targets, or with targets equal to their sources, the source bytes
 * come back unchanged. A target that lost tags gets them back at its end; tags of its own are dropped; both are warned of.
 *
 * @throws {AppError} exchange.invalid_xliff; filter.skeleton_mismatch when the XLIFF was not made from these bytes;
 *   what `FilterSet.identify` and the filter throw
 */
export async function mergeXliff(source: Uint8Array, options: MergeXliffOptions): Promise<MergedXliff> {
  const xliff = await readXliff(options.xliff);
  const file = chooseFile(xliff, source, options.name);
  const filter = await options.filters.identify(source, options.name, options.reading?.password);
  const { skeleton, units } = await filter.extract(source, {
    ...options.reading,
    sourceLanguage: languageOf(xliff.sourceLanguage),
  });

  const contents = new Map(
    units.map(({ id, content, locked }) => [id, { content, isLocked: locked !== undefined }]),
  );
  const segments: Segment[] = [];
  const results = new Map<number, SegmentResult>();
  let repairedUnits = 0;
  for (const unit of file.units) {
    const own = contents.get(unit.id);
    const hasTarget = unit.segments.some(({ target }) => target !== null);
    if (!hasTarget) {
      segments.push(...segmentsOf(unit, segments.length, own?.isLocked ?? false));
      continue;
    }
    // A target for text that is not there would be lost, or stand in the wrong place.
    if (!own || !isInlineEqual(unitSource(unit), own.content)) throw new AppError("filter.skeleton_mismatch");
    const repaired = repairUnit(unit);
    if (repaired !== unit) repairedUnits += 1;
    for (const [index, segment] of segmentsOf(repaired, segments.length, own.isLocked).entries()) {
      segments.push(segment);
      const { target } = repaired.segments[index]!;
      if (target && !own.isLocked) results.set(segment.ordinal, personResult(segment.ordinal, target));
    }
  }

  const from = xliff.sourceLanguage;
  const to = xliff.targetLanguage ?? from;
  const { targets } = assembleTargets(segments, results, { from, to });
  const merged = await filter.merge(source, skeleton, targets, {
    sourceLanguage: from,
    targetLanguage: to,
    output: options.output,
  });
  const warnings = [...merged.warnings];
  if (repairedUnits > 0) warnings.push({ code: "warning.tags_repaired", params: { count: repairedUnits } });
  return {
    bytes: merged.bytes,
    warnings,
    totalSegments: segments.length,
    changedSegments: countChanged(segments, results),
  };
}

/** The file made from these bytes; with foreign files that carry no hash, the one of this name, or the only one. */
function chooseFile(xliff: XliffDocument, source: Uint8Array, name: string): XliffFile {
  const hash = hashSource(source);
  const file =
    xliff.files.find(({ sourceHash }) => sourceHash === hash) ??
    xliff.files.find(({ sourceHash, original }) => sourceHash === undefined && original === name) ??
    (xliff.files.length === 1 && xliff.files[0]!.sourceHash === undefined ? xliff.files[0] : undefined);
  if (!file) throw new AppError("filter.skeleton_mismatch");
  return file;
}

/** `und` says nothing, and a filter should not take it for a language. */
function languageOf(tag: LanguageTag): LanguageTag | undefined {
  return tag === "und" ? undefined : tag;
}

function segmentsOf(unit: XliffUnit, firstOrdinal: number, isLocked: boolean): Segment[] {
  return unit.segments.map(({ source, leading = "", trailing = "" }, index) => ({
    ordinal: firstOrdinal + index,
    unitId: unit.id,
    source,
    leading,
    trailing,
    locked: isLocked,
  }));
}

function personResult(ordinal: number, target: InlineContent): SegmentResult {
  return {
    ordinal,
    state: "translated",
    target,
    origin: "person",
    matchScore: null,
    engineId: null,
    problem: null,
  };
}

/**
 * The unit with the tags of its source, each once. Tags may move between the segments of a unit, so the unit as a whole is
 * what is compared; only where that differs are the segments looked at.
 */
function repairUnit(unit: XliffUnit): XliffUnit {
  const sources = unit.segments.flatMap(({ source }) => source);
  const targets = unit.segments.flatMap(({ source, target }) => target ?? source);
  if (haveSameTags(sources, targets)) return unit;
  return {
    ...unit,
    segments: unit.segments.map((segment) =>
      segment.target === null || haveSameTags(segment.source, segment.target)
        ? segment
        : { ...segment, target: withTagsOf(segment.source, segment.target) },
    ),
  };
}

/** `target` without tags that its source lacks, and with the missing ones at its end in the order of the source. */
function withTagsOf(source: InlineContent, target: InlineContent): InlineContent {
  const missing = tagKeys(source);
  const kept = target.filter((node) => {
    if (node.kind === "text") return true;
    const at = missing.indexOf(`${node.kind}:${node.id}`);
    if (at >= 0) missing.splice(at, 1);
    return at >= 0;
  });
  const lost = source.filter((node: InlineNode) => {
    if (node.kind === "text") return false;
    const at = missing.indexOf(`${node.kind}:${node.id}`);
    if (at >= 0) missing.splice(at, 1);
    return at >= 0;
  });
  // A lost opening tag whose closing tag survived would come after it: such a pair is set round nothing at the end.
  const reopened = new Set(lost.flatMap((node) => (node.kind === "open" ? [node.id] : [])));
  const survivors = kept.filter((node) => !(node.kind === "close" && reopened.has(node.id)));
  const closes = kept.filter((node) => node.kind === "close" && reopened.has(node.id));
  return [
    ...survivors,
    ...lost.flatMap((node) => [
      node,
      ...closes.filter((c) => c.kind === "close" && node.kind === "open" && c.id === node.id),
    ]),
  ];
}

function countChanged(segments: readonly Segment[], results: ReadonlyMap<number, SegmentResult>): number {
  return segments.filter(({ ordinal, source }) => {
    const target = results.get(ordinal)?.target;
    return target && !isInlineEqual(target, source);
  }).length;
}
