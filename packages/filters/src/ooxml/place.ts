import type { XmlEdit } from "@yizhou/bytes/xml";
import type { InlineContent, LanguageTag, TextMark, TextUnitKind } from "@yizhou/model";
import type { OutputForm } from "../filter.ts";

/** How translations are to be written. */
export interface WriteOptions {
  readonly targetLanguage: LanguageTag;
  readonly output: OutputForm;
}

/** As `WriteOptions`, where formats are named and a translated paragraph may need one of its own. */
export interface StyledWriteOptions<Around> extends WriteOptions {
  /** The open tag of a translated paragraph with its style. @param prefix  of its namespace, with colon */
  readonly openTag?: (tag: string, prefix: string, around: Around) => string;
}

export interface PlaceEdit {
  readonly edit: XmlEdit;
  readonly isRepaired: boolean;
}

/** One place of a part where a text unit stands. Walkers report places in document order, inner ones before outer ones. */
export interface TextPlace {
  readonly kind: TextUnitKind;
  readonly content: InlineContent;
  /** True where a reader of the document does not see it. */
  readonly isHidden?: boolean;
  /** As in `TextUnit`. */
  readonly marks?: readonly TextMark[];
  /**
   * The edit that puts a translation here.
   *
   * @param render  source bytes of a span with the changes already made inside it
   */
  write(
    target: InlineContent,
    options: WriteOptions,
    render: (start: number, end: number) => string,
  ): PlaceEdit;
  /**
   * What its paragraph becomes where it stays as it is and the table around it is turned to run from the other side; absent
   * outside of tables, null where nothing changes.
   */
  readonly turn?: (isRightToLeft: boolean) => XmlEdit | null;
  /** Where changes may already have been made that this place's edit takes in. */
  readonly start: number;
  readonly end: number;
  /**
   * Set inside content that a file holds twice (the branches of AlternateContent): places with equal content in different
   * branches are one unit.
   */
  readonly alternate?: AlternateBranch;
  /** Texts of one series are counted by themselves, so that the ids of the others are those they had before there was one. */
  readonly series?: string;
}

export interface AlternateBranch {
  /** Same object for all branches of one choice. */
  readonly group: object;
  /** 0 for the first branch. */
  readonly branch: number;
}

export type VisitPlace = (place: TextPlace) => void;
