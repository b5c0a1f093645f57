import type { Found, SegmentCheck } from "../check.ts";

/** `[12]`, `[3, 5-7]`, full-width brackets and commas alike. */
const NUMBERED = /[[［【]\s*(\d+(?:\s*[-–—~～,，、;；]\s*\d+)*)\s*[\]］】]/gu;
/** `\cite{key}`, `\ref{fig:one}`. */
const LATEX = /\\(?:cite[a-z]*|(?:eq|page|auto)?ref)\*?(?:\[[^\]]*\])?\{([^}]+)\}/gu;

/** References to literature, numbered or by key, are the same on both sides, each as often. */
export const citations: SegmentCheck = {
  id: "citations",
  run({ sourceText, targetText }) {
    const source = citationsIn(sourceText);
    const target = citationsIn(targetText);
    const missing = source.filter(({ key }) => !target.some((other) => other.key === key));
    const extra = target.filter(({ key }) => !source.some((other) => other.key === key));
    return [
      ...missing.map(({ text, start, end }): Found => ({
        variant: "missing",
        values: [text],
        source: { start, end },
      })),
      ...extra.map(({ text, start, end }): Found => ({
        variant: "extra",
        values: [text],
        target: { start, end },
      })),
    ];
  },
};

interface Citation {
  readonly key: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One entry for each number or key that is referred to: languages join and part brackets. */
function citationsIn(text: string): Citation[] {
  return [NUMBERED, LATEX].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      match[1]!.split(/\s*[,，、;；]\s*/u).map((part) => ({
        key: part.replace(/\s*[–—~～-]\s*/gu, "-").trim(),
        text: match[0],
        start: match.index,
        end: match.index + match[0].length,
      })),
    ),
  );
}
