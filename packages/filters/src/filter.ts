import type {
  AskedText,
  DocumentWarning,
  InlineContent,
  LanguageTag,
  PlacedUnits,
  TextUnit,
  ProseChange,
  TableChange,
  UnitChange,
} from "@yizhou/model";

/**
 * Work on single pages that is dear to do again (reading a picture's text, above all), kept by the caller between runs over
 * the same bytes. Keys are short paths of letters, digits, "-" and "/". What is read back is what was written or nothing; a
 * filter must work with a cache that forgets. Neither call throws.
 */
export interface PageCache {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Where the steps of one piece of work leave what the next ones take up. Keys as in `PageCache`; an entry is whole or not there.
 * Both calls throw what the disk does.
 */
export interface WorkStore {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** The formats we read. A format's id is its usual extension. */
export type FormatId =
  | "txt"
  | "docx"
  | "xlsx"
  | "pptx"
  | "odt"
  | "ods"
  | "odp"
  | "pdf"
  | "jpg"
  | "png"
  | "gif"
  | "bmp"
  | "tif"
  | "md"
  | "html"
  | "srt"
  | "vtt"
  | "csv"
  | "tsv"
  | "json"
  | "yaml"
  | "properties"
  | "strings"
  | "tex"
  | "po"
  | "xlf"
  | "tmx"
  | "epub"
  | "hwpx"
  | "idml";

/**
 * Forms a result can take. `bilingual`: the source stands beside or before the target, in the same format.
 * `bilingual-pages`: a page of the source, then its translation. `bilingual-table`: both in the columns of a table.
 * `bilingual-cells`: both in one cell of a workbook. `bilingual-sheets`: the source's sheet, then a copy with the translation. The others are running text made of fixed pages: `docx` and
 * `docx-bilingual` editable Word documents of the translation and of both texts, `reading` both as one HTML file, `epub` and `markdown`
 * the translation, `reading-data` what a page shows (`ReadingDocument`, gzipped JSON).
 */
export type OutputForm =
  | "target"
  | "bilingual"
  | "bilingual-pages"
  | "bilingual-table"
  | "bilingual-cells"
  | "bilingual-sheets"
  | "docx"
  | "docx-bilingual"
  | "reading"
  | "epub"
  | "markdown"
  | "reading-data";

/** True for forms that show the source as well, in the source's own format. */
export function isBilingual(output: OutputForm): boolean {
  return output.startsWith("bilingual");
}

export interface ExtractOptions {
  /** Language of the source, when known; helps with encodings and number-only decisions. */
  readonly sourceLanguage?: LanguageTag;
  /** Opens an encrypted PDF or Office document. */
  readonly password?: string;
  /** Pages of a PDF to translate, 1-based, both ends included; the others stay as they are. Absent: all. */
  readonly pages?: readonly { readonly from: number; readonly to: number }[];
  /** Leaves the list of references of a PDF as it is; on where absent. */
  readonly keepReferences?: boolean;
  /** Texts that are units only where they are asked for. */
  readonly also?: readonly AskedText[];
  /** Keeps what single pages cost to read; absent: everything is read anew. */
  readonly pageCache?: PageCache;
  /** Told after every page that has been read; `done` of `total`. */
  readonly onPage?: (done: number, total: number) => void;
}

export interface DocumentFacts {
  /** Pages, slides or sheets as the file itself states them; `null` when it does not say. */
  readonly pages: number | null;
}

/** What a filter keeps between extract and merge. Only the filter that made it looks inside. */
export interface Skeleton {
  readonly format: FormatId;
}

export interface Extraction<S extends Skeleton = Skeleton> {
  readonly skeleton: S;
  /** In reading order. */
  readonly units: readonly TextUnit[];
  readonly warnings: readonly DocumentWarning[];
  readonly facts: DocumentFacts;
  /** How many texts there are that can be asked for (`ExtractOptions.also`), asked for or not. */
  readonly offered?: Partial<Readonly<Record<AskedText, number>>>;
}

export interface MergeOptions {
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
  readonly output?: OutputForm;
  /** As in `ExtractOptions`; what was kept while reading is found again. */
  readonly pageCache?: PageCache;
  /**
   * What merging the same source into the same language left before, of other targets: a document that is merged after every edit
   * takes up what no edit changes. Forgetting is allowed. Formats whose merging is quick look at it not at all.
   */
  readonly drafts?: WorkStore;
  /** Told after every page that has been written; `done` of `total`. */
  readonly onPage?: (done: number, total: number) => void;
}

export interface FormsOptions extends Omit<MergeOptions, "output"> {
  readonly outputs: readonly OutputForm[];
  /** The form `target` of these texts, where it is made already: figures of running text are cut from its pages. */
  readonly shown?: Uint8Array;
}

export interface MergedForm {
  readonly output: OutputForm;
  readonly merged: Merged;
}

export interface Merged {
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
  /** Where the units stand, from a format with fixed pages in the form `target`. */
  readonly places?: PlacedUnits;
  /** The source as it opens without its password; only where a password was needed and could be taken off. */
  readonly openSource?: Uint8Array;
}

export interface StepOptions {
  readonly work: WorkStore;
  /** As in `ExtractOptions`. */
  readonly pageCache?: PageCache;
  /** Told often; `done` of the step's `total`. */
  readonly onPage?: (done: number, total: number) => void;
}

/**
 * The forms of a long document in three kinds of steps, each of which may run in a process of its own, so that the memory of one
 * does not add to the next. A step that was broken off is run again and goes on: the first at its page, the others from their
 * beginning.
 */
export interface FormSteps<S extends Skeleton = Skeleton> {
  /**
   * Leaves a record of every page.
   *
   * @throws {AppError} filter.skeleton_mismatch; TypeError for a source that needs a password: nothing of it is left lying
   */
  draftPages(
    source: Uint8Array,
    skeleton: S,
    targets: UnitTargets,
    options: StepOptions & { readonly targetLanguage: LanguageTag },
  ): Promise<void>;
  /** From all records, leaves what the forms share. @returns false when records are gone: the first step is to be run again */
  setPages(source: Uint8Array, options: StepOptions): Promise<boolean>;
  /**
   * @returns null when what the steps before left is gone
   * @throws {AppError} filter.result_unreadable
   */
  writeForm(source: Uint8Array, output: OutputForm, options: StepOptions): Promise<Merged | null>;
}

/** Targets by text unit id. A unit without an entry, or with content equal to its source, keeps its bytes. */
export type UnitTargets = ReadonlyMap<string, InlineContent>;

/**
 * One document format: bytes <-> text units. Stateless and deterministic: the same bytes and options always give the same
 * units, so merge may be fed the skeleton of a fresh extract of the same source.
 *
 * Laws (run for every filter by `contract-suite.ts`, and over the corpus by `npm run sweep`):
 * identity and locality, coverage, tags, openable, no crash. See docs/architecture.md.
 */
export interface DocumentFilter<S extends Skeleton = Skeleton> {
  readonly format: FormatId;
  /** Lower case, without dot. */
  readonly extensions: readonly string[];
  readonly outputs: readonly OutputForm[];
  /** True when the bytes look like this format, whatever the name says. Reads at most the zip directory. */
  probe(source: Uint8Array): boolean;
  /**
   * @throws {AppError} filter.empty, filter.damaged, filter.encrypted, filter.too_large, filter.xml_forbidden
   */
  extract(source: Uint8Array, options?: ExtractOptions): Promise<Extraction<S>>;
  /**
   * @throws {AppError} filter.skeleton_mismatch when the skeleton was not made from `source`;
   *   filter.output_unsupported when the filter cannot make `options.output`
   */
  merge(source: Uint8Array, skeleton: S, targets: UnitTargets, options: MergeOptions): Promise<Merged>;
  /**
   * As `merge`, for several forms that share most of their work; each as soon as it is ready, in the order of `outputs`.
   * Absent where every form is work of its own.
   */
  mergeForms?(
    source: Uint8Array,
    skeleton: S,
    targets: UnitTargets,
    options: FormsOptions,
  ): AsyncIterable<MergedForm>;
  /**
   * What a reader of the file sees, a line for each text: present where units do not say it, as in files that hold source and
   * target, of which only what is not yet translated is a unit.
   *
   * @throws {AppError} as `extract`
   */
  shownText?(source: Uint8Array): string;
  /**
   * The skeleton of a reading in which units belong together otherwise: two are one, under the id of the first, with `joinContents` of
   * both; one is two, of `splitContent`, the second under `partId`; one is read before another. Absent where files say themselves
   * where a text ends.
   *
   * @returns null where it cannot be done: a unit is not there, is locked, stands elsewhere, or is cut by an edge
   */
  changeUnits?(skeleton: S, change: UnitChange): S | null;
  /**
   * Where the lines of a unit begin in its text, in the places of `splitContent`, without the first. Present with `changeUnits`.
   *
   * @returns empty for a unit that is not there
   */
  lineStarts?(
    source: Uint8Array,
    skeleton: S,
    unit: string,
    options: Pick<ExtractOptions, "pageCache">,
  ): Promise<readonly number[]>;
  /**
   * What makes a table of all texts of a page from one unit to another, which may be the same. Present with `changeUnits`.
   *
   * @returns empty where they have no cells
   */
  tableOf?(
    source: Uint8Array,
    skeleton: S,
    region: { readonly unit: string; readonly to: string },
    options: Pick<ExtractOptions, "pageCache">,
  ): Promise<readonly TableChange[]>;
  /**
   * What makes paragraphs of the table that a unit stands in. Present with `changeUnits`.
   *
   * @returns empty for a unit of no table
   */
  proseOf?(
    source: Uint8Array,
    skeleton: S,
    unit: string,
    options: Pick<ExtractOptions, "pageCache">,
  ): Promise<readonly ProseChange[]>;
  /** Absent where the largest documents are written in one go. */
  readonly formSteps?: FormSteps<S>;
}
