// Two accounts send slow, huge and broken files as fast as the site allows, and a third goes on with its work: a page of Word that
// is checked, and translated by memory alone. An all-in-one server with its own database.
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
import type { Area } from "./figure.ts";
import { sampleDocx } from "./samples.ts";

const SECONDS = 300;
/** The limit of an address a minute; the bench's own address has a demo's, which is wider. */
const SENT_A_SECOND = 10;
/** Connections that one of them keeps open at once. */
const MOST_AT_ONCE = 60;
/** A piece of work that takes longer is taken for lost. */
const MOST_MS = 300_000;
const HUGE_BYTES = 20 * 2 ** 20;
const MB = 2 ** 20;

/** `HOSTILE_SECONDS` makes it shorter. Wall clock: a figure of a busy machine says nothing. */
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
      const alone = await workOnce(good!, page, memory);
      const before = residentMb(server.child.pid!);
      const stop = new AbortController();
      const files = makeFiles(Buffer.from(page));
      const outcomes = new Map<string, number>();
      const attacks = bad.map((caller, at) => attack(caller, at, files, outcomes, stop.signal));
      const rounds: { checkedMs: number; translatedMs: number }[] = [];
      let mostMb = before;
      const watch = setInterval(() => (mostMb = Math.max(mostMb, residentMb(server.child.pid!))), 100);
      try {
        for (const until = performance.now() + seconds * 1000; performance.now() < until; await wait(1000))
          rounds.push(await workOnce(good!, page, memory));
      } finally {
        clearInterval(watch);
        stop.abort();
        await Promise.all(attacks);
      }
      const checked = rounds.map(({ checkedMs }) => checkedMs);
      const translated = rounds.map(({ translatedMs }) => translatedMs);
      const sent = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(", ");
      const said = (all: readonly number[], aloneMs: number) =>
        `${all.length} rounds, median ${inSeconds(quantile(all, 0.5))}, slowest ${inSeconds(Math.max(...all))}; alone ${inSeconds(aloneMs)}`;
      return [
        {
          ...{ what: "one page checked beside two attackers, 95th percentile", unit: "s" },
          ...{ value: quantile(checked, 0.95) / 1000, limit: { atMost: 3 } },
          note: said(checked, alone.checkedMs),
        },
        {
          ...{ what: "the page translated by memory, 95th percentile", unit: "s" },
          ...{ value: quantile(translated, 0.95) / 1000, limit: { atMost: 10 } },
          note: said(translated, alone.translatedMs),
        },
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

const inSeconds = (ms: number) => (ms / 1000).toFixed(2);
const quantile = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!;

/** Resident memory of a process from Linux. */
function residentMb(processId: number): number {
  return (Number(readFileSync(`/proc/${processId}/statm`, "utf8").split(" ")[1]) * 4096) / MB;
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
async function workOnce(
  caller: Caller,
  page: Uint8Array,
  memory: string,
): Promise<{ checkedMs: number; translatedMs: number }> {
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
        () => note("taken"),
        (error: unknown) => note(/[a-z]+\.[a-z_]+$/.exec(String(error))?.[0] ?? "broken off"),
      )
      .finally(() => open.delete(sending));
    open.add(sending);
  }
  await Promise.all(open);
}
