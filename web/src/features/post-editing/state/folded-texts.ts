// What a filter's text is looked for in: both sides of each segment without tags and in lower case. To fold 20,000 of them takes
// longer than a key may, so they are folded in slices once the field is in hand, and no more often than they change.
import type { JobSegment } from "@yizhou/contract";
import { plainOf } from "./segment-text.ts";

export interface FoldedTexts {
  readonly source: readonly string[];
  readonly target: readonly string[];
}

export interface Folding {
  /** Texts of all segments, by their place in the list; what is not folded yet is folded now. */
  readonly of: (segments: readonly JobSegment[]) => FoldedTexts;
  /** Folds in slices between which the page answers. @returns ends it */
  readonly ahead: (segments: readonly JobSegment[]) => () => void;
}

/** How long folding ahead may hold the page before it has its turn. */
const SLICE_MS = 8;
/** Segments between two looks at the clock. */
const AT_ONCE = 250;

export function openFolding(): Folding {
  const folded = { of: [] as JobSegment[], source: [] as string[], target: [] as string[] };
  const foldTo = (segments: readonly JobSegment[], from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      const now = segments[at]!;
      const before = folded.of[at];
      if (before === now) continue;
      if (before?.source !== now.source) folded.source[at] = fold(now.source);
      if (!before || before.target !== now.target) folded.target[at] = fold(now.target ?? "");
      folded.of[at] = now;
    }
  };
  return {
    of: (segments) => {
      foldTo(segments, 0, segments.length);
      return folded;
    },
    ahead: (segments) => {
      let at = 0;
      let timer: ReturnType<typeof setTimeout>;
      const slice = (): void => {
        const until = performance.now() + SLICE_MS;
        while (at < segments.length && performance.now() < until) {
          const to = Math.min(segments.length, at + AT_ONCE);
          foldTo(segments, at, to);
          at = to;
        }
        if (at < segments.length) timer = setTimeout(slice, 0);
      };
      timer = setTimeout(slice, 0);
      return () => clearTimeout(timer);
    },
  };
}

function fold(tagged: string): string {
  return plainOf(tagged).toLowerCase();
}
