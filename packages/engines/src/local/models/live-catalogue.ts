/**
 * Mozilla's public catalogue of models (`db/models.json` in the bucket) and the records of Firefox's Remote Settings, which
 * know the sums of all files; the catalogue knows those of the weights only.
 */
import { basename } from "node:path/posix";
import { isComplete, isFileName, isModelId, languagesOf } from "./installed-record.ts";
import type { CatalogueFile, CatalogueModel, ModelFileRole } from "./model-catalogue.ts";

const CATALOGUE_ROLES: Readonly<Record<string, ModelFileRole>> = {
  model: "model",
  lexicalShortlist: "shortlist",
  vocab: "vocabulary",
  srcVocab: "sourceVocabulary",
  trgVocab: "targetVocabulary",
};
const RECORD_ROLES: Readonly<Record<string, ModelFileRole>> = {
  model: "model",
  lex: "shortlist",
  vocab: "vocabulary",
  srcvocab: "sourceVocabulary",
  trgvocab: "targetVocabulary",
};
/** Into Chinese, Japanese and Korean the smaller shape scores better, elsewhere the larger one does. */
const ARCHITECTURES = ["base", "base-memory", "tiny"];
const SMALL_FIRST = ["base-memory", "base", "tiny"];
const SMALL_IS_BETTER = /-(?:zh|zh_hant|ja|ko)$/u;

interface RawFile {
  readonly path?: unknown;
  readonly uncompressedSize?: unknown;
  readonly uncompressedHash?: unknown;
}

interface RawModel {
  readonly architecture?: unknown;
  readonly releaseStatus?: unknown;
  readonly files?: Readonly<Record<string, RawFile>>;
}

interface RawRecord {
  readonly fileType?: unknown;
  readonly sourceLanguage?: unknown;
  readonly targetLanguage?: unknown;
  readonly architecture?: unknown;
  readonly version?: unknown;
  readonly decompressedHash?: unknown;
  readonly decompressedSize?: unknown;
}

/**
 * The models that the catalogue lists as released, one per pair; what is malformed is left out.
 *
 * @param catalogue  parsed `models.json`
 * @param records    parsed answer of Remote Settings, or null where it could not be had
 * @returns null when `catalogue` is no catalogue at all
 */
export function readCatalogue(catalogue: unknown, records: unknown): CatalogueModel[] | null {
  const pairs = (catalogue as { models?: unknown } | null)?.models;
  if (typeof pairs !== "object" || pairs === null) return null;
  const sums = new RecordSums(records);
  return Object.entries(pairs as Record<string, unknown>).flatMap(([id, versions]) => {
    if (!isModelId(id) || !Array.isArray(versions)) return [];
    const order = SMALL_IS_BETTER.test(id) ? SMALL_FIRST : ARCHITECTURES;
    const released = (versions as RawModel[])
      .filter(({ releaseStatus }) => typeof releaseStatus === "string" && releaseStatus.startsWith("Release"))
      .filter(({ architecture }) => order.includes(String(architecture)))
      .sort((a, b) => order.indexOf(String(a.architecture)) - order.indexOf(String(b.architecture)));
    for (const version of released) {
      const model = readModel(id, version, sums);
      if (model) return [model];
    }
    return [];
  });
}

function readModel(id: string, raw: RawModel, sums: RecordSums): CatalogueModel | null {
  const weights = raw.files?.["model"]?.uncompressedHash;
  const files = Object.entries(raw.files ?? {}).flatMap(([kind, file]): CatalogueFile[] => {
    const role = Object.hasOwn(CATALOGUE_ROLES, kind) ? CATALOGUE_ROLES[kind] : undefined;
    const { path } = file;
    if (!role || typeof path !== "string" || !isSafePath(path)) return [];
    const name = basename(path).replace(/\.gz$/u, "");
    if (!isFileName(name)) return [];
    const own = { sizeBytes: numberOf(file.uncompressedSize), sha256: hashOf(file.uncompressedHash) };
    const recorded = sums.of(weights, role);
    return [
      {
        role,
        name,
        sizeBytes: own.sizeBytes ?? recorded?.sizeBytes,
        sha256: own.sha256 ?? recorded?.sha256,
        sources: [{ store: "bucket", path }],
      },
    ];
  });
  if (!isComplete(new Set(files.map(({ role }) => role)))) return null;
  return { id, ...languagesOf(id), architecture: String(raw.architecture), files };
}

/** Inside the bucket: no way up, no other host. */
function isSafePath(path: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)*$/u.test(path) && !path.split("/").includes("..");
}

function hashOf(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{64}$/u.test(value) ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Sums of a model's other files, found by the sum of its weights: records of one version belong together. */
class RecordSums {
  readonly #records: readonly RawRecord[];

  constructor(answer: unknown) {
    const data = (answer as { data?: unknown } | null)?.data;
    this.#records = Array.isArray(data) ? (data as RawRecord[]) : [];
  }

  of(weights: unknown, role: ModelFileRole): { sizeBytes?: number; sha256?: string } | null {
    if (!hashOf(weights)) return null;
    const model = this.#records.find(
      ({ fileType, decompressedHash }) => fileType === "model" && decompressedHash === weights,
    );
    if (!model) return null;
    const record = this.#records.find(
      (other) =>
        typeof other.fileType === "string" &&
        RECORD_ROLES[other.fileType] === role &&
        other.sourceLanguage === model.sourceLanguage &&
        other.targetLanguage === model.targetLanguage &&
        other.architecture === model.architecture &&
        other.version === model.version,
    );
    return record
      ? { sizeBytes: numberOf(record.decompressedSize), sha256: hashOf(record.decompressedHash) }
      : null;
  }
}
