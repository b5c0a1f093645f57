// Memories in PostgreSQL: an import through the whole server path, and searches and look-ups over what it made. A million units
// take some minutes; BENCH_UNITS makes fewer.
import { mkdtemp, rm, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import {
  createImportWork,
  getImport,
  runImport,
  startImport,
} from "../../server/src/modules/imports/index.ts";
import { TERM_IMPORTS } from "../../server/src/modules/termbase/index.ts";
import { memoryImports } from "../../server/src/modules/tm/imports.ts";
import { createMemoryIndexes } from "../../server/src/modules/tm/memory-indexes.ts";
import { createPostgresMemory } from "../../server/src/modules/tm/postgres-memory.ts";
import {
  createLibrary,
  readableLibraries,
  requireRight,
  type OpenLibrary,
} from "../../server/src/modules/libraries/index.ts";
import { addUnits } from "../../server/src/modules/tm/add-units.ts";
import { createDiskBlobStore } from "../../server/src/platform/blobs/disk-blob-store.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { connectDatabase, type Database } from "../../server/src/platform/database/connect.ts";
import { startEmbeddedDatabase } from "../../server/src/platform/database/embedded.ts";
import { applyMigrations } from "../../server/src/platform/database/migrate.ts";
import { users } from "../../server/src/modules/accounts/tables.ts";
import { createNotices } from "../../server/src/platform/database/notices.ts";
import { createWorkDesk } from "../../server/src/platform/work/work-desk.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { newId } from "../../server/src/platform/random.ts";
import { loadSettings } from "../../server/src/platform/settings.ts";
import { median, type Area, type Figure } from "./figure.ts";
import { realPairs, splicedPairs, tmxOf, type Pair } from "./generated-memory.ts";
import { RARE_AUTHOR, rareUnits, searches } from "./memory-searches.ts";
import { childPeakMb, processSeconds } from "./process-times.ts";

const UNITS = Number(process.env["BENCH_UNITS"] ?? 1_000_000);
const FILLED = "Bench";
const MIDDLE = "Middle";
const REAL = "Real";
/** Of the units of the large library, so many are in the one of middle size: 400,000 beside a million. */
const MIDDLE_SHARE = 0.4;
const LOOKED_UP = 300;
const BATCH = 50;
const SINGLE = 60;
const OF_A_JOB = 1000;
const BANDS = 39;
const EN_ZH = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };

/** Memories in PostgreSQL at a million units. */
export const memoryDatabase: Area = {
  name: "tm",
  async run() {
    const real = await realPairs();
    if (!real) return { skipped: "the corpus is not at ../shared/corpus" };
    const kept = process.env["BENCH_FOLDER"];
    const folder = kept ?? (await mkdtemp(join(tmpdir(), "yizhou-bench-")));
    // Root's temp folders are closed to the user the database runs as.
    await chmod(folder, 0o755);
    const log = createLog("error");
    const server = await startEmbeddedDatabase({ folder: join(folder, "postgres"), log });
    const connection = await connectDatabase(server.ownerUrl, log);
    await applyMigrations(connection.pool);
    const opened = await openLibrary(connection.db, folder);
    const { memoryIndexes } = opened;
    try {
      const bench = { ...opened, serverId: server.processId, real };
      const alone = await lookUps(bench, REAL, "beside nothing");
      const figures = bench.isFilled ? [] : await importAll(bench);
      const beside = await lookUps(bench, REAL, `beside ${UNITS} of others`);
      return [
        ...figures,
        ...(await restart(bench)),
        ...alone.figures,
        ...beside.figures,
        ...beside.medians.map((value, at): Figure => ({
          what: `the same look-up after an unrelated import, ${alone.names[at]!}`,
          value: value / alone.medians[at]!,
          unit: "times what it was before",
          // Tenths of a millisecond on a machine that others use: a ratio of a few of them says nothing.
          ...(bench.isFilled ? {} : { limit: { atMost: 1.5 } }),
        })),
        ...(await lookUps(bench, FILLED, "inside them")).figures,
        ...(await manySegments(bench)),
        ...(await searches(bench, (await memoryOf(bench.db, bench.userId, FILLED))!, FILLED)),
        ...(await searches(bench, (await memoryOf(bench.db, bench.userId, REAL))!, REAL)),
      ];
    } finally {
      await memoryIndexes.close();
      await connection.close();
      await server.stop();
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    }
  },
};

