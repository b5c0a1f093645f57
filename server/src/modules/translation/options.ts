import { FieldSchema, UPLOAD_LIMITS, errorMessage } from "@yizhou/contract";
import type { EngineOption, TranslationOptions, UiLanguage } from "@yizhou/contract";
import { FIRST_LANGUAGES } from "@yizhou/model";
import { readableFormats } from "../documents/index.ts";
import type { EngineStatus } from "../engines/index.ts";
import { listMemoryOptions } from "../tm/index.ts";
import type { TranslationDeps } from "./deps.ts";

/** Everything the options column offers this user; to a visitor (null) what does not depend on an account. */
export async function listOptions(
  deps: TranslationDeps,
  ownerId: string | null,
  language: UiLanguage,
): Promise<TranslationOptions> {
  const statuses = await deps.engines.list();
  const usable = statuses.filter(({ problem }) => problem === null);
  const auto: EngineOption = {
    id: "auto",
    name: "auto",
    kind: "auto",
    destination: usable[0]?.engine.destination ?? null,
    pairs: usable.some(({ pairs }) => pairs === "any")
      ? "any"
      : usable.flatMap(({ pairs }) => (pairs === "any" ? [] : pairs)),
    available: usable.length > 0,
    reason: usable.length > 0 ? null : (reasonOf(statuses[0], language) ?? null),
  };
  return {
    ...{ maxFileBytes: UPLOAD_LIMITS.maxFileBytes, maxFilesPerBatch: UPLOAD_LIMITS.maxFilesPerBatch },
    formats: readableFormats(),
    languages: [...FIRST_LANGUAGES],
    fields: [...FieldSchema.options],
    engines: [auto, ...statuses.map((status) => presentEngine(status, language))],
    memories: await listMemoryOptions(deps.db, ownerId, language),
    retentionDays: deps.settings.retentionDays,
  };
}

function presentEngine(status: EngineStatus, language: UiLanguage): EngineOption {
  const { engine, pairs, problem } = status;
  return {
    id: engine.id,
    name: engine.name,
    // `pseudo` is never configured on a server: it is a test aid of the command line.
    kind: engine.kind === "pseudo" ? "local" : engine.kind,
    destination: engine.destination,
    pairs: pairs === "any" ? "any" : [...pairs],
    available: problem === null,
    reason: reasonOf(status, language),
  };
}

function reasonOf(status: EngineStatus | undefined, language: UiLanguage): string | null {
  return status?.problem ? errorMessage(status.problem.code, status.problem.params, language) : null;
}
