import type { Image, ImageReference, LinkReference, Nodes, Parent, PhrasingContent, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import type { TextUnitKind } from "@yizhou/model";
import { joinerBetween } from "../../txt/paragraphs.ts";
import { readPage } from "../html/read-page.ts";
import { holdsWords } from "../../parts/number-formats.ts";
import { cutHidden, type KeptMark } from "../kept-marks.ts";
import type { LeaveOut } from "../marked-filter.ts";
import { markedUnit, type LooseToken, type MarkedUnit } from "../marked-text.ts";
import { definitionParts } from "./definition-lists.ts";
import { hideDialects, withPrices } from "./dialect-marks.ts";
import { onOneLine } from "./escape-markdown.ts";
import { frontTexts } from "./front-matter.ts";
import { HeadingAnchors } from "./heading-anchors.ts";
import { labelSpan, titleSpan } from "./link-texts.ts";
import { cutMarkdown } from "./markdown-pieces.ts";
import type { MarkdownStyle } from "./markdown-style.ts";
import {
  containerTitle,
  type HeadLine,
  headLine,
  isDrawnTable,
  isProgramLine,
  withPlainMarks,
} from "./site-marks.ts";

/** Deeper nesting is no document; reading it would take long. */
const DEEPEST = 200;

/** Units of a file, in its order. @throws {AppError} filter.damaged, filter.too_much_text */
export function* readMarkdown(
  text: string,
  leaveOut: LeaveOut = () => {},
): Generator<MarkedUnit<MarkdownStyle>> {
  const { text: parsed, markAt } = hideDialects(withPlainMarks(text), leaveOut);
  const pieces = cutMarkdown(parsed);
  // A link finds its address anywhere in the file, so each piece is told of those that it names.
  const labels = pieces.length > 1 ? definedLabels(text) : new Set<string>();
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const anchors = new HeadingAnchors(text);
  let [count, more] = [0, 0];
  for (const { start, end, head, isFirst, isPlain } of pieces) {
    const piece = head + text.slice(start, end);
    const shown = head + parsed.slice(start, end);
    const markIn = (at: number) => markAt(at + start - head.length);
    const reader = new MarkdownReader({ text: piece, shown, markIn, lineEnd, leaveOut, anchors });
    if (isPlain) reader.plainBlocks();
    else reader.block(parsePiece(shown, labels, isFirst), 0);
    // What is read besides, a table's head and addresses from elsewhere, is another piece's.
    const own = reader.units
      .filter((unit) => unit.start >= head.length && unit.end <= piece.length)
      .map((unit) =>
        placed(unit, start - head.length, unit.unit.id.startsWith("N") ? `N${++more}` : `M${++count}`),
      );
    yield* own.sort((a, b) => a.start - b.start);
  }
}

/** A piece's unit at its place in the file, by its number there. */
function placed(unit: MarkedUnit<MarkdownStyle>, by: number, id: string): MarkedUnit<MarkdownStyle> {
  if (by === 0 && id === unit.unit.id) return unit;
  return {
    ...unit,
    unit: { ...unit.unit, id },
    start: unit.start + by,
    end: unit.end + by,
    tokens: unit.tokens.map((token) => ({ ...token, start: token.start + by, end: token.end + by })),
    style: { ...unit.style, start: unit.style.start + by },
  };
}

/** Lines up to a blank one. */
const PLAIN_PARAGRAPH = /[^\r\n]*\S[^\r\n]*(?:(?:\r\n|\n|\r)[^\r\n]*\S[^\r\n]*)*/g;

const labelOf = (written: string) =>
  written
    .replace(/[\t\n\r ]+/g, " ")
    .trim()
    .toLowerCase()
    .toUpperCase();
const DEFINITION = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*\[([^\]\r\n]{1,999})\]:/gm;
const LABEL = /\[([^[\]]{1,999})\]/g;

