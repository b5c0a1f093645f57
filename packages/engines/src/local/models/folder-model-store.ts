/**
 * Models in a folder: one subfolder each, named by the pair. `.work/` beside them holds parts, locks and what is being built;
 * `.catalogue.json` what was last read from the public catalogue.
 */
import { basename, join } from "node:path";
import { AppError, type CodedProblem } from "@yizhou/model";
import { problemOf } from "../../engine-problem.ts";
import { abortable } from "../../http/abortable.ts";
import type { EngineDeps } from "../../http/deps.ts";
import { fetchCatalogue, RECORDS_BASE } from "./fetch-catalogue.ts";
import { unpackFound } from "./import-model.ts";
import { findModels, type FoundModel } from "./import-scan.ts";
import { readLock, takeLock, type LockProgress } from "./install-lock.ts";
import { fetchModel, writeRecord } from "./install-model.ts";
import { hasFiles, isModelId, languagesOf, readRecord, type InstalledRecord } from "./installed-record.ts";
import { readCatalogue } from "./live-catalogue.ts";
import { modelDownloadBytes, type CatalogueModel, type ModelCatalogue } from "./model-catalogue.ts";
import { codeOf, diskError, orNull, type ModelFiles } from "./model-files.ts";
import type {
  ImportResult,
  InstalledModel,
  InstallOptions,
  ModelProgress,
  ModelState,
  ModelStatus,
  ModelStore,
} from "./model-store.ts";
import { ATTACHMENTS_BASE, BUCKET_BASE, PINNED_MODELS } from "./pinned-models.ts";
import { sumFile } from "./unpack-file.ts";

export interface FolderModelStoreConfig {
  /** Absolute path; made when first written to. */
  readonly folder: string;
  /** Base address that stands in for all public ones: it serves the same paths. */
  readonly mirror?: string;
  /** Default: the pinned models. */
  readonly models?: ModelCatalogue;
}

export type FolderModelStoreDeps = Pick<EngineDeps, "fetch" | "now" | "sleep" | "random"> & {
  readonly files: ModelFiles;
};

interface Installation {
  readonly work: Promise<void>;
  readonly controller: AbortController;
  readonly listeners: Set<(progress: ModelProgress) => void>;
  callers: number;
  progress: LockProgress;
}

