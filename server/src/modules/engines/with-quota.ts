import type { Engine } from "@yizhou/engines";
import { textOnly } from "@yizhou/model";
import type { EngineModuleDeps } from "./deps.ts";

/** Beside the deadline of a batch: who has not settled by then is gone. */
const LEASE_MARGIN_MS = 60_000;

/**
 * One of the site's engines within what one person may send to them a day. A batch that does not fit is refused before anything
 * is sent; what was not translated is given back.
 */
export function withQuota(
  engine: Engine,
  ownerId: string,
  { quotas, settings }: Pick<EngineModuleDeps, "quotas" | "settings">,
): Engine {
  return {
    ...engine,
    async translate(batch, context, signal) {
      const characters = batch.reduce((sum, { source }) => sum + textOnly(source).length, 0);
      const forMs = settings.batchTimeoutMs + LEASE_MARGIN_MS;
      const held = await quotas.take(ownerId, "characters", {
        atLeast: characters,
        atMost: characters,
        forMs,
      });
      let used = 0;
      try {
        const result = await engine.translate(batch, context, signal);
        const failed = new Set(result.results.filter((one) => "problem" in one).map(({ id }) => id));
        used = batch
          .filter(({ id }) => !failed.has(id))
          .reduce((sum, { source }) => sum + textOnly(source).length, 0);
        return result;
      } finally {
        await held.settle(used);
      }
    },
  };
}