function definedLabels(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(DEFINITION), ([, label]) => labelOf(label!)));
}

/** Parses a text, with the addresses it names though another piece defines them. */
function parsePiece(text: string, labels: ReadonlySet<string>, isFirst: boolean): Root {
  const named = new Set(Array.from(text.matchAll(LABEL), ([, label]) => labelOf(label!)));
  const own = labels.size > 0 ? definedLabels(text) : labels;
  const added = [...named]
    .filter((label) => labels.has(label) && !own.has(label))
    .map((label) => `\n\n[${label}]: x`);
  return fromMarkdown(text + added.join(""), {
    extensions: [...(isFirst ? [frontmatter(["yaml", "toml"])] : []), gfm(), math()],
    mdastExtensions: [
      frontmatterFromMarkdown(["yaml", "toml"]),
      // Links that are only found in the finished tree have no place in the source.
      ...gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
      mathFromMarkdown(),
    ],
  });
}

const WORDS_IN_ROW = /\p{L}{2,}[ ,]+\p{L}{2,}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]{2}/u;
/** Words inside of a formula. */
const WORDS_IN_FORMULA =
  /\\(?:text(?:rm|bf|it|normal)?|mbox|tag\*?)\{([^{}\\$\r\n]*\p{L}{2}[^{}\\$\r\n]*)\}/gu;
/** The title of a block of code, in the line that opens it. */
const CODE_TITLE = /\btitle[ \t]*=[ \t]*"([^"\\\r\n]*)"/;
/** A piece of a file. */
interface ReadPiece {
  readonly text: string;
  /** As the parser was given it. */
  readonly shown: string;
  markIn(start: number): KeptMark | undefined;
  readonly lineEnd: string;
  readonly leaveOut: LeaveOut;
  readonly anchors: HeadingAnchors;
}

class MarkdownReader {
  readonly units: MarkedUnit<MarkdownStyle>[] = [];
  readonly #piece: ReadPiece;
  readonly #text: string;
  readonly #lineEnd: string;
  #count = 0;
  /** Units that were found later than those, counted apart. */
  #more = 0;
  readonly #leaveOut: LeaveOut;

  constructor(piece: ReadPiece) {
    this.#piece = piece;
    this.#text = piece.text;
    this.#leaveOut = piece.leaveOut;
    this.#lineEnd = piece.lineEnd;
  }

