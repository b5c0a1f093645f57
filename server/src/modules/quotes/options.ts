import { checkingEmbeddings } from "@yizhou/engines";
import { FieldSchema, UPLOAD_LIMITS, errorMessage } from "@yizhou/contract";
import type { EngineOption, TranslationOptions, UiLanguage } from "@yizhou/contract";
import { FIRST_LANGUAGES } from "@yizhou/model";
import { readableFormats } from "../documents/index.ts";
import type { EngineOffer } from "../engines/index.ts";
import { listTermbaseOptions } from "../termbase/index.ts";
import { listMemoryOptions, listWritableMemories } from "../tm/index.ts";
import type { QuoteDeps } from "./deps.ts";

/** Everything the options column offers this user; to a visitor (null) what does not depend on an account. */
export async function listOptions(
  deps: QuoteDeps,
  ownerId: string | null,
  language: UiLanguage,
): Promise<TranslationOptions> {
  const offers = await deps.engines.list(ownerId);
  const automatic = offers.filter(({ isAutomatic }) => isAutomatic);
  const usable = automatic.filter(({ problem }) => problem === null);
  const auto: EngineOption = {
    id: "auto",
    name: "auto",
    kind: "auto",
    owner: "site",
    destination: usable[0]?.engine.destination ?? null,
    pairs: usable.some(({ pairs }) => pairs === "any")
      ? "any"
      : usable.flatMap(({ pairs }) => (pairs === "any" ? [] : pairs)),
    available: usable.length > 0,
    reason: usable.length > 0 ? null : (reasonOf(automatic[0], language) ?? null),
  };
  return {
    ...{ maxFileBytes: UPLOAD_LIMITS.maxFileBytes, maxFilesPerBatch: UPLOAD_LIMITS.maxFilesPerBatch },
    formats: readableFormats(),
    languages: [...FIRST_LANGUAGES],
    fields: [...FieldSchema.options],
    engines: [auto, ...offers.map((offer) => presentEngine(offer, language))],
    termbases: await listTermbaseOptions(deps.db, ownerId),
    memories: await listMemoryOptions(deps.db, ownerId, language),
    writableMemories: await listWritableMemories(deps.db, ownerId),
    retentionDays: deps.settings.retentionDays,
    textCharacters: deps.settings.textCharacters,
    meaningsGoTo: hostOfChecks(deps),
    takesReferences: deps.settings.referenceHosts.length > 0,
  };
}

function hostOfChecks({ settings }: QuoteDeps): string | null {
  const config = checkingEmbeddings(settings.environment);
  return (config && URL.parse(config.baseUrl)?.host) ?? null;
}

function presentEngine(offer: EngineOffer, language: UiLanguage): EngineOption {
  const { engine, owner, pairs, problem } = offer;
  return {
    id: engine.id,
    name: engine.name,
    // `pseudo` is never configured on a server: it is a test aid of the command line.
    kind: engine.kind === "pseudo" ? "local" : engine.kind,
    destination: engine.destination,
    owner,
    pairs: pairs === "any" ? "any" : [...pairs],
    available: problem === null,
    reason: reasonOf(offer, language),
  };
}

function reasonOf(status: EngineOffer | undefined, language: UiLanguage): string | null {
  return status?.problem ? errorMessage(status.problem.code, status.problem.params, language) : null;
}
