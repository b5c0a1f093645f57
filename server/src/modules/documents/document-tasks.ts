// What is done to a document's bytes, each as one task of the limited process.
import type { ExtractOptions, OutputForm, PictureFormat, PicturePageView } from "@yizhou/filters";
import type { DocumentWarning, LanguageTag, Segment, TextUnit } from "@yizhou/model";

/** How a file is to be read; the same for everything that is done to one job's document. */
export type Reading = Pick<ExtractOptions, "password" | "pages" | "keepReferences">;

export type DocumentTask =
  | {
      readonly kind: "parse";
      readonly bytes: Uint8Array;
      readonly name: string;
      readonly reading: Reading;
      /** Of this document's page cache. */
      readonly pagesFolder: string;
    }
  | { readonly kind: "text"; readonly bytes: Uint8Array; readonly name: string }
  /** The pages of a picture file as a browser shows them. */
  | {
      readonly kind: "picture";
      readonly bytes: Uint8Array;
      readonly format: PictureFormat;
      readonly maxPages: number;
      readonly maxPixels: number;
    }
  /** Cuts a parsed document anew, by the rules of another language. */
  | { readonly kind: "segment"; readonly packed: Uint8Array; readonly language: LanguageTag }
  | {
      readonly kind: "merge";
      readonly bytes: Uint8Array;
      readonly name: string;
      readonly from: LanguageTag;
      readonly to: LanguageTag;
      readonly reading: Reading;
      /** Each is written from one reading of the file. */
      readonly outputs: readonly OutputForm[];
      /** One line for each ordinal: the target as JSON, nothing where there is none. Bytes travel and wait in least memory. */
      readonly targets: Uint8Array;
      /** Of this document's page cache. */
      readonly pagesFolder: string;
    };

/** A document taken apart; stored beside it, so that quotes and jobs need not read it again. */
export interface ParsedDocument {
  readonly format: string;
  readonly pages: number | null;
  /** Unicode code points after white-space folding. */
  readonly characters: number;
  readonly units: readonly TextUnit[];
  /** Cut by the rules of `language`. */
  readonly segments: readonly Segment[];
  readonly language: LanguageTag;
  /** Null when there was too little text to tell. */
  readonly detectedLanguage: LanguageTag | null;
  readonly warnings: readonly DocumentWarning[];
}

/** What the server keeps at hand of a parsed document; the rest it stores as it comes. */
export interface ParsedSummary extends Omit<ParsedDocument, "units" | "segments" | "language"> {
  readonly segments: number;
  /** The `ParsedDocument` as `packParsed` makes it: a large one would fill the server's memory and hold up its other work. */
  readonly packed: Uint8Array;
}

/** A document in one form of its result. */
export interface WrittenForm {
  readonly output: OutputForm;
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
}

/** Every form that was asked for, and what showing the result takes. */
export interface WrittenDocument {
  readonly forms: readonly WrittenForm[];
  /** `PlacedUnits` as gzipped JSON; null for a format without fixed pages, or without a change. */
  readonly places: Uint8Array | null;
  /** An encrypted source as it opens without a password; null for any other. */
  readonly openSource: Uint8Array | null;
}

export interface DocumentAnswers {
  readonly parse: ParsedSummary;
  readonly text: string;
  readonly picture: readonly PicturePageView[];
  /** As `ParsedSummary.packed`. */
  readonly segment: Uint8Array;
  readonly merge: WrittenDocument;
}
