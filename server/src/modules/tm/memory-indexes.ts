// What units are found by, held in memory by library, pair of languages and side. It comes from the files of segments, which are
// opened as they are; what these do not speak for is read from the rows. An index only names candidates: what a unit says, and
// whether it is still there, is read from the database every time.
import type { AlikeUnit, ChangedUnit, UnitWish } from "@yizhou/tm";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { bestOf, createIndexHost } from "./index-host.ts";
import type { FindLimits, IndexCalls, SegmentCalls } from "./index-messages.ts";
import type { Direction } from "./look-up-repo.ts";
import type { ReadableMemory } from "./open-memory.ts";
import { mergeLibrary, remakeLibrary } from "./merge-library.ts";
import { readSegment, SegmentLost } from "./segment-bytes.ts";
import {
  currentUnits,
  FROM_THE_BEGINNING,
  librariesWaiting,
  pairOf,
  readStates,
  touchedPairs,
  type CurrentUnit,
  type LanguagePair,
  type LibraryState,
  type TouchedUnits,
} from "./segment-repo.ts";
import { callThread, type LaterCalls } from "./thread-calls.ts";

/** So many units that segments do not speak for are read from rows; more become a segment first. */
const MOST_UNMERGED = 2000;
/** So many that wait are taken into segments though nobody asks for them. */
const WORTH_MERGING = 500;
/** So many that wait are taken in while an import goes on. */
const MERGED_WHILE_IMPORTING = 50_000;
/** Rows worked on before others have their turn. */
const ROWS_AT_ONCE = 200;
const TRIES = 6;
/** Small libraries take no bytes that are worth counting, but a place each. */
const MOST_SIDES = 2000;

/** One side of a library, as it is wanted. */
interface WantedSide {
  readonly name: string;
  readonly libraryId: string;
  readonly pair: LanguagePair;
  readonly side: "first" | "second";
}

/** What is held of it. */
interface HeldSide {
  /** Of the segments, the oldest first. */
  readonly segmentIds: readonly string[];
  readonly host: LaterCalls<IndexCalls>;
  readonly bytes: number;
  /** Of what was touched, all that is in the index. */
  readonly applied: Set<number>;
  known: string;
  unmerged: number;
  usedAt: number;
}

/** A merge under way. */
interface Merge {
  /** Until segments speak for all that waited; whoever only asks need not wait until they are joined. */
  readonly takenIn: Promise<void>;
  readonly done: Promise<void>;
  /** What is touched from now on is left to the next. */
  isJoining: boolean;
}

export type MemoryIndexes = ReturnType<typeof createMemoryIndexes>;

