/**
 * One HTML text for many segments: each is a paragraph with our number, so that one run of Apertium (half a second to start)
 * serves a whole batch. Its HTML mode carries unknown tags along with their words, so ours travel as they are.
 */
import { hasTranslatableText, textOnly, type CodedProblem } from "@yizhou/model";
import type { EngineBatchResult, EngineItem, EngineItemResult } from "../engine.ts";
import { protectTags, type ProtectedSegment } from "../tags/protect.ts";

const PARAGRAPH = /<p id="s(\d+)">([\s\S]*?)<\/p>/gu;

/**
 * Translates a batch with `ask`, which takes HTML and gives HTML. Segments that are missing in the answer or came back empty
 * are asked for once more; then they have their problem.
 */
export async function translateAsHtml(
  items: readonly EngineItem[],
  engine: string,
  ask: (html: string) => Promise<string>,
): Promise<EngineBatchResult> {
  const segments = new Map<EngineItem, ProtectedSegment>();
  for (const item of items) {
    if (hasTranslatableText(item.source))
      segments.set(item, protectTags(item.source, { escape: "always", maxLostTags: 8 }));
  }
  const answers = new Map<number, string>();
  let requests = 0;
  let open = [...segments];
  while (open.length > 0 && requests < 2) {
    const html = await ask(
      open.map(([item, segment]) => `<p id="s${item.id}">${segment.tagged}</p>`).join("\n"),
    );
    requests++;
    for (const [, id, answer] of html.matchAll(PARAGRAPH))
      if (!isBlank(answer!)) answers.set(Number(id), answer!);
    open = open.filter(([item]) => !answers.has(item.id));
  }
  const characters = [...segments.keys()].reduce((sum, item) => sum + textOnly(item.source).length, 0);
  return {
    results: items.map((item): EngineItemResult => {
      const segment = segments.get(item);
      // Numbers and marks alone are their own translation.
      return segment
        ? resultOf(item, segment, answers.get(item.id), engine)
        : { id: item.id, target: item.source, repaired: false };
    }),
    usage: { requests, characters, inputTokens: 0, outputTokens: 0 },
  };
}

function isBlank(html: string): boolean {
  return html.replace(/<[^<>]*>/gu, "").trim() === "";
}

function resultOf(
  item: EngineItem,
  segment: ProtectedSegment,
  answer: string | undefined,
  engine: string,
): EngineItemResult {
  const problem = (code: CodedProblem["code"]): EngineItemResult => ({
    id: item.id,
    problem: { code, params: { engine } },
  });
  if (answer === undefined) return problem("engine.bad_response");
  const restored = segment.restore(withoutMarks(withoutAddedSpace(answer, segment.tagged), segment.plain));
  return restored ? { id: item.id, ...restored } : problem("engine.tags_lost");
}

/** Apertium sets words apart from tags, and tags from words, where the source has nothing between them. */
function withoutAddedSpace(answer: string, source: string): string {
  let out = /\s{2}/u.test(source) ? answer : answer.replace(/[ \n]{2,}/gu, " ");
  for (const [tag] of source.matchAll(/<[^<>]*>/gu)) {
    const [before = "", after = ""] = source.split(tag);
    const [left, right, more] = out.split(tag);
    if (left === undefined || right === undefined || more !== undefined) continue;
    if (tag.startsWith("</")) {
      if (/\s$/u.test(before) || !/\s$/u.test(left)) continue;
      out = left.trimEnd() + tag + (/^[\p{L}\p{N}]/u.test(right) ? " " : "") + right;
    } else if (!/^\s/u.test(after) && /^\s/u.test(right)) {
      // What stands alone may have been moved behind a word; what opens belongs to what follows.
      const isApart = /(?:^|[\s>])$/u.test(left);
      const isBetween = tag.endsWith("/>") && before !== "" && !/\s$/u.test(before);
      if (isApart || isBetween) out = left + tag + right.trimStart();
      else if (!tag.endsWith("/>")) out = `${left} ${tag}${right.trimStart()}`;
    }
  }
  return out;
}

/** `*word` was not known, `#word` could not be inflected, `@word` lacks a translation: the mark is for developers. */
function withoutMarks(answer: string, source: string): string {
  return /(?:^|[\s>(])[*#@](?=\p{L})/u.test(source)
    ? answer
    : answer.replace(/(?<=^|[\s>(])[*#@](?=\p{L})/gu, "");
}
