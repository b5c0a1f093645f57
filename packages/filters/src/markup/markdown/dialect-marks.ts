// Marks of the many dialects of Markdown, hidden from the parser, which knows CommonMark's and GitHub's: template places, attributes in
// braces, citations, notes and spans of Pandoc, links of wikis, commands and formulas of TeX, components of MDX.
import type { LeftOutReason } from "@yizhou/model";
import { holdsWords } from "../../parts/number-formats.ts";
import { KeptMarks, objectOf, type KeptMark } from "../kept-marks.ts";
import { BRACKETED_FORMULA, hasWordsInTag, isFormula, TEMPLATE_PLACES } from "../template-tags.ts";
import { literalSpans } from "./literal-spans.ts";
import { hideMdx, isMdx } from "./mdx-marks.ts";

/** Stands for a `$` that is money: a sign to the parser as that is, and of no meaning. */
const PRICE = "\u23E8";

/** Sets of attributes: `{#id .class}`, `{: .class}`, `{width=50%}`. */
const ATTRIBUTES =
  /\{:?[ \t]*[#.][\w-][^{}\r\n]*\}|\{:[^{}\r\n]*\}|\{[ \t]*[\w-]+=(?:"[^"{}\r\n]*"|[^{}\s"]+)(?:[ \t][^{}\r\n]*)?\}/g;
/** `[words]{.class}`; the attributes are hidden by then. */
const SPAN = /(?<![\]!\\])\[([^[\]\r\n]*)\](\uFDD0+)/g;
/** `[see @key, p. 3; -@other]`; not the text of a link, nor one that is defined. */
const CITATION = /(?<![\]\\!])\[((?:[^[\]\r\n@]*[\s;(])?-?@[\w{][^[\]\r\n]*)\](?![[(:])/g;
/** `^[words]`, which may hold other brackets. */
const NOTE =
  /(?<!\\)\^\[((?:[^[\]\r\n]|(?:\r\n|[\r\n])(?![ \t]*[\r\n])|\[[^[\]\r\n]*\](?:\([^()\s]*\))?)*)\](?!\()/g;
/** `[[Page]]`, `[[Page|words]]`, `![[picture.png]]`; not a link whose words are in brackets. */
const WIKI = /(?<!\\)(!?)\[\[([^[\]|\r\n\\]*[^[\]|\s\\])(\\?\|)?([^[\]|\r\n]*)\]\](?![[(:])/g;
const CONTENTS = /^_?toc_?$/i;
/** Commands of TeX that name something, or set it apart, and show no words. */
const NAMING =
  /\\(?:(?:eq|auto|page|name|[cCvV])?ref\*?|cite\w*|nocite|label|includegraphics|input|include|bibliography(?:style)?|[vh]space\*?|hypertarget|usepackage|setlength|setcounter)(?:\[[^\]\r\n]*\])*(?:\{[^{}\r\n]*\})+/g;
const BARE =
  /(?<![\w\\:/])\\(?:newpage|pagebreak|clearpage|cleardoublepage|tableofcontents|listoffigures|listoftables|maketitle|noindent|(?:big|med|small)skip|appendix|LaTeX|TeX|(?:small|large|Large|tiny|normalsize|centering|raggedright|hfill|vfill|hline))(?![A-Za-z\\])(?:\{\})?/g;
const SETTING =
  /\\((?:text(?:bf|it|sc|tt|rm|sf|normal)?|emph|underline|mbox|footnote|textcolor\{\w+\}|caption))\{([^{}\r\n]*)\}/g;
/** `\\(a^2\\)`: in Markdown a backslash may be written by two. */
const DOUBLED_FORMULA = /\\\\\((?:[^\\\r\n]|\\[^\\\r\n])*?\\\\\)|\\\\\[(?:[^\\]|\\[^\\]){1,4000}?\\\\\]/g;

/** A text as the parser is to read it, character for character at the same places. */
export interface ReadableText {
  readonly text: string;
  markAt(start: number): KeptMark | undefined;
}

/** Of a text that the parser has read, the words as the file has them. */
export const withPrices = (text: string): string => text.replaceAll(PRICE, "$");

/**
 * @param shown  the file, or what `withPlainMarks` made of it
 * @param leaveOut  is told of words inside of what is hidden
 */
export function hideDialects(shown: string, leaveOut: (reason: LeftOutReason) => void): ReadableText {
  if (!/[$@{^\\]|\[\[|%%|<%|\*\||^import|^export/m.test(shown))
    return { text: shown, markAt: () => undefined };
  const { spans, prices } = literalSpans(shown);
  const search = new KeptMarks(blanked(shown, spans));
  const labels = new Set(Array.from(shown.matchAll(DEFINED), ([, label]) => label!.toLowerCase()));
  const tell = (reason: LeftOutReason, isTold: boolean) => {
    if (isTold) leaveOut(reason);
  };
  const mdx = isMdx(search.text);
  search.hide(TEMPLATE_PLACES, (match) => {
    tell("template", hasWordsInTag(match[0]));
    return [objectOf(match)];
  });
  if (mdx) hideMdx(search, (tag) => tell("template", hasWordsInTag(tag)));
  search.hide(DOUBLED_FORMULA, (match) => [objectOf(match, "equation")]);
  search.hide(BRACKETED_FORMULA, (match) => (isSet(match[0]) ? [objectOf(match, "equation")] : []));
  search.hide(ATTRIBUTES, (match) => {
    tell("template", hasWordsInTag(match[0]));
    return [objectOf(match)];
  });
  search.hide(WIKI, (match) => {
    const marks = wikiMarks(match, labels);
    tell("code", match[1] === "" && marks.length === 1 && holdsWords(match[2]!));
    return marks;
  });
  search.hide(CITATION, (match) => {
    if (labels.has(match[1]!.toLowerCase())) return [];
    tell("code", holdsWords(match[1]!.replace(/-?@[\w:.#$%&+?<>~/-]+|\bpp?\./g, " ")));
    return [objectOf(match)];
  });
  search.hide(NOTE, ({ index, 0: { length } }) => pairOf("note", index, 2, index + length - 1, 1));
  search.hide(SPAN, ({ index, 1: words, 2: attributes }) => {
    const end = index + 1 + words!.length;
    return pairOf("span", index, 1, end, 1 + attributes!.length);
  });
  search.hide(NAMING);
  search.hide(BARE);
  search.hide(SETTING, ({ index, 0: { length }, 1: name }) =>
    pairOf("setting", index, name!.length + 2, index + length - 1, 1),
  );
  return { text: readable(shown, search.text, prices), markAt: (start) => search.at(start) };
}

/** Brackets are escaped in Markdown for many reasons, parentheses for none but this one. */
function isSet(formula: string): boolean {
  const inner = formula.slice(2, -2);
  return isFormula(inner) && (formula.startsWith("\\(") || /\\\p{L}|[\^{}]/u.test(inner));
}

const DEFINED = /^[ \t>]*\[([^\]\r\n]{1,999})\]:/gm;

function wikiMarks(match: RegExpExecArray, labels: ReadonlySet<string>): KeptMark[] {
  const { 0: whole, 1: embeds, 2: page, 3: bar, 4: words, index } = match;
  const end = index + whole.length;
  if (embeds) return [objectOf(match)];
  if (labels.has(page!.toLowerCase()) || CONTENTS.test(page!) || page!.startsWith(" ")) return [];
  if (bar && words!.trim() !== "") return pairOf("wiki", index, 2 + page!.length + bar.length, end - 2, 2);
  // A page's own name is shown; its heading or the folder it is in is not.
  if (bar || /[#^/]/.test(page!) || !holdsWords(page!)) return [objectOf(match)];
  return pairOf("wiki", index, 2, end - 2, 2, `[[${page}|`);
}

function pairOf(
  name: string,
  start: number,
  openLength: number,
  close: number,
  closeLength: number,
  written?: string,
): KeptMark[] {
  return [
    {
      ...{ start, end: start + openLength, kind: "start", name, type: "format" },
      ...(written !== undefined && { written }),
    },
    { start: close, end: close + closeLength, kind: "end", name, type: "format" },
  ];
}

/** Code and formulas out of sight, lines as they are. */
function blanked(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  let out = "";
  let from = 0;
  for (const { start, end } of spans) {
    if (start < from) continue;
    out += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, UNSEEN);
    from = end;
  }
  return out + text.slice(from);
}

const UNSEEN = "\uFDD1";

/** The text with what is hidden and with prices, and with the code that had been out of sight. */
function readable(shown: string, hidden: string, prices: readonly number[]): string {
  let out = hidden.replace(/\uFDD1+/g, (run, at: number) => shown.slice(at, at + run.length));
  if (prices.length === 0 || shown.includes(PRICE)) return out;
  let from = 0;
  const pieces: string[] = [];
  for (const at of prices) {
    // A `$` may be part of what is hidden.
    pieces.push(out.slice(from, at), out[at] === "$" ? PRICE : out[at]!);
    from = at + 1;
  }
  out = pieces.join("") + out.slice(from);
  return out;
}
