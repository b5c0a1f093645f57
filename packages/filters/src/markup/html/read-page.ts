/** A page, or a piece of one, to its units. */
import { Tokenizer, type Token } from "parse5";
import type { LeftOutReason, TextUnitKind } from "@yizhou/model";
import { holdsWords } from "../../parts/number-formats.ts";
import { cutHidden } from "../kept-marks.ts";
import type { LeaveOut } from "../marked-filter.ts";
import { markedUnit, type LooseToken, type MarkedUnit } from "../marked-text.ts";
import { cutControls } from "./cut-controls.ts";
import { foldSpace } from "./fold-space.ts";
import { hidePlaces } from "./hide-places.ts";
import {
  INLINE,
  WHOLE,
  VOID,
  SKIPPED,
  DRAWN_TEXT,
  KEPT_WORDS,
  WRITTEN_FIELDS,
  RAW_TEXT,
  READ_ATTRIBUTES,
  HELD,
  HOLDING,
  ALT_OF_FORMULA,
  SAID_ALOUD,
  MORE_META_NAMES,
  META_NAMES,
  KINDS,
  isEmpty,
  keepsText,
} from "./html-elements.ts";
import type { HtmlStyle } from "./html-style.ts";

/** Units of a page or of a piece of one, in the order of the file. */
export function readPage(text: string, leaveOut: LeaveOut = () => {}): MarkedUnit<HtmlStyle>[] {
  const shown = hidePlaces(text, leaveOut);
  return readShown(shown, leaveOut, isXmlPage(text));
}

function readShown(shown: string, leaveOut: LeaveOut, isXml: boolean): MarkedUnit<HtmlStyle>[] {
  const reader = new PageReader(shown, leaveOut, isXml);
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, reader);
  reader.tokenizer = tokenizer;
  tokenizer.write(shown, true);
  return reader.finish();
}

const isXmlPage = (text: string) => /^\s*<\?xml\s|<html[^>]*\sxmlns\s*=/i.test(text.slice(0, 4_096));

/** What only the mail program of Office shows. */
const CONDITIONAL = /^<!--\[if[^\]]*\]>([^]*)<!\[endif\]-->$/i;

/** An element that stays as it is: its name, how many of the name are open, and where it began. */
interface SkippedElement {
  readonly name: string;
  depth: number;
  readonly start: number;
  readonly isInline: boolean;
  /** Which elements inside of a drawing or a formula hold its words. */
  readonly drawnText: ReadonlySet<string> | null;
  /** Its pictures and tracks have texts of their own. */
  readonly isHolding: boolean;
  /** Why its words stay; null where it has none for readers. */
  readonly reason: LeftOutReason | null;
}

