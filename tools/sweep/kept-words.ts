// Words that stay in the source's language, sorted by why: what the report says of them, and what pages show that is no text of the
// file's. A page's word that is none of them was missed.
import { openZip } from "@yizhou/bytes/zip";
import { isPseudoMarked, pseudoWords } from "@yizhou/engines";
import { plainText, textOnly } from "@yizhou/model";
import { formatTexts } from "../../packages/filters/src/parts/number-formats.ts";
import { needsTranslation, type ExtractedDocument } from "@yizhou/pipeline";

/**
 * Words in lower case by reason. The reasons of locks and `nothing` (addresses, codes, numbers) are those of the report's `kept`;
 * the names of warnings stand for what these say was left. `deleted`: by a change that nobody has accepted. `equation`: alone or, as a
 * tag, in a sentence. `asked`: names of sheets. `automatic`: what LibreOffice calls the rows and titles of charts that
 * name none, and says of a reference that leads nowhere. `tag`: what the tags of sentences show, such as fields.
 */
export type KeptWords = Readonly<Record<string, readonly string[]>>;

/** Values that programs write out themselves, and the letters and Roman numbers they count with. */
const COMPUTED = new Set(
  (
    "true false err na n a ref value div name num null wahr falsch " +
    "january february march april may june july august september october november december " +
    "jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday " +
    "mon tue wed thu fri sat sun am pm"
  ).split(" "),
);
const COUNTER = /^(?:[ivxlcdm]+|\p{L}\p{M}*|\p{L}\d{1,3}\p{L}?|\d{1,3}\p{L}|\d+[ij])$/u;
/** A word that a cell's edge or a line's end has cut is known again from this length on. */
const LEAST_PART = 4;
/** A shorter rest is known where a word is nothing but itself and that: the beginning or the end of one that was cut. */
const LEAST_END = 3;
/** A cut code runs into the number of the next cell; so much of it must be left. */
const LEAST_OF_CODE = 6;
/** Of what a picture draws letter by letter, and what is read of it in any pieces. */
const DRAWN: ReadonlySet<string> = new Set([
  "warning.embedded_document_untouched",
  "warning.embedded_picture_kept",
  "warning.image_text_untouched",
]);

/** What stays in a file, from its segments and from what its filter does not read as text. */
export function keptWords(
  source: Uint8Array,
  document: ExtractedDocument,
  asked: readonly string[],
): KeptWords {
  const kept = new Map<string, Set<string>>();
  const keep = (reason: string, text: string) => {
    const words = kept.get(reason) ?? new Set<string>();
    const found = pseudoWords(text).map((word) => word.toLowerCase());
    for (const [n, word] of found.entries()) {
      words.add(word);
      // A picture may draw a word close to the one before.
      if (n > 0 && DRAWN.has(reason)) words.add(found[n - 1]! + word);
    }
    if (words.size > 0) kept.set(reason, words);
  };
  for (const segment of document.segments) {
    if (needsTranslation(segment)) continue;
    keep(segment.locked ? (segment.lockReason ?? "unknown") : "nothing", textOnly(segment.source));
  }
  // A unit that is cut or tagged inside of words is shown in one.
  for (const unit of document.units) if (unit.locked) keep(unit.locked, plainText(unit.content));
  for (const { content } of document.units)
    for (const node of content)
      if (node.kind === "standalone" && node.equivalent) keep("tag", node.equivalent);
  for (const text of asked) keep("asked", text);
  const warned = new Set<string>(
    document.extraction.warnings.flatMap(({ code, params }) => [code, `${code} ${params?.reason}`]),
  );
  for (const [reason, text] of untouchedTexts(source))
    if (!reason.startsWith("warning.") || warned.has(reason)) keep(reason, text);
  return Object.fromEntries([...kept].map(([reason, words]) => [reason, [...words]]));
}

const EQUATION = /<m:t(?:\s[^>]*)?>([^<]*)</g;
const STAR_MATH = /<(?:math:)?(?:mi|mn|mo|mtext|annotation)(?:\s[^>]*)?>([^<]*)</g;
const DELETED = /<w:delText(?:\s[^>]*)?>([^<]*)</g;
/** What was moved away is shown at its old place like a deletion. */
const MOVED = /<w:moveFrom(?:\s[^>]*)?>(.*?)<\/w:moveFrom>/gs;
/** Fields that show whose a document is and what it is called: told of where nothing else stands in their paragraph. */
const SHOWN_FIELD =
  /<w:instrText[^>]*>\s*(?:AUTHOR|LASTSAVEDBY|USERNAME|USERINITIALS|USERADDRESS|FILENAME|MERGEFIELD)\b[^<]*<\/w:instrText>/g;
