import { type InlineContent, type InlineNode, type LanguageTag, normaliseInline } from "@yizhou/model";

/** How far a segment has come (XLIFF 2.1, section 4.3.1.32). */
export type XliffState = "initial" | "translated" | "reviewed" | "final";

/** A bilingual file: what `extract` hands to other tools and `merge` takes back. */
export interface XliffDocument {
  readonly sourceLanguage: LanguageTag;
  /** `null` while the file holds no targets yet. */
  readonly targetLanguage: LanguageTag | null;
  readonly files: readonly XliffFile[];
}

/**
 * What a file of another tool says that has no field here, kept so that nothing of it is lost when it is written again: as
 * metadata, since XLIFF 2 has no place for most of it.
 */
export interface XliffFacts {
  /** By attribute name without its prefix, `xml:` aside. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The text of one source document. */
export interface XliffFile extends XliffFacts {
  /** Name of the source document, without folders. */
  readonly original?: string;
  /** SHA-256 of the source document's bytes, lower-case hex; `merge` compares it (`filter.skeleton_mismatch`). */
  readonly sourceHash?: string;
  /** Format id of the filter that extracted it. */
  readonly format?: string;
  readonly units: readonly XliffUnit[];
}

/** A text unit, cut into segments. */
export interface XliffUnit extends XliffFacts {
  /** The text unit's id. */
  readonly id: string;
  /** Kind of text unit, and the part of the document it stands in. */
  readonly kind?: string;
  readonly part?: string;
  /** Not to be translated. */
  readonly isLocked?: boolean;
  readonly notes?: readonly string[];
  readonly segments: readonly XliffSegment[];
}

export interface XliffSegment extends XliffFacts {
  readonly source: InlineContent;
  /** `null` when there is none yet. */
  readonly target: InlineContent | null;
  readonly state: XliffState;
  /** White space around the segment in its unit; written as `ignorable`. */
  readonly leading?: string;
  readonly trailing?: string;
  /** A reviewer has sent the target back, as files of other tools say it. */
  readonly isRejected?: boolean;
  /** A machine wrote the target and nobody has confirmed it, as files of other tools say it. */
  readonly isMachine?: boolean;
  /** Where the target comes from and how well it matches; kept for people, not needed to merge. */
  readonly origin?: string;
  readonly matchScore?: number;
  /**
   * How far a machine's target can be relied on, 0-100, and what that rests on, in one word; written for people and other tools, not
   * read back. `needsReview`: something speaks against it.
   */
  readonly score?: { readonly value: number; readonly basis: string; readonly needsReview: boolean };
  /** Version of the segment when the file was written: what comes back is compared with what it was made from. */
  readonly version?: number;
}

/** The source of a whole unit, exactly as it was extracted. */
export function unitSource(unit: XliffUnit): InlineContent {
  return glue(unit, (segment) => segment.source);
}

/** The target of a whole unit, segments without one standing in their source; `null` when no segment has a target. */
export function unitTarget(unit: XliffUnit): InlineContent | null {
  if (unit.segments.every((segment) => segment.target === null)) return null;
  return glue(unit, (segment) => segment.target ?? segment.source);
}

function glue(unit: XliffUnit, side: (segment: XliffSegment) => InlineContent): InlineContent {
  return normaliseInline(
    unit.segments.flatMap((segment): InlineNode[] => [
      { kind: "text", text: segment.leading ?? "" },
      ...side(segment),
      { kind: "text", text: segment.trailing ?? "" },
    ]),
  );
}
