// A bilingual document that people edited and bring back: which of its texts are translations of which of our text units, and what
// that makes of each segment. Nothing in such a file names its segments, so sources are found by their words, in order, and what
// stands where the translation stood is the translation.
import {
  inlineFromText,
  normaliseInline,
  plainText,
  primaryLanguage,
  type InlineContent,
  type InlineNode,
  type LanguageTag,
  type Segment,
} from "@yizhou/model";
import type { ResultLookup } from "./assemble.ts";
import type { ReturnedSegment } from "./returned-segments.ts";

/** What a bilingual document holds: its texts in reading order, or the cells of its sheets by row and column. */
export type BilingualTexts =
  | {
      readonly texts: readonly string[];
      /** Comments, of which people add some where they change a translation. */
      readonly beside?: readonly string[];
    }
  | {
      readonly sheets: readonly (readonly (readonly string[])[])[];
      /** What stands beside the cells: titles of charts, headers of pages, comments, shapes. */
      readonly beside?: readonly string[];
    };

/** A text unit of the document as it is now. */
interface Unit {
  readonly source: string;
  /** As it stands in the document; null where the source does. */
  readonly target: string | null;
  readonly pieces: readonly UnitPiece[];
}

/** A node of a unit's target with its span in the unit's text; what belongs to no segment stands between two of them. */
interface UnitPiece {
  readonly segment: Segment | null;
  readonly node: InlineNode;
  readonly start: number;
  readonly end: number;
}

/** Texts that repeat more often than this are no landmarks. */
const MOST_PLACES = 200;
const UNSPACED = new Set(["zh", "ja", "yue"]);

/**
 * The segments of an edited bilingual document, with the tags that their targets have now. Of a unit whose translation is as it was,
 * the segments come with their own targets; of one that is not found there, none.
 *
 * Cost: linear in the texts, and per changed unit at most its length squared, for long ones less.
 */
export function readBilingual(
  segments: readonly Segment[],
  results: ResultLookup,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
  found: BilingualTexts,
): ReturnedSegment[] {
  const units = unitsOf(segments, results, pair);
  const returned: ReturnedSegment[] = [];
  const done = new Set<Unit>();
  const take = (pairs: Iterable<readonly [Unit, string]>) => {
    for (const [unit, text] of pairs) {
      done.add(unit);
      returned.push(...segmentsOf(unit, text));
    }
  };
  if ("texts" in found) take(targetsInOrder(units, found.texts, pair.to));
  else take(targetsInCells(units, found.sheets));
  const others = units.filter((unit) => !done.has(unit));
  take(targetsInOrder(others, found.beside ?? [], pair.to));
  return returned;
}

function unitsOf(
  segments: readonly Segment[],
  results: ResultLookup,
  { to }: { readonly to: LanguageTag },
): Unit[] {
  const gap = UNSPACED.has(primaryLanguage(to)) ? "" : " ";
  return [...Map.groupBy(segments, ({ unitId }) => unitId).values()].map((own): Unit => {
    const source = own.map((one) => one.leading + plainText(one.source) + one.trailing).join("");
    const pieces: UnitPiece[] = [];
    let at = 0;
    const push = (node: InlineNode, segment: Segment | null) => {
      const length = plainText([node]).length;
      pieces.push({ segment, node, start: at, end: at + length });
      at += length;
    };
    let isTranslated = false;
    own.forEach((segment, index) => {
      const result = results.get(segment.ordinal);
      const target = result?.state === "translated" ? result.target : null;
      if (index > 0) push({ kind: "text", text: segment.targetGap ?? gap }, null);
      isTranslated ||= target !== null;
      for (const node of target ?? segment.source) push(node, segment);
    });
    const target = plainText(pieces.map(({ node }) => node));
    return { source, target: isTranslated && key(target) !== key(source) ? target : null, pieces };
  });
}

