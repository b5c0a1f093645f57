// Two accounts send slow, huge and broken files as fast as the site allows, and a third goes on with its work: a page of Word that
// is checked, and translated by memory alone. An all-in-one server with its own database. The third one's work alone is measured
// before, between and after, so that a figure of a busy machine can be read as a ratio.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, MemoryLibrary } from "@yizhou/contract";
import { installedFilters } from "@yizhou/filters/node";
import { hasTranslatableText, plainText } from "@yizhou/model";
import { extractSegments } from "@yizhou/pipeline";
import { DEMO_ACCOUNTS } from "../../server/src/modules/accounts/index.ts";
import { signInTo, spawnServer } from "../../server/test/running-server.ts";
import type { Caller } from "../../server/test/running-server.ts";
import { makeSlowPdf } from "../../server/test/slow-pdf.ts";
import type { Area, Figure } from "./figure.ts";
import { sampleDocx } from "./samples.ts";

const SECONDS = 300;
/** Between them the attackers rest, and the third one's work is measured alone. */
const LEGS = 2;
/** Rounds alone each time; the first of all is not counted, since the server has just started. */
const ROUNDS_ALONE = 4;
/** What was broken off has ended by then. */
const REST_MS = 5000;
/** The limit of an address a minute; the bench's own address has a demo's, which is wider. */
const SENT_A_SECOND = 10;
/** Connections that one of them keeps open at once. */
const MOST_AT_ONCE = 60;
/** A piece of work that takes longer is taken for lost. */
const MOST_MS = 300_000;
const HUGE_BYTES = 20 * 2 ** 20;

/**
 * `HOSTILE_SECONDS` makes it shorter. With `HOSTILE_JOBS=1` the attackers have every file translated that they got in, which is
 * more than is held. Wall clock: the figures alone, beside them, say how busy the machine is.
 */
