/**
 * Words that stand inside the codes of fields and that a reader comes to see: both answers of an IF field, the text of QUOTE and
 * MACROBUTTON, the tooltip of a link. Word puts them on the page again whenever it works the field out, over a translated result.
 * A text that is cut over several runs, or that holds another field, is not found; nor is one that another field works with.
 */
import { escapeXmlText, fromByteString, toByteString, unescapeXml, type XmlSource } from "@yizhou/bytes/xml";
import type { FieldPhase, MarkedPiece } from "./fields.ts";

export interface FieldLiteral {
  /** Between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isQuoted: boolean;
}

interface Token {
  /** Absent for a field inside the code, and for a text that does not end in its run. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly raw: string;
  readonly isQuoted: boolean;
}

const NO_LITERALS: readonly FieldLiteral[] = [];

/** Codes that people write are far shorter; a longer one is not read. */
export const MOST_CHARACTERS = 10_000;

class OpenField {
  isCode: boolean;
  /** A text goes on over the end of a run. */
  isQuoteOpen = false;
  readonly #isShown: boolean;
  readonly #tokens: Token[] = [];
  /** Index of an IF field's operator. */
  #operator = -1;
  #length = 0;
  #isRead: boolean;

  /**
   * @param isShown  a reader sees what comes of the field
   * @param isRead  false for a field whose code is not known from its beginning
   */
  constructor({ isShown, phase, isRead }: { isShown: boolean; phase: FieldPhase; isRead: boolean }) {
    this.#isShown = isShown;
    this.#isRead = isRead;
    this.isCode = phase === "code";
  }

  /** True where a reader sees what stands at this place: in a result, or in an answer of an IF field; not in what it compares. */
  get showsNext(): boolean {
    if (!this.#isShown || !this.isCode) return this.#isShown;
    const whole = this.#tokens.length - (this.isQuoteOpen ? 1 : 0);
    return this.#isRead && this.#name === "IF" && this.#operator > 0 && whole > this.#operator + 1;
  }

  get literals(): FieldLiteral[] {
    return this.#isRead && this.#isShown ? literalsOf(this.#name, this.#tokens, this.#operator) : [];
  }

  addField(): void {
    if (this.#mayRead(1) && !this.isQuoteOpen) this.#tokens.push({ raw: "", isQuoted: false });
  }

  addCode(source: XmlSource, { start, end }: { readonly start: number; readonly end: number }): void {
    if (!this.#mayRead(end - start)) return;
    const element = source.text.slice(start, end);
    let from = element.indexOf(">") + 1;
    let code = element.slice(from, element.lastIndexOf("</"));
    if (this.isQuoteOpen) {
      const [rest, closing] = REST.exec(code)!;
      this.isQuoteOpen = closing === undefined;
      from += rest.length;
      code = code.slice(rest.length);
    }
    for (const { 0: whole, 1: quote = "", 2: inside, 3: closing, index } of code.matchAll(TOKEN)) {
      this.isQuoteOpen = quote !== "" && closing === undefined;
      const isQuoted = quote !== "" && !this.isQuoteOpen;
      const raw = isQuoted ? inside! : whole;
      const at = start + from + index + quote.length;
      if (this.#operator < 0 && quote === "" && OPERATOR.test(unescapeXml(raw)))
        this.#operator = this.#tokens.length;
      this.#tokens.push({
        raw,
        isQuoted,
        ...(!this.isQuoteOpen && { span: { start: at, end: at + raw.length } }),
      });
    }
  }

  get #name(): string {
    return this.#tokens[0]?.raw.toUpperCase() ?? "";
  }

  #mayRead(more: number): boolean {
    this.#length += more;
    return (this.#isRead &&= this.#length <= MOST_CHARACTERS);
  }
}

/**
 * The literals of all fields whose codes stand in these pieces, in order.
 *
 * @param outer  fields that were begun in earlier paragraphs, by what of them is being read
 */
export function fieldLiterals(
  source: XmlSource,
  pieces: readonly MarkedPiece[],
  outer: readonly FieldPhase[],
): readonly FieldLiteral[] {
  if (!pieces.some((piece) => piece.kind === "object" && piece.mark)) return NO_LITERALS;
  const open: OpenField[] = [];
  const begin = (phase: FieldPhase, isRead: boolean) =>
    open.push(new OpenField({ isShown: open.at(-1)?.showsNext ?? true, phase, isRead }));
  for (const phase of outer) begin(phase, false);
  const found: FieldLiteral[] = [];
  for (const piece of pieces) {
    if (piece.kind !== "object" || !piece.mark) continue;
    const top = open.at(-1);
    if (piece.mark === "begin") begin("code", true);
    else if (!top) continue;
    else if (piece.mark === "separate") top.isCode = false;
    else if (piece.mark === "end") {
      open.pop();
      found.push(...top.literals);
      const around = open.at(-1);
      if (around?.isCode) around.addField();
    } else if (top.isCode) top.addCode(source, piece.fragments[0]!);
  }
  return found.filter(({ text }) => /\p{L}/u.test(text)).sort((a, b) => a.start - b.start);
}

const QUOTE = String.raw`(?:"|&quot;|\xe2\x80[\x9c\x9d])`;
/** Matches to its end whatever comes, so that nothing is tried twice. */
const QUOTED = String.raw`(?:\\[^]?|(?!${QUOTE})[^\\])*`;
const TOKEN = new RegExp(String.raw`(${QUOTE})(${QUOTED})(${QUOTE})?|(?:(?!${QUOTE})\S)+`, "g");
const REST = new RegExp(String.raw`^${QUOTED}(${QUOTE})?`);

const OPERATOR = /^(?:=|<>|<|>|<=|>=)$/;

function literalsOf(name: string, [, ...rest]: readonly Token[], operator: number): FieldLiteral[] {
  switch (name) {
    case "IF":
      return operator < 1 ? [] : quoted(rest.slice(operator + 1, operator + 3));
    case "QUOTE":
      return quoted(rest.slice(0, 1));
    case "HYPERLINK":
      return quoted(rest.filter((_, n) => rest[n - 1]?.raw === "\\o" && !rest[n - 1]!.isQuoted));
    case "MACROBUTTON": {
      // What is shown is all that stands behind the macro's name.
      const [, first, ...more] = rest;
      const last = more.at(-1) ?? first;
      if (!first?.span || !last?.span || rest.some(({ span }) => !span)) return [];
      const raw = [first, ...more].map((token) => token.raw).join(" ");
      const isWhole = last.span.end - first.span.start === raw.length && !raw.includes('"');
      const span = { start: first.span.start, end: last.span.end };
      return isWhole ? [{ ...span, text: readText(raw), isQuoted: false }] : [];
    }
    default:
      return [];
  }
}

function quoted(tokens: readonly Token[]): FieldLiteral[] {
  return tokens.flatMap(({ span, raw, isQuoted }) =>
    span && isQuoted ? [{ ...span, text: readText(raw).replace(/\\(.)/g, "$1"), isQuoted }] : [],
  );
}

function readText(raw: string): string {
  return unescapeXml(fromByteString(raw));
}

/** A literal as its code holds it. Quotes end a text, and do so in the typographic form too. */
export function writeLiteral({ isQuoted }: FieldLiteral, text: string): string {
  const line = text.replace(/\s+/g, " ");
  return toByteString(escapeXmlText(isQuoted ? line.replace(/["“”\\]/g, "\\$&") : line));
}
