// Indexes in memory for work that looks up many segments: fuzzy look-ups take some milliseconds of a thread there, where the
// database takes tens of its own for each. An index is only where candidates come from. What a unit says, and whether it is
// still there, is read from the database every time, so an index has to know of new units and new texts, and of nothing else.
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { AlikeHit, IndexAnswer, IndexQuestion } from "./index-messages.ts";
import { countUnits, readUnitsForIndex, unitIdsAfter, type Direction } from "./look-up-repo.ts";

/** The most units that are held at all; about 300 bytes each. Larger libraries are asked in the database. */
const MOST_UNITS = 400_000;
/** Look-ups at once that make it worth reading a library. */
const WORTH_READING = 8;
const UNITS_AT_ONCE = 2000;
/** Ids are handed out before they are committed: so far back it is looked for late ones. */
const LATE_IDS = 5000;
/** Between two looks for texts that were edited: each goes through all units of the library. */
const EDITS_EVERY_MS = 3000;

/** What is held of one direction of one library. */
interface Held {
  /** Sides of units that the thread has. */
  readonly known: Set<number>;
  newest: number;
  lookedForEditsAt: number;
  usedAt: number;
}

export type MemoryIndexes = ReturnType<typeof createMemoryIndexes>;

/** The indexes of this process, in one thread that starts when it is first needed. */
export function createMemoryIndexes({
  clock,
  worthReading = WORTH_READING,
  mostUnits = MOST_UNITS,
}: {
  readonly clock: Clock;
  readonly worthReading?: number;
  readonly mostUnits?: number;
}) {
  const held = new Map<string, Held>();
  const waiting = new Map<
    number,
    { resolve: (answer: IndexAnswer) => void; reject: (error: Error) => void }
  >();
  let thread: Worker | null = null;
  let asked = 0;
  /** One read after another, so that two jobs do not read the same library twice. */
  let reading: Promise<unknown> = Promise.resolve();

  function fail(error: Error): void {
    thread = null;
    held.clear();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function ask(question: IndexQuestion): Promise<IndexAnswer> {
    if (!thread) {
      const started = new Worker(join(import.meta.dirname, "index-thread.ts"), { execArgv: [] });
      started.unref();
      started.on("message", ({ id, answer }: { id: number; answer: IndexAnswer }) => {
        waiting.get(id)?.resolve(answer);
        waiting.delete(id);
      });
      started.on("error", fail);
      started.on("exit", () => thread === started && fail(new Error("the thread of the indexes ended")));
      thread = started;
    }
    const id = ++asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      thread!.postMessage({ id, question });
    });
  }

  async function drop(name: string): Promise<void> {
    held.delete(name);
    await ask({ kind: "drop", index: name });
  }

  async function makeRoom(units: number, wanted: ReadonlySet<string>): Promise<boolean> {
    const total = () => [...held.values()].reduce((sum, { known }) => sum + known.size, units);
    const others = [...held]
      .filter(([name]) => !wanted.has(name))
      .sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name] of others) {
      if (total() <= mostUnits) break;
      await drop(name);
    }
    return total() <= mostUnits;
  }

  /** Brings an index up to the present; makes it when there is none. */
  async function refresh(db: Queryable, name: string, direction: Direction): Promise<void> {
    const index = held.get(name) ?? { known: new Set(), newest: 0, lookedForEditsAt: 0, usedAt: 0 };
    held.set(name, index);
    index.usedAt = performance.now();
    const add = async (filter: { after: number } | { changedSince: Date }) => {
      let after = "after" in filter ? filter.after : 0;
      for (;;) {
        const units = await readUnitsForIndex(db, direction, { ...filter, after }, UNITS_AT_ONCE);
        // An edited text gets a second place in the index; its old one finds a unit that is compared anew all the same.
        const fresh = "after" in filter ? units.filter((unit) => !index.known.has(sideOf(unit))) : units;
        if (fresh.length > 0) await ask({ kind: "add", index: name, units: fresh });
        for (const unit of fresh) {
          index.known.add(sideOf(unit));
          index.newest = Math.max(index.newest, unit.id);
        }
        if (units.length < UNITS_AT_ONCE) return;
        after = units.at(-1)!.id;
      }
    };
    const now = clock.now();
    const isNew = index.known.size === 0;
    const ids = isNew ? [] : await unitIdsAfter(db, direction, index.newest - LATE_IDS);
    const missing = ids.find((id) => !index.known.has(id) && !index.known.has(-id));
    if (isNew) await add({ after: 0 });
    else if (missing !== undefined) await add({ after: missing - 1 });
    if (!isNew && now - index.lookedForEditsAt < EDITS_EVERY_MS) return;
    if (!isNew) await add({ changedSince: new Date(index.lookedForEditsAt - EDITS_EVERY_MS) });
    index.lookedForEditsAt = now;
  }

  async function prepare(db: Queryable, direction: Direction, lookUps: number): Promise<string[] | null> {
    const names = direction.memories.map(({ id }) => `${id} ${direction.from} ${direction.to}`);
    const missing = direction.memories.filter((_, at) => !held.has(names[at]!));
    if (missing.length > 0) {
      if (lookUps < worthReading) return null;
      const units = await countUnits(db, { ...direction, memories: missing });
      if (!(await makeRoom(units, new Set(names)))) return null;
    }
    for (const [at, memory] of direction.memories.entries())
      await refresh(db, names[at]!, { ...direction, memories: [memory] });
    return names;
  }

  return {
    /**
     * Units alike to each query, by the words alone, best first; whoever asks loads and judges them.
     *
     * @returns null when the libraries are too large, or the look-ups too few to read them for
     */
    async search(
      db: Queryable,
      direction: Direction,
      queries: readonly (readonly string[])[],
      limits: { readonly minScore: number; readonly maxResults: number },
    ): Promise<readonly (readonly AlikeHit[])[] | null> {
      const mine = reading.then(() => prepare(db, direction, queries.length));
      reading = mine.catch(() => undefined);
      const indexes = await mine;
      return indexes && ask({ kind: "search", indexes, queries, ...limits });
    },

    async close(): Promise<void> {
      const ending = thread;
      thread = null;
      await ending?.terminate();
      fail(new Error("the server ends"));
    },
  };
}

/** A row that is seen from its target counts apart: both sides can be of one language in a reversed library. */
function sideOf({ id, isTurned }: { readonly id: number; readonly isTurned: boolean }): number {
  return isTurned ? -id : id;
}
