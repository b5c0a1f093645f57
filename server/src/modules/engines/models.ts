// Language models on this machine. Somebody wants one: a row says so, a worker fetches it, and how far it is stands in the models'
// folder, which all processes of the machine read. What could not be fetched is tried again while a job waits for it.
import type { EngineModel, EngineModelList, ImportedModels, UiLanguage } from "@yizhou/contract";
import { FIREFOX_ENGINE_ID, findRoute, missingModels } from "@yizhou/engines";
import type { ModelStatus, ModelStore } from "@yizhou/engines";
import { AppError, isAppError } from "@yizhou/model";
import type { CodedProblem, LanguageTag } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import { presentProblem } from "../../platform/http/messages.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { Settings } from "../../platform/settings.ts";
import * as repo from "./model-repo.ts";
import { isOperator, mayInstallModels, mustBe } from "./policy.ts";
import type { Person } from "./policy.ts";

/** The engine that works with these models. */
export const MODEL_ENGINE_ID = FIREFOX_ENGINE_ID;

/** What a pair lacks. */
export interface MissingModels {
  readonly ids: readonly string[];
  readonly bytes: number;
}

/** How far the models are that a job waits for. */
export interface ModelWait {
  readonly isReady: boolean;
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly problem: CodedProblem | null;
}

export interface ModelsService {
  list(person: Person, language: UiLanguage): Promise<EngineModelList>;
  /** Asks for a model; nothing happens when it is there or on its way. @throws {AppError} account.forbidden, engine.model_unknown */
  install(person: Person, id: string): Promise<void>;
  /** Takes the wish back and stops the download; whoever asked for it, and operators. @throws {AppError} account.forbidden, engine.model_unknown */
  cancel(person: Person, id: string): Promise<void>;
  /** @throws {AppError} account.forbidden, engine.model_unknown */
  remove(person: Person, id: string): Promise<void>;
  /** From a folder on the server. @throws {AppError} account.forbidden, engine.models_none_found, engine.models_disk_full */
  importFolder(person: Person, folder: string, language: UiLanguage): Promise<ImportedModels>;
  /** What a pair lacks on this machine; null when it lacks nothing or no models serve it. */
  missingFor(from: LanguageTag, to: LanguageTag): Promise<MissingModels | null>;
  /** Asks for what a job needs, in the name of its owner; the quote has seen to it that they may. */
  wantForJob(ownerId: string, ids: readonly string[]): Promise<void>;
  waitOf(ids: readonly string[]): Promise<ModelWait>;
  /** The worker's part: fetches one model that is wanted. */
  fetch(modelId: string): Promise<void>;
  /** Asks again for what failed, once it is due. Cheap when nothing is. */
  retryDue(): Promise<void>;
}

export interface ModelDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly settings: Settings;
  /** Null where the local engine is switched off. */
  readonly models: ModelStore | null;
}

const RETRY_AFTER_MS = 60_000;
/** A cancelled download stops after at most so long. */
const LOOK_EVERY_MS = 1000;
const MEGABYTE = 1_000_000;

