import { deadUnits, isMarked } from "./dead-units.ts";
import { isIrregular, positionsOf, SegmentBuilder, type UnitSegment } from "./unit-segment.ts";

/**
 * Neighbouring segments as one: of each unit what the newest of them says.
 *
 * @param segments  oldest first
 * @param isOldest  nothing is older than the first of them, so that nobody has to know any more what is gone
 * Cost: linear in the tokens; the texts are not read again.
 */
export function mergeSegments(segments: readonly UnitSegment[], isOldest: boolean): UnitSegment {
  const builder = new SegmentBuilder();
  const dead = deadUnits(segments);
  const sources = segments.map((segment) => ({
    segment,
    words: builder.takeWords(segment.words, "words"),
    parts: builder.takeWords(segment.parts, "parts"),
    positions: positionsOf(segment),
    /** By unit, 1 + its number in the whole. */
    numbers: new Uint32Array(segment.ids.length),
  }));
  for (const { source, unit } of byId(segments)) {
    if (isMarked(dead[source], unit)) continue;
    const { segment, words, positions, numbers } = sources[source]!;
    const position = positions[unit]!;
    const { starts, tokens } = segment.fuzzy;
    const own = tokens.slice(starts[position], starts[position + 1]);
    for (let at = 0; at < own.length; at++) own[at] = words[own[at]!]!;
    numbers[unit] = 1 + builder.addTokens(segment.ids[unit]!, own, !isIrregular(segment, unit));
  }
  for (const { segment, parts, numbers } of sources)
    for (let part = 0; part < parts.length; part++)
      for (let at = segment.partStarts[part]!; at < segment.partStarts[part + 1]!; at++) {
        const number = numbers[segment.partUnits[at]!]!;
        if (number > 0) builder.addPart(parts[part]!, number - 1);
      }
  if (!isOldest) builder.gone.push(...goneFor(segments));
  return builder.build();
}

/** All units by ascending id, whichever segment they lie in. */
function* byId(segments: readonly UnitSegment[]): Generator<{ source: number; unit: number }> {
  const next = segments.map(() => 0);
  for (;;) {
    let source = -1;
    let least = Infinity;
    for (let at = 0; at < segments.length; at++) {
      const id = segments[at]!.ids[next[at]!];
      if (id !== undefined && id < least) [source, least] = [at, id];
    }
    if (source < 0) return;
    yield { source, unit: next[source]!++ };
  }
}

/** What is gone in one of them and has not come back in a newer one. */
function goneFor(segments: readonly UnitSegment[]): number[] {
  const gone = new Set<number>();
  for (const segment of segments) {
    for (const id of segment.gone) gone.add(id);
    if (gone.size > 0) for (const id of segment.ids) gone.delete(id);
  }
  return [...gone].sort((a, b) => a - b);
}
