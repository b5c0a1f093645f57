/**
 * A hundred sentences of our own in English, Chinese and Korean, three hundred in all, with the phrases that correspond to each
 * other marked by letters: `[b a low dose]`, `[b 低剂量]`, `[b 저용량]`. From them come segments with tags in one language and
 * the right places of the same tags in another.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { normaliseInline, textOnly, type InlineContent, type InlineNode } from "@yizhou/model";
import { planTags } from "../../tags/tag-plan.ts";
import { escapeMarkup } from "../../tags/tagged-text.ts";
import { WORDS } from "../../tags/words.ts";

export const SENTENCE_LANGUAGES = ["en", "zh-Hans", "ko"] as const;
export type SentenceLanguage = (typeof SENTENCE_LANGUAGES)[number];

/** One language of a sentence: text and marked phrases in their order. */
export interface MarkedText {
  readonly text: string;
  readonly phrases: readonly { readonly letter: string; readonly start: number; readonly end: number }[];
}

export type MarkedSentence = Readonly<Record<SentenceLanguage, MarkedText>>;

/** All sentences, in the order of file names and lines. */
export function readMarkedSentences(): MarkedSentence[] {
  const folder = import.meta.dirname;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split(/\n\n+/u))
    .map((block) => {
      const [en, zh, ko] = block.split("\n").map((line) => readMarked(line.slice(3)));
      return { en: en!, "zh-Hans": zh!, ko: ko! };
    });
}

function readMarked(line: string): MarkedText {
  const phrases: { letter: string; start: number; end: number }[] = [];
  let text = "";
  for (const part of line.split(/(\[[a-z] [^\]]*\])/u)) {
    const marked = /^\[([a-z]) (.*)\]$/u.exec(part);
    if (marked)
      phrases.push({ letter: marked[1]!, start: text.length, end: text.length + marked[2]!.length });
    text += marked ? marked[2]! : part;
  }
  return { text, phrases };
}

/** A tag put on phrases: a pair round `letters` (one, or two that are neighbours), or a single tag after the first of them. */
interface LaidTag {
  readonly id: number;
  readonly kind: "pair" | "single";
  readonly letters: readonly string[];
  /** A single tag inside the pair that ends at the same place. */
  readonly isInside?: boolean;
}

export interface TagCase {
  readonly from: SentenceLanguage;
  readonly to: SentenceLanguage;
  readonly source: InlineContent;
  /** The target with every tag at its right words. */
  readonly expected: InlineContent;
  readonly tagCount: number;
}

/** Every sentence in all six directions, with one to four tags: pairs, nested pairs, single tags, and mixes of them. */
export function tagCases(sentences: readonly MarkedSentence[] = readMarkedSentences()): TagCase[] {
  return sentences.flatMap((sentence, index) =>
    SENTENCE_LANGUAGES.flatMap((from, position) =>
      SENTENCE_LANGUAGES.filter((to) => to !== from).map((to): TagCase => {
        const tags = layTags(sentence, from, to, index + position);
        return {
          from,
          to,
          source: writeTags(sentence[from], tags),
          expected: writeTags(sentence[to], tags),
          tagCount: tags.length,
        };
      }),
    ),
  );
}

function layTags(
  sentence: MarkedSentence,
  from: SentenceLanguage,
  to: SentenceLanguage,
  turn: number,
): LaidTag[] {
  const letters = sentence[from].phrases.map(({ letter }) => letter);
  const pick = (offset: number): string => letters[(turn + offset) % letters.length]!;
  const pair = (id: number, ...on: string[]): LaidTag => ({ id, kind: "pair", letters: on });
  const single = (id: number, on: string, isInside = false): LaidTag => ({
    id,
    kind: "single",
    letters: [on],
    isInside,
  });
  const [first, second] = [pick(0), pick(1)];
  switch (turn % 6) {
    case 0:
      return [pair(1, first)];
    case 1:
      return [single(1, first)];
    case 2:
      return [pair(1, first), pair(2, second)];
    case 3:
      return [pair(1, first), pair(2, first), single(3, second)];
    case 4: {
      const both = neighbours(sentence, from, to);
      return both ? [pair(1, ...both), pair(2, both[0])] : [pair(1, first), single(2, first, true)];
    }
    default:
      return letters.length > 2
        ? [pair(1, first), pair(2, second), single(3, second), single(4, pick(2))]
        : [pair(1, first), single(2, second)];
  }
}

/** Two phrases that follow each other in both languages, without another between them. */
function neighbours(
  sentence: MarkedSentence,
  from: SentenceLanguage,
  to: SentenceLanguage,
): readonly [string, string] | null {
  const order = (language: SentenceLanguage): string[] =>
    sentence[language].phrases.map(({ letter }) => letter);
  const there = order(to);
  const here = order(from);
  for (let index = 0; index + 1 < here.length; index++) {
    const distance = there.indexOf(here[index]!) - there.indexOf(here[index + 1]!);
    if (Math.abs(distance) === 1) return [here[index]!, here[index + 1]!];
  }
  return null;
}

