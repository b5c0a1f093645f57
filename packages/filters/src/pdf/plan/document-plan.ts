/** What the document as a whole says about the blocks of its pages, as plain JSON. */
import type { BlockRole, JoinMark, LockReason, TextAlign } from "@yizhou/page/model";

/** What the document as a whole says about one block. */
export interface BlockPlan {
  readonly id: string;
  readonly role: BlockRole;
  readonly joins: string | null;
  readonly joinsWith: JoinMark | null;
  readonly locked: LockReason | null;
  readonly level: number | null;
  /** Added to the ids of this block's tags in the unit that it goes on; 0 for a block that begins one. */
  readonly tagOffset: number;
  /**
   * Ids of the displayed formulas that the text goes on behind, absent where there are none. One standalone tag of the unit
   * stands for them, with `tagOffset` as its id; they stay where they are, and the translation is parted at the tag.
   */
  readonly formulas?: readonly string[];
  /** Absent where it is a whole block of the page. */
  readonly part?: BlockPart;
  /** Where a reader's cell or paragraph has its text; absent: as the page has it. */
  readonly align?: TextAlign;
  /** A reader says that it is no cell of the page's tables; absent: as the page has it. */
  readonly cell?: null;
}

/**
 * What a reader has parted a block of the page into: its text from one character to another, white space not counted; `to` is null for
 * the rest.
 */
export interface BlockPart {
  readonly of: string;
  readonly from: number;
  readonly to: number | null;
}

/**
 * A bookmark whose title is that of a unit of the pages, `unit`. `lead`: the number that it has before the unit's text;
 * `drop`: the number that the unit has and the bookmark has not; "" for none.
 */
export interface BookmarkPlan {
  readonly path: string;
  readonly unit: string;
  readonly lead: string;
  readonly drop: string;
}

/**
 * A unit whose paragraph begins before the pages chosen or goes on behind them: what share of its text stands there, 0-1. The
 * translation's same shares are not set.
 */
export interface EdgePlan {
  readonly unit: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Decisions that need more than one page, per page in order; pages left out by the page range are null. `bookmarks`: those
 * that are no units of their own. `edges`: units that have text of other pages.
 */
export interface DocumentPlan {
  readonly pages: readonly (readonly BlockPlan[] | null)[];
  readonly bookmarks?: readonly BookmarkPlan[];
  readonly edges?: readonly EdgePlan[];
  /** Of the text of each block, white space not counted; what a reader's parting is measured by. */
  readonly lengths?: Readonly<Record<string, number>>;
}
