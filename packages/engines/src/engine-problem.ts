import { isAppError, type CodedProblem } from "@yizhou/model";

/** What was thrown, as a problem; faults that are not ours to name count as the engine not being reachable. */
export function problemOf(error: unknown, engine: string): CodedProblem {
  if (isAppError(error)) return { code: error.code, params: error.params };
  return { code: "engine.unavailable", params: { engine } };
}