/** White space as it is written, also by reference. */
const WRITTEN_SPACES = /(?:[ \t\n\f\r]|&(?:#0*(?:9|10|12|13|32);|#x0*(?:9|a|c|d|20);|Tab;|NewLine;))*/giy;

/** Follows the tokens of a page and cuts it into units. */
class PageReader {
  tokenizer!: Tokenizer;
  readonly #text: string;
  readonly #units: MarkedUnit<HtmlStyle>[] = [];
  #block: LooseToken[] = [];
  #kind: TextUnitKind = "paragraph";
  #isRawText = false;
  #isPreformatted = false;
  #isInDataList = false;
  #skipped: SkippedElement | null = null;
  /** Pieces of pages inside drawings, or inside what stays as it is, are read as pages are; what they interrupt goes on behind them. */
  readonly #outer: {
    readonly name: string;
    depth: number;
    readonly skipped: SkippedElement;
    readonly block: LooseToken[];
    readonly kind: TextUnitKind;
  }[] = [];
  /** Words of a drawing, which is one object to the text around it. */
  #drawn: { readonly name: string; readonly tokens: LooseToken[] } | null = null;
  #count = 0;
  #attributes = 0;
  #drawings = 0;
  /** Units that were found later than those above, by the letter of their ids. */
  readonly #more = { B: 0, C: 0, F: 0, O: 0 };

  readonly #isXml: boolean;
  readonly #leaveOut: LeaveOut;

  /** @param text  with stand-ins for what a program fills in */
  constructor(text: string, leaveOut: LeaveOut, isXml: boolean) {
    this.#text = text;
    this.#leaveOut = leaveOut;
    this.#isXml = isXml;
  }

  onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    const { startOffset: start, endOffset: end } = token.location!;
    const around = this.#outer.at(-1);
    if (around && !this.#skipped && name === around.name && !isEmpty(token)) around.depth++;
    if (this.#skipped) {
      if (this.#opensPage(token)) {
        this.#outer.push({ name, depth: 1, skipped: this.#skipped, block: this.#block, kind: this.#kind });
        this.#block = [];
        this.#kind = "paragraph";
        this.#skipped = null;
        return;
      }
      if (this.#skipped.isHolding && HELD.has(name)) this.#readAttributes(token);
      else if (this.#skipped.drawnText) this.#readAttributes(token, SAID_ALOUD);
      if (name === this.#skipped.name && !isEmpty(token)) this.#skipped.depth++;
      if (this.#drawn) {
        const kind = isEmpty(token) ? "object" : "start";
        this.#drawn.tokens.push({ kind, name, type: kind === "object" ? "other" : "format", start, end });
      } else if (this.#skipped.drawnText?.has(name) && !isEmpty(token) && !keepsText(token))
        this.#drawn = { name, tokens: [] };
      // In a drawing a title is an element like others.
      if (!this.#skipped.drawnText || name !== "title") this.#setMode(token);
      return;
    }
    this.#readAttributes(token);
    this.#leaveOutValues(token);
    const isInline = INLINE.has(name);
    const isLeft = SKIPPED.has(name) || WHOLE.has(name) || keepsText(token);
    if (isLeft && !isEmpty(token)) {
      if (!isInline) this.#cut();
      const isKept = keepsText(token);
      this.#skipped = {
        ...{ name, depth: 1, start, isInline },
        drawnText: (!isKept && DRAWN_TEXT.get(name)) || null,
        isHolding: HOLDING.has(name) && !isKept,
        reason: isKept ? "code" : (KEPT_WORDS.get(name) ?? null),
      };
      if (!isKept && DRAWN_TEXT.has(name)) this.#readAttributes(token, ALT_OF_FORMULA);
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
    const outer = this.#outer.at(-1);
    if (outer && !this.#skipped) {
      const isOwn = name === outer.name && --outer.depth === 0;
      // What ends the element around ends what is inside of it, too.
      if (isOwn || (name === outer.skipped.name && name !== outer.name)) this.#leavePage();
      if (isOwn) return;
    }
    if (this.#skipped) {
      if (name === this.#drawn?.name) this.#endDrawn();
      else this.#drawn?.tokens.push({ kind: "end", name, type: "format", start, end });
      if (name !== this.#skipped.name || --this.#skipped.depth > 0) return;
      this.#drawn = null;
      const { isInline, start: from } = this.#skipped;
      if (name === "style" && stylesWrite(this.#text.slice(from, start))) this.#leaveOut("style");
      this.#skipped = null;
      if (isInline) this.#block.push({ kind: "object", type: "other", start: from, end });
      return;
    }
    if (INLINE.has(name) && !VOID.has(name))
      this.#block.push({ kind: "end", name, type: name === "a" ? "link" : "format", start, end });
    else if (!INLINE.has(name)) {
      this.#cut();
      this.#kind = "paragraph";
      if (name === "datalist") this.#isInDataList = false;
      if (name === "pre") this.#isPreformatted = false;
    }
  }

  onCharacter(token: Token.CharacterToken): void {
    this.#pushText(token);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    const { startOffset: start, endOffset: end } = token.location!;
    // Where white space is shown as it is written, a line end is one.
    if (this.#isPreformatted && !this.#skipped && token.chars.includes("\n")) {
      // Before a character reference the parser counts the beginning of that to the white space.
      WRITTEN_SPACES.lastIndex = start;
      const written = WRITTEN_SPACES.exec(this.#text)![0].length;
      const behind = written > 0 ? Math.min(start + written, end) : end;
      this.#block.push({ kind: "object", type: "break", start, end: behind, equivalent: "\n" });
    } else this.#pushText(token);
  }

  onNullCharacter(token: Token.CharacterToken): void {
    this.#pushText(token);
  }

  onComment(token: Token.CommentToken): void {
    const { startOffset: start, endOffset: end } = token.location!;
    // In a page of XML these are words, whose marks go where they are written anew.
    const raw = this.#skipped ? "" : this.#text.slice(start, end);
    if (this.#isXml && raw.startsWith("<![CDATA[") && raw.endsWith("]]>")) {
      this.#block.push({ kind: "text", start, end, text: raw.slice(9, -3) });
      return;
    }
    const [, page] = CONDITIONAL.exec(raw) ?? [];
    if (page) this.#readWithin(page, start + raw.indexOf(">") + 1);
    if (!this.#skipped) this.#block.push({ kind: "object", type: "comment", start, end });
  }

  /** A page in a comment. In one of XML two hyphens of a translation would be a fault. */
  #readWithin(page: string, by: number): void {
    const units = readShown(page, this.#leaveOut, false);
    if (this.#isXml && units.length > 0) return this.#leaveOut("template");
    for (const { unit, tokens, start, end, style } of units)
      this.#units.push({
        unit: { ...unit, id: `C${++this.#more.C}` },
        tokens: tokens.map((token) => ({ ...token, start: token.start + by, end: token.end + by })),
        ...{ start: start + by, end: end + by, style },
      });
  }

  onDoctype(): void {
    this.#cut();
  }

  onEof(): void {
    while (this.#outer.length > 0) {
      this.#skipped = null;
      this.#leavePage();
    }
    this.#cut();
  }

  /** Units in the order of the file. */
  finish(): MarkedUnit<HtmlStyle>[] {
    return this.#units.sort((a, b) => a.start - b.start);
  }

  /** True for a piece of a page inside a drawing, and for what is to be translated inside of what is not. */
  #opensPage(token: Token.TagToken): boolean {
    if (isEmpty(token) || this.#drawn || keepsText(token)) return false;
    const { drawnText, reason } = this.#skipped!;
    if (token.tagName === "foreignobject" && drawnText) return true;
    return (
      reason === "code" &&
      token.attrs.some(({ name, value }) => name === "translate" && /^(?:yes|)$/i.test(value))
    );
  }

  /** Goes on with what the piece of a page has interrupted. */
  #leavePage(): void {
    this.#cut();
    const { skipped, block, kind } = this.#outer.pop()!;
    this.#skipped = skipped;
    this.#block = block;
    this.#kind = kind;
  }

  /** What stands in a field, or is offered as its value, may be known by what it says. */
  #leaveOutValues({ tagName, attrs }: Token.TagToken): void {
    const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? "";
    const isField = tagName === "input" && WRITTEN_FIELDS.test(value("type")) && holdsWords(value("value"));
    const isOffered = tagName === "option" && this.#isInDataList && holdsWords(value("value"));
    if (isField || isOffered) this.#leaveOut("choice");
    if (tagName === "iframe" && holdsWords(value("srcdoc"))) this.#leaveOut("attribute");
    if (tagName === "datalist") this.#isInDataList = true;
  }

  /** Words that stay, inside an element that does. */
  #leaveOutWords(text: string): void {
    const { reason } = this.#skipped!;
    if (reason && (reason === "ruby" ? text.trim() !== "" : holdsWords(text))) this.#leaveOut(reason);
  }

  #pushText(token: Token.CharacterToken): void {
    if (this.#skipped) this.#leaveOutWords(token.chars);
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
    const tokens = this.#folded(this.#drawn!.tokens);
    this.#drawn = null;
    const isFormula = this.#skipped!.name === "math";
    const unit = markedUnit<HtmlStyle>(tokens, {
      id: isFormula ? `F${this.#more.F + 1}` : `S${this.#drawings + 1}`,
      kind: "shape",
      style: "drawn-text",
    });
    if (!unit) return;
    if (isFormula) this.#more.F++;
    else this.#drawings++;
    this.#units.push(unit);
  }

  #cut(): void {
    const tokens = this.#folded(this.#block);
    this.#block = [];
    const style: HtmlStyle = this.#isRawText ? "raw-text" : "text";
    this.#isRawText = false;
    if (tokens.length > 0) for (const part of cutControls(this.#text, tokens)) this.#add(part, style);
  }

  #add(tokens: readonly LooseToken[], style: HtmlStyle): void {
    const isInside = this.#outer.length > 0;
    const id = isInside ? `O${this.#more.O + 1}` : `T${this.#count + 1}`;
    const unit = markedUnit(tokens, { id, kind: this.#kind, style });
    if (!unit) return;
    if (isInside) this.#more.O++;
    else this.#count++;
    this.#units.push(unit);
  }

  /** Tokens as a visitor sees them, and what a program fills in as objects. */
  #folded(tokens: readonly LooseToken[]): LooseToken[] {
    return tokens.flatMap((token) =>
      foldSpace(this.#text, token).flatMap((one) => cutHidden(one, this.#text)),
    );
  }

  #setMode({ tagName, selfClosing }: Token.TagToken): void {
    const mode = RAW_TEXT.get(tagName);
    // In a page of XML an element may be closed in its own tag, a script too; in one of HTML that is a slip without effect.
    if (mode !== undefined && !(selfClosing && this.#isXml)) this.tokenizer.state = mode;
  }

  /** @param only  attributes that are read where not all are */
  #readAttributes(token: Token.TagToken, only?: ReadonlySet<string>): void {
    if (keepsText(token)) return;
    const value = (name: string) => token.attrs.find((attribute) => attribute.name === name)?.value;
    for (const { name, value: text } of token.attrs) {
      const meta =
        name === "content" && token.tagName === "meta"
          ? (value("name") ?? value("property") ?? "").toLowerCase()
          : "";
      const isRead = only
        ? only.has(name)
        : READ_ATTRIBUTES.has(name) ||
          (name === "abbr" && token.tagName === "th") ||
          (name === "value" &&
            token.tagName === "input" &&
            /^(?:submit|button|reset)$/i.test(value("type") ?? "")) ||
          META_NAMES.has(meta) ||
          MORE_META_NAMES.has(meta);
      const place = token.location!.attrs?.[name];
      if (!isRead || !place || text.trim() === "") continue;
      const raw = this.#text.slice(place.startOffset, place.endOffset);
      const match = /=\s*(["']?)/.exec(raw);
      if (!match) continue;
      const isBare = match[1] === "";
      const start = place.startOffset + match.index + match[0].length;
      const end = place.endOffset - (isBare ? 0 : 1);
      const style: HtmlStyle = isBare
        ? "attribute-bare"
        : match[1] === '"'
          ? "attribute-double"
          : "attribute-single";
      const isLater = isBare || only !== undefined || MORE_META_NAMES.has(meta);
      const unit = markedUnit(cutHidden({ kind: "text", start, end, text }, this.#text), {
        id: isLater ? `B${this.#more.B + 1}` : `A${this.#attributes + 1}`,
        kind: name === "alt" ? "alt-text" : "property",
        style,
      });
      if (!unit) continue;
      if (isLater) this.#more.B++;
      else this.#attributes++;
      this.#units.push(unit);
    }
  }
}

const CONTENT = /[{;\s]content\s*:([^;{}]{1,400})/gi;
const CSS_STRING = /"((?:\\[^]|[^"\\])*)"|'((?:\\[^]|[^'\\])*)'/g;

/** True where styles write words beside an element; signs by their numbers (`"\201c"`) are none. */
export function stylesWrite(css: string): boolean {
  for (const [, value] of css.matchAll(CONTENT))
    for (const [, double, single] of value!.matchAll(CSS_STRING))
      if (holdsWords((double ?? single!).replace(/\\(?:[\da-f]{1,6}\s?|[^])/gi, " "))) return true;
  return false;
}