const CHART = /<(?:c:chartSpace|chart:chart)[\s>]/;
const REFERENCE = /<text:(?:bookmark|reference|sequence|note)-ref[\s>]|instr(?:Text)?[^<]*\sREF\s/;
const NOWHERE = "Error Reference source not found";
const AUTOMATIC = "Chart Title Column Row Series Unnamed";
/** What LibreOffice writes around the fields of a pivot when it draws it anew. */
const PIVOT = "Total Result Data Filter";
const DELETED_OF_ODF = /<text:deletion>(.*?)<\/text:deletion>/gs;
const RESULT = /<c\s[^>]*t="str"[^>]*>(?:(?!<\/c>).)*?<f[ >/](?:(?!<\/c>).)*?<v(?:\s[^>]*)?>([^<]*)</gs;
const RESULT_OF_ODF = /<table:table-cell\s[^>]*table:formula=[^>]*>(.*?)<\/table:table-cell>/gs;
const FORMULA_OF_ODF = /\s(?:table:formula|table:expression)="([^"]*)"/g;
const LITERAL_OF_ODF = /&quot;((?:(?!&quot;).)*)&quot;/g;
/** Of a chart's texts, what is no place but the name of one, or of none, which is shown as it is. */
const NAMED_OF_CHART = /<c:f>([^<!]*)<\/c:f>/g;
const FORMAT = /\sformatCode="([^"]*)"/g;
const DATES = "warning.text_left_out date-format";

/** Texts of a zipped document that no unit holds, with the reason. */
function* untouchedTexts(source: Uint8Array): Generator<[string, string]> {
  if (source[0] !== 0x50 || source[1] !== 0x4b) return;
  const zip = openZip(source);
  for (const entry of zip.entries) {
    if (/pivotTables?\/[^/]*\.xml$/i.test(entry.name)) yield ["automatic", PIVOT];
    // An embedded workbook is drawn with its charts.
    if (/embeddings\/[^/]*\.(?:xls[xm]?|ods)$/i.test(entry.name)) yield ["automatic", AUTOMATIC];
    const isPicture = /\.(?:wmf|emf)$/i.test(entry.name);
    if (!isPicture && !/\.xml$/i.test(entry.name)) continue;
    let text: string;
    try {
      const bytes = zip.read(entry);
      // What Office shows of an embedded document is a drawing that says its texts in one of the two encodings.
      if (isPicture) {
        const both = `${bytes.toString("latin1")} ${bytes.toString("utf16le")}`;
        yield ["warning.embedded_document_untouched", both];
        yield ["warning.image_text_untouched", both];
        continue;
      }
      text = bytes.toString();
    } catch {
      // An entry that cannot be read shows nothing either.
      continue;
    }
    if (CHART.test(text)) {
      yield ["automatic", AUTOMATIC];
      for (const [, name] of text.matchAll(NAMED_OF_CHART)) yield ["automatic", name!];
    }
    for (const [, format] of text.matchAll(FORMAT)) yield [DATES, dateWordsOf(format!)];
    if (REFERENCE.test(text)) yield ["automatic", NOWHERE];
    if (/\/(?:content|styles)\.xml$/.test(entry.name))
      yield ["warning.embedded_picture_kept", text.replace(/<[^>]*>/g, " ")];
    const found = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map((match) => match[1]!.replace(/<[^>]*>/g, " "));
    // Neighbours without a sign between them are read as one word on the page.
    const equations = [...found(EQUATION), ...found(STAR_MATH)];
    yield ["equation", `${equations.join(" ")} ${equations.join("")}`];
    const literals = found(FORMULA_OF_ODF).flatMap((formula) =>
      [...formula.matchAll(LITERAL_OF_ODF)].map((match) => match[1]!),
    );
    for (const one of [...found(RESULT), ...found(RESULT_OF_ODF), ...literals])
      yield ["warning.formula_kept", one];
    for (const { 0: code, index } of text.matchAll(SHOWN_FIELD)) {
      const from = index + code.length;
      const end = text.indexOf('"end"', from);
      if (end > 0) yield ["warning.text_left_out", text.slice(from, end).replace(/<[^>]*>?/g, " ")];
    }
    // Runs cut a word anywhere.
    const deleted = [...found(DELETED), ...found(DELETED_OF_ODF), ...found(MOVED)];
    yield ["deleted", `${deleted.join(" ")} ${deleted.join("")}`];
  }
}