/** The indexes of this process. */
export function createMemoryIndexes({
  db,
  blobs,
  log,
  settings,
}: {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly log: Log;
  readonly settings: Pick<Settings, "memoryIndexMb">;
}) {
  const held = new Map<string, HeldSide>();
  const mostBytes = settings.memoryIndexMb * 2 ** 20;
  /** By side, how many are asking it now. */
  const asking = new Map<string, number>();
  /** By side, the last that was begun: two never bring the same side up to date at once. */
  const turns = new Map<string, Promise<unknown>>();
  const merging = new Map<string, Merge>();
  const thread = callThread<IndexCalls>("index-thread.ts", ["hold", "change", "drop", "search", "find"], () =>
    held.clear(),
  );
  const maker = callThread<SegmentCalls>("segment-thread.ts", ["add", "make", "drop", "merge"]);
  // A few hundred units are searched sooner than a thread is asked, and most libraries of most people are no larger.
  const local = laterCalls(createIndexHost());

  function startMerge(libraryId: string): Merge {
    const takenIn = Promise.withResolvers<void>();
    const done = mergeLibrary({ db, blobs, maker: maker.calls }, libraryId, () => {
      merge.isJoining = true;
      takenIn.resolve();
    });
    const merge: Merge = { takenIn: takenIn.promise, done, isJoining: false };
    merging.set(libraryId, merge);
    void done.then(takenIn.resolve, takenIn.reject).finally(() => merging.delete(libraryId));
    // Whoever waits for either hears of a failure from that one.
    takenIn.promise.catch(() => undefined);
    return merge;
  }

  const merge = (libraryId: string): Promise<void> => (merging.get(libraryId) ?? startMerge(libraryId)).done;

  /** Takes what waits into segments and leaves the joining of them to run on. */
  async function takeIn(libraryId: string): Promise<void> {
    const running = merging.get(libraryId);
    if (running?.isJoining) await running.done;
    await (merging.get(libraryId) ?? startMerge(libraryId)).takenIn;
  }

  const notMerged = (libraryId: string) => (error: unknown) =>
    log.warn({ libraryId, err: error }, "a memory was not merged");

  /** Brings sides up to date that may be so already: one question to the database for all of them. */
  async function prepare(asked: Queryable, wanted: readonly WantedSide[]): Promise<void> {
    const sides = wanted.map(({ name }) => held.get(name));
    const states = await readStates(
      asked,
      wanted.map(({ libraryId }, at) => ({ libraryId, known: sides[at]?.known ?? FROM_THE_BEGINNING })),
    );
    const now = performance.now();
    const late = wanted.filter(({ name, pair }, at) => {
      const side = sides[at];
      const state = states[at]!;
      // What was read goes on from what that side knew, and says nothing of one that has come into its place.
      if (!side || held.get(name) !== side) return true;
      if (!isSame(side.segmentIds, idsOf(state, pair)) || fresh(side, state).length > 0) return true;
      side.known = state.known;
      side.usedAt = now;
      return false;
    });
    for (const side of late) {
      await inTurn(side.name, () => bringUp(asked, side));
      await makeRoom();
    }
  }

  function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
    const turn = (turns.get(name) ?? Promise.resolve()).then(act);
    const ended = turn.catch(() => undefined).finally(() => turns.get(name) === ended && turns.delete(name));
    turns.set(name, ended);
    return turn;
  }

  async function bringUp(asked: Queryable, wanted: WantedSide): Promise<void> {
    const { name, libraryId, pair } = wanted;
    let lost: string | null = null;
    /** Held by the host, and by nobody here before all is in it. */
    let loaded: HeldSide | null = null;
    try {
      for (let attempt = 1; ; attempt++) {
        let side: HeldSide | null = loaded ?? held.get(name) ?? null;
        let [state] = await readStates(asked, [{ libraryId, known: side?.known ?? FROM_THE_BEGINNING }]);
        if (!side || !isSame(side.segmentIds, idsOf(state!, pair))) {
          [state] = await readStates(asked, [{ libraryId, known: FROM_THE_BEGINNING }]);
          const ids = idsOf(state!, pair).join();
          side = loaded = await load(wanted, state!, side);
          if (!side) {
            // Replaced while it was read, or, when the same are named again, gone.
            if (lost === ids) {
              log.warn({ libraryId }, "segments of a memory are damaged, they are made again");
              await remakeLibrary({ db, blobs }, libraryId);
            }
            lost = ids;
            if (attempt < TRIES) continue;
            throw new SegmentLost();
          }
        }
        const touched = fresh(side, state!);
        const units = touched.reduce((sum, one) => sum + one.units, 0);
        if (side.unmerged + units > MOST_UNMERGED && attempt < TRIES) {
          await takeIn(libraryId);
          continue;
        }
        if (!(await apply(asked, wanted, side, touched))) {
          // It has been dropped, or the thread that held it has ended.
          loaded = null;
          if (held.get(name) === side) held.delete(name);
          if (attempt < TRIES) continue;
          throw new SegmentLost("never held");
        }
        side.unmerged += units;
        side.known = state!.known;
        side.usedAt = performance.now();
        if (loaded) held.set(name, loaded);
        return;
      }
    } finally {
      if (loaded && held.get(name) !== loaded) await loaded.host.drop(name).catch(() => undefined);
    }
  }

  /** Opens the segments of a side, with those of `before` that are still named. @returns null when some cannot be read */
  async function load(
    { name, libraryId, pair, side }: WantedSide,
    state: LibraryState,
    before: HeldSide | null,
  ): Promise<HeldSide | null> {
    held.delete(name);
    const segments = segmentsIn(state, pair);
    const host = segments.length === 0 ? local : thread.calls;
    if (before && before.host !== host) await before.host.drop(name);
    const given = [];
    for (const segment of segments) {
      const isHeld = before?.segmentIds.includes(segment.id) && before.host === host;
      try {
        const content = isHeld ? null : await readSegment(blobs, libraryId, segment, side);
        given.push({ name: `${segment.id} ${side}`, bytes: content });
      } catch (error) {
        await host.drop(name);
        if (!(error instanceof SegmentLost)) throw error;
        return null;
      }
    }
    if ((await host.hold(name, given)).length > 0) return null;
    return {
      ...{ segmentIds: segments.map(({ id }) => id), host, applied: new Set<number>() },
      ...{
        bytes: bytesOf(segments, side),
        known: FROM_THE_BEGINNING,
        unmerged: 0,
        usedAt: performance.now(),
      },
    };
  }

  /** Reads what was touched as it is now. @returns false where the side is not held any more */
  async function apply(
    asked: Queryable,
    { name, libraryId, pair, side }: WantedSide,
    { host, applied }: HeldSide,
    touched: readonly TouchedUnits[],
  ): Promise<boolean> {
    if (touched.length === 0) return true;
    const changed = new Map<number, ChangedUnit>();
    const singles = touched.flatMap(({ first, last }) => (first === last ? [first] : []));
    for (const id of singles) changed.set(id, { id, content: null });
    const take = (rows: readonly CurrentUnit[]) => {
      for (const row of rows) {
        const isOfPair = isSame(pairOf(row.sourceLanguage, row.targetLanguage), pair);
        const text = row.sourceLanguage === pair[side === "first" ? 0 : 1] ? row.source : row.target;
        changed.set(row.id, { id: row.id, content: isOfPair && !row.deletedAt ? text : null });
      }
    };
    if (singles.length > 0) take(await currentUnits(asked, libraryId, { ids: singles }));
    for (const { first, last } of touched.filter((one) => one.first !== one.last))
      for (let after = first - 1; ;) {
        const rows = await currentUnits(asked, libraryId, { after, last, limit: MOST_UNMERGED });
        take(rows);
        if (rows.length < MOST_UNMERGED) break;
        after = rows.at(-1)!.id;
      }
    const units = [...changed.values()];
    for (let start = 0; start < units.length; start += ROWS_AT_ONCE) {
      if (!(await host.change(name, units.slice(start, start + ROWS_AT_ONCE)))) return false;
      if (host === local) await yieldToEventLoop();
    }
    for (const { seq } of touched) applied.add(seq);
    return true;
  }

  const heldBytes = (): number => [...held.values()].reduce((sum, side) => sum + side.bytes, 0);

  /** Drops what was used longest ago and nobody is asking, as long as there is too much. */
  async function makeRoom(): Promise<void> {
    const dropped: Promise<void>[] = [];
    let bytes = heldBytes();
    const isFull = () => bytes > mostBytes || held.size > MOST_SIDES;
    if (!isFull()) return;
    const idle = [...held].filter(([name]) => !asking.has(name)).sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name, side] of idle) {
      if (!isFull()) break;
      bytes -= side.bytes;
      held.delete(name);
      dropped.push(side.host.drop(name));
    }
    await Promise.all(dropped);
  }

  /** Sides in groups that can be held at once. What is held already comes first, before it makes room for others. */
  async function inGroups(asked: Queryable, wanted: readonly WantedSide[]): Promise<WantedSide[][]> {
    const others = wanted.filter(({ name }) => !held.has(name));
    const sizes = new Map(wanted.map(({ name }) => [name, held.get(name)?.bytes ?? 0]));
    if (others.length > 0) {
      const asks = others.map(({ libraryId }) => ({ libraryId, known: FROM_THE_BEGINNING }));
      const states = await readStates(asked, asks);
      others.forEach(({ name, pair, side }, at) =>
        sizes.set(name, bytesOf(segmentsIn(states[at]!, pair), side)),
      );
    }
    const groups: WantedSide[][] = [];
    let bytes = 0;
    for (const side of [...wanted.filter((one) => !others.includes(one)), ...others]) {
      const size = sizes.get(side.name)!;
      const group = groups.at(-1);
      if (group && bytes + size <= mostBytes && group.length < MOST_SIDES) {
        group.push(side);
        bytes += size;
      } else {
        groups.push([side]);
        bytes = size;
      }
    }
    return groups;
  }

  return {
    /** Units alike to each query, by the words alone, best first; whoever asks loads and judges them. */
    async search(
      asked: Queryable,
      { from, to, memories }: Direction,
      queries: readonly (readonly string[])[],
      limits: { readonly minScore: number; readonly maxResults: number },
    ): Promise<readonly (readonly AlikeUnit[])[]> {
      const pair = pairOf(from, to);
      const wanted = memories.map(({ id }) => wantedSide(id, pair, pair[0] === from ? "first" : "second"));
      const answers: (readonly (readonly AlikeUnit[])[])[] = [];
      for (const group of await inGroups(asked, wanted))
        answers.push(
          ...(await whileHeld(asked, group, async () => {
            const byHost = Map.groupBy(group, ({ name }) => held.get(name)?.host ?? local);
            const found = await Promise.all(
              [...byHost].map(([host, sides]) =>
                host.search(
                  sides.map(({ name }) => name),
                  queries,
                  limits,
                ),
              ),
            );
            return found.every((answer) => answer !== null) ? found : null;
          })),
        );
      return queries.map((_, at) =>
        bestOf(
          answers.map((answer) => answer[at]!),
          limits.maxResults,
        ),
      );
    },

    /**
     * Ids of units of a memory that may hold what is wished for, newest first; each has to be compared.
     *
     * @param languages  null: whatever languages the memory has
     */
    async find(
      asked: Queryable,
      { id: libraryId }: ReadableMemory,
      languages: { readonly from: string; readonly to: string } | null,
      wishes: readonly UnitWish[],
      limits: FindLimits,
    ): Promise<number[]> {
      const pairs = languages ? [pairOf(languages.from, languages.to)] : await pairsOf(asked, libraryId);
      const found: number[] = [];
      for (const pair of pairs) {
        const [first, second] = (["first", "second"] as const).map((side) =>
          wantedSide(libraryId, pair, side),
        );
        found.push(
          ...(await whileHeld(asked, [first!, second!], async () => {
            const host = held.get(first!.name)?.host;
            if (!host || host !== held.get(second!.name)?.host) return null;
            return host.find({ first: first!.name, second: second!.name }, wishes, limits);
          })),
        );
      }
      return found.sort((a, b) => b - a).slice(0, limits.limit);
    },

    /** Takes what waits into segments. */
    merge,

    /** The same where much waits; nobody waits for it, and what fails is left to the next. */
    async mergeIfWorth(libraryId: string): Promise<void> {
      const [state] = await readStates(db, [{ libraryId, known: FROM_THE_BEGINNING }]);
      const waiting = state!.touched.reduce((sum, { units }) => sum + units, 0);
      if (waiting < MERGED_WHILE_IMPORTING) return;
      merge(libraryId).catch(notMerged(libraryId));
    },

    /** Takes in what waits in all libraries; one that fails keeps none behind it waiting. @returns in how many there was enough */
    async mergeAll(): Promise<number> {
      const waiting = await librariesWaiting(db, WORTH_MERGING);
      for (const libraryId of waiting) await merge(libraryId).catch(notMerged(libraryId));
      return waiting.length;
    },

    /** Bytes of segments that are held. */
    heldBytes,

    async close(): Promise<void> {
      await Promise.all([thread.close(), maker.close()]);
      await Promise.allSettled([...merging.values()].map(({ done }) => done));
    },
  };

  /** Sides may be replaced or dropped for others between the moment in which they are ready and the question. */
  async function whileHeld<T>(
    asked: Queryable,
    wanted: readonly WantedSide[],
    ask: () => Promise<T | null>,
  ): Promise<T> {
    for (const { name } of wanted) asking.set(name, (asking.get(name) ?? 0) + 1);
    try {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        await prepare(asked, wanted);
        const answer = await ask();
        if (answer !== null) return answer;
      }
      throw new SegmentLost("never held at once");
    } finally {
      for (const { name } of wanted) {
        const others = asking.get(name)! - 1;
        if (others > 0) asking.set(name, others);
        else asking.delete(name);
      }
      await makeRoom();
    }
  }

  /** The pairs of languages of a library: of its segments, and of what these do not speak for. */
  async function pairsOf(asked: Queryable, libraryId: string): Promise<LanguagePair[]> {
    for (let attempt = 1; ; attempt++) {
      const [state] = await readStates(asked, [{ libraryId, known: FROM_THE_BEGINNING }]);
      const units = state!.touched.reduce((sum, one) => sum + one.units, 0);
      if (units > MOST_UNMERGED && attempt < TRIES) {
        await takeIn(libraryId);
        continue;
      }
      const pairs = new Map<string, LanguagePair>();
      for (const { firstLanguage, secondLanguage } of state!.segments)
        pairs.set(`${firstLanguage} ${secondLanguage}`, [firstLanguage, secondLanguage]);
      for (const pair of await touchedPairs(asked, libraryId)) pairs.set(pair.join(" "), pair);
      return [...pairs.values()];
    }
  }
}

