import type { InlineContent } from "@yizhou/model";
import { fromHtmlTags, toHtmlTags } from "../tags/html-tags.ts";
import { protectTags, type RestoredTarget } from "../tags/protect.ts";
import type { ServiceAdapter } from "./service-adapter.ts";

/** A segment in the form that a service takes, and the way back. */
export interface PreparedSegment {
  /** What is sent: the segment first, then helping texts that show where its tags belong. */
  readonly texts: readonly string[];
  readonly plain: string;
  /** @param answers  translations by text sent; those of helping texts may be missing */
  restore(answer: string, answers: ReadonlyMap<string, string>): RestoredTarget | null;
}

/** Up to so many lost tags of a segment are put back by position: services lose few, and never invent text for them. */
const MAX_LOST_TAGS = 8;

/** @param withPhrases  sends the phrases of the tags along where the service carries no markup */
export function prepareSegment(
  source: InlineContent,
  markup: ServiceAdapter["markup"],
  withPhrases: boolean,
): PreparedSegment {
  const segment = protectTags(source, { escape: "always", maxLostTags: MAX_LOST_TAGS });
  const { plain } = segment;
  if (markup === "none") {
    return {
      texts: [plain, ...(withPhrases ? segment.spans() : [])],
      plain,
      restore: (answer, answers) => segment.place(answer, answers),
    };
  }
  if (markup === "html")
    return {
      texts: [toHtmlTags(segment.tagged)],
      plain,
      restore: (answer) => segment.restore(fromHtmlTags(answer)),
    };
  return { texts: [segment.tagged], plain, restore: (answer) => segment.restore(answer) };
}
