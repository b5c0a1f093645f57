import type { Nodes, Parent, PhrasingContent, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { textLeftOut, type DocumentWarning, type LeftOutReason, type TextUnitKind } from "@yizhou/model";
import { joinerBetween } from "../../txt/paragraphs.ts";
import { escapeHtml, finishHtml, readPage, type HtmlStyle } from "../html/html-filter.ts";
import { holdsWords } from "../../parts/number-formats.ts";
import { createMarkedFilter, type LeaveOut } from "../marked-filter.ts";
import { markedUnit, type LooseToken, type MarkedUnit } from "../marked-text.ts";
import { cutMarkdown } from "./markdown-pieces.ts";
import {
  containerTitle,
  hasWordsInTags,
  type HeadLine,
  headLine,
  isProgramLine,
  TEMPLATE_TAG,
  withPlainMarks,
} from "./site-marks.ts";

interface MarkdownStyle {
  /** A cell may hold no bar and no line end; a title in quotes no quote of its kind. */
  readonly inside:
    | "paragraph"
    | "definition"
    | "heading"
    | "cell"
    | "title"
    | "front-matter"
    | "front-block"
    | "formula"
    | "html";
  /** Where a unit of HTML stands in it. */
  readonly html?: HtmlStyle;
  readonly quote: "" | '"' | "'";
  /** What stands in front of every line of a paragraph: marks of quotations, indents of lists. */
  readonly prefix: string;
  /** Where the block begins: what looks like the mark of a list does so only there. */
  readonly start: number;
  readonly lineEnd: string;
}

/**
 * Markdown as GitHub reads it (CommonMark 0.31, tables, footnotes, strike-through, task lists), with front matter and
 * formulas; blocks of HTML are read as pages are. Code, formulas and addresses stay. See docs/formats/text.md.
 */
export const markdownFilter = createMarkedFilter<MarkdownStyle>({
  format: "md",
  extensions: ["md", "markdown", "mdown"],
  outputs: ["target", "bilingual"],
  read: readMarkdown,
  leftOut,
  escape: escapeMarkdown,
  finish: (written, { style, start }) =>
    style.inside === "paragraph" && start === style.start
      ? escapeLineStart(written)
      : style.html
        ? finishHtml(written, style.html)
        : written,
  pair: (source, target, { style }) => {
    if (style.inside === "paragraph") {
      const between = `${style.lineEnd}${style.prefix.trimEnd()}${style.lineEnd}${style.prefix}`;
      return source + between + target;
    }
    if (style.inside === "cell" || style.html === "text") return `${source}<br>${target}`;
    const isOneLine = ["heading", "definition", "title", "formula"].includes(style.inside);
    return isOneLine ? `${source} / ${target}` : target;
  },
});

/** Of definitions, and of abbreviations (`*[HTML]: what it stands for`). */
const DEFINITION_MARK = /^(?::|\*\[[^\]\r\n]+\]:)[ \t]+/;

/** The terms and definitions of a list (`Term`, and `: what it means` in the next line), which the parser takes for one paragraph; null for one. */
function definitionParts(tokens: readonly LooseToken[]): LooseToken[][] | null {
  const parts: LooseToken[][] = [[]];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    const last = parts.at(-1)!;
    if (token.kind === "start") depth++;
    else if (token.kind === "end") depth--;
    const mark =
      token.kind === "text" && depth === 0 && token.end - token.start === token.text.length
        ? DEFINITION_MARK.exec(token.text)
        : null;
    const before = tokens[at - 1];
    // The line end in front of the mark is a space to readers, and white space alone.
    const isLineStart = at === 0 || (before?.kind === "text" && before.text.trim() === "");
    if (!mark || token.kind !== "text" || !isLineStart) {
      last.push(token);
      continue;
    }
    if (at > 0) last.pop();
    parts.push([{ ...token, start: token.start + mark[0].length, text: token.text.slice(mark[0].length) }]);
  }
  return parts.length === 1 ? null : parts.filter((part) => part.length > 0);
}

