import type { InlineContent } from "@yizhou/model";
import type { Block, Box, InlineTag, Rotation } from "@yizhou/page/model";
import type { Frame, RuleLook } from "@yizhou/page/typeset";
import type { Above } from "./find-above.ts";
import type { Under } from "./find-under.ts";
import type { Leader } from "./leaders.ts";
import type { InitialPlace } from "./set-initial.ts";
import type { SourceObject } from "./source-objects.ts";

/**
 * A place for a unit's lines on a page (0-based). `leading`: of the source's text there, in points. `above`: the place directly above in
 * the same run of text. `mcid`: number of the marked content that had the source text there.
 */
export interface UnitFrame {
  readonly page: number;
  /** Moved down where those above it need room (make-way.ts). */
  frame: Frame;
  readonly leading: number;
  readonly above: Above<UnitFrame> | null;
  /** The text that it moves down under; null where it cannot move. */
  readonly under: Under<UnitFrame> | null;
  /** What stands before its first line and moves with it; null where that stays, or there is none. */
  readonly bullet: SourceObject | null;
  readonly rotation: Rotation;
  readonly mcid: number | null;
  /** Dots behind its last line; null for none. */
  readonly leader: Leader | null;
}

/** A link that a unit's text has; `link` is its index among the links of the page it was read from. */
export interface UnitLink {
  readonly page: number;
  readonly link: number;
}

/** What setting a text takes to know of an inline tag. */
export type UnitTag = Pick<InlineTag, "id" | "type" | "standalone" | "style" | "link" | "width">;

/** A text unit with all that setting its target takes, as far as the pages that were read have it. Plain data. */
export interface UnitDraft {
  readonly id: string;
  readonly target: InlineContent;
  /** The block that the unit begins in, without its lines; a single line may get the leading of others (make-way.ts). */
  block: Pick<Block, "style" | "role" | "align" | "leading">;
  readonly firstLineIndent: number;
  /** Where its large first letter stood; null for none. */
  readonly initial: InitialPlace | null;
  readonly frames: UnitFrame[];
  /** Of all its blocks, with the ids that the unit has them under. */
  readonly tags: UnitTag[];
  /** By tag id. */
  readonly objects: Map<number, SourceObject>;
  /** Rules under and through words, by tag id; `null` for all of the text. */
  readonly rules: Map<number | null, readonly RuleLook[]>;
  /** The index of a link here is its key in styles. */
  readonly links: UnitLink[];
}

/** A block of the source: the unit that its text belongs to, and whether that was set anew. Box in user space. */
export interface PlacedBlock {
  readonly unit: string;
  readonly page: number;
  readonly box: Box;
  readonly isSet: boolean;
  /** It was read as a cell of a table. */
  readonly isCell: boolean;
}

/** Joins what two pages have of one unit. @param rest  of a later page; not to be used any more */
export function addRest(unit: UnitDraft, rest: UnitDraft): void {
  const links = unit.links.length;
  unit.frames.push(...rest.frames);
  unit.links.push(...rest.links);
  for (const tag of rest.tags) unit.tags.push(tag.link === null ? tag : { ...tag, link: tag.link + links });
  for (const [id, object] of rest.objects) unit.objects.set(id, object);
  for (const [id, looks] of rest.rules) {
    // A paragraph is underlined as a whole where its first part is.
    if (id !== null) unit.rules.set(id, looks);
  }
}
