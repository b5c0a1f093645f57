/**
 * Puts lost tags back. Tags that survived keep their place; a lost pair goes round the same words when they stand unchanged
 * in the target, otherwise to the place that corresponds to its place in the source, moved to the nearest word boundary.
 * Pairs that would cross are cut back, so the result always nests.
 */
import { locateTags } from "./locate-tags.ts";
import { createPositionMap, type Anchor, type PositionMap } from "./position-map.ts";
import { enclosingPairs } from "./tag-order.ts";
import type { ParsedAnswer } from "./tagged-text.ts";
import type { TagMark, TagPlan } from "./tag-plan.ts";
import { WORDS } from "./words.ts";

interface Place {
  readonly number: number;
  /** A single tag has start = end. */
  start: number;
  end: number;
  readonly isPair: boolean;
}

export interface RepairedMarks {
  /** In order of their offsets. */
  readonly marks: readonly TagMark[];
  /** True unless every tag was placed by the translation of its own phrase. */
  readonly isGuess: boolean;
}

/**
 * The marks of the repaired target.
 *
 * @param translations  of phrases of the source (`tagPhrases`), where the engine was asked for them
 */
export function repairTags(
  answer: ParsedAnswer,
  plan: TagPlan,
  translations: ReadonlyMap<string, string> = new Map(),
): RepairedMarks {
  const parents = enclosingPairs(plan);
  const source = placesOf(plan.marks);
  const survived = placesOf(answer.marks);
  const anchors: Anchor[] = [];
  for (const mark of answer.marks) {
    const before = plan.marks.find((other) => other.number === mark.number && other.role === mark.role);
    if (before) anchors.push({ source: before.offset, target: mark.offset });
  }
  const located = locateTags(plan, answer.text, anchors, translations);
  for (const [number, places] of located.places) survived.set(number, { ...places, ...survived.get(number) });
  const map = createPositionMap(plan.text, answer.text, [...anchors, ...located.anchors]);
  const words = wordBounds(answer.text);

  const places: Place[] = [];
  for (const number of plan.nodes.keys()) {
    const was = source.get(number)!;
    const place = placeTag(number, plan, was, survived.get(number), answer.text, map, words);
    if (place.isPair) for (const other of places) if (other.isPair) keepApart(other, place, parents);
    places.push(place);
  }
  settlePairs(places, parents);
  settleHalves(places, plan, parents);
  const isGuess = [...plan.nodes.keys()].some((number) => !located.sure.has(number));
  return { marks: writeMarks(places, parents), isGuess };
}

interface HalfPlaces {
  open?: number;
  close?: number;
  single?: number;
}

function placesOf(marks: readonly TagMark[]): Map<number, HalfPlaces> {
  const places = new Map<number, HalfPlaces>();
  for (const mark of marks) places.set(mark.number, { ...places.get(mark.number), [mark.role]: mark.offset });
  return places;
}

function placeTag(
  number: number,
  plan: TagPlan,
  was: HalfPlaces,
  now: HalfPlaces | undefined,
  target: string,
  map: PositionMap,
  words: WordBounds,
): Place {
  if (plan.nodes.get(number)!.kind !== "pair") {
    const offset = now?.single ?? placeSingle(plan.text, was.single!, target, map, words);
    return { number, start: offset, end: offset, isPair: false };
  }
  const from = was.open!;
  const to = was.close!;
  let start = now?.open;
  let end = now?.close;
  if (start !== undefined && end !== undefined && start > end) start = end = undefined;
  if (start === undefined && end === undefined) {
    const inside = plan.text.slice(from, to).trim();
    const found = inside.length >= 2 ? target.indexOf(inside) : -1;
    if (found >= 0 && target.indexOf(inside, found + 1) < 0) {
      return { number, start: found, end: found + inside.length, isPair: true };
    }
  }
  start ??= Math.min(from === 0 ? 0 : nearest(words.starts, map.at(from)), end ?? target.length);
  end ??= Math.max(to === plan.text.length ? target.length : nearest(words.ends, map.at(to)), start);
  // A pair round something must not end up round nothing: take the word at hand.
  if (to > from && end <= start && now?.close === undefined)
    end = words.ends.find((offset) => offset > start!) ?? end;
  if (to > from && end <= start && now?.open === undefined)
    start = words.starts.findLast((at) => at < end!) ?? start;
  return { number, start, end, isPair: true };
}

function placeSingle(
  source: string,
  was: number,
  target: string,
  map: PositionMap,
  words: WordBounds,
): number {
  if (was === 0) return 0;
  if (was === source.length) return target.length;
  const followsSpace = /\s/u.test(source[was - 1]!);
  return nearest(followsSpace ? words.starts : words.ends, map.at(was));
}