export function createModelsService(deps: ModelDeps): ModelsService {
  const { db, clock, queue, settings, log } = deps;
  const now = () => new Date(clock.now());

  const statuses = async (): Promise<readonly ModelStatus[]> => (deps.models ? deps.models.list() : []);

  async function storeWith(id: string): Promise<ModelStore> {
    if (!(await statuses()).some((status) => status.id === id))
      throw new AppError("engine.model_unknown", { model: id });
    return deps.models!;
  }

  async function want(userId: string, id: string): Promise<void> {
    await repo.wantModel(db, { modelId: id, requestedBy: userId, requestedAt: now() });
    await queue.send("models.fetch", { modelId: id });
  }

  return {
    async list(person, language) {
      const downloads = await repo.listDownloads(db);
      const mayInstall = deps.models !== null && mayInstallModels(settings, person);
      return {
        models: (await statuses()).map((status) =>
          presentModel(status, downloads.get(status.id), person, language),
        ),
        mayInstall,
        mayManage: deps.models !== null && isOperator(person),
      };
    },
    async install(person, id) {
      mustBe(mayInstallModels(settings, person));
      await storeWith(id);
      await want(person.userId, id);
    },
    async cancel(person, id) {
      await storeWith(id);
      const download = await repo.findDownload(db, id);
      if (!download) return;
      mustBe(download.requestedBy === person.userId || isOperator(person));
      await repo.requestCancel(db, id, now());
    },
    async remove(person, id) {
      mustBe(isOperator(person));
      const store = await storeWith(id);
      await repo.deleteDownload(db, id);
      await store.remove(id);
    },
    async importFolder(person, folder, language) {
      mustBe(isOperator(person));
      if (!deps.models) throw new AppError("engine.models_none_found");
      const { imported, refused } = await deps.models.importFolder(folder, {
        signal: AbortSignal.timeout(10 * 60_000),
      });
      for (const id of imported) await repo.deleteDownload(db, id);
      return {
        imported: [...imported],
        refused: refused.map(({ id, problem }) => ({ id, problem: presentProblem(problem, language) })),
      };
    },
    async missingFor(from, to) {
      const route = findRoute(await statuses(), from, to);
      if (!route) return null;
      const missing = missingModels(route);
      if (missing.length === 0) return null;
      return {
        ids: missing.map(({ id }) => id),
        bytes: missing.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0),
      };
    },
    async wantForJob(ownerId, ids) {
      for (const id of ids) await want(ownerId, id);
    },
    async waitOf(ids) {
      const wanted = (await statuses()).filter(({ id }) => ids.includes(id));
      const downloads = await repo.listDownloads(db);
      const done = wanted.map((status) => progressOf(status));
      const problems = wanted
        .filter(({ state }) => state.kind !== "installed")
        .flatMap(({ id }) => downloads.get(id)?.problem ?? []);
      return {
        isReady: wanted.length === ids.length && wanted.every(({ state }) => state.kind === "installed"),
        doneBytes: done.reduce((sum, { doneBytes }) => sum + doneBytes, 0),
        totalBytes: done.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
        problem: problems[0] ?? null,
      };
    },
    async fetch(modelId) {
      const { models } = deps;
      const download = await repo.findDownload(db, modelId);
      // A message may come twice or late: the row is what counts.
      if (!models || download?.state !== "wanted") return;
      const abort = new AbortController();
      const looking = setInterval(() => {
        repo
          .findDownload(db, modelId)
          .then((row) => {
            if (!row || row.cancelRequestedAt) abort.abort(new DownloadCancelled());
          })
          .catch((error: unknown) => log.warn({ err: error }, "could not look at a download"));
      }, LOOK_EVERY_MS);
      try {
        if (download.cancelRequestedAt) throw new DownloadCancelled();
        await models.install(modelId, { signal: abort.signal });
        await repo.deleteDownload(db, modelId);
        log.info({ model: modelId }, "a translation model is installed");
      } catch (error) {
        if (error instanceof DownloadCancelled) {
          await repo.deleteDownload(db, modelId);
          return;
        }
        const problem: CodedProblem = isAppError(error)
          ? { code: error.code, params: error.params }
          : { code: "internal.unexpected", params: {} };
        log.warn({ model: modelId, err: error }, "a translation model could not be fetched");
        await repo.markFailed(db, modelId, problem, new Date(clock.now() + RETRY_AFTER_MS));
      } finally {
        clearInterval(looking);
      }
    },
    async retryDue() {
      for (const modelId of await repo.takeDue(db, now())) await queue.send("models.fetch", { modelId });
    },
  };
}

/** The reason of a download's signal when somebody took the wish back. */
class DownloadCancelled extends Error {}

/** Whole megabytes, as people read them; at least one when there is anything. */
export function megabytesOf(bytes: number): number {
  return Math.ceil(bytes / MEGABYTE);
}

function progressOf({ state, downloadBytes }: ModelStatus): { doneBytes: number; totalBytes: number } {
  if (state.kind === "downloading") return { doneBytes: state.doneBytes, totalBytes: state.totalBytes };
  return { doneBytes: state.kind === "installed" ? downloadBytes : 0, totalBytes: downloadBytes };
}

function presentModel(
  status: ModelStatus,
  download: repo.DownloadRow | undefined,
  person: Person,
  language: UiLanguage,
): EngineModel {
  const { id, from, to, architecture, downloadBytes, state } = status;
  const isOpen = state.kind === "absent" || state.kind === "damaged";
  const problem = (isOpen ? download?.problem : null) ?? (state.kind === "damaged" ? state.problem : null);
  return {
    ...{ id, from, to, architecture, downloadBytes },
    state: isOpen && download ? download.state : state.kind,
    ...progressOf(status),
    problem: problem && presentProblem(problem, language),
    retryAt: (isOpen && download?.retryAt?.toISOString()) || null,
    mayCancel:
      download !== undefined &&
      state.kind !== "installed" &&
      (download.requestedBy === person.userId || isOperator(person)),
  };
}