/** What a text is known by again: programs change blanks and marks. */
function key(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/**
 * Sources are met in the order of the document, and where there is but one place for one, out of order too, as people move paragraphs
 * and rows; what stands behind one, up to the next, is its translation.
 */
function* targetsInOrder(
  units: readonly Unit[],
  texts: readonly string[],
  to: LanguageTag,
): Generator<readonly [Unit, string]> {
  const places = new Map<string, number[]>();
  texts.forEach((text, at) => {
    const own = places.get(key(text));
    if (own) own.push(at);
    else places.set(key(text), [at]);
  });
  const met = longestRise(
    units.map(({ source }) => {
      const own = places.get(key(source)) ?? [];
      return key(source) === "" || own.length > MOST_PLACES ? [] : own;
    }),
  );
  const isPlace = new Set(met.filter((at) => at !== null));
  const bySource = Map.groupBy(units, ({ source }) => key(source));
  for (const [index, { source }] of units.entries()) {
    const own = places.get(key(source)) ?? [];
    if (key(source) === "" || met[index] !== null || own.length > 1 || isPlace.has(own[0]!)) continue;
    if (own.length === 0 || bySource.get(key(source))!.length > 1) continue;
    met[index] = own[0]!;
    isPlace.add(own[0]!);
  }
  const paired = pairedTexts(
    units.filter((_, index) => met[index] === null),
    texts,
    isPlace,
  );
  yield* paired.values();
  const targets = new Set(units.flatMap(({ target }) => (target === null ? [] : [key(target)])));
  const gap = UNSPACED.has(primaryLanguage(to)) ? "" : " ";
  /** Whose sources stand in a row before anything stands behind them: the parts of a header that tabs part. */
  let row: Unit[] = [];
  const inText = units.map((unit, index) => ({ unit, at: met[index] ?? null }));
  for (const { unit, at } of inText.sort((a, b) => (a.at ?? -1) - (b.at ?? -1))) {
    if (at === null) continue;
    if (unit.target !== null) row.push(unit);
    const behind: string[] = [];
    for (let next = at + 1; next < texts.length && !isPlace.has(next); next++)
      if (!paired.has(next) && texts[next]!.trim() !== "") behind.push(texts[next]!.trim());
    if (behind.length === 0) continue;
    if (row.length > 1 && row.length === behind.length)
      yield* row.map((own, place) => [own, behind[place]!] as const);
    else if (unit.target !== null) yield [unit, ownOf(behind, key(unit.target), targets).join(gap)];
    row = [];
  }
}

/**
 * Of what stands behind a source, its translation: where it stands there unchanged that alone, and else all but what is the translation
 * of another text.
 */
function ownOf(behind: readonly string[], target: string, targets: ReadonlySet<string>): readonly string[] {
  const same = behind.find((text) => key(text) === target);
  if (same !== undefined) return [same];
  const own = behind.filter((text) => !targets.has(key(text)));
  return own.length > 0 ? own : behind;
}

/** Texts that hold a source and its translation in one, as titles and descriptions of pictures do: by their place. */
function pairedTexts(
  units: readonly Unit[],
  texts: readonly string[],
  isPlace: ReadonlySet<number>,
): ReadonlyMap<number, readonly [Unit, string]> {
  const bySource = unitsBySource(units);
  const found = new Map<number, readonly [Unit, string]>();
  for (const [at, text] of texts.entries()) {
    const both = isPlace.has(at) ? null : inOneText(text, / \/ /g, bySource);
    if (!both) continue;
    found.set(at, both);
    bySource.delete(key(both[0].source));
  }
  return found;
}

/** One place for as many rows as possible, so that places rise from row to row; null for the others. */
function longestRise(rows: readonly (readonly number[])[]): (number | null)[] {
  interface Link {
    readonly row: number;
    readonly at: number;
    readonly before: Link | null;
  }
  const ends: Link[] = [];
  rows.forEach((places, row) => {
    // From the last: two places of one row never follow each other.
    for (const at of places.toReversed()) {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ends[middle]!.at < at) low = middle + 1;
        else high = middle;
      }
      ends[low] = { row, at, before: ends[low - 1] ?? null };
    }
  });
  const chosen: (number | null)[] = rows.map(() => null);
  for (let link = ends.at(-1) ?? null; link; link = link.before) chosen[link.row] = link.at;
  return chosen;
}

