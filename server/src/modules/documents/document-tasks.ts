// What is done to a document's bytes, each as one task of the child process.
import type { ExtractOptions, FormatId, OutputForm, PictureFormat, PicturePageView } from "@yizhou/filters";
import type { SourceFacts } from "./document-source.ts";
import type {
  DocumentWarning,
  InlineContent,
  LanguageTag,
  Segment,
  TextCounts,
  TextGroup,
  TextUnit,
  ProseChange,
  TableChange,
  UnitChange,
  UnitCorrection,
} from "@yizhou/model";

/** How a file is to be read; the same for everything that is done to one job's document. */
export type DocumentReading = Pick<ExtractOptions, "password" | "pages" | "keepReferences" | "also"> & {
  /** Texts that stay as they are. */
  readonly leaveOut?: readonly TextGroup[];
  readonly corrections?: readonly UnitCorrection[];
};

export type DocumentTask =
  | {
      readonly kind: "parse";
      readonly bytes: Uint8Array;
      readonly name: string;
      readonly reading: DocumentReading;
      /** Of this document's page cache; the process itself sees it as a store. */
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
  | LinesTask
  | TableTask
  | ProseTask
  | MergeTask
  | DraftTask
  | SetTask
  | FormTask;

/** A task as its process gets it. `source`: what it reads its `bytes` from, which are empty then. */
export type SentTask = DocumentTask & { readonly source?: SourceFacts };

/** What stands for a document that the process asks for itself. */
export const IN_SOURCE = new Uint8Array();

/** A segment of a text unit that people have cut anew, with its target. */
export interface RecutSegment {
  readonly segment: Segment;
  readonly target: InlineContent | null;
}

/** Where a text unit can be parted. */
export interface LinesTask extends Omit<
  MergeTask,
  "kind" | "outputs" | "to" | "targets" | "sources" | "recut" | "shown" | "hasDrafts"
> {
  readonly kind: "lines";
  readonly unit: string;
  readonly sentences: readonly number[];
}

/** What makes a table of texts of a page. */
export interface TableTask extends Omit<LinesTask, "kind" | "sentences"> {
  readonly kind: "table";
  /** The last of its texts. */
  readonly to: string;
}

/** What makes paragraphs of the table that a text stands in. */
export interface ProseTask extends Omit<LinesTask, "kind" | "sentences"> {
  readonly kind: "prose";
}

export interface MergeTask {
  readonly kind: "merge";
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly reading: DocumentReading;
  /** Each is written from one reading of the file. */
  readonly outputs: readonly OutputForm[];
  /** One line for each ordinal: the target as JSON, nothing where there is none. Bytes travel and wait in least memory. */
  readonly targets: Uint8Array;
  /** One line for each ordinal: `sourceMark` of its text when the file was read for the job. */
  readonly sources: Uint8Array;
  /** `RecutSegment`s as JSON: they stand in the place of what reading gives of their text units. */
  readonly recut: Uint8Array;
  /** What of its text units has changed since the file was read; absent: nothing. */
  readonly changes?: readonly UnitChange[];
  /** Of this document's page cache. */
  readonly pagesFolder: string;
  /** The form `target` of these texts, where it is made already. */
  readonly shown?: Uint8Array | undefined;
  /** There is a store for what merging with other targets left (`MergeOptions.drafts`). */
  readonly hasDrafts?: boolean;
}

/** The steps that a long document is written in; each goes on where it was broken off, and takes up what the one before left. */
export interface DraftTask extends WorkPlace, Omit<MergeTask, "kind" | "outputs"> {
  readonly kind: "draft";
}

export interface SetTask extends WorkPlace {
  readonly kind: "set";
  readonly format: FormatId;
  readonly bytes: Uint8Array;
}

export interface FormTask extends WorkPlace {
  readonly kind: "form";
  readonly format: FormatId;
  readonly bytes: Uint8Array;
  readonly output: OutputForm;
}

/** `work`: the folder that the steps of one piece of work share (`openWorkFolder`); a process itself sees it as a store. */
export interface WorkPlace {
  readonly work: string;
}

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
  /** How many texts there are of each group, and of those that can be asked for. */
  readonly textGroups: TextCounts;
  /** The `ParsedDocument` as `packParsed` makes it: a large one would fill the server's memory and hold up its other work. */
  readonly packed: Uint8Array;
}

/** What is known of one form of a result beside its bytes. */
export interface FormFacts {
  readonly warnings: readonly DocumentWarning[];
  /** `PlacedUnits` as gzipped JSON, with the form `target` of a format with fixed pages. */
  readonly places: Uint8Array | null;
}

/** A document in one form of its result. */
export interface WrittenForm extends FormFacts {
  readonly output: OutputForm;
  readonly bytes: Uint8Array;
}

/** Every form that was asked for, and what showing the result takes. */
export interface WrittenDocument {
  readonly forms: readonly WrittenForm[];
  /** An encrypted source as it opens without a password; null for any other. */
  readonly openSource: Uint8Array | null;
}

export interface DocumentAnswers {
  readonly parse: ParsedSummary;
  readonly text: string;
  readonly picture: readonly PicturePageView[];
  /** As `ParsedSummary.packed`. */
  readonly segment: Uint8Array;
  /** In the order of the text. */
  readonly lines: readonly number[];
  readonly table: readonly TableChange[];
  readonly prose: readonly ProseChange[];
  readonly merge: WrittenDocument;
  readonly draft: null;
  /** False where something that the steps before left is gone. */
  readonly set: boolean;
  /** The form's bytes are in the work folder, as `formFile`; null where something that the steps before left is gone. */
  readonly form: FormFacts | null;
}

/** Where a task finds what earlier ones left, of its document's pages and of its piece of work, and the document itself. */
export const STORES = { pages: "pages", work: "work", source: "source", drafts: "drafts" } as const;

/** Entry of the work folder with a form's bytes. */
export function formFile(output: OutputForm): string {
  return `form/${output}`;
}
