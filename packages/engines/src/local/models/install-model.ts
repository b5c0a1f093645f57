/** Builds a model's folder beside the others and moves it in at once: what is seen is whole. */
import { join } from "node:path";
import { AppError, isAppError } from "@yizhou/model";
import { fetchFile, NoSuchFile, type FetchFileDeps } from "./fetch-file.ts";
import { inspectFile } from "./inspect-model.ts";
import { RECORD_NAME, type InstalledRecord, type RecordedFile } from "./installed-record.ts";
import { downloadBytesOf, type CatalogueFile, type CatalogueModel } from "./model-catalogue.ts";
import { diskFull, orNull, type ModelFiles } from "./model-files.ts";
import { BadArchive, unpackFile } from "./unpack-file.ts";

/** No file of a model is larger; guards where nothing states a size. */
const MAX_FILE_BYTES = 600e6;
/** Archives of weights do not shrink below two thirds; more than the file itself is another file. */
const SLACK_BYTES = 1_000_000;

/** Base addresses of the two stores, with a slash at the end. */
export interface ModelStores {
  readonly bucket: string;
  readonly attachments: string;
}

export interface InstallContext {
  /** Where parts are kept, of this model alone; parts outlive a failed attempt. */
  readonly workFolder: string;
  readonly stores: ModelStores;
  readonly signal: AbortSignal;
  readonly onBytes: (doneBytes: number, totalBytes: number) => void;
}

/**
 * Fetches, unpacks and checks every file into `workFolder/ready`, the record included.
 *
 * @throws {AppError} engine.model_unreachable, engine.model_mismatch, engine.model_unsupported, engine.models_disk_full
 */
export async function fetchModel(
  model: CatalogueModel,
  context: InstallContext,
  deps: FetchFileDeps,
): Promise<string> {
  const { workFolder, onBytes } = context;
  const ready = join(workFolder, "ready");
  await deps.files.rm(ready, { recursive: true, force: true });
  await deps.files.mkdir(ready, { recursive: true });
  const wanted = model.files.map(downloadBytesOf);
  await assertSpace(model, workFolder, deps.files);
  const recorded: RecordedFile[] = [];
  const silent = new Set<keyof ModelStores>();
  let before = 0;
  for (const [index, file] of model.files.entries()) {
    const after = wanted.slice(index + 1).reduce((sum, bytes) => sum + bytes, 0);
    let fetched = 0;
    const result = await fetchOne(model, file, context, silent, deps, (done, total) => {
      fetched = Math.max(total ?? wanted[index]!, done);
      onBytes(before + done, before + fetched + after);
    });
    before += fetched;
    recorded.push({ role: file.role, name: file.name, ...result });
  }
  // Kept until all is there, so that an attempt cut at the last file does not fetch the first ones again.
  for (const file of model.files)
    for (const part of partsOf(file, workFolder)) await deps.files.rm(part, { force: true });
  await writeRecord({ id: model.id, architecture: model.architecture, files: recorded }, ready, deps.files);
  return ready;
}

/** Weights are written twice for a moment: packed and unpacked. */
async function assertSpace(model: CatalogueModel, folder: string, files: ModelFiles): Promise<void> {
  const unpacked = model.files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  let packed = 0;
  for (const file of model.files) {
    const have = (await orNull(files.stat(partsOf(file, folder)[0]!)))?.size ?? 0;
    packed += Math.max(0, downloadBytesOf(file) - have);
  }
  const { bavail, bsize } = await files.statfs(folder);
  if (bavail * bsize < packed + unpacked) throw diskFull(packed + unpacked - bavail * bsize);
}

function partsOf(file: CatalogueFile, workFolder: string): string[] {
  return file.sources.map(({ store }) => join(workFolder, `${file.name}.${store}.part`));
}

/**
 * How long a source is waited for. All are asked shortly first, so that one that a network keeps out (from mainland China the first
 * of ours is) does not hold up the others; only then each is given time.
 */
const ROUNDS = [
  { attempts: 1, answerMs: 5_000 },
  { attempts: 3, answerMs: 30_000 },
] as const;

