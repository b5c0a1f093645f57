// Segments are made of what was touched since the last were, and joined as they become many: a unit is written anew some five times
// until it lies among a million. Rows are the truth throughout. What waits is forgotten in the transaction that names the segments
// which speak for it, bytes are stored before that and deleted after it: whoever dies in between leaves bytes and nothing else.
import { setTimeout as wait } from "node:timers/promises";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/database/connect.ts";
import { createFairPlaces } from "../../platform/fair-places.ts";
import { newId } from "../../platform/random.ts";
import type { MadeSegment, SegmentCalls, UnitToSegment } from "./index-messages.ts";
import { ownerOfSegments, readSegment, SegmentLost, storeSegment } from "./segment-bytes.ts";
import {
  exchangeSegments,
  forgetSegments,
  pairOf,
  segmentsOf,
  usedDigests,
  waitingUnits,
  writtenUnits,
  type SegmentRow,
  type TouchedUnits,
  type WrittenUnit,
} from "./segment-repo.ts";
import type { LaterCalls } from "./thread-calls.ts";

/** Units of one segment that is made of rows. */
const UNITS_A_SEGMENT = 50_000;
const ROWS_AT_ONCE = 2000;
/** So many neighbours of about one size become one. */
const JOINED_FROM = 4;
/** Whatever its size beside the others, one so small is soon written. */
const SMALL = 5000;
/** Larger ones are left as they are: one is written in some minutes at most. */
const LARGEST = 2_000_000;

/** Libraries merged at once in this process: each holds one connection and needs a second, and others must find some too. */
const MERGED_AT_ONCE = 2;
const ASKED_AGAIN_MS = 250;
const places = createFairPlaces(MERGED_AT_ONCE);

export interface MergeDeps {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly maker: LaterCalls<SegmentCalls>;
}

/**
 * Brings the segments of a library up to date. One process after another; whoever waited finds little left to do.
 *
 * @param onTakenIn  called once segments speak for all that waited: joining them takes up to minutes more, and changes no answer
 */
export async function mergeLibrary(
  deps: MergeDeps,
  libraryId: string,
  onTakenIn: () => void = () => undefined,
): Promise<void> {
  while (!(await mergeUnlessOther(deps, libraryId, onTakenIn))) await wait(ASKED_AGAIN_MS);
}

/** @returns false where another process is at it */
async function mergeUnlessOther(deps: MergeDeps, libraryId: string, onTakenIn: () => void): Promise<boolean> {
  const leave = await places.take(libraryId);
  try {
    return await alone(deps.db, libraryId, async () => {
      while (await takeIn(deps, libraryId));
      onTakenIn();
      while (await joinSome(deps, libraryId));
    });
  } finally {
    leave();
  }
}

/**
 * Holds a lock of the library on a connection of its own: a transaction would keep old rows of the whole database alive. Nobody
 * waits for the lock there, as that would hold a connection which others need.
 *
 * @returns false where another has it
 */
async function alone(db: Database, libraryId: string, act: () => Promise<void>): Promise<boolean> {
  const client = await db.$client.connect();
  const lock = [`segments ${libraryId}`];
  let fault: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as taken",
      lock,
    );
    if (!rows[0]!.taken) return false;
    await act();
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", lock);
    return true;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that is closed gives its lock back.
    client.release(fault);
  }
}

/** Makes segments of the first of what waits. @returns false when nothing did */
async function takeIn(deps: MergeDeps, libraryId: string): Promise<boolean> {
  const waiting = await waitingUnits(deps.db, libraryId, UNITS_A_SEGMENT);
  if (waiting.length === 0) return false;
  const work = newId();
  try {
    await takeWaiting(deps, libraryId, waiting, work);
  } finally {
    await deps.maker.drop(work);
  }
  return true;
}

async function takeWaiting(
  { db, blobs, maker }: MergeDeps,
  libraryId: string,
  waiting: readonly TouchedUnits[],
  work: string,
): Promise<void> {
  const older = await segmentsOf(db, libraryId);
  const pairs = new Map(
    older.map(({ firstLanguage, secondLanguage }) => [
      `${firstLanguage} ${secondLanguage}`,
      [firstLanguage, secondLanguage] as const,
    ]),
  );
  let cut: { seq: number; from: number; taken: number } | null = null;
  let taken = 0;
  const add = async (rows: readonly WrittenUnit[]) => {
    taken += rows.length;
    await maker.add(work, rows.map(toSegment));
  };
  const { singles, ranges } = split(waiting);
  for (let start = 0; start < singles.length; start += ROWS_AT_ONCE) {
    const ids = singles.slice(start, start + ROWS_AT_ONCE);
    const rows = await writtenUnits(db, libraryId, { ids });
    await add(rows);
    const found = new Set(rows.map(({ id }) => id));
    const missing = ids.filter((id) => !found.has(id));
    // What has gone for good may stand in segments of any languages.
    for (const languages of pairs.values())
      await maker.add(
        work,
        missing.map((id) => ({ id, languages, texts: null })),
      );
  }
  for (const { seq, first, last } of ranges) {
    let after = first - 1;
    let rows: WrittenUnit[];
    let ofRange = 0;
    do {
      rows = await writtenUnits(db, libraryId, { after, last, limit: ROWS_AT_ONCE });
      await add(rows);
      ofRange += rows.length;
      after = rows.at(-1)?.id ?? last;
    } while (rows.length === ROWS_AT_ONCE && taken < 2 * UNITS_A_SEGMENT);
    if (rows.length === ROWS_AT_ONCE) {
      cut = { seq, from: after + 1, taken: ofRange };
      break;
    }
  }
  const cutAt = cut === null ? waiting.length : waiting.findIndex(({ seq }) => seq === cut!.seq);
  const made = (await maker.make(work)).filter(
    ({ units, languages }) => units > 0 || pairs.has(languages.join(" ")),
  );
  const rows = [];
  for (const segment of made) rows.push(await store(blobs, libraryId, segment));
  const isTaken = ({ seq, first, last }: TouchedUnits, at: number) =>
    first === last ? true : at < cutAt && seq !== cut?.seq;
  await exchangeSegments(db, { made: rows, taken: waiting.filter(isTaken).map(({ seq }) => seq), cut });
}