type Bench = Awaited<ReturnType<typeof openLibrary>> & {
  readonly serverId: number;
  readonly real: readonly Pair[];
};

async function openLibrary(db: Database, folder: string) {
  const clock = systemClock;
  const [known] = await db.select({ id: users.id }).from(users);
  const userId = known?.id ?? newId();
  if (!known)
    await db.insert(users).values({
      ...{ id: userId, account: "bench", userName: "bench", nickName: "bench" },
      createdAt: new Date(clock.now()),
    });
  const [memory, middle] = [
    (await memoryOf(db, userId, FILLED)) ?? (await makeMemory(db, userId, FILLED)),
    (await memoryOf(db, userId, MIDDLE)) ?? (await makeMemory(db, userId, MIDDLE)),
  ];
  const settings = loadSettings({ YIZHOU_DATA: folder });
  const log = createLog("error");
  const blobs = createDiskBlobStore(join(folder, "blobs"));
  const memoryIndexes = createMemoryIndexes({ db, blobs, log, settings });
  const deps = {
    ...{ db, clock, log, settings, blobs },
    quotas: null,
    work: createWorkDesk({ db, notices: createNotices(db, log) }),
    imports: createImportWork({ memory: memoryImports(memoryIndexes), terms: TERM_IMPORTS }, settings),
  };
  return { db, memory, middle, deps, userId, memoryIndexes, isFilled: known !== undefined };
}

async function memoryOf(
  db: Database,
  userId: string,
  name: string,
): Promise<OpenLibrary<"memory", "write"> | undefined> {
  const known = (await readableLibraries(db, userId, "memory")).find((library) => library.name === name);
  return known && requireRight(db, userId, known.id, "write", "memory");
}

const makeMemory = (db: Database, userId: string, name: string) =>
  createLibrary({ db, clock: systemClock }, { userId }, { name, scope: "personal", kind: "memory" });

async function importAll({
  deps,
  userId,
  memory,
  middle,
  memoryIndexes,
  serverId,
  real,
}: Bench): Promise<Figure[]> {
  const start = (into: OpenLibrary<"memory", "write">, seed: number, units: number) =>
    startImport(
      deps,
      into,
      { userId },
      { name: "bench.tmx", bytes: tmxOf(splicedPairs(real, seed), units) },
      null,
    );
  const importId = await start(memory, 5, UNITS);
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, childPeakMb("import-process"))), 200);
  const [own, database, started] = [processSeconds(process.pid), processSeconds(serverId), performance.now()];
  await runImport(deps, importId, new AbortController().signal);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const row = await getImport(deps, memory, importId);
  const perThousand = (of: number) => (1000 * of) / UNITS;
  const cpu = { own: processSeconds(process.pid) - own, database: processSeconds(serverId) - database };
  await runImport(
    deps,
    await start(middle, 6, Math.round(UNITS * MIDDLE_SHARE)),
    new AbortController().signal,
  );
  await memoryIndexes.merge(middle.id);
  deps.imports.close();
  await addUnits(deps, memory, { userId, nickName: RARE_AUTHOR }, rareUnits());
  return [
    {
      what: `import of ${row.lookedAt} units into PostgreSQL`,
      value: Math.round(row.lookedAt / seconds),
      unit: "units/s",
      limit: { atLeast: 5000 },
      note: `CPU s per 1,000 units: ours ${perThousand(cpu.own).toFixed(3)}, PostgreSQL ${perThousand(cpu.database).toFixed(3)}`,
    },
    {
      what: "import, peak memory of the reading process",
      value: Math.round(peakMb),
      unit: "MB",
      limit: { atMost: 300 },
    },
  ];
}

/** A process that holds nothing yet: until the first answer out of the large library. */
async function restart({ db, deps, userId, memory, real }: Bench): Promise<Figure[]> {
  const fresh = createMemoryIndexes({ ...deps, blobs: deps.blobs });
  const [{ source }] = [...take(splicedPairs(real, 91), 1)] as [Pair];
  const started = performance.now();
  await createPostgresMemory(db, userId, fresh, [memory.id]).lookup(
    [{ source: inlineFromText(source) }],
    EN_ZH,
    70,
  );
  const seconds = (performance.now() - started) / 1000;
  const bytes = fresh.heldBytes();
  await fresh.close();
  return [
    {
      what: "a process that holds nothing, first look-up in the large library",
      value: seconds,
      unit: "s",
      limit: { atMost: 3 },
      note: `${Math.round(bytes / UNITS)} bytes a unit for one side`,
    },
  ];
}

