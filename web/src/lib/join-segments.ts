// A text put together again from its sentences.
import type { JobSegment } from "@yizhou/contract";
import { sentenceGap } from "@yizhou/text/join-sentences";
import { readTagged } from "./tagged-text.ts";

/** Written without a space between sentences, whatever stands at the seam. */
const UNSPACED = /^(?:th|lo|km|my)(?:-|$)/u;

/** The words of a tagged text. */
export function plainOf(tagged: string): string {
  return readTagged(tagged)
    .map((piece) => (piece.kind === "text" ? piece.text : ""))
    .join("");
}

/**
 * Sentences of one side as a text: those of a paragraph beside each other, paragraphs in lines of their own. What has no
 * translation yet stands in the source, as it does in the file.
 */
export function joinSegments(
  segments: readonly Pick<JobSegment, "unitId" | "source" | "target">[],
  side: "source" | "target",
  language: string,
): string {
  const texts = segments.map(({ source, target }) =>
    plainOf(side === "target" ? (target ?? source) : source),
  );
  let joined = "";
  texts.forEach((text, at) => {
    const before = segments[at - 1];
    const isBeside = before?.unitId === segments[at]!.unitId;
    if (isBeside) joined += UNSPACED.test(language) ? "" : sentenceGap(texts[at - 1]!, text, language);
    else if (before) joined += "\n";
    joined += text;
  });
  return joined;
}
