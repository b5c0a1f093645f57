// Whether what a library is found by is what its rows say: the law that no death may break.
import { makeSegment, openSegment, type UnitSegment } from "@yizhou/tm";
import { wordsByUnit } from "@yizhou/tm/testing";
import { readSegment } from "../src/modules/tm/segment-bytes.ts";
import { currentUnits, FROM_THE_BEGINNING, readStates } from "../src/modules/tm/segment-repo.ts";
import type { ReadableMemory } from "../src/modules/tm/open-memory.ts";
import { countByPair } from "../src/modules/tm/unit-repo.ts";
import type { Services } from "../src/services.ts";

/**
 * What segments say of each unit, with what they do not speak for read from rows, and how many there are said to be; and what the
 * rows say. Of a library whose units all are of English and Chinese.
 */
export async function compareWithRows({ db, blobs }: Pick<Services, "db" | "blobs">, libraryId: string) {
  const [state] = await readStates(db, [{ libraryId, known: FROM_THE_BEGINNING }]);
  const rows = await currentUnits(db, libraryId, {
    after: 0,
    last: Number.MAX_SAFE_INTEGER,
    limit: 1_000_000,
  });
  const live = new Map(rows.filter(({ deletedAt }) => !deletedAt).map((row) => [row.id, row]));
  const found: Record<string, ReadonlyMap<unknown, unknown>> = {};
  const expected: Record<string, ReadonlyMap<unknown, unknown>> = {};
  for (const side of ["first", "second"] as const) {
    const textOf = (id: number) => {
      const row = live.get(id);
      if (!row) return null;
      return (row.sourceLanguage === "en") === (side === "first") ? row.source : row.target;
    };
    const segments: UnitSegment[] = [];
    for (const segment of state!.segments)
      segments.push(openSegment(await readSegment(blobs, libraryId, segment, side))!);
    const touched = new Set<number>();
    for (const { first, last } of state!.touched) {
      if (first === last) touched.add(first);
      for (const { id } of rows) if (id >= first && id <= last) touched.add(id);
    }
    segments.push(makeSegment([...touched].map((id) => ({ id, content: textOf(id) }))));
    found[side] = wordsByUnit(segments);
    expected[side] = wordsByUnit([makeSegment([...live.keys()].map((id) => ({ id, content: textOf(id) })))]);
  }
  const library = { id: libraryId } as ReadableMemory;
  found["counts"] = new Map(
    (await countByPair(db, [library])).map(({ from, to, isDeleted, units }) => [
      `${from} ${to} ${isDeleted}`,
      units,
    ]),
  );
  const byPair = Map.groupBy(
    rows,
    (row) => `${row.sourceLanguage} ${row.targetLanguage} ${row.deletedAt !== null}`,
  );
  expected["counts"] = new Map([...byPair].map(([pair, some]) => [pair, some.length]));
  return { found, expected, rows, segments: state!.segments.length, touched: state!.touched.length };
}
