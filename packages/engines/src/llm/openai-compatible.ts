/**
 * Language models behind the OpenAI chat interface (DeepSeek, Qwen, Kimi, GLM, OpenAI, Ollama, vLLM). A batch goes out as
 * JSON with ids; every answer is judged by itself (validate-answer.ts). What is good is kept and only the rest is asked again
 * (rounds.ts). What still fails comes back as the item's problem, for the next engine.
 */
import {
  AppError,
  hasTranslatableText,
  inlineFromText,
  isAppError,
  parseLanguageTag,
  textOnly,
} from "@yizhou/model";
import type {
  DocumentQuestion,
  Engine,
  EngineBatchResult,
  EngineContext,
  EngineItem,
  EngineItemResult,
  Revision,
} from "../engine.ts";
import { problemOf } from "../engine-problem.ts";
import { neverAborted } from "../http/abortable.ts";
import type { EngineDeps } from "../http/deps.ts";
import { createLimiter, mergeLimits, type Limiter } from "../http/limiter.ts";
import type { EnginePrice } from "../price.ts";
import { protectTags } from "../tags/protect.ts";
import { acceptDoubtful, createAsker, type Asker, type Asking, type Task } from "./ask-model.ts";
import { callTimeoutOf, createChatClient } from "./chat-client.ts";
import type { OpenAiCompatibleConfig } from "./config.ts";
import { modelOf } from "./presets.ts";
import { PROMPT_VERSION } from "./prompts.ts";
import { reviewDrafts } from "./review.ts";
import { reviseDraft } from "./revise.ts";
import { runRounds } from "./rounds.ts";
import { studyDocument } from "./study-document.ts";

/** Calls at once, to begin with and at most, where the key's owner has said nothing of it: as many as the server bears. */
export const MODEL_CALLS = { firstConcurrency: 4, maxConcurrency: 12 } as const;

/**
 * @param limiter  shared by all engines of one key; made from `config.limits` when absent
 * @returns an engine for every language pair
 */
export function createOpenAiCompatibleEngine(
  config: OpenAiCompatibleConfig,
  deps: EngineDeps,
  limiter?: Limiter,
): Engine {
  const maxConcurrency = config.limits?.maxConcurrency ?? MODEL_CALLS.maxConcurrency;
  const shared = limiter ?? createLimiter(mergeLimits(MODEL_CALLS, config.limits), deps);
  const patientClient = createChatClient(config, shared, deps);
  const patientAsker = createAsker(config, patientClient);
  /** Whoever asks how the engine is wants to know soon, not after a minute of retries. */
  const quickAsker = createAsker(config, createChatClient({ ...config, maxAttempts: 2 }, shared, deps));

  /** What a call of ours has used: nothing yet. @throws the signal's reason; {AppError} for an engine that is not set up */
  const begin = (signal: AbortSignal) => {
    signal.throwIfAborted();
    assertComplete(config);
    return { requests: 0, characters: 0, inputTokens: 0, outputTokens: 0 };
  };

  const translateBy = async (
    asker: Asker,
    batch: readonly EngineItem[],
    context: EngineContext,
    signal: AbortSignal,
  ): Promise<EngineBatchResult> => {
    const usage = begin(signal);
    const asking: Asking = { context, usage, signal, budget: { endsAtMs: null } };
    const tasks = tasksOf(batch);
    usage.characters = tasks.reduce((sum, task) => sum + textOnly(task.item.source).length, 0);
    let fault: AppError | null = null;
    try {
      if (tasks.length > 0)
        await runRounds(tasks, asker, Math.min(MODEL_CALLS.firstConcurrency, maxConcurrency), asking);
    } catch (error) {
      // What came through before a fault is good and paid for: it is kept, and the fault stands at the others.
      const isSomethingDone = tasks.some((task) => task.result ?? task.doubtful);
      if (signal.aborted || !isAppError(error) || !isSomethingDone) throw error;
      acceptDoubtful(tasks);
      fault = error;
    }
    const byItem = new Map(tasks.map((task) => [task.item, task]));
    return { results: batch.map((item) => resultOf(item, byItem.get(item), fault, config.name)), usage };
  };

  const revise = async (
    batch: readonly EngineItem[],
    { revision, ...context }: EngineContext & { readonly revision: Revision },
    signal: AbortSignal,
  ): Promise<EngineBatchResult> => {
    const usage = begin(signal);
    usage.characters = batch.reduce((sum, { source }) => sum + textOnly(source).length, 0);
    const results: EngineItemResult[] = [];
    for (const item of batch)
      results.push(
        await reviseDraft({ config, client: patientClient }, item, context, revision, {
          ...{ usage, signal },
          budget: { endsAtMs: null },
        }),
      );
    return { results, usage };
  };

  const study = async (
    [item]: readonly EngineItem[],
    context: EngineContext,
    question: DocumentQuestion,
    signal: AbortSignal,
  ): Promise<EngineBatchResult> => {
    const usage = begin(signal);
    const scope = { usage, signal, budget: { endsAtMs: null } };
    const result = await studyDocument({ config, client: patientClient }, item!, context, question, scope);
    return { results: [result], usage };
  };

  const review = async (
    batch: readonly EngineItem[],
    context: EngineContext,
    signal: AbortSignal,
  ): Promise<EngineBatchResult> => {
    const usage = begin(signal);
    usage.characters = batch.reduce((sum, { source }) => sum + textOnly(source).length, 0);
    const scope = { usage, signal, budget: { endsAtMs: null } };
    return { results: await reviewDrafts({ config, client: patientClient }, batch, context, scope), usage };
  };

  return {
    id: config.id,
    kind: "llm",
    name: config.name,
    canRevise: true,
    canStudy: true,
    canReview: true,
    destination: URL.parse(config.baseUrl)?.host ?? null,
    ...priceOf(config),
    cacheKey: `${config.model}/${PROMPT_VERSION}`,
    limits: {
      maxSegmentsPerBatch: config.maxSegmentsPerBatch ?? 24,
      maxCharactersPerBatch: charactersPerBatch(config),
      maxConcurrency,
      callTimeoutMs: callTimeoutOf(config),
    },
    pairs: async () => "any",
    check: async (signal = neverAborted()) => {
      try {
        const item = { id: 1, source: inlineFromText("The weather is fine today.") };
        const context = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
        const { results } = await translateBy(quickAsker, [item], context, signal);
        return "problem" in results[0]! ? results[0].problem : null;
      } catch (error) {
        return problemOf(error, config.name);
      }
    },
    translate: (batch, context, signal) =>
      context.question
        ? study(batch, context, context.question, signal)
        : context.review
          ? review(batch, context, signal)
          : context.revision
            ? revise(batch, { ...context, revision: context.revision }, signal)
            : translateBy(patientAsker, batch, context, signal),
  };
}

