import { checkingEmbeddings, createEmbedder, type Engine } from "@yizhou/engines";
import { createLikeness, type Likeness } from "@yizhou/pipeline";
import type { Run } from "./run.ts";

/**
 * How like the operator's service of vectors finds sentences and their translations, for the checks of one run; undefined where there is
 * none, or where a job's text was promised not to leave the machine and the service is elsewhere.
 */
export function likenessOfJob(
  { deps, job, signal }: Pick<Run, "deps" | "job" | "signal">,
  engines: readonly Pick<Engine, "destination">[],
): Likeness | undefined {
  const config = checkingEmbeddings(deps.settings.environment);
  const staysHere = engines.every(({ destination }) => destination === null);
  if (!config || (staysHere && !config.allowPrivateAddress)) return undefined;
  return createLikeness(createEmbedder(config, deps.engineDeps.outside), {
    signal,
    onFault: (error) =>
      deps.log.warn({ jobId: job.id, err: error }, "translations are judged without vectors"),
  });
}