/** Deeper nesting is no document; reading it would take long. */
const DEEPEST = 200;

/** Words that the page may show and no unit holds: arguments of a template's tags, and values of front matter that go over lines. */
function leftOut(text: string): DocumentWarning[] {
  const reasons: LeftOutReason[] = [
    ...(hasWordsInTags(text) ? (["template"] as const) : []),
    ...(leavesFrontMatter(/^---[^]*?^---/m.exec(text.slice(0, MOST_FRONT))?.[0] ?? "")
      ? (["front-matter"] as const)
      : []),
  ];
  return reasons.map((reason) => textLeftOut(reason, "text"));
}

/** True where front matter holds words in lines that are not read: values that go on, lists, fields inside of fields. */
function leavesFrontMatter(front: string): boolean {
  if (FRONT_MATTER_OF_LINES.test(front)) return true;
  for (const [, indent, field, value] of front.matchAll(FRONT_VALUE)) {
    const isRead = indent === "" && FRONT_FIELDS.test(field!) && !/^[[{]/.test(value!);
    if (!isRead && !NAMES.test(field!) && WORDS_IN_ROW.test(value!)) return true;
  }
  return false;
}

function* readMarkdown(text: string, leaveOut: LeaveOut = () => {}): Generator<MarkedUnit<MarkdownStyle>> {
  const parsed = withPlainMarks(text);
  const pieces = cutMarkdown(parsed);
  // A link finds its address anywhere in the file, so each piece is told of those that it names.
  const labels = pieces.length > 1 ? definedLabels(text) : new Set<string>();
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  let [count, more] = [0, 0];
  for (const { start, end, head, isFirst, isPlain } of pieces) {
    const piece = head + text.slice(start, end);
    const reader = new MarkdownReader(piece, lineEnd, leaveOut);
    if (isPlain) reader.plainBlocks();
    else reader.block(parsePiece(head + parsed.slice(start, end), labels, isFirst), 0);
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

/** Fields of front matter that readers see. */
const FRONT_FIELDS = /^(title|subtitle|description|summary|abstract|excerpt|caption)$/i;
/** As those; they came later, and are counted apart so that the ids of the others stay. */
const MORE_FRONT_FIELDS =
  /^(?:sidebar_label|pagination_label|nav_title|navtitle|nav_label|linktitle|link_title|menu_title|shorttitle|short_title|page_title|seo_title|meta_title|meta_description|tagline|headline|lead|intro|teaser|deck|kicker|heading|blurb|image_alt|alt)$/i;
/** Fields whose values are names: of people, of files, of what a program looks up. */
const NAMES =
  /^(?:authors?|creator|date|updated|created|lang|language|locale|layout|template|type|id|slug|url|permalink|link|path|file|image|cover|icon|class|version|license|copyright|editor|publisher|theme|engine)$/i;
const FRONT_VALUE = /^([ \t]*(?:-[ \t]+)*)(?:([\w-]+)[ \t]*[:=][ \t]*)?(.*)$/gm;
const WORDS_IN_ROW = /\p{L}{2,}[ ,]+\p{L}{2,}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]{2}/u;
/** Words inside of a formula. */
const WORDS_IN_FORMULA =
  /\\(?:text(?:rm|bf|it|normal)?|mbox|tag\*?)\{([^{}\\$\r\n]*\p{L}{2}[^{}\\$\r\n]*)\}/gu;
/** The title of a block of code, in the line that opens it. */
const CODE_TITLE = /\btitle[ \t]*=[ \t]*"([^"\\\r\n]*)"/;
/** Front matter is looked at so far for values that no unit holds. */
const MOST_FRONT = 10_000;
const CONTINUED = /^(?:\r\n|\n|\r)[ \t]+[^\s#]/;
const FRONT_MATTER_OF_LINES =
  /^(?:title|subtitle|description|summary|abstract|excerpt|caption)[ \t]*:[ \t]*(?![ \t"'|>])[^\r\n]*(?:\r\n|\n|\r)[ \t]+[^\s#]/im;
const FRONT_LINE = /^([A-Za-z_-]+)([ \t]*[:=][ \t]*)(.*)$/gm;

class MarkdownReader {
  readonly units: MarkedUnit<MarkdownStyle>[] = [];
  readonly #text: string;
  readonly #lineEnd: string;
  #count = 0;
  /** Units that were found later than those, counted apart. */
  #more = 0;
  readonly #leaveOut: LeaveOut;

  constructor(text: string, lineEnd: string, leaveOut: LeaveOut) {
    this.#text = text;
    this.#leaveOut = leaveOut;
    this.#lineEnd = lineEnd;
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
    };
    if (inside === "paragraph") {
      if (isProgramLine(this.#text.slice(start.offset, node.position!.end.offset))) return;
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
    const text = this.#text.slice(start, end);
    // Marks inside of it would be escaped as words.
    if (!/[\\`*_[\]<]/.test(text)) this.#plain(start, end, text, "heading", { inside: "title", quote: '"' });
  }

  /** A block of HTML is read as a page is; of a tag inside a sentence, what it says in its attributes. */
  #html(node: Nodes, isInline = false): void {
    const start = node.position!.start.offset!;
    const page = this.#text.slice(start, node.position!.end.offset);
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
    this.units.push(unit);
  }

  #inline(nodes: readonly PhrasingContent[], tokens: LooseToken[]): void {
    for (const node of nodes) {
      const start = node.position!.start.offset!;
      const end = node.position!.end.offset!;
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
        tokens.push({ kind: "start", ...tag, start, end: first });
        this.#inline(children as PhrasingContent[], tokens);
        tokens.push({ kind: "end", ...tag, start: last, end });
        if (node.type === "link") this.#titleOf(node);
      } else {
        tokens.push({ kind: "object", type: OBJECTS[node.type] ?? "other", start, end });
        if (node.type === "inlineMath") this.#formula(node);
        else if (node.type === "html" && node.value.includes("=")) this.#html(node, true);
        else if (node.type === "inlineCode" && holdsWords(node.value)) this.#leaveOut("code");
        if (node.type === "image") {
          this.#alternative(start, node.alt ?? "");
          this.#titleOf(node);
        }
      }
    }
  }

  /** A bare address is a link whose text is itself. */
  #isLiteralLink(node: PhrasingContent, start: number): boolean {
    return (
      (node.type === "link" && this.#text[start] !== "[") ||
      // `[text][]` and `[text]` find their address by their text.
      (node.type === "linkReference" && node.referenceType !== "full")
    );
  }

  /** Text is cut where its source reads otherwise: at escapes, entities and line ends. */
  #words(start: number, end: number, value: string, tokens: LooseToken[]): void {
    const raw = this.#text.slice(start, end);
    if (raw === value && !/[\r\n]/.test(value)) {
      pushWords(start, value, tokens);
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
    const raw = this.#text.slice(start, end);
    const [before] = /^[ \t]*/.exec(raw)!;
    const isApart = before !== "" && text.startsWith(before);
    const from = isApart ? start + before.length : start;
    if (isApart) tokens.push({ kind: "text", start, end: from, text: before });
    const words = isApart ? text.slice(before.length) : text;
    if (words === this.#text.slice(from, end)) pushWords(from, words, tokens);
    else if (end > from) tokens.push({ kind: "text", start: from, end, text: words });
  }

  #alternative(start: number, alt: string): void {
    const from = start + 2;
    // Only an alternative text that is written as it reads; brackets and escapes in it are rare.
    if (alt === "" || this.#text.slice(from, from + alt.length) !== alt) return;
    this.#plain(from, from + alt.length, alt, "alt-text", { inside: "cell", quote: "" });
  }

  #titleOf(node: Nodes & { readonly title?: string | null }): void {
    const { title } = node;
    if (!title) return;
    const [start, end] = [node.position!.start.offset!, node.position!.end.offset!];
    const raw = this.#text.slice(start, end);
    const at = raw.lastIndexOf(title);
    const quote = raw[at - 1];
    if (at < 0 || (quote !== '"' && quote !== "'")) return;
    const from = start + at;
    this.#plain(from, from + title.length, title, "property", { inside: "cell", quote });
  }

  #frontMatter(node: Nodes): void {
    const { start, end } = node.position!;
    const raw = this.#text.slice(start.offset, end.offset);
    for (const match of raw.matchAll(FRONT_LINE)) {
      const [whole, field, between, value] = match as unknown as [string, string, string, string];
      const written = value.trimEnd();
      const isLater = MORE_FRONT_FIELDS.test(field);
      if (!FRONT_FIELDS.test(field) && !isLater) continue;
      const kind = field.toLowerCase() === "title" ? "title" : "property";
      const behind = start.offset! + match.index + whole.length;
      if (isLater && /^[|>][-+]?$/.test(written)) continue;
      if (/^[|>][-+]?$/.test(written)) {
        this.#frontBlock(behind, end.offset!, kind, written.startsWith("|"));
        continue;
      }
      if (/^[|>[{&*!]/.test(written)) continue;
      const quote = /^(["']).*\1$/.exec(written)?.[1] as '"' | "'" | undefined;
      // A value that goes on in the lines below is left whole.
      if (!quote && CONTINUED.test(this.#text.slice(behind, behind + MOST_FRONT))) continue;
      const from = start.offset! + match.index + field.length + between.length + (quote ? 1 : 0);
      const to = from + written.length - (quote ? 2 : 0);
      const said = this.#text.slice(from, to);
      if (said.includes("\\") || (quote && said.includes(quote))) continue;
      const style = { inside: "front-matter", quote: quote ?? "" } as const;
      if (isLater) this.#later(from, to, said, kind, style);
      else this.#plain(from, to, said, kind, style);
    }
  }

  /** A value on lines of its own, from the end of the line in front of them; its lines are one text, or kept apart. */
  #frontBlock(from: number, end: number, kind: TextUnitKind, isLiteral: boolean): void {
    const lines = /(?:\r\n|\n|\r)([ \t]+)([^\r\n]*)/y;
    lines.lastIndex = from;
    const tokens: LooseToken[] = [];
    let last = -1;
    for (let line = lines.exec(this.#text); line && lines.lastIndex <= end; line = lines.exec(this.#text)) {
      const written = line[2]!.trimEnd();
      // An empty line ends a paragraph of it.
      if (written === "") break;
      const start = line.index + line[0].length - line[2]!.length;
      if (last >= 0 && isLiteral)
        tokens.push({ kind: "object", type: "break", start: last, end: start, equivalent: "\n" });
      else if (last >= 0) tokens.push({ kind: "text", start: last, end: start, text: " " });
      last = start + written.length;
      tokens.push({ kind: "text", start, end: last, text: written });
    }
    if (tokens.length === 0) return;
    this.#add(tokens, kind, {
      ...{ inside: "front-block", quote: "", prefix: "", lineEnd: this.#lineEnd, start: tokens[0]!.start },
    });
  }

  /** As `#plain`, counted apart. */
  #later(
    start: number,
    end: number,
    text: string,
    kind: TextUnitKind,
    style: Pick<MarkdownStyle, "inside" | "quote">,
  ): void {
    const unit = markedUnit<MarkdownStyle>([{ kind: "text", start, end, text }], {
      id: `N${this.#more + 1}`,
      kind,
      style: { prefix: "", lineEnd: this.#lineEnd, start, ...style },
    });
    if (!unit) return;
    this.#more++;
    this.units.push(unit);
  }

  #plain(
    start: number,
    end: number,
    text: string,
    kind: TextUnitKind,
    style: Pick<MarkdownStyle, "inside" | "quote">,
  ): void {
    const read = onOneLine(text);
    this.#add([{ kind: "text", start, end, text: read }], kind, {
      ...{ prefix: "", lineEnd: this.#lineEnd, start },
      ...style,
    });
  }
}

/** Words as they are written; tags of templates in them are objects. */
function pushWords(start: number, text: string, tokens: LooseToken[]): void {
  let from = 0;
  const push = (to: number) => {
    if (to > from)
      tokens.push({ kind: "text", start: start + from, end: start + to, text: text.slice(from, to) });
  };
  for (const { 0: tag, index } of text.includes("{") ? text.matchAll(TEMPLATE_TAG) : []) {
    push(index);
    from = index + tag.length;
    tokens.push({ kind: "object", type: "other", start: start + index, end: start + from });
  }
  push(text.length);
}

const WITH_TEXT: ReadonlySet<string> = new Set(["emphasis", "strong", "delete", "link", "linkReference"]);
const OBJECTS: Readonly<Record<string, "image" | "note" | "equation" | "other">> = {
  image: "image",
  imageReference: "image",
  footnoteReference: "note",
  inlineMath: "equation",
};

/** What the following lines of a paragraph begin with, from what the first begins with. */
function continued(first: string): string {
  return first.replace(/[^>\s]/g, " ");
}

function escapeMarkdown(text: string, { inside, quote, html }: MarkdownStyle): string {
  // A blank line would end the block.
  if (html) return escapeHtml(onOneLine(text), html);
  const line = text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ");
  if (inside === "front-matter") return escapeFront(line, quote);
  if (inside === "front-block") return line;
  // What is a mark to a formula, or to the table that it stands in, is written in full width.
  if (inside === "formula") return line.replace(/[\\{}$%&#_^~|`]/g, (sign) => FULL_WIDTH.get(sign)!);
  if (inside === "title") return line.replaceAll('"', "”").replace(/[\\`*[\]<]/g, "\\$&");
  const escaped = line
    .replace(/[\\`*[\]<~$]/g, "\\$&")
    // Within a word an underscore is none of Markdown's.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "&amp;");
  if (inside === "cell")
    return (quote ? escaped.replaceAll(quote, `\\${quote}`) : escaped).replace(/\|/g, "\\|");
  return escaped;
}

const FULL_WIDTH: ReadonlyMap<string, string> = new Map(
  Array.from("\\{}$%&#_^~|`", (sign) => [sign, String.fromCharCode(sign.charCodeAt(0) + 0xfee0)]),
);

function escapeFront(text: string, quote: "" | '"' | "'"): string {
  if (quote === '"') return text.replace(/[\\"]/g, "\\$&");
  if (quote === "'") return text.replace(/'/g, "’");
  // A plain scalar may not look like something else.
  return /^[\s\-?:,[\]{}#&*!|>'"%@`]|:\s|\s#|:$/.test(text) ? `"${text.replace(/[\\"]/g, "\\$&")}"` : text;
}

/** A paragraph that began with "1." or "-" would be a list. */
function escapeLineStart(written: string): string {
  return written.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2").replace(/^(?=[-+>#=:])/, "\\");
}

/**
 * A blank in the place of every line end and the white space around it. Split at the line ends, since a pattern for the white space
 * before one begins anew at each blank of a long stretch.
 */
function onOneLine(text: string): string {
  const lines = text.split(/[\r\n]+/);
  const last = lines.length - 1;
  return lines
    .map((line, i) => {
      const open = i === 0 ? line : line.trimStart();
      return i === last ? open : open.trimEnd();
    })
    .filter((line, i) => i === 0 || i === last || line !== "")
    .join(" ");
}
