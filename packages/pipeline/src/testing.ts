// What the pipeline's tests share: segments from text, and an engine whose behaviour is a function.
import type { Engine, EngineContext, EngineItem, EngineItemResult, EngineLimits } from "@yizhou/engines";
import { inlineFromText, type InlineContent, type InlineNode, type Segment } from "@yizhou/model";

/** Segments of one unit each, from plain texts or inline contents. */
export function makeSegments(sources: readonly (string | InlineContent)[]): Segment[] {
  return sources.map((source, ordinal) => ({
    ordinal,
    unitId: `u${ordinal}`,
    source: typeof source === "string" ? inlineFromText(source) : source,
    leading: "",
    trailing: "",
    locked: false,
  }));
}

/** `[zh] ` before the first text; tags kept. */
export function markTranslated(source: InlineContent): InlineContent {
  let isMarked = false;
  return source.map((node): InlineNode => {
    if (node.kind !== "text" || isMarked) return node;
    isMarked = true;
    return { kind: "text", text: `[zh] ${node.text}` };
  });
}

export interface FakeEngine extends Engine {
  readonly calls: { readonly items: readonly EngineItem[]; readonly context: EngineContext }[];
}

/** An engine that records its calls and answers each item by `answer`; throwing or never settling is up to `before`. */
export function makeEngine(
  options: {
    id?: string;
    limits?: Partial<EngineLimits>;
    before?: (call: number, signal: AbortSignal, items: readonly EngineItem[]) => Promise<void> | void;
    answer?: (item: EngineItem) => EngineItemResult | null;
  } = {},
): FakeEngine {
  const calls: FakeEngine["calls"] = [];
  const id = options.id ?? "fake";
  return {
    id,
    // The same source always has the same answer, so that nobody asks it twice.
    kind: "local",
    name: id,
    destination: null,
    limits: {
      maxSegmentsPerBatch: 10,
      maxCharactersPerBatch: 1000,
      maxConcurrency: 2,
      callTimeoutMs: 1000,
      ...options.limits,
    },
    calls,
    pairs: async () => "any",
    check: async () => null,
    async translate(items, context, signal) {
      const call = calls.push({ items, context }) - 1;
      await options.before?.(call, signal, items);
      const answer =
        options.answer ?? ((item) => ({ id: item.id, target: markTranslated(item.source), repaired: false }));
      const results = items.flatMap((item) => answer(item) ?? []);
      return { results, usage: { requests: 1, characters: 0, inputTokens: 10, outputTokens: 5 } };
    },
  };
}