function wantedSide(libraryId: string, pair: LanguagePair, side: "first" | "second"): WantedSide {
  return { name: `${libraryId} ${pair.join(" ")} ${side}`, libraryId, pair, side };
}

function segmentsIn(state: LibraryState, [first, second]: LanguagePair) {
  return state.segments.filter(
    ({ firstLanguage, secondLanguage }) => firstLanguage === first && secondLanguage === second,
  );
}

/** What a side takes of its segments. */
function bytesOf(segments: LibraryState["segments"], side: WantedSide["side"]): number {
  return segments.reduce((sum, one) => sum + (side === "first" ? one.firstBytes : one.secondBytes), 0);
}

const idsOf = (state: LibraryState, pair: LanguagePair): string[] =>
  segmentsIn(state, pair).map(({ id }) => id);

const fresh = ({ applied }: HeldSide, { touched }: LibraryState): TouchedUnits[] =>
  touched.filter(({ seq }) => !applied.has(seq));

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** The functions of a host in this thread, answering as those of another do. */
function laterCalls(host: IndexCalls): LaterCalls<IndexCalls> {
  return {
    hold: async (...args) => host.hold(...args),
    change: async (...args) => host.change(...args),
    drop: async (...args) => host.drop(...args),
    search: async (...args) => host.search(...args),
    find: async (...args) => host.find(...args),
  };
}