/** The store of a folder. Opens and fetches nothing until it is asked to. */
export function createFolderModelStore(
  config: FolderModelStoreConfig,
  deps: FolderModelStoreDeps,
): ModelStore {
  const { folder } = config;
  const { files } = deps;
  const work = join(folder, ".work");
  const cataloguePath = join(folder, ".catalogue.json");
  const base = (address: string): string => (config.mirror ?? address).replace(/\/*$/u, "/");
  const stores = { bucket: base(BUCKET_BASE), attachments: base(ATTACHMENTS_BASE) };
  const pinned = config.models ?? PINNED_MODELS;
  const underWay = new Map<string, Installation>();
  const lastProblems = new Map<string, CodedProblem>();
  let added: readonly CatalogueModel[] | null = null;

  const lockPath = (id: string): string => join(work, `${id}.lock`);
  const models = (): CatalogueModel[] => {
    const known = new Set(pinned.map(({ id }) => id));
    return [...pinned, ...(added ?? []).filter(({ id }) => !known.has(id))];
  };

  /** What an earlier `refresh`, perhaps of another process, has left. */
  const readAdded = async (): Promise<void> => {
    if (added) return;
    const text = await orNull(files.readFile(cataloguePath, "utf8"));
    try {
      added = text === null ? [] : (readCatalogue(...(JSON.parse(text) as [unknown, unknown])) ?? []);
    } catch {
      // A kept copy that cannot be read is as good as none; the next refresh writes it anew.
      added = [];
    }
  };

  const stateOf = async (id: string): Promise<{ state: ModelState; record: InstalledRecord | null }> => {
    const path = join(folder, id);
    const record = await readRecord(path, files);
    const own = underWay.get(id)?.progress ?? (await readLock(lockPath(id), deps));
    const damaged = { kind: "damaged", problem: damage(id) } as const;
    if (record === "unreadable")
      return { state: own ? { kind: "downloading", ...own } : damaged, record: null };
    if (record && !record.isDamaged && (await hasFiles(path, record, files))) {
      const sizeBytes = record.files.reduce((sum, file) => sum + file.sizeBytes, 0);
      return { state: { kind: "installed", sizeBytes }, record };
    }
    if (own) return { state: { kind: "downloading", ...own }, record: null };
    return { state: record ? damaged : { kind: "absent" }, record };
  };

  const list = async (): Promise<ModelStatus[]> => {
    await readAdded();
    const catalogue = new Map(models().map((model) => [model.id, model]));
    const folders = (await orNull(files.readdir(folder))) ?? [];
    const ids = new Set([...catalogue.keys(), ...folders.filter(isModelId)]);
    const all = await Promise.all(
      [...ids].map(async (id): Promise<ModelStatus | null> => {
        const model = catalogue.get(id);
        const { state, record } = await stateOf(id);
        if (!model && state.kind === "absent") return null;
        return {
          id,
          ...languagesOf(id),
          architecture: record?.architecture ?? model?.architecture ?? "",
          downloadBytes: model ? modelDownloadBytes(model) : 0,
          state,
          lastProblem: lastProblems.get(id) ?? null,
        };
      }),
    );
    return all.filter((status) => status !== null);
  };

  const installed = async (id: string): Promise<InstalledModel | null> => {
    if (!isModelId(id)) return null;
    const { state, record } = await stateOf(id);
    if (state.kind !== "installed" || !record) return null;
    return {
      id,
      architecture: record.architecture,
      files: record.files.map(({ role, name, sizeBytes, sha256 }) => ({
        role,
        path: join(folder, id, name),
        sizeBytes,
        sha256,
      })),
    };
  };

  /** Runs `build` alone among all processes, then moves what it built to its place. */
  const withLock = async (
    id: string,
    signal: AbortSignal,
    onProgress: (progress: LockProgress) => void,
    wantedBytes: number,
    build: (workFolder: string, report: (progress: LockProgress) => void) => Promise<string | null>,
  ): Promise<void> => {
    try {
      const workFolder = join(work, id);
      await files.mkdir(workFolder, { recursive: true });
      const lock = await takeLock(lockPath(id), deps, signal, onProgress);
      try {
        const ready = await build(workFolder, (progress) => {
          lock.report(progress);
          onProgress(progress);
        });
        if (ready !== null) await moveIn(ready, id);
        await files.rm(workFolder, { recursive: true, force: true });
      } finally {
        await lock.release();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw diskError(error, folder, wantedBytes);
    }
  };

  const moveIn = async (ready: string, id: string): Promise<void> => {
    const place = join(folder, id);
    const aside = join(work, `${id}.old`);
    await files.rm(aside, { recursive: true, force: true });
    await orNull(files.rename(place, aside));
    await files.rename(ready, place);
    await files.rm(aside, { recursive: true, force: true });
  };

  const begin = (model: CatalogueModel): Installation => {
    const { id } = model;
    const controller = new AbortController();
    const totalBytes = modelDownloadBytes(model);
    const tell = (progress: LockProgress): void => {
      installation.progress = progress;
      for (const listener of installation.listeners) listener({ id, ...progress });
    };
    const run = async (): Promise<void> => {
      try {
        await withLock(id, controller.signal, tell, totalBytes, async (workFolder, report) => {
          // Another process may have installed it while this one waited.
          if ((await stateOf(id)).record !== null && (await installed(id))) return null;
          return fetchModel(
            model,
            {
              workFolder,
              stores,
              signal: controller.signal,
              onBytes: (doneBytes, total) => report({ doneBytes, totalBytes: total }),
            },
            deps,
          );
        });
        lastProblems.delete(id);
      } catch (error) {
        if (!controller.signal.aborted) lastProblems.set(id, problemOf(error, id));
        throw error;
      } finally {
        underWay.delete(id);
      }
    };
    const installation: Installation = {
      // Begun a turn later, so that `installation` is there when it reports.
      work: Promise.resolve().then(run),
      controller,
      listeners: new Set(),
      callers: 0,
      progress: { doneBytes: 0, totalBytes },
    };
    // Every caller sees the failure; where all have gone it concerns nobody.
    installation.work.catch(() => undefined);
    return installation;
  };

  const install = async (id: string, { signal, onProgress }: InstallOptions): Promise<void> => {
    signal.throwIfAborted();
    await readAdded();
    const model = models().find((one) => one.id === id);
    if (!model) throw new AppError("engine.model_unknown", { model: id });
    if (await installed(id)) return;
    // One that all its callers have left is winding down: let it end, then begin anew.
    for (let last = underWay.get(id); last?.controller.signal.aborted; last = underWay.get(id)) {
      await abortable(
        last.work.catch(() => undefined),
        signal,
      );
    }
    const installation = underWay.get(id) ?? begin(model);
    underWay.set(id, installation);
    installation.callers++;
    if (onProgress) installation.listeners.add(onProgress);
    try {
      await abortable(installation.work, signal);
    } finally {
      if (onProgress) installation.listeners.delete(onProgress);
      if (--installation.callers === 0) installation.controller.abort(signal.reason);
    }
  };

  const importOne = async (found: FoundModel, { signal, onProgress }: InstallOptions): Promise<void> => {
    const sizes = await Promise.all(found.files.map(({ path }) => files.stat(path)));
    const totalBytes = sizes.reduce((sum, { size }) => sum + size, 0);
    const tell = (progress: LockProgress): void => onProgress?.({ id: found.id, ...progress });
    await withLock(found.id, signal, tell, totalBytes, async (workFolder, report) => {
      const known = models().find(({ id }) => id === found.id);
      return unpackFound(found, known, { workFolder, totalBytes, signal, report }, files);
    });
    lastProblems.delete(found.id);
  };

  const importFolder = async (path: string, options: InstallOptions): Promise<ImportResult> => {
    options.signal.throwIfAborted();
    const found = await findModels(path, files).catch((error: unknown) => {
      if (!["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(codeOf(error) ?? "")) throw error;
      throw new AppError(
        "file.unreadable",
        { name: basename(path) || path, reason: codeOf(error)! },
        { cause: error },
      );
    });
    if (found.length === 0) throw new AppError("engine.models_none_found");
    const imported: string[] = [];
    const refused: { id: string; problem: CodedProblem }[] = [];
    for (const model of found) {
      try {
        await importOne(model, options);
        imported.push(model.id);
      } catch (error) {
        options.signal.throwIfAborted();
        const problem = problemOf(error, model.id);
        if (problem.code !== "engine.model_damaged" && problem.code !== "engine.model_unsupported")
          throw error;
        refused.push({ id: model.id, problem });
      }
    }
    return { imported, refused };
  };

  return {
    list,
    catalogue: models,
    install,
    importFolder,
    installed,
    remove: async (id) => {
      if (!isModelId(id)) throw new AppError("engine.model_unknown", { model: id });
      underWay.get(id)?.controller.abort(new AppError("job.cancelled"));
      await underWay.get(id)?.work.catch(() => undefined);
      const never = new AbortController().signal;
      const place = join(folder, id);
      if (!(await orNull(files.stat(place))) && !(await orNull(files.stat(join(work, id))))) return;
      await withLock(
        id,
        never,
        () => undefined,
        0,
        async () => {
          await files.rm(place, { recursive: true, force: true });
          return null;
        },
      );
      lastProblems.delete(id);
    },
    verify: async (id) => {
      const model = await installed(id);
      if (!model) return false;
      for (const { path, sha256 } of model.files) {
        const sums = await orNull(sumFile(path, files));
        if (sums?.sha256 === sha256) continue;
        const record = await readRecord(join(folder, id), files);
        if (record && record !== "unreadable")
          await writeRecord({ ...record, isDamaged: true }, join(folder, id), files);
        return false;
      }
      return true;
    },
    refresh: async (signal) => {
      await readAdded();
      const before = models().length;
      const raw = await fetchCatalogue({ bucket: stores.bucket, records: base(RECORDS_BASE) }, signal, deps);
      const read = readCatalogue(...raw);
      if (!read) throw new AppError("engine.bad_response", { engine: new URL(stores.bucket).host });
      added = read;
      try {
        await files.mkdir(folder, { recursive: true });
        await files.writeFile(cataloguePath, JSON.stringify(raw));
      } catch (error) {
        throw diskError(error, folder, 0);
      }
      return models().length - before;
    },
  };
}

function damage(id: string): CodedProblem {
  return { code: "engine.model_damaged", params: { model: id } };
}