export const hostile: Area = {
  name: "hostile",
  async run() {
    const seconds = Number(process.env["HOSTILE_SECONDS"] ?? SECONDS);
    const folder = await mkdtemp(join(tmpdir(), "yizhou-hostile-"));
    const server = await spawnServer({ YIZHOU_DATA: folder });
    try {
      const callers: Caller[] = [];
      for (const { account } of DEMO_ACCOUNTS.slice(0, 3))
        callers.push(await signInTo(server.address!, account));
      const [good, ...bad] = callers;
      const page = sampleDocx({ paragraphs: 20, sentencesPerParagraph: 1 });
      const memory = await rememberPage(good!, page);
      const alone: Round[] = [];
      const beside: Round[] = [];
      const workAlone = async () => {
        for (let round = 0; round < ROUNDS_ALONE; round++) alone.push(await workOnce(good!, page, memory));
      };
      await workOnce(good!, page, memory);
      await workAlone();
      const before = residentMb(server.child.pid!);
      let mostMb = before;
      const watch = setInterval(() => (mostMb = Math.max(mostMb, residentMb(server.child.pid!))), 100);
      const files = makeFiles(Buffer.from(page));
      const outcomes = new Map<string, number>();
      try {
        for (let leg = 0; leg < LEGS; leg++) {
          const stop = new AbortController();
          const attacks = bad.map((caller, at) => attack(caller, at + 2 * leg, files, outcomes, stop.signal));
          try {
            const until = performance.now() + (seconds * 1000) / LEGS;
            for (; performance.now() < until; await wait(1000))
              beside.push(await workOnce(good!, page, memory));
          } finally {
            stop.abort();
            await Promise.all(attacks);
          }
          await wait(REST_MS);
          await workAlone();
        }
      } finally {
        clearInterval(watch);
      }
      const sent = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(", ");
      return [
        figureOf("one page checked beside two attackers, 95th percentile", 3, beside, alone, "checkedMs"),
        figureOf("the page translated by memory, 95th percentile", 10, beside, alone, "translatedMs"),
        {
          ...{ what: "growth of the server's own process", unit: "MB" },
          ...{ value: Math.round(mostMb - before), limit: { atMost: 150 } },
          note: `from ${Math.round(before)}; what was sent: ${sent}`,
        },
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Round {
  readonly checkedMs: number;
  readonly translatedMs: number;
}

function figureOf(
  what: string,
  atMost: number,
  beside: readonly Round[],
  alone: readonly Round[],
  part: keyof Round,
): Figure {
  const [both, own] = [beside, alone].map((rounds) => rounds.map((round) => round[part])) as [
    number[],
    number[],
  ];
  const p95 = quantile(both, 0.95);
  const [median, medianAlone] = [quantile(both, 0.5), quantile(own, 0.5)];
  const notes = [
    `${both.length} rounds, median ${inSeconds(median)}, slowest ${inSeconds(Math.max(...both))}`,
    `alone ${own.length} rounds, median ${inSeconds(medianAlone)}, 95th percentile ${inSeconds(quantile(own, 0.95))}`,
    `${(median / medianAlone).toFixed(1)} times the median alone`,
  ];
  return { what, unit: "s", value: p95 / 1000, limit: { atMost }, note: notes.join("; ") };
}

const inSeconds = (ms: number) => (ms / 1000).toFixed(2);
const quantile = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!;

/** Memory of a process that is its own, from Linux: pages of files that it has mapped are the machine's to give and take. */
function residentMb(processId: number): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, "utf8"))!;
  return Number(kilobytes) / 1024;
}

/** A library that holds every sentence of the page. */
async function rememberPage(caller: Caller, page: Uint8Array): Promise<string> {
  const post = { method: "POST" };
  const library = await caller.data<MemoryLibrary>(API_PATHS.memories, {
    ...post,
    body: JSON.stringify({ name: "The page" }),
  });
  const { segments } = await extractSegments(page, { filters: installedFilters, name: "page.docx" });
  const sources = new Set(
    segments.flatMap(({ source }) => (hasTranslatableText(source) ? [plainText(source)] : [])),
  );
  for (const source of sources)
    await caller.data(fillPath(API_PATHS.memoryUnits, { id: library.id }), {
      ...post,
      body: JSON.stringify({ from: "en", to: "zh-Hans", source, target: `译文：${source}` }),
    });
  return library.id;
}

/** One piece of work as a person does it. */
async function workOnce(caller: Caller, page: Uint8Array, memory: string): Promise<Round> {
  const started = performance.now();
  const file = await caller.upload("page.docx", page);
  const checkedMs = performance.now() - started;
  const [job] = await caller.data<Job[]>(API_PATHS.jobs, {
    method: "POST",
    body: JSON.stringify({
      fileIds: [file.id],
      options: { from: "en", to: "zh-Hans", memories: [memory] },
      requestKey: crypto.randomUUID(),
    }),
  });
  for (;;) {
    const { state } = await caller.data<Job>(fillPath(API_PATHS.job, { id: job!.id }));
    if (state === "done") break;
    const tookMs = performance.now() - started;
    if (["failed", "cancelled", "partial"].includes(state) || tookMs > MOST_MS)
      throw new Error(`a job is ${state} after ${inSeconds(tookMs)} s`);
    await wait(200);
  }
  return { checkedMs, translatedMs: performance.now() - started - checkedMs };
}

/** Has a file translated, by whatever engine there is. */
async function translate(caller: Caller, fileId: string): Promise<void> {
  const options = { from: "en", to: "zh-Hans", ifModelMissing: "skip" };
  const body = JSON.stringify({ fileIds: [fileId], options, requestKey: crypto.randomUUID() });
  await caller.data(API_PATHS.jobs, { method: "POST", body }).catch(() => undefined);
}

interface HostileFile {
  readonly name: string;
  /** Other bytes each time: the same ones would be known. */
  make(number: number): Uint8Array;
}

function makeFiles(page: Buffer): readonly HostileFile[] {
  const slow = makeSlowPdf(2000, 20_000);
  const text = Buffer.alloc(HUGE_BYTES, "The tide is high and the lamp is lit. ");
  const end = (bytes: Buffer, number: number) => Buffer.concat([bytes, Buffer.from(`\n% ${number}\n`)]);
  const isSlow = { name: "slow.pdf", make: (number: number) => end(slow, number) };
  const isHuge = {
    name: "huge.txt",
    make: (number: number) => {
      text.write(`${number} `);
      return text;
    },
  };
  const isCut = {
    name: "broken.docx",
    make: (number: number) => page.subarray(0, page.length - 100 - (number % 500)),
  };
  const isNoise = {
    name: "broken.pdf",
    make: (number: number) => end(slow.subarray(0, 3000 + (number % 5000)), number),
  };
  return [isSlow, isCut, isNoise, isHuge, isCut, isNoise, isSlow, isNoise, isCut, isNoise];
}

/** Sends file after file until it is told to stop, without waiting for answers. */
async function attack(
  caller: Caller,
  attacker: number,
  files: readonly HostileFile[],
  outcomes: Map<string, number>,
  stop: AbortSignal,
): Promise<void> {
  const open = new Set<Promise<void>>();
  const note = (outcome: string) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (let number = 0; !stop.aborted; number++) {
    await wait(1000 / SENT_A_SECOND);
    if (open.size >= MOST_AT_ONCE) continue;
    const { name, make } = files[number % files.length]!;
    const sending = caller
      .upload(name, make(number * 2 + attacker), stop)
      .then(
        async ({ id }) => {
          note("taken");
          if (process.env["HOSTILE_JOBS"] === "1") await translate(caller, id);
        },
        (error: unknown) => note(/[a-z]+\.[a-z_]+$/.exec(String(error))?.[0] ?? "broken off"),
      )
      .finally(() => open.delete(sending));
    open.add(sending);
  }
  await Promise.all(open);
}