function priceOf(config: OpenAiCompatibleConfig): { price?: EnginePrice } {
  const price = config.price ?? modelOf(config)?.price;
  return price ? { price } : {};
}

/** Rules, context and terms of a request, at most. */
const PROMPT_TOKENS = 1500;
/** A character of Chinese is up to 0.8 tokens, and its translation may be three times as long (see `maxTokens`). */
const TOKENS_PER_CHARACTER = 0.8 * 4;

/** As many as asked for, as far as they fit into the model's context with their translation. */
function charactersPerBatch(config: OpenAiCompatibleConfig): number {
  const wanted = config.maxCharactersPerBatch ?? 2400;
  const context = config.contextTokens ?? modelOf(config)?.contextTokens;
  if (context === undefined) return wanted;
  return Math.max(200, Math.min(wanted, Math.floor((context - PROMPT_TOKENS) / TOKENS_PER_CHARACTER)));
}

function tasksOf(batch: readonly EngineItem[]): Task[] {
  return batch
    .filter((item) => hasTranslatableText(item.source))
    .map((item, index) => ({
      id: index + 1,
      item,
      segment: protectTags(item.source, { escape: "when-ambiguous" }),
      ...(item.note && { note: item.note }),
    }));
}

function resultOf(
  item: EngineItem,
  task: Task | undefined,
  fault: AppError | null,
  engine: string,
): EngineItemResult {
  // Numbers and marks alone are their own translation.
  if (!task) return { id: item.id, target: item.source, repaired: false };
  if (task.result) return task.result;
  const problem = fault ? problemOf(fault, engine) : task.problem;
  return { id: item.id, problem: problem ?? { code: "engine.bad_response", params: { engine } } };
}

function assertComplete(config: OpenAiCompatibleConfig): void {
  const missing = (setting: string): AppError =>
    new AppError("engine.key_missing", { engine: config.name, setting });
  if (config.baseUrl === "") throw missing("YIZHOU_LLM_BASE_URL");
  if (config.model === "") throw missing("YIZHOU_LLM_MODEL");
  // A model in the house (Ollama, vLLM) needs no key; a public service without one would only answer 401.
  if (!config.apiKey && !config.allowPrivateAddress) throw missing(config.keySetting ?? "YIZHOU_LLM_API_KEY");
}
