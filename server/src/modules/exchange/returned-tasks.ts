import type { LanguageTag } from "@yizhou/model";
import type { BilingualTexts, ReturnedSegment } from "@yizhou/pipeline";

/** A translation that comes back, to be read in a process of its own. */
export interface ReturnedTask {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly maxSegments: number;
}

/** What such a file says. */
export interface ReturnedFile {
  /** Of the document that it was made from, where it says. */
  readonly sourceHash: string | null;
  readonly segments: readonly ReturnedSegment[];
  /** Of a bilingual document, which names no segments. */
  readonly bilingual?: BilingualTexts;
}
