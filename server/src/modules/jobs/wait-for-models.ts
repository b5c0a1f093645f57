// A job whose local engine has no models yet gives its place back and waits outside: no worker takes it before they are there,
// its user has chosen other engines, or it has waited as long as a job may take.
import type { Engine } from "@yizhou/engines";
import { modelWaitOf, retryDueModels, wantModels } from "../engines/index.ts";
import type { JobDeps } from "./deps.ts";
import type { JobRow } from "./repo.ts";
import { dropLease, giveUpWaiting, listWaiting, stopWaiting, updateHeld } from "./run-repo.ts";
import type { Lease } from "./run-repo.ts";

/** Ends a run: models must come first. No error of the job. */
export class WaitsForModels extends Error {
  readonly engine: Engine;
  readonly modelIds: readonly string[];
  constructor(engine: Engine, modelIds: readonly string[]) {
    super(`waits for ${modelIds.join(", ")}`);
    this.name = "WaitsForModels";
    this.engine = engine;
    this.modelIds = modelIds;
  }
}

/**
 * The engine, but asked without its models it aborts `waits` with `WaitsForModels`. Until then memory, cache and the engines
 * before it have done what they can, and that is saved.
 */
export function waitingEngine(
  engine: Engine,
  findMissing: () => Promise<{ readonly ids: readonly string[] } | null>,
  waits: AbortController,
): Engine {
  return {
    ...engine,
    async translate(batch, context, signal) {
      const missing = await findMissing();
      if (!missing) return engine.translate(batch, context, signal);
      waits.abort(new WaitsForModels(engine, missing.ids));
      throw waits.signal.reason;
    },
  };
}

/** Gives the job back and asks for the models. */
export async function parkJob(
  deps: JobDeps,
  job: JobRow,
  lease: Lease,
  { engine, modelIds }: WaitsForModels,
): Promise<void> {
  await deps.queue.transaction(deps.db, async (tx, send) => {
    await updateHeld(
      tx,
      lease,
      { state: "queued" },
      {
        waitingFor: { engineId: engine.id, engineName: engine.name, modelIds },
        waitingSince: new Date(deps.clock.now()),
        startedAt: null,
      },
    );
    await dropLease(tx, lease);
    await wantModels(deps.engineDeps, { tx, send }, job.ownerId, modelIds);
  });
}

/**
 * Lets jobs go on whose models have come, and those that have waited too long: these go on without the models and fail, or
 * fall to their next engine. Downloads that failed are asked for again when they are due.
 *
 * @returns how many jobs go on
 */
export async function resumeWaitingJobs(deps: JobDeps): Promise<number> {
  const waiting = await listWaiting(deps.db);
  await retryDueModels(deps.engineDeps);
  let resumed = 0;
  for (const { id, waitingFor } of waiting) {
    const { isReady } = await modelWaitOf(deps.engineDeps, waitingFor.modelIds);
    if (isReady && (await stopWaiting(deps.db, id))) resumed += 1;
  }
  const waitedSince = new Date(deps.clock.now() - deps.settings.jobTimeoutMs);
  return resumed + (await giveUpWaiting(deps.db, waitedSince));
}
