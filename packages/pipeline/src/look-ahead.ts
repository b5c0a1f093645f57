import type { InlineContent, LanguageTag } from "@yizhou/model";
import { doubtsOf } from "@yizhou/qa";

/** So long it looks without letting anything else have its turn, in milliseconds: a batch that comes meanwhile is to be answered by the next one at once. */
const AT_ONCE_MS = 1;

interface Answer {
  readonly source: InlineContent;
  readonly target: InlineContent;
}

/**
 * Looks for what speaks against answers while others are on their way: `doubtsOf` remembers it, and knows it at the end, when the whole
 * document is judged. Nothing waits for this, and what it has not come to by then is looked at there.
 */
export function lookAhead(pair: {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly signal: AbortSignal;
}): { add(answer: Answer): void } {
  const waiting: Answer[] = [];
  let isAsleep = true;
  const look = (): void => {
    const until = performance.now() + AT_ONCE_MS;
    while (waiting.length > 0 && !pair.signal.aborted && performance.now() < until) {
      try {
        doubtsOf(waiting.shift()!, pair);
      } catch {
        // Whoever judges the document meets the same error and can tell it; here nobody would hear of it.
        waiting.length = 0;
      }
    }
    isAsleep = waiting.length === 0 || pair.signal.aborted;
    if (!isAsleep) setTimeout(look, 0);
  };
  return {
    add(answer) {
      waiting.push(answer);
      if (!isAsleep) return;
      isAsleep = false;
      setTimeout(look, 0);
    },
  };
}
