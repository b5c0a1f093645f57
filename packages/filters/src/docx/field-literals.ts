/**
 * Words that stand inside the codes of fields and that a reader comes to see: both answers of an IF field, the text of QUOTE and
 * MACROBUTTON, the tooltip of a link, questions of ASK and FILLIN, entries of an index. Word puts them on the page again whenever it works the field out, over a translated result.
 * A text that is cut over several runs, or that holds another field, is only told of; one that another field works with stays.
 */
import {
  escapeXmlAttribute,
  escapeXmlText,
  fromByteString,
  toByteString,
  unescapeXml,
  type XmlSource,
} from "@yizhou/bytes/xml";
import type { FieldPhase, MarkedPiece } from "./fields.ts";

export interface FieldLiteral {
  /** Between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isQuoted: boolean;
  /** A colon would begin another level. */
  readonly isLevel?: boolean;
  /** The code stands in an attribute. */
  readonly isAttribute?: boolean;
  /** Runs or another field cut it: it has no place to be written to. */
  readonly isCut?: boolean;
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

  /** Where the code goes on behind this paragraph, its answers may stand there, in which they are not looked for. */
  get beyond(): FieldLiteral[] {
    const isAnswering = this.#name === "IF" || this.#name === "QUOTE";
    return this.#isRead && this.#isShown && this.isCode && isAnswering
      ? [cutLiteral({ raw: this.#name, isQuoted: true })]
      : [];
  }

  addField(): void {
    if (this.#mayRead(1) && !this.isQuoteOpen) this.#tokens.push({ raw: "", isQuoted: false });
  }

  addCode(source: XmlSource, { start, end }: { readonly start: number; readonly end: number }): void {
    if (!this.#mayRead(end - start)) return;
    const element = source.text.slice(start, end);
    const from = element.indexOf(">") + 1;
    this.readCode(element.slice(from, element.lastIndexOf("</")), start + from);
  }

  /** @param at  where the code stands in the part */
  readCode(code: string, at: number): void {
    let from = at;
    if (this.isQuoteOpen) {
      const [rest, closing] = REST.exec(code)!;
      this.isQuoteOpen = closing === undefined;
      const cut = this.#tokens.pop()!;
      this.#tokens.push({ ...cut, raw: cut.raw + rest });
      from += rest.length;
      code = code.slice(rest.length);
    }
    for (const { 0: whole, 1: quote = "", 2: inside, 3: closing, index } of code.matchAll(TOKEN)) {
      this.isQuoteOpen = quote !== "" && closing === undefined;
      const isQuoted = quote !== "" && !this.isQuoteOpen;
      const raw = isQuoted ? inside! : whole;
      const begin = from + index + quote.length;
      if (this.#operator < 0 && quote === "" && OPERATOR.test(unescapeXml(raw)))
        this.#operator = this.#tokens.length;
      this.#tokens.push({
        raw,
        isQuoted,
        ...(!this.isQuoteOpen && { span: { start: begin, end: begin + raw.length } }),
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
  // A result may go on over paragraphs, and so may a code.
  for (const field of open) found.push(...field.literals, ...field.beyond);
  return found.filter(({ text }) => /\p{L}/u.test(text)).sort((a, b) => a.start - b.start);
}

const QUOTE = String.raw`(?:"|&quot;|\xe2\x80[\x9c\x9d])`;
/** Matches to its end whatever comes, so that nothing is tried twice. */
const QUOTED = String.raw`(?:\\[^]?|(?!${QUOTE})[^\\])*`;
const TOKEN = new RegExp(String.raw`(${QUOTE})(${QUOTED})(${QUOTE})?|(?:(?!${QUOTE})\S)+`, "g");
const REST = new RegExp(String.raw`^${QUOTED}(${QUOTE})?`);

const OPERATOR = /^(?:=|<>|<|>|<=|>=)$/;

function literalsOf(name: string, [, ...rest]: readonly Token[], operator: number): FieldLiteral[] {
  const behind = (option: string) =>
    rest.filter((_, n) => rest[n - 1]?.raw.toLowerCase() === option && !rest[n - 1]!.isQuoted);
  switch (name) {
    case "IF":
      return operator < 1 ? [] : quoted(rest.slice(operator + 1, operator + 3));
    // What a document says of itself may be given anew where it is shown.
    case "QUOTE":
    case "TITLE":
    case "SUBJECT":
    case "COMMENTS":
    case "KEYWORDS":
      return quoted(rest.slice(0, 1));
    case "SET":
      return quoted(rest.slice(1, 2));
    // What Word asks for, and what it takes where nobody answers.
    case "ASK":
      return quoted([...rest.slice(1, 2), ...behind("\\d")]);
    case "FILLIN":
      return quoted([...rest.slice(0, 1).filter(({ isQuoted }) => isQuoted), ...behind("\\d")]);
    case "HYPERLINK":
      return quoted(behind("\\o"));
    // What stands before and behind a value that is not empty.
    case "MERGEFIELD":
      return quoted([...behind("\\b"), ...behind("\\f")]);
    case "GREETINGLINE":
      return quoted(behind("\\e"));
    case "AUTOTEXTLIST":
      return quoted([...rest.slice(0, 1), ...behind("\\t")]);
    // Of these Word makes indexes, tables of contents and of authorities anew.
    case "XE":
      return [...quoted(rest.slice(0, 1)).flatMap(entryLevels), ...quoted(behind("\\t"))];
    case "TC":
      return quoted(rest.slice(0, 1));
    case "TA":
      return quoted(behind("\\l"));
    case "MACROBUTTON": {
      // What is shown is all that stands behind the macro's name.
      const [, first, ...more] = rest;
      const last = more.at(-1) ?? first;
      const cut = rest.slice(1).filter(({ span }) => !span);
      if (cut.length > 0) return cut.map(cutLiteral);
      if (!first?.span || !last?.span) return [];
      const raw = [first, ...more].map((token) => token.raw).join(" ");
      const isWhole = last.span.end - first.span.start === raw.length && !raw.includes('"');
      const span = { start: first.span.start, end: last.span.end };
      return isWhole ? [{ ...span, text: readText(raw), isQuoted: false }] : [];
    }
    default:
      return [];
  }
}

function quoted(tokens: readonly Token[]): (FieldLiteral & { readonly raw: string })[] {
  return tokens.flatMap((token) => {
    const { span, raw, isQuoted } = token;
    if (!span) return [{ ...cutLiteral(token), raw }];
    return isQuoted ? [{ ...span, text: readText(raw).replace(/\\(.)/g, "$1"), isQuoted, raw }] : [];
  });
}

/** A field inside of the code has none of its words. */
function cutLiteral({ raw, isQuoted }: Token): FieldLiteral {
  return { start: 0, end: 0, text: readText(raw), isQuoted, isCut: true };
}

/** An entry of an index and those under it, each a text, as headings of the index stand for many entries. */
function entryLevels(entry: FieldLiteral & { readonly raw: string }): FieldLiteral[] {
  const { start, raw } = entry;
  if (entry.isCut) return [entry];
  return Array.from(raw.matchAll(/(?:\\[^]|[^:\\])+/g), ({ 0: level, index }) => ({
    start: start + index,
    end: start + index + level.length,
    text: readText(level).replace(/\\(.)/g, "$1"),
    isQuoted: true,
    isLevel: true,
  }));
}

function readText(raw: string): string {
  return unescapeXml(fromByteString(raw));
}

/** The literals of a field whose code is an attribute's value. */
export function attributeLiterals(
  source: XmlSource,
  { start, end }: { readonly start: number; readonly end: number },
): FieldLiteral[] {
  if (end - start > MOST_CHARACTERS) return [];
  const field = new OpenField({ isShown: true, phase: "code", isRead: true });
  field.readCode(source.text.slice(start, end), start);
  return field.literals
    .filter(({ text }) => /\p{L}/u.test(text))
    .map((literal) => ({ ...literal, isAttribute: true }));
}

/** A literal as its code holds it. Quotes end a text, and do so in the typographic form too. */
export function writeLiteral({ isQuoted, isLevel, isAttribute }: FieldLiteral, text: string): string {
  const line = text.replace(/\s+/g, " ");
  const said = isQuoted ? line.replace(isLevel ? /["“”\\:]/g : /["“”\\]/g, "\\$&") : line;
  return toByteString(isAttribute ? escapeXmlAttribute(said) : escapeXmlText(said));
}
