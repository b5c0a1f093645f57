import { parseLanguageTag, primaryLanguage, type LanguageTag } from "@yizhou/model";

/** What a file of a model is for; a model has one vocabulary of its own for each side, or one for both. */
export type ModelFileRole = "model" | "shortlist" | "vocabulary" | "sourceVocabulary" | "targetVocabulary";

/** Where the bytes of a file can be had, below one of the two public stores or the operator's mirror. */
export interface ModelFileSource {
  /** `bucket`: gzip files of the training pipeline; `attachments`: the files as Firefox itself fetches them. */
  readonly store: "bucket" | "attachments";
  /** Relative to the store's base address, without a leading slash. */
  readonly path: string;
  /** Bytes that travel, where a source states them. */
  readonly downloadBytes?: number;
}

export interface CatalogueFile {
  readonly role: ModelFileRole;
  /** Name on disk, unpacked: `model.enzh.intgemm.alphas.bin`. */
  readonly name: string;
  /** Tried in this order until one gives the stated bytes. */
  readonly sources: readonly ModelFileSource[];
  /** Size after unpacking, where stated. */
  readonly sizeBytes?: number;
  /** SHA-256 of the unpacked bytes, hexadecimal, where stated. */
  readonly sha256?: string;
}

/** One translation model: a direction, always from or into English. */
export interface CatalogueModel {
  /** As the public catalogue writes the pair: `en-zh`, `zh_hant-en`; also the folder's name. */
  readonly id: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  /** `tiny`, `base`, `base-memory`: what Mozilla calls the shapes. */
  readonly architecture: string;
  readonly files: readonly CatalogueFile[];
}

export type ModelCatalogue = readonly CatalogueModel[];

/** What the file would take on the way when no source says so: the ratio of the files whose both sizes are known. */
const TYPICAL_RATIO: Readonly<Record<ModelFileRole, number>> = {
  model: 0.76,
  shortlist: 0.55,
  vocabulary: 0.53,
  sourceVocabulary: 0.53,
  targetVocabulary: 0.53,
};

/** Bytes to fetch for a file: stated, else estimated from the unpacked size; 0 when neither is known. */
export function downloadBytesOf(file: CatalogueFile): number {
  const stated = file.sources[0]?.downloadBytes;
  if (stated !== undefined) return stated;
  const ratio = file.sources[0]?.store === "attachments" ? 1 : TYPICAL_RATIO[file.role];
  return Math.round((file.sizeBytes ?? 0) * ratio);
}

/** Bytes to fetch for a whole model. */
export function modelDownloadBytes(model: CatalogueModel): number {
  return model.files.reduce((sum, file) => sum + downloadBytesOf(file), 0);
}

/** The catalogue's own language codes as tags: `zh` is Simplified, `zh_hant` Traditional. */
export function languageOfCode(code: string): LanguageTag {
  const tag = parseLanguageTag(code);
  return primaryLanguage(tag) === "zh" ? tag : (primaryLanguage(tag) as LanguageTag);
}
