// What is held of libraries, in a thread or, where it is little, beside whoever asks. It knows nothing of rights or penalties.
import {
  findUnitIds,
  makeSegment,
  openSegment,
  SegmentedSide,
  type AlikeUnit,
  type UnitSegment,
} from "@yizhou/tm";
import type { IndexCalls } from "./index-messages.ts";

interface HeldSide {
  readonly names: readonly string[];
  readonly side: SegmentedSide;
}

export function createIndexHost(): IndexCalls {
  const sides = new Map<string, HeldSide>();
  const segments = new Map<string, UnitSegment>();

  /** Forgets segments that no side has any more. */
  function forget(names: readonly string[]): void {
    for (const name of names)
      if (![...sides.values()].some((held) => held.names.includes(name))) segments.delete(name);
  }

  return {
    hold(name, given) {
      const broken: string[] = [];
      for (const { name: segment, bytes } of given) {
        const opened = segments.get(segment) ?? (bytes && openSegment(bytes));
        if (opened) segments.set(segment, opened);
        else broken.push(segment);
      }
      const before = sides.get(name)?.names ?? [];
      sides.delete(name);
      if (broken.length === 0) {
        const names = given.map((segment) => segment.name);
        sides.set(name, { names, side: new SegmentedSide(names.map((one) => segments.get(one)!)) });
      }
      forget([...before, ...given.map((segment) => segment.name)]);
      return broken;
    },
    change(name, units) {
      const held = sides.get(name);
      held?.side.push(makeSegment(units));
      return held !== undefined;
    },
    drop(name) {
      const before = sides.get(name)?.names ?? [];
      sides.delete(name);
      forget(before);
    },
    search(names, queries, limits) {
      const asked = names.map((name) => sides.get(name)?.side);
      if (!asked.every((side) => side !== undefined)) return null;
      return queries.map((keys) =>
        bestOf(
          asked.map((side) => side.search(keys, limits)),
          limits.maxResults,
        ),
      );
    },
    find({ first, second }, wishes, limits) {
      const both = { first: sides.get(first)?.side ?? null, second: sides.get(second)?.side ?? null };
      return both.first && both.second ? findUnitIds(both, wishes, limits) : null;
    },
  };
}

/** The best of several lists, later units before earlier ones. */
export function bestOf(lists: readonly (readonly AlikeUnit[])[], most: number): AlikeUnit[] {
  return lists
    .flat()
    .sort((a, b) => b.similarity - a.similarity || b.id - a.id)
    .slice(0, most);
}
