import type {
  Engine,
  EngineContext,
  EngineItem,
  EngineLimits,
  EnginePrice,
  MatchHint,
} from "@yizhou/engines";
import type { CodedProblem, InlineContent } from "@yizhou/model";
import { textOnly } from "@yizhou/model";

export interface FakeEngine extends Engine {
  /** Texts of every batch, in the order of the calls. */
  readonly batches: string[][];
  /** What went along with each of them. */
  readonly contexts: EngineContext[];
  /** Of each of them, what was similar to its sentences. */
  readonly matches: MatchHint[][];
  /** How often each text was sent. */
  countOf(text: string): number;
}

export interface FakeEngineOptions {
  readonly id?: string;
  readonly limits?: Partial<EngineLimits>;
  readonly checkProblem?: CodedProblem;
  readonly price?: EnginePrice;
  /** Runs before the answer of each call (0-based); throw or wait here. */
  readonly before?: (call: number, signal: AbortSignal, items: readonly EngineItem[]) => Promise<void> | void;
}

/** An engine that answers with a marked copy (`译:` before the text), so that a test sees what went through it. */
export function makeFakeEngine(options: FakeEngineOptions = {}): FakeEngine {
  const batches: string[][] = [];
  const contexts: EngineContext[] = [];
  const matches: MatchHint[][] = [];
  const id = options.id ?? "fake";
  return {
    id,
    kind: "service",
    // Its answers look wrong to every check; nobody is to ask for them again.
    isRepeatable: true,
    name: `Engine ${id}`,
    destination: "engine.example",
    ...(options.price ? { price: options.price } : {}),
    limits: {
      maxSegmentsPerBatch: 5,
      maxCharactersPerBatch: 2000,
      maxConcurrency: 2,
      callTimeoutMs: 2000,
      ...options.limits,
    },
    batches,
    contexts,
    matches,
    countOf: (text) => batches.flat().filter((sent) => sent === text).length,
    pairs: async () => "any",
    check: async () => options.checkProblem ?? null,
    async translate(items, context, signal) {
      contexts.push(context);
      matches.push(items.flatMap(({ match }) => match ?? []));
      const call = batches.push(items.map(({ source }) => textOnly(source))) - 1;
      await options.before?.(call, signal, items);
      signal.throwIfAborted();
      return {
        results: items.map(({ id: item, source }) => ({ id: item, target: mark(source), repaired: false })),
        usage: {
          requests: 1,
          characters: items.reduce((sum, { source }) => sum + textOnly(source).length, 0),
          inputTokens: 0,
          outputTokens: 0,
        },
      };
    },
  };
}

function mark(source: InlineContent): InlineContent {
  return [{ kind: "text", text: "译文" }, ...source];
}
