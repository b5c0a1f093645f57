/**
 * Words that stand inside the codes of fields and that a reader comes to see: both answers of an IF field, the text of QUOTE and
 * MACROBUTTON, the tooltip of a link. Word puts them on the page again whenever it works the field out, over a translated result.
 * A text that is cut over several runs, or that holds another field, is not found.
 */
import { escapeXmlText, fromByteString, toByteString, unescapeXml, type XmlSource } from "@yizhou/bytes/xml";
import type { MarkedPiece } from "./fields.ts";

export interface FieldLiteral {
  /** Between the quotes. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isQuoted: boolean;
}

interface Token {
  /** Absent for a field inside the code. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly raw: string;
  readonly isQuoted: boolean;
}

/** The literals of all fields whose codes stand in these pieces, in order. */
export function fieldLiterals(source: XmlSource, pieces: readonly MarkedPiece[]): FieldLiteral[] {
  const open: { readonly tokens: Token[]; isCode: boolean }[] = [];
  const found: FieldLiteral[] = [];
  for (const piece of pieces) {
    if (piece.kind !== "object" || !piece.mark) continue;
    const top = open.at(-1);
    if (piece.mark === "begin") open.push({ tokens: [], isCode: true });
    else if (!top) continue;
    else if (piece.mark === "separate") top.isCode = false;
    else if (piece.mark === "end") {
      open.pop();
      found.push(...literalsOf(top.tokens));
      const outer = open.at(-1);
      if (outer?.isCode) outer.tokens.push({ raw: "", isQuoted: false });
    } else if (top.isCode) top.tokens.push(...readTokens(source, piece.fragments[0]!));
  }
  return found.filter(({ text }) => /\p{L}/u.test(text)).sort((a, b) => a.start - b.start);
}

/** Texts that the codes of a part compare: a choice of a form that is one of them decides what another field shows. */
export function comparedTexts(source: XmlSource): ReadonlySet<string> {
  const compared = new Set<string>();
  for (const [code] of source.text.matchAll(/<(?:[\w.-]+:)?instrText[\s>][^<]*/g))
    for (const [, literal] of code.matchAll(COMPARED)) compared.add(readText(literal!));
  return compared;
}

const QUOTE = String.raw`(?:"|&quot;|\xe2\x80[\x9c\x9d])`;
const TOKEN = new RegExp(
  String.raw`(${QUOTE})((?:\\.|(?!${QUOTE})[^\\])*)${QUOTE}|(?:(?!${QUOTE})\S)+|${QUOTE}`,
  "g",
);

const COMPARED = new RegExp(String.raw`(?:=|&gt;|>|&lt;)\s*${QUOTE}((?:(?!${QUOTE})[^])*)${QUOTE}`, "g");

function readTokens(source: XmlSource, { start, end }: { start: number; end: number }): Token[] {
  const element = source.text.slice(start, end);
  const from = element.indexOf(">") + 1;
  const code = element.slice(from, element.lastIndexOf("</"));
  return [...code.matchAll(TOKEN)].map((match) => {
    const [whole, quote = "", inside] = match;
    const at = start + from + match.index + quote.length;
    const raw = inside ?? whole;
    return { span: { start: at, end: at + raw.length }, raw, isQuoted: inside !== undefined };
  });
}

const OPERATOR = /^(?:=|<>|<|>|<=|>=)$/;

function literalsOf([name, ...rest]: readonly Token[]): FieldLiteral[] {
  switch (name?.raw.toUpperCase()) {
    case "IF": {
      const operator = rest.findIndex(({ raw, isQuoted }) => !isQuoted && OPERATOR.test(unescapeXml(raw)));
      return operator < 0 ? [] : quoted(rest.slice(operator + 2, operator + 4));
    }
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
