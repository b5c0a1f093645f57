import type { InlineContent, InlineNode, TextLook } from "@yizhou/model";
import type { Block, InlineTag, PageModel, RunStyle } from "@yizhou/page/model";
import { endsWord, hangulEndsOf, type HangulEnds } from "./hangul-line-ends.ts";

/** What tells how lines of a page go on: whether a hyphen at a line's end belongs, and whether a word ends there. */
export interface Vocabulary {
  /**
   * Words as they are written inside lines, lower case. Halves of words that a line's end breaks are none: with them every broken word
   * would be two that the page has.
   */
  readonly words: ReadonlySet<string>;
  readonly hangulEnds: HangulEnds;
}

export function pageVocabulary(page: Pick<PageModel, "blocks" | "glyphs">): Vocabulary {
  return { words: wordsOf(page.blocks), hangulEnds: hangulEndsOf(page) };
}

function wordsOf(blocks: readonly Block[]): ReadonlySet<string> {
  const words = new Set<string>();
  let isBroken = false;
  for (const { text } of blocks.flatMap(({ lines }) => lines)) {
    const whole = (isBroken ? text.replace(/^\s*[\p{L}-]+/u, "") : text)
      .replace(BROKEN_END, "")
      .replace(HANGUL_AT_ENDS, "");
    isBroken = BROKEN_END.test(text);
    for (const word of whole.toLowerCase().match(/\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*/gu) ?? [])
      words.add(word);
  }
  return words;
}

/** May be the half of a word. */
const HANGUL_AT_ENDS = /^\p{Script=Hangul}+|(?<!\p{Script=Hangul})\p{Script=Hangul}+$/gu;

/** Begins at a word's first sign, so that a line without a blank is looked at once and not from each of its letters. */
const BROKEN_END = /(?<![\p{L}\p{N}-])[\p{N}-]*\p{L}[\p{L}\p{N}-]*[-\u2010\u00ad]\s*$/u;

interface Piece {
  text: string;
  readonly tag: InlineTag | null;
}

/**
 * A block's text with its inline tags; line ends become blanks or nothing, hyphens of broken words are undone.
 * Cost: linear in its glyphs.
 */
export function blockContent(block: Block, vocabulary: Vocabulary): InlineContent {
  const pieces: Piece[] = [];
  const tagOf = new Map(block.tags.flatMap((tag) => tag.glyphs.map((glyph) => [glyph, tag] as const)));
  for (const [at, line] of block.lines.entries()) {
    const last = pieces.at(-1);
    if (at > 0 && last) {
      const firstTag = tagOf.get(line.glyphs[0]!) ?? null;
      const known = last.tag?.standalone || firstTag?.standalone ? null : vocabulary;
      const joint = jointBetween(last.text, line.text, known, block.lines[at - 1]!.hasBlankBehind);
      last.text = joint.before;
      if (joint.blank) addText(pieces, " ", last.tag === firstTag && !last.tag?.standalone ? last.tag : null);
    }
    for (const [i, glyph] of line.glyphs.entries()) {
      addText(
        pieces,
        line.text.slice(line.starts[i], line.starts[i + 1] ?? line.text.length),
        tagOf.get(glyph) ?? null,
      );
    }
  }
  return nodesOf(withBlanksOutside(pieces), block.style);
}

function addText(pieces: Piece[], text: string, tag: InlineTag | null): void {
  const last = pieces.at(-1);
  if (last && last.tag === tag) last.text += text;
  else pieces.push({ text, tag });
}

const NO_BLANK = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/**
 * What becomes of a line's end: the text before it, and whether a blank follows.
 *
 * @param vocabulary  null where a formula stands at the end: nothing is undone there
 * @param hasBlankBehind  whether one was drawn behind the line
 */