/**
 * Translations stand in the row of their source: in another column, on another sheet, or in the same cell under it. Which it is shows
 * where the translations are that nobody changed.
 */
function* targetsInCells(
  units: readonly Unit[],
  sheets: readonly (readonly (readonly string[])[])[],
): Generator<readonly [Unit, string]> {
  const bySource = unitsBySource(units);
  const votes = new Map<string, Map<string, number>>();
  const sources: {
    readonly unit: Unit;
    readonly sheet: number;
    readonly row: number;
    readonly column: number;
  }[] = [];
  const done = new Set<Unit>();
  for (const [sheet, rows] of sheets.entries())
    for (const [row, cells] of rows.entries())
      for (const [column, text] of cells.entries()) {
        if (text.trim() === "") continue;
        const unit = bySource.get(key(text));
        if (unit) sources.push({ unit, sheet, row, column });
        const both = unit ? null : inOneText(text, /\n/g, bySource);
        if (both && !done.has(both[0])) {
          done.add(both[0]);
          yield both;
        }
      }
  for (const { unit, sheet, row, column } of sources)
    for (const [other, rows] of sheets.entries())
      rows[row]?.forEach((text, at) => {
        if ((other === sheet && at === column) || key(text) === "" || key(text) !== key(unit.target!)) return;
        const own = votes.get(`${sheet} ${column}`) ?? new Map<string, number>();
        votes.set(`${sheet} ${column}`, own.set(`${other} ${at}`, (own.get(`${other} ${at}`) ?? 0) + 1));
      });
  const anchors = new Map<string, readonly Anchor[]>();
  /** Where the translations stand on another sheet that nobody changed. */
  const anchorsOf = (sheet: number, column: number, other: number, at: number) => {
    const name = [sheet, column, other, at].join(" ");
    let known = anchors.get(name);
    if (!known) {
      const own = sources.filter((one) => one.sheet === sheet && one.column === column);
      known = anchorsIn(own, sheets[other]?.map((row) => row[at] ?? "") ?? []);
      anchors.set(name, known);
    }
    return known;
  };
  for (const { unit, sheet, row, column } of sources) {
    const own = votes.get(`${sheet} ${column}`);
    if (!own || done.has(unit)) continue;
    const [place] = [...own].sort((a, b) => b[1] - a[1])[0]!;
    const [other, at] = place.split(" ").map(Number) as [number, number];
    const moved = other === sheet ? 0 : movedBy(row, anchorsOf(sheet, column, other, at));
    const text = moved === null ? "" : (sheets[other]?.[row + moved]?.[at] ?? "");
    // An empty cell is no translation, and the source itself none of its own.
    if (text.trim() === "" || key(text) === key(unit.source)) continue;
    done.add(unit);
    yield [unit, text.trim()];
  }
}

/** A source with the row that its unchanged translation stands in on another sheet. */
interface Anchor {
  readonly row: number;
  readonly movedBy: number;
}

/** Of the sources of a column, in order of their rows, and the texts of the column of their translations. */
function anchorsIn(
  sources: readonly { readonly unit: Unit; readonly row: number }[],
  texts: readonly string[],
): readonly Anchor[] {
  const rowsOf = Map.groupBy(texts.keys(), (row) => key(texts[row]!));
  const met = longestRise(
    sources.map(({ unit }) => {
      const own = rowsOf.get(key(unit.target!)) ?? [];
      return own.length > MOST_PLACES ? [] : own;
    }),
  );
  return sources.flatMap(({ row }, index) =>
    met[index] === null ? [] : [{ row, movedBy: met[index]! - row }],
  );
}

/** How far a row has moved on a sheet where others were deleted or added; null where that was so right between its neighbours. */
function movedBy(row: number, anchors: readonly Anchor[]): number | null {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (anchors[middle]!.row <= row) low = middle + 1;
    else high = middle;
  }
  const before = anchors[low - 1];
  const after = anchors[low];
  if (before?.row === row) return before.movedBy;
  if (before && after && before.movedBy !== after.movedBy) return null;
  return (before ?? after)?.movedBy ?? 0;
}

