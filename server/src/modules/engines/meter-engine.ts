import type { Engine } from "@yizhou/engines";
import { isAppError } from "@yizhou/model";
import { engineCallSeconds } from "../../platform/metrics/meters.ts";

/**
 * The engine with its calls counted by outcome.
 *
 * @param label  few values in all: the operator's engines by their ids, people's keys by their kind
 */
export function meterEngine(engine: Engine, label: string): Engine {
  return {
    ...engine,
    async translate(batch, context, signal) {
      const end = engineCallSeconds.startTimer({ engine: label });
      try {
        const result = await engine.translate(batch, context, signal);
        end({ outcome: result.results.some((one) => "problem" in one) ? "partial" : "ok" });
        return result;
      } catch (error) {
        end({ outcome: signal.aborted ? "aborted" : isAppError(error) ? error.code : "internal.unexpected" });
        throw error;
      }
    },
  };
}