  /** Paragraphs of words alone, as the parser would read them. */
  plainBlocks(): void {
    for (const { 0: block, index } of this.#text.matchAll(PLAIN_PARAGRAPH)) {
      const tokens: LooseToken[] = [];
      const value = block.trimEnd().replace(/[ \t]*(\r\n|\n|\r)/g, "$1");
      this.#words(index, index + block.trimEnd().length, value, tokens);
      this.#add(tokens, "paragraph", {
        ...{ inside: "paragraph", quote: "", prefix: "", lineEnd: this.#lineEnd, start: index },
      });
    }
  }

  block(node: Nodes, depth: number): void {
    if (depth > DEEPEST) return;
    switch (node.type) {
      case "paragraph":
        return this.#unit(node, "paragraph", "paragraph");
      case "heading":
        return this.#unit(node, "heading", "heading");
      case "tableCell":
        return this.#unit(node, "cell", "cell");
      case "yaml":
        return this.#frontMatter(node);
      case "html":
        return this.#html(node);
      case "definition":
        return this.#titleOf(node);
      case "code":
        return this.#code(node);
      case "math" as never:
        return this.#formula(node);
      case "thematicBreak":
        return this.#container(node);
      default:
        // The other kind of front matter is typed by its extension.
        if ((node.type as string) === "toml") return this.#frontMatter(node);
        if ("children" in node) for (const child of node.children) this.block(child, depth + 1);
    }
  }

  /** Code stays, with what its comments say, and with the labels of a diagram that a site draws of it. */
  #code(node: Nodes & { readonly value: string }): void {
    const { start, end } = node.position!;
    const raw = this.#text.slice(start.offset, end.offset);
    const title = CODE_TITLE.exec(/^[^\r\n]*/.exec(raw)![0]);
    if (title && /^[`~]/.test(raw)) {
      const from = start.offset! + title.index + title[0].length - 1 - title[1]!.length;
      this.#later(from, from + title[1]!.length, title[1]!, "caption", { inside: "title", quote: '"' });
    }
    if (holdsWords(node.value)) this.#leaveOut("code");
  }

  #formula(node: Nodes): void {
    const { start, end } = node.position!;
    const raw = this.#text.slice(start.offset, end.offset);
    for (const { 0: whole, 1: words, index } of raw.matchAll(WORDS_IN_FORMULA)) {
      const from = start.offset! + index + whole.length - 1 - words!.length;
      this.#later(from, from + words!.length, words!, "paragraph", { inside: "formula", quote: "" });
    }
  }

  #unit(node: Parent & Nodes, kind: TextUnitKind, inside: MarkdownStyle["inside"]): void {
    const tokens: LooseToken[] = [];
    this.#inline(node.children as PhrasingContent[], tokens);
    const start = node.position!.start;
    const lineStart = start.offset! - (start.column - 1);
    const style: MarkdownStyle = {
      inside,
      quote: "",
      prefix: inside === "paragraph" ? continued(this.#text.slice(lineStart, start.offset)) : "",
      lineEnd: this.#lineEnd,
      start: start.offset!,
      ...(inside === "heading" && this.#headingStyle(node, tokens)),
    };
    if (inside === "paragraph") {
      const raw = this.#text.slice(start.offset, node.position!.end.offset);
      if (isDrawnTable(raw) && holdsWords(raw)) this.#leaveOut("code");
      if (raw.startsWith("\\begin") && isProgramLine(raw) && WORDS_IN_ROW.test(raw))
        this.#leaveOut("command");
      if (isProgramLine(raw)) return;
      const line = /[^\r\n]*/.exec(this.#text.slice(start.offset))![0];
      const head = headLine(this.#text.slice(lineStart, start.offset), line);
      if (head) return this.#headed(tokens, kind, style, { ...head, end: start.offset! + line.length });
    }
    const parts = inside === "paragraph" ? definitionParts(tokens) : null;
    if (!parts) return this.#add(tokens, kind, style);
    // A term and what it means stand in lines of their own; a blank line between them would be another paragraph.
    for (const part of parts)
      this.#add(part, kind, { ...style, inside: "definition", start: part[0]!.start });
  }

  #headingStyle(node: Nodes, tokens: readonly LooseToken[]): Pick<MarkdownStyle, "anchor" | "isUnderlined"> {
    const raw = this.#text.slice(node.position!.start.offset, node.position!.end.offset);
    const isUnderlined = !raw.startsWith("#");
    const last = tokens.at(-1);
    const canEnd = !isUnderlined && last?.kind === "text" && last.end === node.position!.end.offset;
    const anchor = this.#piece.anchors.next(wordsOf(node), /\{#[^{}]*\}[ \t#]*$/.test(raw), canEnd);
    return { isUnderlined, ...(anchor && { anchor }) };
  }

  /** The title that a block's first line gives, and what stands in the lines below it. */
  #headed(
    tokens: readonly LooseToken[],
    kind: TextUnitKind,
    style: MarkdownStyle,
    head: HeadLine & { readonly end: number },
  ): void {
    if (head.title) this.#titleIn(style.start + head.title.start, style.start + head.title.end);
    const body = tokens.filter(({ start }) => start > head.end);
    const depth = body.reduce((sum, { kind: at }) => sum + (at === "start" ? 1 : at === "end" ? -1 : 0), 0);
    // What is emphasised from the first line on into the next is no title's and no body's.
    if (depth === 0 && body.length > 0) this.#add(body, kind, { ...style, start: body[0]!.start });
  }

  #container(node: Nodes): void {
    const { start, end } = node.position!;
    const title = containerTitle(this.#text.slice(start.offset, end.offset));
    if (title) this.#titleIn(start.offset! + title.start, start.offset! + title.end);
  }

  #titleIn(start: number, end: number): void {
    const shown = this.#piece.shown.slice(start, end);
    // Of a container the parser is shown a rule.
    const text = shown.trim() === "" ? this.#text.slice(start, end) : shown;
    // Marks inside of it would be escaped as words.
    if (!/[\\`*_[\]<]/.test(text)) this.#plain(start, end, text, "heading", { inside: "title", quote: '"' });
  }

  /** A block of HTML is read as a page is; of a tag inside a sentence, what it says in its attributes. */
  #html(node: Nodes, isInline = false): void {
    const start = node.position!.start.offset!;
    const page = withPrices(this.#piece.shown.slice(start, node.position!.end.offset));
    for (const { tokens, unit, style } of readPage(page, this.#leaveOut)) {
      const moved = tokens.map((token) => ({ ...token, start: token.start + start, end: token.end + start }));
      const isLater = isInline || !/^[TAS]/.test(unit.id);
      this.units.push({
        unit: { ...unit, id: isLater ? `N${++this.#more}` : `M${++this.#count}` },
        tokens: moved,
        start: moved[0]!.start,
        end: moved.at(-1)!.end,
        style: { inside: "html", html: style, quote: "", prefix: "", lineEnd: this.#lineEnd, start },
      });
    }
  }

  #add(tokens: readonly LooseToken[], kind: TextUnitKind, style: MarkdownStyle): void {
    const unit = markedUnit(tokens, { id: `M${this.#count + 1}`, kind, style });
    if (!unit) return;
    this.#count++;
    this.units.push(style.inside === "paragraph" ? withMarksAround(unit, tokens, this.#text) : unit);
  }

  /** Words, with what is hidden in them as tags. */
  #push(start: number, end: number, text: string, tokens: LooseToken[]): void {
    const { shown, markIn } = this.#piece;
    for (const token of cutHidden({ kind: "text", start, end, text }, shown, markIn))
      tokens.push(token.kind === "text" ? { ...token, text: withPrices(token.text) } : token);
  }

  #inline(nodes: readonly PhrasingContent[], tokens: LooseToken[]): void {
    for (const [n, node] of nodes.entries()) {
      const start = node.position!.start.offset!;
      // The marks of quotations and the indent of the next line belong to the line's end.
      const next = node.type === "break" ? nodes[n + 1]?.position : undefined;
      const end = (next?.start ?? node.position!.end).offset!;
      if (node.type === "text") this.#words(start, end, node.value, tokens);
      else if (node.type === "break")
        tokens.push({ kind: "object", type: "break", start, end, equivalent: "\n" });
      else if (WITH_TEXT.has(node.type) && !this.#isLiteralLink(node, start)) {
        const { children } = node as Parent;
        const first = children[0]?.position?.start.offset;
        const last = children.at(-1)?.position?.end.offset;
        if (first === undefined || last === undefined || first <= start) {
          tokens.push({ kind: "object", type: "other", start, end });
          continue;
        }
        const isLink = node.type === "link" || node.type === "linkReference";
        const tag = { name: node.type, type: isLink ? "link" : "format" } as const;
        const written = node.type === "linkReference" ? this.#reference(node, first, last) : {};
        tokens.push({ kind: "start", ...tag, start, end: first });
        this.#inline(children as PhrasingContent[], tokens);
        tokens.push({ kind: "end", ...tag, start: last, end, ...written });
        if (node.type === "link") this.#titleOf(node);
      } else {
        tokens.push({ kind: "object", type: OBJECTS[node.type] ?? "other", start, end });
        if (node.type === "inlineMath") this.#formula(node);
        else if (node.type === "html" && node.value.includes("=")) this.#html(node, true);
        else if (node.type === "inlineCode" && holdsWords(node.value)) this.#leaveOut("code");
        if (node.type === "image" || node.type === "imageReference") this.#alternative(node);
        if (node.type === "image") this.#titleOf(node);
      }
    }
  }

  /** A bare address is a link whose text is itself. */
  #isLiteralLink(node: PhrasingContent, start: number): boolean {
    return node.type === "link" && this.#text[start] !== "[";
  }

  /** `[text][]` and `[text]` find their address by their words: those are its name when others stand in front of them. */
  #reference(node: LinkReference, first: number, last: number): { readonly written?: string } {
    if (node.referenceType === "full") return {};
    return { written: `][${onOneLine(this.#text.slice(first, last))}]` };
  }

  /** Text is cut where its source reads otherwise: at escapes, entities and line ends. */
  #words(start: number, end: number, value: string, tokens: LooseToken[]): void {
    const raw = this.#piece.shown.slice(start, end);
    if (raw === value && !/[\r\n]/.test(value)) {
      this.#push(start, end, value, tokens);
      return;
    }
    const lines = value.split(/\r\n|\n|\r/);
    const breaks = [...raw.matchAll(/[ \t]*(?:\r\n|\n|\r)[ \t]*(?:>[ \t]?)*[ \t]*/g)];
    // Where source and text do not fall into the same lines, the stretch is one token; its words are those that are read.
    if (breaks.length !== lines.length - 1) {
      this.#oneLine(start, end, onOneLine(value), tokens);
      return;
    }
    let from = start;
    for (const [n, line] of lines.entries()) {
      const at = breaks[n];
      const to = at ? start + at.index : end;
      this.#oneLine(from, to, line, tokens);
      if (!at) break;
      const next = to + at[0].length;
      tokens.push({
        kind: "text",
        start: to,
        end: next,
        text: joinerBetween(line.trimEnd(), lines[n + 1]!.trimStart()),
      });
      from = next;
    }
  }

  /** The white space around a line stands in the source as it reads, and is kept apart. */
  #oneLine(start: number, end: number, text: string, tokens: LooseToken[]): void {
    const [before] = /^[ \t]*/.exec(this.#piece.shown.slice(start, end))!;
    const isApart = before !== "" && text.startsWith(before);
    const from = isApart ? start + before.length : start;
    if (isApart) tokens.push({ kind: "text", start, end: from, text: before });
    if (end > from) this.#push(from, end, isApart ? text.slice(before.length) : text, tokens);
  }

  /** One that is not written as it reads, or whose picture is named elsewhere, came later. */
  #alternative(node: Image | ImageReference): void {
    const start = node.position!.start.offset!;
    const raw = this.#piece.shown.slice(start, node.position!.end.offset);
    const span = node.alt ? labelSpan(raw, 2) : null;
    if (!span) return;
    const [from, to] = [start + span.start, start + span.end];
    const alt = node.alt!;
    if (node.type === "image" && raw.startsWith(alt, 2))
      this.#plain(from, from + alt.length, alt, "alt-text", { inside: "cell", quote: "" });
    else if (node.type === "image" || node.referenceType === "full")
      this.#later(from, to, alt, "alt-text", { inside: "cell", quote: "" });
    else {
      const isCollapsed = node.referenceType === "collapsed";
      const tail = `][${onOneLine(this.#text.slice(from, to))}`;
      const end = isCollapsed ? to + "][".length : to;
      this.#later(from, end, alt, "alt-text", { inside: "cell", quote: "", tail });
    }
  }

  /** One in brackets, and one that is not written as it reads, came later. */
  #titleOf(node: Nodes & { readonly title?: string | null }): void {
    const { title } = node;
    if (!title) return;
    const start = node.position!.start.offset!;
    const raw = this.#piece.shown.slice(start, node.position!.end.offset);
    const span = titleSpan(raw, title, node.type !== "definition");
    if (!span) return;
    const { quote } = span;
    const [from, to] = [start + span.start, start + span.end];
    const isAsRead = quote !== "(" && this.#piece.shown.slice(from, to) === title;
    if (isAsRead) this.#plain(from, to, title, "property", { inside: "cell", quote });
    else this.#later(from, to, title, "property", { inside: "cell", quote });
  }

  #frontMatter(node: Nodes): void {
    const [start, end] = [node.position!.start.offset!, node.position!.end.offset!];
    for (const { tokens, kind, isLater, ...style } of frontTexts(this.#text, start, end)) {
      const [first] = tokens;
      if (isLater)
        this.#later(first!.start, tokens.at(-1)!.end, (first as { text: string }).text, kind, style);
      else this.#add(tokens, kind, { ...style, prefix: "", lineEnd: this.#lineEnd, start: first!.start });
    }
  }

  /** As `#plain`, counted apart. */
  #later(start: number, end: number, text: string, kind: TextUnitKind, style: PlainStyle): void {
    const unit = this.#plainUnit(start, end, text, { id: `N${this.#more + 1}`, kind, style });
    if (!unit) return;
    this.#more++;
    this.units.push(unit);
  }

  #plain(start: number, end: number, text: string, kind: TextUnitKind, style: PlainStyle): void {
    const unit = this.#plainUnit(start, end, text, { id: `M${this.#count + 1}`, kind, style });
    if (!unit) return;
    this.#count++;
    this.units.push(unit);
  }

  #plainUnit(
    start: number,
    end: number,
    text: string,
    { style, ...facts }: { readonly id: string; readonly kind: TextUnitKind; readonly style: PlainStyle },
  ): MarkedUnit<MarkdownStyle> | null {
    const tokens: LooseToken[] = [];
    this.#push(start, end, onOneLine(text), tokens);
    return markedUnit(tokens, {
      ...facts,
      style: { prefix: "", lineEnd: this.#lineEnd, start, ...style },
    });
  }
}

