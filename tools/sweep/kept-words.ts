// Words that stay in the source's language, sorted by why: what the report says of them, and what pages show that is no text of the
// file's. A page's word that is none of them was missed.
import { openZip } from "@yizhou/bytes/zip";
import { pseudoWords } from "@yizhou/engines";
import { plainText, textOnly } from "@yizhou/model";
import { needsTranslation, type ExtractedDocument } from "@yizhou/pipeline";

/**
 * Words in lower case by reason. The reasons of locks and `nothing` (addresses, codes, numbers) are those of the report's `kept`;
 * the names of warnings stand for what these say was left. `deleted`: by a change that nobody has accepted. `equation`: alone or, as a
 * tag, in a sentence. `asked`: names of sheets.
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
const COUNTER = /^(?:[ivxlcdm]+|\p{L}\p{M}*|\p{L}\d{1,3}|\d{1,3}\p{L})$/u;
/** A word that a cell's edge or a line's end has cut is known again from this length on. */
const LEAST_PART = 4;
/** Of what a picture draws letter by letter, and what is read of it in any pieces. */
const DRAWN: ReadonlySet<string> = new Set([
  "warning.embedded_document_untouched",
  "warning.embedded_picture_kept",
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
    for (const word of pseudoWords(text)) words.add(word.toLowerCase());
    if (words.size > 0) kept.set(reason, words);
  };
  for (const segment of document.segments) {
    if (needsTranslation(segment)) continue;
    keep(segment.locked ? (segment.lockReason ?? "unknown") : "nothing", textOnly(segment.source));
  }
  // A unit that is cut or tagged inside of words is shown in one.
  for (const unit of document.units) if (unit.locked) keep(unit.locked, plainText(unit.content));
  for (const text of asked) keep("asked", text);
  const warned = new Set(document.extraction.warnings.map(({ code }) => code));
  for (const [reason, text] of untouchedTexts(source))
    if (!reason.startsWith("warning.") || warned.has(reason as "warning.formula_kept")) keep(reason, text);
  return Object.fromEntries([...kept].map(([reason, words]) => [reason, [...words]]));
}

const EQUATION = /<m:t(?:\s[^>]*)?>([^<]*)</g;
const STAR_MATH = /<(?:math:)?(?:mi|mn|mo|mtext|annotation)(?:\s[^>]*)?>([^<]*)</g;
const DELETED = /<w:delText(?:\s[^>]*)?>([^<]*)</g;
const DELETED_OF_ODF = /<text:deletion>(.*?)<\/text:deletion>/gs;
const RESULT = /<c\s[^>]*t="str"[^>]*>(?:(?!<\/c>).)*?<f[ >/](?:(?!<\/c>).)*?<v>([^<]*)</gs;
const RESULT_OF_ODF = /<table:table-cell\s[^>]*table:formula=[^>]*>(.*?)<\/table:table-cell>/gs;
const LITERAL_OF_ODF = /&quot;((?:(?!&quot;)[^"<>])*)&quot;(?=[^<>"]*"[^<>]*>)/g;

/** Texts of a zipped document that no unit holds, with the reason. */
function* untouchedTexts(source: Uint8Array): Generator<[string, string]> {
  if (source[0] !== 0x50 || source[1] !== 0x4b) return;
  const zip = openZip(source);
  for (const entry of zip.entries) {
    const isPicture = /\.(?:wmf|emf)$/i.test(entry.name);
    if (!isPicture && !/\.xml$/i.test(entry.name)) continue;
    let text: string;
    try {
      const bytes = zip.read(entry);
      // What Office shows of an embedded document is a drawing that says its texts in one of the two encodings.
      if (isPicture) {
        const both = `${bytes.toString("latin1")} ${bytes.toString("utf16le")}`;
        yield ["warning.embedded_document_untouched", both];
        continue;
      }
      text = bytes.toString();
    } catch {
      // An entry that cannot be read shows nothing either.
      continue;
    }
    if (/\/(?:content|styles)\.xml$/.test(entry.name))
      yield ["warning.embedded_picture_kept", text.replace(/<[^>]*>/g, " ")];
    const found = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map((match) => match[1]!.replace(/<[^>]*>/g, " "));
    // Neighbours without a sign between them are read as one word on the page.
    const equations = [...found(EQUATION), ...found(STAR_MATH)];
    yield ["equation", `${equations.join(" ")} ${equations.join("")}`];
    for (const one of [...found(RESULT), ...found(RESULT_OF_ODF), ...found(LITERAL_OF_ODF)])
      yield ["warning.formula_kept", one];
    // Runs cut a word anywhere.
    const deleted = [...found(DELETED), ...found(DELETED_OF_ODF)];
    yield ["deleted", `${deleted.join(" ")} ${deleted.join("")}`];
  }
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
  }));
  const byReason = new Map<string, number>();
  const missed: string[] = [];
  for (const word of unmarked) {
    // The number of the cell beside it runs into a word.
    const own = word.toLowerCase().replace(/^\d+(?=\p{L}{2})|(?<=\p{L}{2})\d+$/gu, "");
    const reason =
      reasons.find(({ words }) => words.has(own))?.reason ??
      (COMPUTED.has(own) || COUNTER.test(own) ? "computed" : null) ??
      reasons.find(({ reason, all }) => (own.length >= LEAST_PART || DRAWN.has(reason)) && all.includes(own))
        ?.reason;
    if (reason) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
    else missed.push(word);
  }
  return { byReason, missed };
}