/** A unit that was touched by itself may be gone; of many that were added, only what is there counts. */
function split(waiting: readonly TouchedUnits[]) {
  return {
    singles: [...new Set(waiting.flatMap(({ first, last }) => (first === last ? [first] : [])))],
    ranges: waiting.filter(({ first, last }) => first !== last),
  };
}

/** A row for its segments; one in the recycle bin is gone. */
function toSegment({ id, sourceLanguage, targetLanguage, source, target }: WrittenUnit): UnitToSegment {
  const languages = pairOf(sourceLanguage, targetLanguage);
  if (source === null || target === null) return { id, languages, texts: null };
  return { id, languages, texts: languages[0] === sourceLanguage ? [source, target] : [target, source] };
}

async function store(blobs: BlobStore, libraryId: string, { languages, units, gone, sides }: MadeSegment) {
  const first = await storeSegment(blobs, libraryId, sides[0]);
  const second = await storeSegment(blobs, libraryId, sides[1]);
  return {
    ...{ id: newId(), libraryId, units, gone },
    ...{ firstLanguage: languages[0], secondLanguage: languages[1] },
    ...{ firstBytes: first.sizeBytes, firstSha256: first.sha256 },
    ...{ secondBytes: second.sizeBytes, secondSha256: second.sha256 },
  };
}

/** Makes one of some neighbours. @returns false when there are none worth it */
async function joinSome({ db, blobs, maker }: MergeDeps, libraryId: string): Promise<boolean> {
  const all = await segmentsOf(db, libraryId);
  const byPair = Map.groupBy(
    all,
    ({ firstLanguage, secondLanguage }) => `${firstLanguage} ${secondLanguage}`,
  );
  for (const segments of byPair.values()) {
    const joined = segments.slice(joinedFrom(segments));
    if (joined.length < JOINED_FROM) continue;
    const isOldest = joined.length === segments.length;
    try {
      const sides = [];
      for (const side of ["first", "second"] as const) {
        const bytes = [];
        for (const segment of joined) bytes.push(await readSegment(blobs, libraryId, segment, side));
        const merged = await maker.merge(bytes, isOldest);
        if (!merged) throw new SegmentLost();
        sides.push(merged);
      }
      const { units, gone } = sides[0]!;
      const { firstLanguage, secondLanguage } = joined[0]!;
      const row = await store(blobs, libraryId, {
        languages: [firstLanguage, secondLanguage],
        ...{ units, gone, sides: [sides[0]!.packed, sides[1]!.packed] },
      });
      await exchangeSegments(db, { made: [row], replaced: joined.map(({ id }) => id) });
    } catch (error) {
      if (!(error instanceof SegmentLost)) throw error;
      await remakeLibrary({ db, blobs }, libraryId);
      while (await takeIn({ db, blobs, maker }, libraryId));
      return true;
    }
    await dropBytes({ db, blobs }, libraryId, joined);
    return true;
  }
  return false;
}

/** The first of the newest segments that are of about one size, from the oldest. */
function joinedFrom(segments: readonly SegmentRow[]): number {
  let total = 0;
  let from = segments.length;
  for (; from > 0; from--) {
    const { units, gone } = segments[from - 1]!;
    const size = units + gone;
    if (size > Math.max(SMALL, 2 * total) && total > 0) break;
    if (total + size > LARGEST) break;
    total += size;
  }
  return from;
}

/** Has all segments of a library made again from its rows. */
export async function remakeLibrary(deps: Pick<MergeDeps, "db" | "blobs">, libraryId: string): Promise<void> {
  const segments = await segmentsOf(deps.db, libraryId);
  await forgetSegments(deps.db, libraryId);
  // The same bytes will be stored under the same digest again: what is damaged must not be in their place.
  await dropBytes(deps, libraryId, segments);
}

/** Deletes the bytes of segments that no row names any more; whoever is reading them asks again. */
async function dropBytes(
  { db, blobs }: Pick<MergeDeps, "db" | "blobs">,
  libraryId: string,
  segments: readonly SegmentRow[],
): Promise<void> {
  const digests = segments.flatMap(({ firstSha256, secondSha256 }) => [firstSha256, secondSha256]);
  const used = await usedDigests(db, libraryId, digests);
  for (const sha256 of digests.filter((digest) => !used.has(digest)))
    await blobs.delete({ ownerId: ownerOfSegments(libraryId), sha256 });
}
