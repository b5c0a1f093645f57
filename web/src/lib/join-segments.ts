// A text put together again from its sentences.
import type { JobSegment } from "@yizhou/contract";
import { readTagged } from "./tagged-text.ts";

/** Written without a space between sentences. */
const UNSPACED = /^(?:zh|ja|th|lo|km|my)(?:-|$)/u;

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
  const gap = UNSPACED.test(language) ? "" : " ";
  let text = "";
  segments.forEach((segment, at) => {
    const before = segments[at - 1];
    if (before) text += before.unitId === segment.unitId ? gap : "\n";
    text += plainOf(side === "target" ? (segment.target ?? segment.source) : segment.source);
  });
  return text;
}
