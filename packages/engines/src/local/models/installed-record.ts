import { join } from "node:path";
import type { LanguageTag } from "@yizhou/model";
import { languageOfCode, type ModelFileRole } from "./model-catalogue.ts";
import { orNull, type ModelFiles } from "./model-files.ts";

/** What stands beside an installed model: its files as they were checked. */
export interface InstalledRecord {
  readonly id: string;
  readonly architecture: string;
  readonly files: readonly RecordedFile[];
  /** Set once a check found other bytes than these. */
  readonly isDamaged?: boolean;
}

export interface RecordedFile {
  readonly role: ModelFileRole;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export const RECORD_NAME = "model.json";

/** Also the form of a folder's name, which keeps paths inside the folder. */
const ID = /^[a-z]{2,3}(?:_[a-z]{4})?-[a-z]{2,3}(?:_[a-z]{4})?$/u;
const FILE_NAME = /^[a-z]+\.[\w.-]+$/iu;
const ROLES: ReadonlySet<string> = new Set<ModelFileRole>([
  "model",
  "shortlist",
  "vocabulary",
  "sourceVocabulary",
  "targetVocabulary",
]);

export function isModelId(text: string): boolean {
  return ID.test(text);
}

export function isFileName(text: string): boolean {
  return FILE_NAME.test(text);
}

/** The two languages of `en-zh_hant`. */
export function languagesOf(id: string): { from: LanguageTag; to: LanguageTag } {
  const [from, to] = id.split("-") as [string, string];
  return { from: languageOfCode(from), to: languageOfCode(to) };
}

/** A model needs weights, shortlist and either one vocabulary or one of each side. */
export function isComplete(roles: ReadonlySet<ModelFileRole>): boolean {
  const hasVocabulary =
    roles.has("vocabulary") || (roles.has("sourceVocabulary") && roles.has("targetVocabulary"));
  return roles.has("model") && roles.has("shortlist") && hasVocabulary;
}

/** The record of a model's folder; `"unreadable"` when there is one that says nothing sensible, null when there is none. */
export async function readRecord(
  folder: string,
  files: ModelFiles,
): Promise<InstalledRecord | "unreadable" | null> {
  const text = await orNull(files.readFile(join(folder, RECORD_NAME), "utf8"));
  if (text === null) return null;
  try {
    const record = JSON.parse(text) as InstalledRecord;
    const isSound =
      isModelId(record.id) &&
      record.files.every(({ role, name, sha256 }) => ROLES.has(role) && isFileName(name) && sha256) &&
      isComplete(new Set(record.files.map(({ role }) => role)));
    return isSound ? record : "unreadable";
  } catch {
    return "unreadable";
  }
}

/** True when every file is there with its size; their bytes are not read. */
export async function hasFiles(folder: string, record: InstalledRecord, files: ModelFiles): Promise<boolean> {
  const sizes = await Promise.all(
    record.files.map(async ({ name }) => (await orNull(files.stat(join(folder, name))))?.size),
  );
  return record.files.every(({ sizeBytes }, index) => sizes[index] === sizeBytes);
}
