// The bilingual forms of a job that other tools read: XLIFF 2.1 with every segment, TMX with the translated ones.
import { createHash } from "node:crypto";
import {
  writeTmx,
  writeXliff,
  writeXliff12,
  type XliffDocument,
  type XliffSegment,
  type XliffState,
  type XliffUnit,
} from "@yizhou/exchange";
import {
  contextProperty,
  needsReview,
  plainText,
  type LanguageTag,
  type Segment,
  type SegmentResult,
  type TranslationUnit,
} from "@yizhou/model";
import type { ExtractedDocument } from "./extract-segments.ts";
import { needsTranslation } from "./pretranslate.ts";
import { repeatKey } from "./repeats.ts";

/** SHA-256 of a source's bytes, lower-case hex: what ties an XLIFF to its document. */
export function hashSource(source: Uint8Array): string {
  return createHash("sha256").update(source).digest("hex");
}

/** Every segment translated by its own source; for identity checks and for tools that want targets to overwrite. */
export function copyResults(segments: readonly Segment[]): ReadonlyMap<number, SegmentResult> {
  return new Map(
    segments.map(({ ordinal, source }) => [
      ordinal,
      {
        ordinal,
        state: "translated",
        target: source,
        origin: "copy",
        matchScore: null,
        engineId: null,
        problem: null,
      },
    ]),
  );
}

export interface XliffSourceUnit {
  readonly id: string;
  readonly kind: string;
  readonly part?: string;
  readonly place?: string;
  readonly isLocked: boolean;
}

/** What an XLIFF says of its document; made by `xliffSource`, or from rows where a job's segments are stored. */
export interface XliffSource {
  /** See `hashSource`. */
  readonly sourceHash: string;
  readonly format: string;
  readonly units: readonly XliffSourceUnit[];
  readonly segments: readonly Segment[];
}

export interface XliffOptions {
  /** File name of the source document. */
  readonly name: string;
  readonly from: LanguageTag;
  /** Absent: a file without targets. */
  readonly to?: LanguageTag;
  /** What a job knows of its segments beyond their results. */
  readonly progress?: ReadonlyMap<number, SegmentProgress>;
}

/** How far a segment has come. */
export interface SegmentProgress {
  /** A target that nobody has confirmed is `translated`, one that was is `reviewed`. */
  readonly state: Extract<XliffState, "translated" | "reviewed" | "final">;
  readonly version: number;
  /** What people have said of it. */
  readonly notes?: readonly string[];
}

export function xliffSource(source: Uint8Array, document: ExtractedDocument): XliffSource {
  const { filter, segments } = document;
  const units = document.units.map(({ id, kind, part, place, locked }) => ({
    id,
    kind,
    part,
    ...(place === undefined ? {} : { place }),
    isLocked: locked !== undefined,
  }));
  return { sourceHash: hashSource(source), format: filter.format, units, segments };
}

/**
 * The document as XLIFF 2.1: every text unit with all its segments, locked ones marked `translate="no"`, targets where
 * there are any. `mergeXliff` takes it back, also after other tools have worked on it.
 */
export function makeXliff(
  document: XliffSource,
  results: ReadonlyMap<number, SegmentResult>,
  options: XliffOptions,
): string {
  return [...writeXliff(xliffDocument(document, results, options))].join("");
}

/** The same as XLIFF 1.2, for tools that do not know XLIFF 2. */
export function makeXliff12(
  document: XliffSource,
  results: ReadonlyMap<number, SegmentResult>,
  options: XliffOptions,
): string {
  return [...writeXliff12(xliffDocument(document, results, options))].join("");
}

function xliffDocument(
  document: XliffSource,
  results: ReadonlyMap<number, SegmentResult>,
  options: XliffOptions,
): XliffDocument {
  const { sourceHash, format } = document;
  const segments = Map.groupBy(document.segments, ({ unitId }) => unitId);
  const units = document.units.flatMap((unit) => {
    const own = segments.get(unit.id);
    return own ? [xliffUnit(unit, own, results, options.progress)] : [];
  });
  const file = { original: options.name, sourceHash, format, units };
  return { sourceLanguage: options.from, targetLanguage: options.to ?? null, files: [file] };
}

function xliffUnit(
  unit: XliffSourceUnit,
  segments: readonly Segment[],
  results: ReadonlyMap<number, SegmentResult>,
  progress: XliffOptions["progress"],
): XliffUnit {
  const said = segments.flatMap(({ ordinal }) => progress?.get(ordinal)?.notes ?? []);
  return {
    id: unit.id,
    kind: unit.kind,
    part: unit.part,
    isLocked: unit.isLocked,
    notes: [...(unit.place === undefined ? [] : [unit.place]), ...said],
    segments: segments.map(({ ordinal, source, leading, trailing }): XliffSegment => {
      const result = results.get(ordinal);
      const target = result?.state === "translated" ? result.target : null;
      const own = progress?.get(ordinal);
      return {
        source,
        target,
        state: target ? (own?.state ?? "translated") : "initial",
        ...(own && { version: own.version }),
        leading,
        trailing,
        ...(target && result?.origin && { origin: result.origin }),
        ...(target && result?.matchScore != null && { matchScore: result.matchScore }),
        // What a person has confirmed is worth what the person says.
        ...(target &&
          result?.quality &&
          (own?.state ?? "translated") === "translated" && {
            score: {
              ...{ value: result.quality.score, basis: result.quality.basis },
              needsReview: needsReview(result),
            },
          }),
      };
    }),
  };
}

/** Translated segments as memory entries, each source once; copies and failed segments are none. */
export function translationUnits(
  segments: readonly Segment[],
  results: ReadonlyMap<number, SegmentResult>,
  pair: { from: LanguageTag; to: LanguageTag },
): TranslationUnit[] {
  const units = new Map<string, TranslationUnit>();
  for (const [index, segment] of segments.entries()) {
    const result = results.get(segment.ordinal);
    if (result?.state !== "translated" || !result.target || !needsTranslation(segment)) continue;
    const key = repeatKey(segment.source);
    if (units.has(key)) continue;
    const neighbours = { previous: segments[index - 1], next: segments[index + 1] } as const;
    const context = (["previous", "next"] as const).flatMap((side) => {
      const neighbour = neighbours[side];
      return neighbour ? [[contextProperty(side, pair.from), plainText(neighbour.source)]] : [];
    });
    units.set(key, {
      // The neighbours make this a context match where the same document comes again.
      properties: Object.fromEntries(context) as Record<string, string>,
      variants: [
        { language: pair.from, content: segment.source },
        { language: pair.to, content: result.target },
      ],
    });
  }
  return [...units.values()];
}

/**
 * The translated segments as TMX 1.4b.
 *
 * @param options.createdAt  ISO 8601; left out of the file when absent
 */
export async function makeTmx(
  segments: readonly Segment[],
  results: ReadonlyMap<number, SegmentResult>,
  pair: { from: LanguageTag; to: LanguageTag },
  options: { toolVersion: string; createdAt?: string },
): Promise<string> {
  let tmx = "";
  for await (const piece of writeTmx(translationUnits(segments, results, pair), {
    sourceLanguage: pair.from,
    ...options,
  })) {
    tmx += piece;
  }
  return tmx;
}
