import type { Engine } from "@yizhou/engines";
import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";

/** Stands for an engine that cannot be used: it refuses whatever it is asked with the one reason. */
export function refusingEngine(
  about: Pick<Engine, "id" | "name" | "kind"> & Partial<Pick<Engine, "destination">>,
  problem: CodedProblem,
): Engine {
  return {
    id: about.id,
    name: about.name,
    kind: about.kind,
    destination: about.destination ?? null,
    limits: { maxSegmentsPerBatch: 1, maxCharactersPerBatch: 1, maxConcurrency: 1, callTimeoutMs: 1000 },
    pairs: async () => [],
    check: async () => problem,
    async translate() {
      throw new AppError(problem.code, problem.params);
    },
  };
}
