// Language models on this machine. Somebody wants one: a row says so, a worker fetches it, and how far it is stands in the models'
// folder, which all processes of the machine read. What could not be fetched is tried again while a job waits for it.
import type { EngineModel, EngineModelList, UiLanguage } from "@yizhou/contract";
import { FIREFOX_ENGINE_ID, findRoute, missingModels } from "@yizhou/engines";
import type { ModelStatus, ModelStore } from "@yizhou/engines";
import { AppError } from "@yizhou/model";
import type { CodedProblem, LanguageTag } from "@yizhou/model";
import { presentProblem } from "../../platform/http/messages.ts";
import type { EngineModuleDeps } from "./deps.ts";
import * as repo from "./model-repo.ts";
import { isOperator, mayInstallModels } from "./policy.ts";
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

const MEGABYTE = 1_000_000;

const statuses = async ({ models }: EngineModuleDeps): Promise<readonly ModelStatus[]> =>
  models ? models.list() : [];

/** The models' folder, once it is sure that it knows this model. @throws {AppError} engine.model_unknown */
export async function storeWith(deps: EngineModuleDeps, id: string): Promise<ModelStore> {
  if (!(await statuses(deps)).some((status) => status.id === id))
    throw new AppError("engine.model_unknown", { model: id });
  return deps.models!;
}

/** Every model of the catalogue, and what this person may do with it. */
export async function listModels(
  deps: EngineModuleDeps,
  person: Person,
  language: UiLanguage,
): Promise<EngineModelList> {
  const downloads = await repo.listDownloads(deps.db);
  return {
    models: (await statuses(deps)).map((status) =>
      presentModel(status, downloads.get(status.id), person, language),
    ),
    mayInstall: deps.models !== null && mayInstallModels(deps.settings, person),
    mayManage: deps.models !== null && isOperator(person),
  };
}

/** What a pair lacks on this machine; null when it lacks nothing or no models serve it. */
export async function missingModelsFor(
  deps: EngineModuleDeps,
  from: LanguageTag,
  to: LanguageTag,
): Promise<MissingModels | null> {
  const route = findRoute(await statuses(deps), from, to);
  if (!route) return null;
  const missing = missingModels(route);
  if (missing.length === 0) return null;
  return {
    ids: missing.map(({ id }) => id),
    bytes: missing.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0),
  };
}

/** How far the download of these models is. */
export async function modelWaitOf(deps: EngineModuleDeps, ids: readonly string[]): Promise<ModelWait> {
  const wanted = (await statuses(deps)).filter(({ id }) => ids.includes(id));
  const downloads = await repo.listDownloads(deps.db);
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
}

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
