import { Tokenizer, TokenizerMode, type Token } from "parse5";
import { textLeftOut, type DocumentWarning, type LeftOutReason, type TextUnitKind } from "@yizhou/model";
import type { MergeOptions } from "../../filter.ts";
import type { TextEdit } from "../marked-edits.ts";
import { createMarkedFilter, type MarkedFormat } from "../marked-filter.ts";
import { markedUnit, type LooseToken, type MarkedUnit } from "../marked-text.ts";

/** Where a unit stands: between tags, in a title or a drawing, which know no line breaks, or in the quotes of an attribute. */
export type HtmlStyle = "text" | "raw-text" | "drawn-text" | "attribute-double" | "attribute-single";

/**
 * Web pages. Text between tags that begin a block is a unit; elements of phrasing content (the HTML standard's list) are its
 * tags. The tokens alone decide, not a repaired tree: what a page gets wrong stays as it is. See docs/formats/text.md.
 */
export const htmlFormat: MarkedFormat<HtmlStyle> = {
  format: "html",
  extensions: ["html", "htm", "xhtml"],
  outputs: ["target", "bilingual"],
  looksLike: (text) =>
    /<(?:!doctype\s+html|html|head|body|div|p|h[1-6]|table|ul|ol|article|section)[\s>]/i.test(text),
  declaredEncoding: (head) =>
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1] ??
    null,
  read: readPage,
  escape: escapeHtml,
  pair: (source, target, { style }) =>
    style === "text"
      ? `${source}<br/>${target}`
      : style === "raw-text" || style === "drawn-text"
        ? `${source} / ${target}`
        : target,
  edits: pageEdits,
  leftOut: leftOutOfPage,
};

export const htmlFilter = createMarkedFilter(htmlFormat);

/** A reading beside the words it is of. */
export const READING = /<rt(?:\s[^<>]*)?>\s*[^\s<]/i;

/** Readings stand beside the words they are of, and stay; a page within an attribute is not read. */
function leftOutOfPage(text: string): DocumentWarning[] {
  const reasons: LeftOutReason[] = [
    ...(READING.test(text) ? (["ruby"] as const) : []),
    ...(/<iframe\s[^<>]*\bsrcdoc\s*=/i.test(text) ? (["attribute"] as const) : []),
  ];
  return reasons.map((reason) => textLeftOut(reason, "text"));
}

/** Elements that stand inside a sentence: phrasing content of the HTML standard, and its older kin. */
const INLINE: ReadonlySet<string> = new Set(
  (
    "a abbr acronym b bdi bdo big br button cite data del dfn em font i img input ins kbd label map mark meter " +
    "output picture progress q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr code " +
    "svg math object audio video canvas embed iframe nobr"
  ).split(" "),
);
/** Elements that are one object to a translator, with all that is in them. */
const WHOLE: ReadonlySet<string> = new Set(
  "code kbd samp var svg math object audio video canvas iframe rt rp rtc picture map".split(" "),
);
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements whose content is no text for readers, or not text at all. */
const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "template", "xmp", "noembed", "noframes"]);
/** Elements of a drawing that hold its words. */
const DRAWN_TEXT: ReadonlySet<string> = new Set(["text", "title", "desc"]);
/** How the tokenizer goes on behind a tag. */
const RAW_TEXT: ReadonlyMap<string, Tokenizer["state"]> = new Map(
  Object.entries<Tokenizer["state"]>({
    title: TokenizerMode.RCDATA,
    textarea: TokenizerMode.RCDATA,
    style: TokenizerMode.RAWTEXT,
    xmp: TokenizerMode.RAWTEXT,
    iframe: TokenizerMode.RAWTEXT,
    noembed: TokenizerMode.RAWTEXT,
    noframes: TokenizerMode.RAWTEXT,
    script: TokenizerMode.SCRIPT_DATA,
  }),
);
/** Attributes that a reader sees or hears. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  "alt",
  "title",
  "placeholder",
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "summary",
  "label",
]);
/** What an element that stays as it is may hold that a reader sees or hears all the same: texts of its pictures and tracks. */
const HELD: ReadonlySet<string> = new Set(["img", "area", "track"]);
const HOLDING: ReadonlySet<string> = new Set(["picture", "map", "video", "audio", "object"]);
const META_NAMES: ReadonlySet<string> = new Set([
  "description",
  "keywords",
  "author",
  "og:title",
  "og:description",
  "og:site_name",
  "twitter:title",
  "twitter:description",
]);
const KINDS: ReadonlyMap<string, TextUnitKind> = new Map(
  Object.entries<TextUnitKind>({
    title: "title",
    h1: "heading",
    h2: "heading",
    h3: "heading",
    h4: "heading",
    h5: "heading",
    h6: "heading",
    td: "cell",
    th: "cell",
    caption: "caption",
    figcaption: "caption",
    option: "field",
    header: "header-footer",
    footer: "header-footer",
  }),
);

