import type { InlineContent, LanguageTag } from "@yizhou/model";
import type { Termbase } from "@yizhou/termbase";
import type { QaSettings } from "./settings.ts";

/** A segment as the checks want it. */
export interface CheckedSegment {
  readonly ordinal: number;
  readonly source: InlineContent;
  /** Null or empty while there is no translation. */
  readonly target: InlineContent | null;
  /** The similar sentence that was put in, and how similar its source is (0-102); absent when none was. */
  readonly inserted?: { readonly score: number; readonly target: InlineContent };
  readonly isConfirmed: boolean;
  /** The source of the whole paragraph, where the segment is one of its sentences; asked for only when it matters. */
  readonly paragraph?: () => string;
}

/** What the checks know beside the segment. */
export interface CheckContext {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly settings: QaSettings;
  readonly termbase?: Termbase;
}