/** As a job asks: many segments, of several libraries at once. */
async function manySegments({ db, userId, memoryIndexes, real }: Bench): Promise<Figure[]> {
  const queries = [...take(splicedPairs(real, 41), OF_A_JOB)].map(({ source }) => ({
    source: inlineFromText(source),
  }));
  const memory = createPostgresMemory(db, userId, memoryIndexes);
  await memory.lookup(queries.slice(0, 1), EN_ZH, 70);
  const [before, started] = [processSeconds(process.pid), performance.now()];
  for (let start = 0; start < queries.length; start += BATCH)
    await memory.lookup(queries.slice(start, start + BATCH), EN_ZH, 70);
  const spent = processSeconds(process.pid) - before;
  const bands = performance.now();
  await memory.lookup(queries.slice(0, BANDS), EN_ZH, 50);
  return [
    {
      what: `${OF_A_JOB} segments over three libraries of ${real.length}, ${Math.round(UNITS * MIDDLE_SHARE)} and ${UNITS} units`,
      value: spent,
      unit: "CPU s",
      limit: { atMost: 2 },
      note: `${((bands - started) / 1000).toFixed(1)} s`,
    },
    {
      what: `${BANDS} segments for bands (50 and more) over all libraries`,
      value: (performance.now() - bands) / 1000,
      unit: "s",
      limit: { atMost: 10 },
    },
  ];
}

/** As a job asks: many segments at once, and as the editor asks: one by one. */
async function lookUps(
  { db, userId, memoryIndexes, real }: Bench,
  name: string,
  where: string,
): Promise<{ figures: Figure[]; medians: number[]; names: string[] }> {
  const libraryId = ((await memoryOf(db, userId, name)) ?? (await importReal(db, userId, real))).id;
  await memoryIndexes.merge(libraryId);
  const memory = createPostgresMemory(db, userId, memoryIndexes, [libraryId]);
  const figures: Figure[] = [];
  const medians: number[] = [];
  const names: string[] = [];
  for (const [language, pair, side] of [
    ["English", EN_ZH, "source"],
    ["Chinese", { from: EN_ZH.to, to: EN_ZH.from }, "target"],
  ] as const) {
    // Spliced from two real ones: some are alike, most are not.
    const queries = [...take(splicedPairs(real, 77), LOOKED_UP)].map((text) => ({
      source: inlineFromText(text[side]),
    }));
    await memory.lookup(queries.slice(0, BATCH), pair, 70);
    const batches: number[] = [];
    for (let start = 0; start < queries.length; start += BATCH) {
      const before = performance.now();
      await memory.lookup(queries.slice(start, start + BATCH), pair, 70);
      batches.push((performance.now() - before) / BATCH);
    }
    const times: number[] = [];
    for (const query of queries.slice(0, SINGLE)) {
      const before = performance.now();
      await memory.lookup([query], pair, 70);
      times.push(performance.now() - before);
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]!;
    const isLarge = name === FILLED;
    figures.push(
      {
        what: `look-up of a job, ${name}, ${language}, ${where}, a segment`,
        value: median(batches),
        unit: "ms",
        note: `batches of ${BATCH}`,
      },
      {
        what: `single look-up, ${name}, ${language}, ${where}, ${isLarge ? "p95" : "p50"}`,
        value: isLarge ? p95 : median(times),
        unit: "ms",
        limit: { atMost: isLarge ? 50 : 10 },
        note: `p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      },
    );
    medians.push(median(batches), median(times));
    names.push(`a job's, ${language}`, `a single one, ${language}`);
  }
  return { figures, medians, names };
}

async function importReal(
  db: Database,
  userId: string,
  real: readonly Pair[],
): Promise<OpenLibrary<"memory", "write">> {
  const memory = await makeMemory(db, userId, REAL);
  const units = real.map(({ source, target }) => ({
    variants: [
      { language: parseLanguageTag("en"), content: inlineFromText(source) },
      { language: parseLanguageTag("zh-Hans"), content: inlineFromText(target) },
    ],
  }));
  await addUnits({ db, clock: systemClock, quotas: null }, memory, { userId, nickName: "bench" }, units);
  return memory;
}

function* take<T>(items: Iterable<T>, count: number): Generator<T> {
  let taken = 0;
  for (const item of items) {
    if (taken++ === count) return;
    yield item;
  }
}