interface WordBounds {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function wordBounds(text: string): WordBounds {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { segment, index } of WORDS.segment(text)) {
    if (segment.trim() === "") continue;
    starts.push(index);
    ends.push(index + segment.length);
  }
  return { starts, ends };
}

function nearest(bounds: readonly number[], offset: number): number {
  let best = bounds[0] ?? 0;
  for (const bound of bounds) if (Math.abs(bound - offset) < Math.abs(best - offset)) best = bound;
  return best;
}

/** Cuts `later` back where it crosses `earlier`; both then nest or stand apart. */
function keepApart(earlier: Place, later: Place, parents: ReadonlyMap<number, number>): void {
  if (isInside(later.number, earlier.number, parents)) {
    later.start = Math.min(Math.max(later.start, earlier.start), earlier.end);
    later.end = Math.max(Math.min(later.end, earlier.end), later.start);
    return;
  }
  if (later.start < earlier.end && later.end > earlier.end && later.start > earlier.start)
    later.start = earlier.end;
  else if (later.start < earlier.start && later.end > earlier.start && later.end < earlier.end)
    later.end = earlier.start;
}

function isInside(number: number, container: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = parents.get(number) ?? 0; at !== 0; at = parents.get(at) ?? 0)
    if (at === container) return true;
  return false;
}

/** Cutting one pair back can make it cross another: repeat until nothing moves. Intervals only shrink, so it ends. */
function settlePairs(places: readonly Place[], parents: ReadonlyMap<number, number>): void {
  const pairs = places.filter((place) => place.isPair);
  for (let moved = true; moved;) {
    moved = false;
    pairs.forEach((later, index) => {
      for (const earlier of pairs.slice(0, index)) {
        const { start, end } = later;
        keepApart(earlier, later, parents);
        moved ||= later.start !== start || later.end !== end;
      }
    });
  }
}

/** Halves keep the order they have in the source and stay out of pairs that do not enclose them there. */
function settleHalves(places: readonly Place[], plan: TagPlan, parents: ReadonlyMap<number, number>): void {
  let earliest = 0;
  for (const half of places) {
    if (plan.nodes.get(half.number)!.kind !== "half") continue;
    const home = places.find((place) => place.number === parents.get(half.number));
    let offset = Math.max(half.start, earliest);
    if (home) offset = Math.min(Math.max(offset, home.start), home.end);
    for (const pair of places) {
      if (!pair.isPair || pair === home || isInside(half.number, pair.number, parents)) continue;
      if (offset > pair.start && offset < pair.end) offset = pair.end;
    }
    half.start = half.end = earliest = offset;
  }
}

/** Writes the tree of places out: each tag inside the smallest pair that should hold it. */
function writeMarks(places: readonly Place[], parents: ReadonlyMap<number, number>): TagMark[] {
  const pairs = places.filter((place) => place.isPair);
  const children = new Map<number, Place[]>();
  for (const place of places) {
    const home = containerOf(place, pairs, parents);
    children.set(home, [...(children.get(home) ?? []), place]);
  }
  const marks: TagMark[] = [];
  const write = (home: number): void => {
    const inside = (children.get(home) ?? []).sort(
      (a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || a.number - b.number,
    );
    for (const place of inside) {
      const { number } = place;
      if (!place.isPair) marks.push({ number, role: "single", offset: place.start });
      else {
        marks.push({ number, role: "open", offset: place.start });
        write(number);
        marks.push({ number, role: "close", offset: place.end });
      }
    }
  };
  write(0);
  return marks;
}

function containerOf(place: Place, pairs: readonly Place[], parents: ReadonlyMap<number, number>): number {
  const holds = (pair: Place): boolean => {
    if (pair === place || pair.start > place.start || pair.end < place.end) return false;
    if (isInside(place.number, pair.number, parents)) return true;
    if (isInside(pair.number, place.number, parents)) return false;
    const isStrict = place.isPair
      ? pair.end - pair.start > place.end - place.start && place.end > place.start
      : pair.start < place.start && place.start < pair.end;
    if (isStrict) return true;
    // Two pairs round the same words: the later number goes inside.
    return place.isPair && place.end > place.start && pair.number < place.number;
  };
  const size = (pair: Place): number => pair.end - pair.start;
  let home = 0;
  let best: Place | undefined;
  for (const pair of pairs) {
    if (!holds(pair)) continue;
    const isCloser =
      !best || size(pair) < size(best) || (size(pair) === size(best) && isDeeper(pair, best, parents));
    if (isCloser) {
      best = pair;
      home = pair.number;
    }
  }
  return home;
}

function isDeeper(a: Place, b: Place, parents: ReadonlyMap<number, number>): boolean {
  return (
    isInside(a.number, b.number, parents) || (!isInside(b.number, a.number, parents) && a.number > b.number)
  );
}