function writeTags(marked: MarkedText, tags: readonly LaidTag[]): InlineContent {
  const at = new Map<number, { closing: InlineNode[]; singles: InlineNode[]; opening: InlineNode[] }>();
  const place = (offset: number) => {
    const known = at.get(offset) ?? { closing: [], singles: [], opening: [] };
    at.set(offset, known);
    return known;
  };
  for (const tag of tags) {
    const spans = marked.phrases.filter(({ letter }) => tag.letters.includes(letter));
    const start = Math.min(...spans.map((span) => span.start));
    const end = Math.max(...spans.map((span) => span.end));
    if (tag.kind === "single") {
      const node: InlineNode = { kind: "standalone", id: tag.id, type: "note" };
      if (tag.isInside) place(end).closing.unshift(node);
      else place(end).singles.push(node);
    } else {
      place(start).opening.push({ kind: "open", id: tag.id, type: "format" });
      // The pair that opened last closes first.
      place(end).closing.unshift({ kind: "close", id: tag.id, type: "format" });
    }
  }
  const nodes: InlineNode[] = [];
  let from = 0;
  for (const [offset, { closing, singles, opening }] of [...at].sort(([a], [b]) => a - b)) {
    nodes.push({ kind: "text", text: marked.text.slice(from, offset) }, ...closing, ...singles, ...opening);
    from = offset;
  }
  nodes.push({ kind: "text", text: marked.text.slice(from) });
  return normaliseInline(nodes);
}

/**
 * What an engine that carries markup would answer: the expected target with the tags that travel, written as `<g1>…</g1>` and
 * `<x2/>` with the numbers that they have in the source.
 */
export function taggedAnswers({ source, expected }: TagCase): string {
  const plan = planTags(source);
  const numbers = new Map<number, number>();
  for (const [number, planned] of plan.nodes)
    numbers.set(planned.kind === "pair" ? planned.open.id : planned.node.id, number);
  return expected
    .map((node) => {
      if (node.kind === "text") return escapeMarkup(node.text);
      const number = numbers.get(node.id);
      if (number === undefined) return "";
      if (node.kind === "standalone") return `<x${number}/>`;
      return node.kind === "open" ? `<g${number}>` : `</g${number}>`;
    })
    .join("");
}

/** How an engine translates phrases that stand alone, as seen in the marked sentences. */
export interface PhraseTranslator {
  /** Null for phrases it knows nothing of. */
  (phrase: string, of: TagCase): string | null;
}

/**
 * Translates phrases by the marked sentences: the marked phrases that a phrase overlaps, in the order of the target, changed as
 * translations out of context are (a capital, an article less). Of `unknown` in a hundred it knows nothing.
 */
export function markedTranslator(sentences: readonly MarkedSentence[], unknown: number): PhraseTranslator {
  const bySource = new Map(
    sentences.flatMap((sentence) =>
      SENTENCE_LANGUAGES.map((language) => [sentence[language].text, sentence]),
    ),
  );
  return (phrase, { from, to, source }) => {
    const sentence = bySource.get(textOnly(source));
    const start = sentence?.[from].text.indexOf(phrase) ?? -1;
    if (!sentence || start < 0 || hashOf(phrase + to) % 100 < unknown) return null;
    const letters = sentence[from].phrases
      .filter((span) => span.start < start + phrase.length && start < span.end)
      .map(({ letter }) => letter);
    const target = sentence[to];
    const at = target.phrases.flatMap(({ letter }, index) => (letters.includes(letter) ? [index] : []));
    if (at.length === 0) return null;
    const isOneStretch = at.at(-1)! - at[0]! === at.length - 1;
    const words = isOneStretch
      ? target.text.slice(target.phrases[at[0]!]!.start, target.phrases[at.at(-1)!]!.end)
      : at
          .map((index) => target.text.slice(target.phrases[index]!.start, target.phrases[index]!.end))
          .join(to === "zh-Hans" ? "" : " ");
    return to === "en" ? outOfContext(words) : words;
  };
}

function outOfContext(words: string): string {
  const bare = hashOf(words) % 2 === 0 ? words.replace(/^(?:the|a|an)\s/iu, "") : words;
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 1_000_003;
  return hash;
}

/**
 * Which tags of `actual` sit at the right words: a pair round the same words, a single tag after the same word. Articles do
 * not count: Chinese and Korean have none, so nothing of the source says whether a tag should hold them.
 */
export function rightTags(actual: InlineContent, expected: InlineContent): { right: number; wrong: number } {
  const here = wordsByTag(actual);
  let right = 0;
  let wrong = 0;
  for (const [id, words] of wordsByTag(expected)) {
    if (here.get(id) === words) right++;
    else wrong++;
  }
  return { right, wrong };
}

function wordsByTag(content: InlineContent): ReadonlyMap<number, string> {
  const words = [...WORDS.segment(textOnly(content))]
    .filter(({ isWordLike, segment }) => isWordLike && !/^(?:the|a|an)$/iu.test(segment))
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));
  const found = new Map<number, string>();
  const opened = new Map<number, number>();
  let offset = 0;
  for (const node of content) {
    if (node.kind === "text") offset += node.text.length;
    else if (node.kind === "open") opened.set(node.id, offset);
    else if (node.kind === "standalone")
      found.set(node.id, `after ${words.filter(({ start }) => start < offset).length}`);
    else {
      const start = opened.get(node.id)!;
      const inside = words.flatMap((word, index) => (word.start < offset && start < word.end ? [index] : []));
      found.set(node.id, `round ${inside.join(" ")}`);
    }
  }
  return found;
}