/** The first of the translated units of each source. */
function unitsBySource(units: readonly Unit[]): Map<string, Unit> {
  const bySource = new Map<string, Unit>();
  for (const unit of units)
    if (unit.target !== null && !bySource.has(key(unit.source))) bySource.set(key(unit.source), unit);
  return bySource;
}

/** The unit whose source stands before one of the dividers, and what stands behind that. */
function inOneText(
  text: string,
  divider: RegExp,
  bySource: ReadonlyMap<string, Unit>,
): readonly [Unit, string] | null {
  for (const match of text.matchAll(divider)) {
    const unit = bySource.get(key(text.slice(0, match.index)));
    const rest = text.slice(match.index + match[0].length).trim();
    if (unit && rest !== "") return [unit, rest];
  }
  return null;
}

function segmentsOf({ target, pieces }: Unit, text: string): ReturnedSegment[] {
  const isSame = key(text) === key(target!) && squeeze(text) === squeeze(target!);
  const place = isSame ? null : placesAfter(target!, text);
  const contents = new Map<Segment, InlineNode[]>();
  let last: Segment | null = null;
  for (const { segment, node, start, end } of pieces) {
    const owner: Segment | null = segment ?? last;
    if (!owner) continue;
    const nodes = contents.get(owner) ?? [];
    contents.set(owner, nodes);
    last = owner;
    const now = place ? text.slice(place(start), place(end)) : "";
    if (node.kind !== "text") nodes.push(node);
    else if (!place) {
      if (segment) nodes.push(node);
    } else if (segment || now.trim() !== "") nodes.push({ kind: "text", text: now });
  }
  return [...contents].map(([segment, nodes]): ReturnedSegment => {
    const own = pieces.filter((piece) => piece.segment === segment).map(({ node }) => node);
    // What differs in blanks alone is as it was.
    const isOwn = squeeze(plainText(nodes)) === squeeze(plainText(own));
    const content = isOwn ? own : trimmed(normaliseInline(nodes));
    return {
      ...{ unitId: segment.unitId, ordinal: segment.ordinal, source: segment.source },
      target: plainText(content).trim() === "" ? null : content,
      ...{ isConfirmed: null, version: null },
    };
  });
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Without blanks at its ends; tags stay. */
function trimmed(content: InlineContent): InlineContent {
  const nodes = [...content];
  const first = nodes.findIndex(({ kind }) => kind === "text");
  const last = nodes.findLastIndex(({ kind }) => kind === "text");
  const cut = (at: number, edge: "trimStart" | "trimEnd") => {
    const node = nodes[at];
    if (node?.kind === "text") nodes[at] = { kind: "text", text: node.text[edge]() };
  };
  if (first === 0) cut(first, "trimStart");
  if (last === nodes.length - 1) cut(last, "trimEnd");
  return normaliseInline(nodes.length === 0 ? inlineFromText("") : nodes);
}

const MOST_CELLS = 4_000_000;

/**
 * Where each place of a text has gone in an edited one: behind the character that stood before it, or the nearest that is left. The
 * ends go to the ends.
 */
function placesAfter(before: string, after: string): (at: number) => number {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const [a, b] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const kept = a.length * b.length <= MOST_CELLS ? commonCharacters(a, b) : [];
  return (at) => {
    if (at === 0) return 0;
    if (at === before.length) return after.length;
    if (at <= head) return at;
    if (at >= before.length - tail) return at + after.length - before.length;
    const inside = at - head;
    if (kept.length === 0) return head + Math.round((inside / a.length) * b.length);
    let low = 0;
    for (const [x, y] of kept) if (x < inside) low = y + 1;
    return head + low;
  };
}

/** A longest common subsequence, as pairs of places. */
function commonCharacters(a: string, b: string): (readonly [number, number])[] {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] =
        a[i] === b[j]
          ? table[(i + 1) * width + j + 1]! + 1
          : Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!);
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (table[(i + 1) * width + j]! >= table[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