export function jointBetween(
  before: string,
  after: string,
  vocabulary: Vocabulary | null,
  hasBlankBehind = false,
): { before: string; blank: boolean } {
  if (before === "" || /\s$/.test(before)) return { before, blank: false };
  if (before.endsWith("\u00ad")) return { before: before.slice(0, -1), blank: false };
  const broken = /(?<![\p{L}-])-*(\p{L}[\p{L}-]*)[-\u2010]$/u.exec(before);
  if (broken && vocabulary && /^\p{Ll}/u.test(after)) {
    const first = broken[1]!.toLowerCase();
    const second = /^[\p{L}-]+/u.exec(after)![0].toLowerCase();
    return { before: belongs(first, second, vocabulary.words) ? before : before.slice(0, -1), blank: false };
  }
  if (/\p{L}[-\u2010]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return { before, blank: false };
  if (/\p{N}[-\u2010]$/u.test(before) && /^\p{N}/u.test(after)) return { before, blank: false };
  if (/[\u2014/]$/.test(before)) return { before, blank: false };
  if (vocabulary && /\p{Script=Hangul}$/u.test(before) && /^\p{Script=Hangul}/u.test(after))
    return { before, blank: isBetweenWords(before, after, vocabulary, hasBlankBehind) };
  return { before, blank: !(NO_BLANK.test(before.at(-1)!) && NO_BLANK.test(after[0] ?? "")) };
}

/** The last letter of a Korean sentence with its full stop, which no program puts on a line of its own unless it breaks words. */
const SENTENCE_END = /^[다요까죠](?:[.?!](?:\s|$))/u;

function isBetweenWords(
  before: string,
  after: string,
  { words, hangulEnds }: Vocabulary,
  hasBlankBehind: boolean,
): boolean {
  if (hangulEnds === "drawn") return hasBlankBehind;
  if (SENTENCE_END.test(after)) return false;
  return hangulEnds === "blanks" || endsWord(before, after, words);
}

/** True when the hyphen is part of the word: written so elsewhere, between two words that also stand alone, or before a usual second half. */
function belongs(first: string, second: string, words: ReadonlySet<string>): boolean {
  if (words.has(first + second)) return false;
  if (words.has(`${first}-${second}`)) return true;
  const [half, end] = [first.split("-").at(-1)!, second.split("-")[0]!];
  const isKnown = words.has(half) && words.has(end);
  if (second.includes("-") && SMALL_WORDS.has(end)) return true;
  // Few programs break a word that has a hyphen of its own anywhere else, but behind a prefix.
  if (half !== first) return isKnown || SMALL_WORDS.has(half) || !PREFIXES.has(first.split("-")[0]!);
  if (PREFIXES.has(first)) return first === "non" || words.has(end);
  return first.length >= 4 && end.length >= 4 && (isKnown || SECOND_HALVES.has(end));
}

const PREFIXES: ReadonlySet<string> = new Set("anti co meta multi non post pre quasi self semi".split(" "));

/** Words inside of compounds of several. */
const SMALL_WORDS: ReadonlySet<string> = new Set("a an and at by for in of on or the to up".split(" "));

/** What English writes behind a hyphen, and what is no end of a longer word. */
const SECOND_HALVES: ReadonlySet<string> = new Set(
  (
    "aware backed based carried centred coded coloured colored controlled defined dependent derived driven free friendly generated grained " +
    "handed headed independent induced intensive language layer legged level like mode only oriented party person point purpose ranging " +
    "related resistant rich scale sensitive shaped sided specific speed threaded tuned unstable valued year"
  ).split(" "),
);

/** Blanks at the edges of tags stand outside them. */
function withBlanksOutside(pieces: readonly Piece[]): Piece[] {
  const moved: Piece[] = [];
  for (const { text, tag } of pieces) {
    if (!tag) {
      moved.push({ text, tag });
      continue;
    }
    const inner = text.trim();
    if (text.startsWith(" ")) moved.push({ text: " ", tag: null });
    moved.push({ text: inner, tag });
    if (text.endsWith(" ")) moved.push({ text: " ", tag: null });
  }
  return moved;
}

function nodesOf(pieces: readonly Piece[], main: RunStyle): InlineContent {
  const nodes: InlineNode[] = [];
  let text = "";
  const flush = () => {
    const clean = text.replace(/ {2,}/g, " ");
    if (clean !== "") nodes.push({ kind: "text", text: clean });
    text = "";
  };
  for (const piece of pieces) {
    const { tag } = piece;
    if (!tag) {
      text += piece.text;
      continue;
    }
    flush();
    if (tag.standalone)
      nodes.push({ kind: "standalone", id: tag.id, type: tag.type, equivalent: piece.text });
    else {
      const looks = looksOf(tag.style, main);
      nodes.push({ kind: "open", id: tag.id, type: tag.type, ...(looks.length > 0 && { looks }) });
      text = piece.text;
      flush();
      nodes.push({ kind: "close", id: tag.id, type: tag.type });
    }
  }
  flush();
  return trimmed(nodes);
}

/** What a run in another style shows beside the block's own. */
function looksOf(style: RunStyle | null, main: RunStyle): TextLook[] {
  if (!style) return [];
  const looks: TextLook[] = [];
  if (style.isBold && !main.isBold) looks.push("bold");
  if (style.isItalic && !main.isItalic) looks.push("italic");
  if (style.rise > 0) looks.push("superscript");
  else if (style.rise < 0) looks.push("subscript");
  return looks;
}

/** Without blanks at the ends of the whole. */
function trimmed(nodes: readonly InlineNode[]): InlineContent {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const trim = (node: InlineNode): InlineNode => {
    if (node.kind !== "text") return node;
    let { text } = node;
    if (node === first) text = text.trimStart();
    if (node === last) text = text.trimEnd();
    return { kind: "text", text };
  };
  return nodes.map(trim).filter((node) => node.kind !== "text" || node.text !== "");
}
