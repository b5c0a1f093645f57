import { AppError } from "@yizhou/model";
import { neverAborted } from "../http/abortable.ts";
import { callWithRetries, describeStatus } from "../http/call.ts";
import type { EngineDeps } from "../http/deps.ts";
import { reachOf } from "../http/outbound-fetch.ts";
import type { OpenAiCompatibleConfig } from "./config.ts";
import { presetOf, type LlmModel } from "./presets.ts";

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** What the same interface lists beside chat models. */
const NOT_FOR_TEXT =
  /embed|rerank|whisper|tts|audio|speech|image|dall-e|sora|video|moderation|ocr|realtime|-vl\b|omni/iu;

export type ModelListConfig = Pick<
  OpenAiCompatibleConfig,
  "name" | "baseUrl" | "apiKey" | "allowPrivateAddress" | "allowedPorts" | "preset"
>;

/**
 * The models that a server offers (`GET {baseUrl}/models`), known ones first and with their data. A server without such a
 * list gives the preset's own.
 *
 * @throws {AppError} engine.unauthorized for a refused key, engine.unavailable, engine.timeout, engine.address_forbidden,
 *   engine.bad_response
 */
export async function listModels(
  config: ModelListConfig,
  deps: EngineDeps,
  signal: AbortSignal = neverAborted(),
): Promise<readonly (Pick<LlmModel, "id"> & Partial<LlmModel>)[]> {
  const engine = config.name;
  const known = presetOf(config)?.models ?? [];
  const base = URL.parse(config.baseUrl);
  if (!base) throw new AppError("engine.address_forbidden", { host: config.baseUrl.slice(0, 100) });
  const url = new URL(base.pathname.replace(/\/*$/u, "/models"), base);
  const reply = await callWithRetries(
    {
      url,
      reach: reachOf(config),
      method: "GET",
      headers: {
        accept: "application/json",
        ...(config.apiKey && { authorization: `Bearer ${config.apiKey}` }),
      },
      engine,
      secrets: config.apiKey ? [config.apiKey] : [],
      maxResponseBytes: MAX_RESPONSE_BYTES,
    },
    { timeoutMs: TIMEOUT_MS, maxAttempts: 2 },
    signal,
    deps,
  );
  if (reply.status === 404 || reply.status === 405) return known;
  const cause = new Error(describeStatus(reply.status));
  if (reply.status === 401 || reply.status === 403)
    throw new AppError("engine.unauthorized", { engine }, { cause });
  if (reply.status !== 200)
    throw new AppError("engine.request_refused", { engine, status: reply.status }, { cause });
  const offered = new Set(idsOf(reply.body, engine));
  const rest = [...offered].filter((id) => !known.some((model) => model.id === id)).sort();
  return [...known.filter(({ id }) => offered.has(id)), ...rest.map((id) => ({ id }))];
}

function idsOf(body: string, engine: string): string[] {
  let list: unknown;
  try {
    list = (JSON.parse(body) as { data?: unknown }).data;
  } catch (cause) {
    throw new AppError(
      "engine.bad_response",
      { engine },
      { cause: cause instanceof SyntaxError ? undefined : cause },
    );
  }
  if (!Array.isArray(list)) throw new AppError("engine.bad_response", { engine });
  return list.flatMap((entry: { id?: unknown } | null) =>
    typeof entry?.id === "string" && !NOT_FOR_TEXT.test(entry.id) ? [entry.id] : [],
  );
}
