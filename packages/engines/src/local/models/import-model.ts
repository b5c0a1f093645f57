import { join } from "node:path";
import { AppError } from "@yizhou/model";
import type { FoundModel } from "./import-scan.ts";
import type { LockProgress } from "./install-lock.ts";
import { assertUsable, writeRecord } from "./install-model.ts";
import type { RecordedFile } from "./installed-record.ts";
import type { CatalogueModel } from "./model-catalogue.ts";
import type { ModelFiles } from "./model-files.ts";
import { BadArchive, unpackFile } from "./unpack-file.ts";

/** What a model is called whose files are not those of the catalogue. */
const UNKNOWN_ARCHITECTURE = "imported";
const MAX_FILE_BYTES = 600e6;

export interface ImportContext {
  readonly workFolder: string;
  /** Of the found files as they stand. */
  readonly totalBytes: number;
  readonly signal: AbortSignal;
  readonly report: (progress: LockProgress) => void;
}

/**
 * Copies a found model, unpacked and looked into, with its record.
 *
 * @param known  the catalogue's model of the pair: when all files are its own, so is the architecture
 * @returns the folder to be moved in
 * @throws {AppError} engine.model_damaged, engine.model_unsupported
 */
export async function unpackFound(
  found: FoundModel,
  known: CatalogueModel | undefined,
  { workFolder, totalBytes, signal, report }: ImportContext,
  files: ModelFiles,
): Promise<string> {
  const ready = join(workFolder, "imported");
  await files.rm(ready, { recursive: true, force: true });
  await files.mkdir(ready, { recursive: true });
  const recorded: RecordedFile[] = [];
  let doneBytes = 0;
  for (const { role, name, path } of found.files) {
    const target = join(ready, name);
    const sums = await unpackFile(path, target, MAX_FILE_BYTES, files, signal).catch((error: unknown) => {
      if (!(error instanceof BadArchive)) throw error;
      throw new AppError("engine.model_damaged", { model: found.id }, { cause: error });
    });
    await assertUsable(found.id, { role, name }, target, files);
    recorded.push({ role, name, ...sums });
    doneBytes += (await files.stat(path)).size;
    report({ doneBytes, totalBytes });
  }
  const isKnown = known?.files.every(({ name, sha256 }) =>
    recorded.some((file) => file.name === name && file.sha256 === sha256),
  );
  const architecture = isKnown ? known!.architecture : UNKNOWN_ARCHITECTURE;
  await writeRecord({ id: found.id, architecture, files: recorded }, ready, files);
  return ready;
}
