// The thread that makes segments, apart from the one that is asked: a million units take some minutes.
import type { InlineContent } from "@yizhou/model";
import { makeSegment, mergeSegments, openSegment, packSegment } from "@yizhou/tm";
import type { MadeSegment, SegmentCalls, UnitToSegment } from "./index-messages.ts";
import { lowerPriority } from "../../platform/child-process/lower-priority.ts";
import { serveCalls } from "./thread-calls.ts";

const NICENESS = 5;

// On Linux this is of the one thread. Whoever looks something up goes before, but may also wait for what is made here.
if (process.platform === "linux") lowerPriority(0, NICENESS);

/** By work and languages, the units by id: one that was told twice counts as it was told last. */
const waiting = new Map<string, Map<string, Map<number, UnitToSegment>>>();

serveCalls<SegmentCalls>(
  {
    add(work, units) {
      if (!waiting.has(work)) waiting.set(work, new Map());
      const byLanguages = waiting.get(work)!;
      for (const unit of units) {
        const languages = unit.languages.join(" ");
        if (!byLanguages.has(languages)) byLanguages.set(languages, new Map());
        byLanguages.get(languages)!.set(unit.id, unit);
      }
    },
    make(work) {
      return [...(waiting.get(work)?.values() ?? [])].map((units) => makeBoth([...units.values()]));
    },
    drop(work) {
      waiting.delete(work);
    },
    merge(buffers, isOldest) {
      const segments = buffers.map((bytes) => openSegment(bytes));
      if (!segments.every((segment) => segment !== null)) return null;
      const merged = mergeSegments(segments, isOldest);
      return { units: merged.ids.length, gone: merged.gone.length, packed: packSegment(merged) };
    },
  },
  buffersOf,
);

function makeBoth(units: readonly UnitToSegment[]): MadeSegment {
  const sideOf = (side: 0 | 1) =>
    packSegment(
      makeSegment(units.map(({ id, texts }) => ({ id, content: texts && contentOf(texts[side]) }))),
    );
  const gone = units.filter(({ texts }) => !texts).length;
  return {
    languages: units[0]!.languages,
    ...{ units: units.length - gone, gone },
    sides: [sideOf(0), sideOf(1)],
  };
}

const contentOf = (json: string): InlineContent => JSON.parse(json) as InlineContent;

function buffersOf(value: unknown): ArrayBuffer[] {
  if (Array.isArray(value))
    return (value as MadeSegment[]).flatMap(({ sides }) => sides.map((side) => side.buffer));
  const merged = value as ReturnType<SegmentCalls["merge"]>;
  return merged ? [merged.packed.buffer] : [];
}