type PlainStyle = Pick<MarkdownStyle, "inside" | "quote" | "tail">;

/** A unit that stands wholly in pairs of marks, with those. */
function withMarksAround(
  unit: MarkedUnit<MarkdownStyle>,
  tokens: readonly LooseToken[],
  text: string,
): MarkedUnit<MarkdownStyle> {
  const rawOf = (kind: LooseToken["kind"], isAround: (token: LooseToken) => boolean) =>
    tokens
      .filter((token) => token.kind === kind && isAround(token))
      .map(({ start, end }) => text.slice(start, end))
      .join("");
  const before = rawOf("start", ({ end }) => end <= unit.start);
  const after = rawOf("end", ({ start }) => start >= unit.end);
  return before === "" ? unit : { ...unit, style: { ...unit.style, around: { before, after } } };
}

/** What a heading's name is made of. */
function wordsOf(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return withPrices(node.value);
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

const WITH_TEXT: ReadonlySet<string> = new Set(["emphasis", "strong", "delete", "link", "linkReference"]);
const OBJECTS: Readonly<Record<string, "image" | "note" | "equation" | "other">> = {
  image: "image",
  imageReference: "image",
  footnoteReference: "note",
  inlineMath: "equation",
};

/** What the following lines of a paragraph begin with, from what the first begins with; the box of a task is part of the text. */
function continued(first: string): string {
  return first
    .replace(TASK_BOX, "")
    .replace(NOTE_MARK, "    ")
    .replace(/[^>\s]/g, " ");
}

/** What goes on in a footnote stands four columns in, however long its name is. */
const NOTE_MARK = /\[\^[^\]]+\]:[ \t]*$/;
const TASK_BOX = /(?<=(?:[-+*]|\d[.)])[ \t]+)\[[ xX]\][ \t]+$/;