/** @param silent  stores that gave no answer lately: they are asked last */
async function fetchOne(
  model: CatalogueModel,
  file: CatalogueFile,
  context: InstallContext,
  silent: Set<keyof ModelStores>,
  deps: FetchFileDeps,
  onBytes: (done: number, total: number | null) => void,
): Promise<{ sizeBytes: number; sha256: string }> {
  let failure: unknown;
  /** Those that have been asked and have it not, or have another file. */
  const settled = new Set<number>();
  for (const patience of ROUNDS) {
    const sources = [...file.sources.entries()].toSorted(
      ([, a], [, b]) => Number(silent.has(a.store)) - Number(silent.has(b.store)),
    );
    for (const [index, source] of sources) {
      if (settled.has(index)) continue;
      const url = new URL(source.path, context.stores[source.store]);
      const partPath = partsOf(file, context.workFolder)[index]!;
      const wasResumed = (await orNull(deps.files.stat(partPath))) !== null;
      // A part of an earlier attempt may be of another version: one more try from the beginning.
      for (const isLast of wasResumed ? [false, true] : [true]) {
        try {
          const maxBytes = (file.sizeBytes ?? MAX_FILE_BYTES) + SLACK_BYTES;
          await fetchFile({ url, partPath, maxBytes, ...patience, signal: context.signal, onBytes }, deps);
          silent.delete(source.store);
          return await check(model, file, partPath, context, deps.files);
        } catch (error) {
          context.signal.throwIfAborted();
          // Wrong bytes from one source say more than that another has none or does not answer.
          if (failure === undefined || !(error instanceof NoSuchFile || isUnreachable(error)))
            failure = error;
          if (isUnreachable(error)) {
            silent.add(source.store);
            break;
          }
          if (!(error instanceof BadArchive || error instanceof NoSuchFile || error instanceof WrongBytes))
            throw error;
          await deps.files.rm(partPath, { force: true });
          if (error instanceof NoSuchFile || isLast) {
            settled.add(index);
            break;
          }
        }
      }
    }
  }
  if (isUnreachable(failure)) throw failure;
  const host = new URL(file.sources[0]!.path, context.stores[file.sources[0]!.store]).host;
  if (failure instanceof NoSuchFile)
    throw new AppError("engine.model_unreachable", { host }, { cause: failure });
  throw new AppError("engine.model_mismatch", { model: model.id, host }, { cause: failure });
}

const isUnreachable = (error: unknown): boolean => isAppError(error, "engine.model_unreachable");

/** The file is not the one that the catalogue means. */
class WrongBytes extends Error {}

async function check(
  model: CatalogueModel,
  file: CatalogueFile,
  partPath: string,
  context: InstallContext,
  files: ModelFiles,
): Promise<{ sizeBytes: number; sha256: string }> {
  const target = join(context.workFolder, "ready", file.name);
  const limit = file.sizeBytes ?? MAX_FILE_BYTES;
  const unpacked = await unpackFile(partPath, target, limit, files, context.signal);
  if (file.sizeBytes !== undefined && unpacked.sizeBytes !== file.sizeBytes)
    throw new WrongBytes(`${file.name} has ${unpacked.sizeBytes} bytes instead of ${file.sizeBytes}`);
  if (file.sha256 !== undefined && unpacked.sha256 !== file.sha256)
    throw new WrongBytes(`${file.name} has the sum ${unpacked.sha256} instead of ${file.sha256}`);
  await assertUsable(model.id, file, target, files);
  return unpacked;
}

/** @throws {AppError} engine.model_unsupported */
export async function assertUsable(
  id: string,
  file: Pick<CatalogueFile, "role" | "name">,
  path: string,
  files: ModelFiles,
): Promise<void> {
  const fault = await inspectFile(file.role, path, files);
  if (fault === null) return;
  throw new AppError(
    "engine.model_unsupported",
    { model: id },
    { cause: new Error(`${file.name}: ${fault}`) },
  );
}

/** Writes the record last and flushed: a folder with a record is whole. */
export async function writeRecord(record: InstalledRecord, folder: string, files: ModelFiles): Promise<void> {
  const file = await files.open(join(folder, RECORD_NAME), "w");
  try {
    await file.writeFile(`${JSON.stringify(record, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
