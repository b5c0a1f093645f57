// What people do with the models of this machine: have one fetched, take the wish back, import a folder, remove one.
import type { ImportedModels, UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { presentProblem } from "../../platform/http/messages.ts";
import type { Send } from "../../platform/queue/queue.ts";
import type { EngineModuleDeps } from "./deps.ts";
import * as repo from "./model-repo.ts";
import { storeWith } from "./models.ts";
import { isOperator, mayInstallModels, mustBe } from "./policy.ts";
import type { Person } from "./policy.ts";

const LONGEST_IMPORT_MS = 10 * 60_000;

/** Asks for a model; nothing happens when it is there or on its way. @throws {AppError} account.forbidden, engine.model_unknown */
export async function installModel(deps: EngineModuleDeps, person: Person, id: string): Promise<void> {
  mustBe(mayInstallModels(deps.settings, person), person);
  await storeWith(deps, id);
  await deps.queue.transaction(deps.db, (tx, send) => wantModels(deps, { tx, send }, person.userId, [id]));
}

/**
 * Asks for what a job needs, in the name of its owner; the quote has seen to it that they may.
 *
 * @param within  the transaction in which the job begins to wait
 */
export async function wantModels(
  { clock }: EngineModuleDeps,
  { tx, send }: { readonly tx: Transaction; readonly send: Send },
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const requestedAt = new Date(clock.now());
  for (const modelId of ids) {
    await repo.wantModel(tx, { modelId, requestedBy: ownerId, requestedAt });
    await send("models.fetch", { modelId });
  }
}

/**
 * Takes the wish back and stops the download; whoever asked for it, and operators.
 *
 * @throws {AppError} account.forbidden, engine.model_unknown
 */
export async function cancelModel(deps: EngineModuleDeps, person: Person, id: string): Promise<void> {
  await storeWith(deps, id);
  const download = await repo.findDownload(deps.db, id);
  if (!download) return;
  mustBe(download.requestedBy === person.userId || isOperator(person), person);
  await repo.requestCancel(deps.db, id, new Date(deps.clock.now()));
}

/** @throws {AppError} account.forbidden, engine.model_unknown */
export async function removeModel(deps: EngineModuleDeps, person: Person, id: string): Promise<void> {
  mustBe(isOperator(person), person);
  const store = await storeWith(deps, id);
  await repo.deleteDownload(deps.db, id);
  await store.remove(id);
}

/**
 * Takes models from a folder on the server.
 *
 * @throws {AppError} account.forbidden, engine.models_none_found, engine.models_disk_full
 */
export async function importModels(
  deps: EngineModuleDeps,
  person: Person,
  folder: string,
  language: UiLanguage,
): Promise<ImportedModels> {
  mustBe(isOperator(person), person);
  if (!deps.models) throw new AppError("engine.models_none_found");
  const { imported, refused } = await deps.models.importFolder(folder, {
    signal: AbortSignal.timeout(LONGEST_IMPORT_MS),
  });
  for (const id of imported) await repo.deleteDownload(deps.db, id);
  return {
    imported: [...imported],
    refused: refused.map(({ id, problem }) => ({ id, problem: presentProblem(problem, language) })),
  };
}