/** The words that a format of dates puts between its codes; none of any other, which is translated. */
function dateWordsOf(format: string): string {
  const { dateWords } = formatTexts(Buffer.from(format).toString("latin1"));
  return Buffer.from(dateWords.join(" "), "latin1").toString();
}

export interface SortedMisses {
  /** Words without the mark by the first reason that explains them. */
  readonly byReason: ReadonlyMap<string, number>;
  /** Words that nothing explains. */
  readonly missed: readonly string[];
}

/** @param unmarked  words of the pages without the mark */
export function sortMisses(unmarked: readonly string[], kept: KeptWords): SortedMisses {
  const reasons = Object.entries(kept).map(([reason, words]) => ({
    reason,
    words: new Set(words),
    all: words.join(" "),
    drawn: DRAWN.has(reason) ? words.join("") : "",
  }));
  const reasonOf = (piece: string): string | null => {
    const shown = piece.toLowerCase();
    // The number of the cell beside it runs into a word.
    const own = shown.replace(/^\d+(?=\p{L}{2})|(?<=\p{L}{2})\d+$/gu, "");
    const isEnd = (word: string) => word.startsWith(own) || word.endsWith(own);
    const isCutCode = (word: string) => /\d/.test(word) && shown.startsWith(word.slice(0, LEAST_OF_CODE));
    return (
      reasons.find(({ words }) => words.has(shown) || words.has(own))?.reason ??
      (COMPUTED.has(own) || COUNTER.test(own) ? "computed" : null) ??
      reasons.find(
        ({ all, drawn }) =>
          (own.length >= LEAST_PART && all.includes(own)) ||
          (drawn !== "" && (all.includes(own) || drawn.includes(own))),
      )?.reason ??
      reasons.find(({ words }) =>
        [...words].some(
          (word) =>
            (own.length >= LEAST_END && isEnd(word)) || (word.length >= LEAST_OF_CODE && isCutCode(word)),
        ),
      )?.reason ??
      null
    );
  };
  const byReason = new Map<string, number>();
  const missed: string[] = [];
  for (const word of unmarked) {
    // A note's counter, or a picture's word, runs into a translated one.
    const reason =
      reasonOf(word) ??
      allReasons(unmarkedPieces(word).map(reasonOf)) ??
      reasonOfParts(word, unmarked, reasons);
    if (reason) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
    else missed.push(word);
  }
  return { byReason, missed };
}

interface Reason {
  readonly reason: string;
  readonly words: ReadonlySet<string>;
}

/** Why a word stays that is two words without a gap, or the half of one whose other half stands there as well. */
function reasonOfParts(word: string, others: readonly string[], reasons: readonly Reason[]): string | null {
  const shown = word.toLowerCase();
  const reasonOf = (whole: string) =>
    reasons.find(({ words }) => words.has(whole))?.reason ?? (COMPUTED.has(whole) ? "computed" : null);
  for (let cut = LEAST_END; cut <= shown.length - LEAST_END; cut++) {
    const reason = allReasons([shown.slice(0, cut), shown.slice(cut)].map(reasonOf));
    if (reason) return reason;
  }
  for (const other of others) {
    const half = other.toLowerCase();
    const reason = reasonOf(shown + half) ?? reasonOf(half + shown);
    if (reason) return reason;
  }
  return null;
}

/** The runs of letters without the mark in a word that has marked letters too; none for any other word. */
function unmarkedPieces(word: string): string[] {
  const signs = [...word.matchAll(/\P{M}\p{M}*/gu)].map(([sign]) => ({
    sign,
    isMarked: isPseudoMarked(sign),
  }));
  if (!signs.some(({ isMarked }) => isMarked)) return [];
  return signs
    .map(({ sign, isMarked }) => (isMarked ? " " : sign))
    .join("")
    .split(" ")
    .filter((piece) => /\p{L}/u.test(piece));
}

/** The first reason where each piece has one. */
function allReasons(reasons: readonly (string | null)[]): string | null {
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}