/** Units of a page or of a piece of one, in the order of the file. */
export function readPage(text: string): MarkedUnit<HtmlStyle>[] {
  const reader = new PageReader(text);
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, reader);
  reader.tokenizer = tokenizer;
  tokenizer.write(text, true);
  return reader.finish();
}

/** Follows the tokens of a page and cuts it into units. */
class PageReader {
  tokenizer!: Tokenizer;
  readonly #text: string;
  readonly #units: MarkedUnit<HtmlStyle>[] = [];
  #block: LooseToken[] = [];
  #kind: TextUnitKind = "paragraph";
  #isRawText = false;
  #isPreformatted = false;
  /** Inside an element that stays as it is: its name, how many of the name are open, and where it began. */
  #skipped: {
    readonly name: string;
    depth: number;
    readonly start: number;
    readonly isInline: boolean;
    readonly isDrawing: boolean;
    /** Its pictures and tracks have texts of their own. */
    readonly isHolding: boolean;
  } | null = null;
  /** Words of a drawing, which is one object to the text around it. */
  #drawn: { readonly name: string; readonly tokens: LooseToken[] } | null = null;
  #count = 0;
  #attributes = 0;
  #drawings = 0;

  readonly #isXml: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#isXml = /^\s*<\?xml\s|<html[^>]*\sxmlns\s*=/i.test(text.slice(0, 4_096));
  }

  onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    const { startOffset: start, endOffset: end } = token.location!;
    if (this.#skipped) {
      if (this.#skipped.isHolding && HELD.has(name)) this.#readAttributes(token);
      if (name === this.#skipped.name && !isEmpty(token)) this.#skipped.depth++;
      if (this.#drawn) {
        const kind = isEmpty(token) ? "object" : "start";
        this.#drawn.tokens.push({ kind, name, type: kind === "object" ? "other" : "format", start, end });
      } else if (this.#skipped.isDrawing && DRAWN_TEXT.has(name) && !isEmpty(token) && !keepsText(token))
        this.#drawn = { name, tokens: [] };
      // In a drawing a title is an element like others.
      if (!this.#skipped.isDrawing || name !== "title") this.#setMode(token);
      return;
    }
    this.#readAttributes(token);
    const isInline = INLINE.has(name);
    const isLeft = SKIPPED.has(name) || WHOLE.has(name) || keepsText(token);
    if (isLeft && !isEmpty(token)) {
      if (!isInline) this.#cut();
      const isDrawing = name === "svg" && !keepsText(token);
      const isHolding = HOLDING.has(name) && !keepsText(token);
      this.#skipped = { name, depth: 1, start, isInline, isDrawing, isHolding };
    } else if (!isInline) {
      this.#cut();
      this.#kind = KINDS.get(name) ?? "paragraph";
      this.#isRawText = name === "title" || name === "textarea";
      this.#isPreformatted ||= name === "pre";
    } else if (isEmpty(token)) {
      const isBreak = name === "br";
      const type = isBreak ? "break" : name === "img" ? "image" : "other";
      this.#block.push({ kind: "object", type, start, end, ...(isBreak && { equivalent: "\n" }) });
    } else this.#block.push({ kind: "start", name, type: name === "a" ? "link" : "format", start, end });
    this.#setMode(token);
  }

  onEndTag(token: Token.TagToken): void {
    const name = token.tagName;
    const { startOffset: start, endOffset: end } = token.location!;
    if (this.#skipped) {
      if (name === this.#drawn?.name) this.#endDrawn();
      else this.#drawn?.tokens.push({ kind: "end", name, type: "format", start, end });
      if (name !== this.#skipped.name || --this.#skipped.depth > 0) return;
      this.#drawn = null;
      const { isInline, start: from } = this.#skipped;
      this.#skipped = null;
      if (isInline) this.#block.push({ kind: "object", type: "other", start: from, end });
      return;
    }
    if (INLINE.has(name) && !VOID.has(name))
      this.#block.push({ kind: "end", name, type: name === "a" ? "link" : "format", start, end });
    else if (!INLINE.has(name)) {
      this.#cut();
      this.#kind = "paragraph";
      if (name === "pre") this.#isPreformatted = false;
    }
  }

  onCharacter(token: Token.CharacterToken): void {
    this.#pushText(token);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    const { startOffset: start, endOffset: end } = token.location!;
    // Where white space is shown as it is written, a line end is one.
    if (this.#isPreformatted && !this.#skipped && token.chars.includes("\n"))
      this.#block.push({ kind: "object", type: "break", start, end, equivalent: "\n" });
    else this.#pushText(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.#pushText(token);
  }

  onComment(token: Token.CommentToken): void {
    const { startOffset: start, endOffset: end } = token.location!;
    if (!this.#skipped) this.#block.push({ kind: "object", type: "comment", start, end });
  }

  onDoctype(): void {
    this.#cut();
  }

  onEof(): void {
    this.#cut();
  }

  /** Units in the order of the file. */
  finish(): MarkedUnit<HtmlStyle>[] {
    return this.#units.sort((a, b) => a.start - b.start);
  }

  #pushText(token: Token.CharacterToken): void {
    const tokens = this.#skipped ? this.#drawn?.tokens : this.#block;
    if (!tokens) return;
    const { startOffset: start, endOffset: end } = token.location!;
    const last = tokens.at(-1);
    const text = token.chars;
    // Tokens change between words and spaces; a reader sees one text.
    if (last?.kind === "text" && last.end === start)
      tokens[tokens.length - 1] = { ...last, end, text: last.text + text };
    else tokens.push({ kind: "text", start, end, text });
  }

  #endDrawn(): void {
    const tokens = this.#drawn!.tokens.flatMap((token) => foldSpace(this.#text, token));
    this.#drawn = null;
    const unit = markedUnit<HtmlStyle>(tokens, {
      id: `S${this.#drawings + 1}`,
      kind: "shape",
      style: "drawn-text",
    });
    if (!unit) return;
    this.#drawings++;
    this.#units.push(unit);
  }

  #cut(): void {
    const tokens = this.#block.flatMap((token) => foldSpace(this.#text, token));
    this.#block = [];
    const style: HtmlStyle = this.#isRawText ? "raw-text" : "text";
    this.#isRawText = false;
    if (tokens.length === 0) return;
    const unit = markedUnit(tokens, { id: `T${this.#count + 1}`, kind: this.#kind, style });
    if (!unit) return;
    this.#count++;
    this.#units.push(unit);
  }

  #setMode({ tagName, selfClosing }: Token.TagToken): void {
    const mode = RAW_TEXT.get(tagName);
    // In a page of XML an element may be closed in its own tag, a script too; in one of HTML that is a slip without effect.
    if (mode !== undefined && !(selfClosing && this.#isXml)) this.tokenizer.state = mode;
  }

  #readAttributes(token: Token.TagToken): void {
    if (keepsText(token)) return;
    const value = (name: string) => token.attrs.find((attribute) => attribute.name === name)?.value;
    for (const { name, value: text } of token.attrs) {
      const isRead =
        READ_ATTRIBUTES.has(name) ||
        (name === "abbr" && token.tagName === "th") ||
        (name === "value" &&
          token.tagName === "input" &&
          /^(?:submit|button|reset)$/i.test(value("type") ?? "")) ||
        (name === "content" &&
          token.tagName === "meta" &&
          META_NAMES.has((value("name") ?? value("property") ?? "").toLowerCase()));
      const place = token.location!.attrs?.[name];
      if (!isRead || !place || text.trim() === "") continue;
      const raw = this.#text.slice(place.startOffset, place.endOffset);
      const match = /=\s*(["'])/.exec(raw);
      // A value without quotes could not hold a translation.
      if (!match) continue;
      const start = place.startOffset + match.index + match[0].length;
      const style: HtmlStyle = match[1] === '"' ? "attribute-double" : "attribute-single";
      const unit = markedUnit([{ kind: "text", start, end: place.endOffset - 1, text }], {
        id: `A${this.#attributes + 1}`,
        kind: name === "alt" ? "alt-text" : "property",
        style,
      });
      if (!unit) continue;
      this.#attributes++;
      this.#units.push(unit);
    }
  }
}

function isEmpty(token: Token.TagToken): boolean {
  return VOID.has(token.tagName) || token.selfClosing;
}

function keepsText(token: Token.TagToken): boolean {
  return token.attrs.some(
    ({ name, value }) =>
      (name === "translate" && value.toLowerCase() === "no") ||
      (name === "class" && /(?:^|\s)notranslate(?:\s|$)/.test(value)),
  );
}

const SPACES = /[\t\n\f\r ]+/g;
const SPACE: ReadonlySet<string | undefined> = new Set(["\t", "\n", "\f", "\r", " "]);

/** Browsers show any stretch of white space as one space; so does a unit. White space at both ends is a token of its own. */
function foldSpace(file: string, token: LooseToken): LooseToken[] {
  if (token.kind !== "text") return [token];
  const raw = file.slice(token.start, token.end);
  const text = token.text.replace(SPACES, " ");
  if (text.trim() === "") return [{ ...token, text }];
  let [before, after] = [0, 0];
  while (SPACE.has(raw[before])) before++;
  while (SPACE.has(raw[raw.length - 1 - after])) after++;
  const [start, end] = [token.start + before, token.end - after];
  const space = (from: number, to: number): LooseToken[] =>
    to > from ? [{ kind: "text", start: from, end: to, text: " " }] : [];
  // An entity may stand for a space; only what is written as one is kept apart.
  const inner = text.slice(before > 0 ? 1 : 0, after > 0 ? -1 : undefined);
  return [...space(token.start, start), { kind: "text", start, end, text: inner }, ...space(end, token.end)];
}

export function escapeHtml(text: string, style: HtmlStyle): string {
  const amp = text.replace(/&/g, "&amp;");
  switch (style) {
    case "attribute-double":
      return amp.replace(/"/g, "&quot;").replace(/</g, "&lt;");
    case "attribute-single":
      return amp.replace(/'/g, "&#39;").replace(/</g, "&lt;");
    case "drawn-text":
      return amp.replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, " ");
    default:
      return amp
        .replace(/</g, "&lt;")
        .replace(/>/g, "&gt;")
        .replace(/\u00a0/g, "&#160;")
        .replace(/\n/g, "<br/>");
  }
}

/** A translated page says its language, its direction where that changes, and its encoding. */
export function pageEdits(text: string, options: MergeOptions & { readonly encoding: string }): TextEdit[] {
  const edits: TextEdit[] = [];
  const html = /<html(?=[\s>])[^>]*>/i.exec(text);
  if (html) {
    const tag = html[0].replace(
      /(\s(?:xml:)?lang\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
      `$1"${options.targetLanguage}"`,
    );
    if (tag !== html[0]) edits.push({ start: html.index, end: html.index + html[0].length, text: tag });
  }
  if (options.encoding === "utf-8")
    for (const pattern of [
      /(<meta[^>]+charset\s*=\s*["']?\s*)([\w-]+)/gi,
      /(^<\?xml[^>]+encoding\s*=\s*["'])([\w-]+)/gi,
    ])
      for (const match of text.matchAll(pattern)) {
        if (/^utf-?8$/i.test(match[2]!)) continue;
        const start = match.index + match[1]!.length;
        edits.push({ start, end: start + match[2]!.length, text: "utf-8" });
      }
  return edits;
}
