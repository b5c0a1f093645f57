import type { Engine, EngineContext, EngineUsage } from "@yizhou/engines";
import { AppError, inlineFromText, textOnly, type InlineContent, type LanguageTag } from "@yizhou/model";
import { swapTerm, type TermProblem } from "@yizhou/termbase";
import { withDeadline } from "./deadline.ts";

/** What an engine calls terms when it is asked for them alone; null where it gave nothing. Lives as long as the job's run. */
export type OwnWords = Map<string, string | null>;

/**
 * Asks an engine for terms by themselves, those that it has not been asked for.
 *
 * @returns what the call took; null when there was nothing to ask, or the call failed and the terms stay missed
 */
export async function learnOwnWords(
  engine: Engine,
  problems: readonly TermProblem[],
  words: OwnWords,
  { from, to, field }: EngineContext,
  signal: AbortSignal,
): Promise<EngineUsage | null> {
  const missed = problems.flatMap((problem) => (problem.kind === "missing" ? [problem.term] : []));
  const unknown = [...new Set(missed)].filter((term) => !words.has(term));
  const asked = unknown.slice(0, engine.limits.maxSegmentsPerBatch);
  if (asked.length === 0) return null;
  for (const term of asked) words.set(term, null);
  try {
    const { results, usage } = await withDeadline(
      signal,
      engine.limits.callTimeoutMs,
      () => new AppError("engine.timeout", { engine: engine.name }),
      (inner) =>
        engine.translate(
          asked.map((term, id) => ({ id, source: inlineFromText(term) })),
          { from, to, ...(field && { field }) },
          inner,
        ),
    );
    for (const result of results)
      if ("target" in result && asked[result.id] !== undefined)
        words.set(asked[result.id]!, bareWord(textOnly(result.target)));
    return usage;
  } catch {
    // The translations stand as they are; a fault that lasts shows with the next batch.
    signal.throwIfAborted();
    return null;
  }
}

/** A target with terms in the place of the engine's own words for them, where that is safe; null when nothing was swapped. */
export function swapOwnWords(
  target: InlineContent,
  problems: readonly TermProblem[],
  words: OwnWords,
  to: LanguageTag,
): InlineContent | null {
  let swapped: InlineContent | null = null;
  for (const problem of problems) {
    const own = problem.kind === "missing" ? words.get(problem.term) : null;
    const [wanted] = problem.expected;
    // A source that has the term twice does not say which of its places this one is.
    const isOnce = problems.filter((other) => other.term === problem.term).length === 1;
    if (own && wanted !== undefined && isOnce)
      swapped = swapIn(swapped ?? target, own, wanted, to) ?? swapped;
  }
  return swapped;
}

/** In the one text of the content that holds the word; null when several do, or none. */
function swapIn(content: InlineContent, own: string, wanted: string, to: LanguageTag): InlineContent | null {
  if (textOnly(content).split(own).length !== 2) return null;
  const at = content.findIndex((node) => node.kind === "text" && node.text.includes(own));
  const node = content[at];
  if (node?.kind !== "text") return null;
  const text = swapTerm(node.text, own, wanted, to);
  return text === null ? null : content.with(at, { ...node, text });
}

/** The word without what engines put around a text that is no sentence. */
function bareWord(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^(?:the|an?)\s+/i, "")
    .replace(/[.。!！?？,，;；:：]+$/u, "")
    .trim();
  return bare === "" ? null : bare;
}
