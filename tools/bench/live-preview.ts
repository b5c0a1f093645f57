// How soon the page that somebody edits is redrawn: on a real site's web role and worker, from the moment that a sentence is saved to
// the picture of its page. On a busy machine times by the clock are the machine's: what is held against the clock is divided by how
// much longer known work takes by the clock than by the processor at that moment.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { API_PATHS, fillPath, type JobSegments, type SegmentPage } from "@yizhou/contract";
import { fileURLToPath } from "node:url";
import { buildTestApp, type TestApp, type TestUser } from "../../server/test/build-test-app.ts";
import { makeFakeEngine } from "../../server/test/fake-engine.ts";
import startTestDatabase from "../../server/test/global-setup.ts";
import { median, type Area, type Figure } from "./figure.ts";

const CORPUS = fileURLToPath(new URL("../../../shared/corpus/", import.meta.url));
/** Of some 14 to 20 pages each, but for those of old programs, of which the corpus has short ones. */
const DOCUMENTS = [
  { what: "docx", path: "ooxml/poi__6a1230__bug57031.docx" },
  { what: "pptx", path: "ooxml/poi__a65c8e__bug62513.pptx" },
  { what: "xlsx", path: "ooxml/poi__dda1c1__45540_classic_Footer.xlsx" },
  { what: "doc", path: "legacy/poi__80201e__Lists.doc" },
  { what: "ppt", path: "legacy/poi__b9830f__54880_chinese.ppt" },
  { what: "xls", path: "legacy/poi__39b765__44235.xls" },
  { what: "pdf", path: "pdf/pdf.js__academic__tracemonkey.pdf" },
] as const;
const EDITS = 5;
const WANTED_SECONDS = 2;

/** A cold first look, then edits of one segment, each followed by the look that shows it. */
export const livePreview: Area = {
  name: "live-preview",
  async run() {
    if (!existsSync(CORPUS)) return { skipped: "the corpus is not at ../shared/corpus" };
    const stop = await startTestDatabase();
    const site = await buildTestApp({
      engines: [makeFakeEngine({ limits: { maxSegmentsPerBatch: 500, maxCharactersPerBatch: 200_000 } })],
    });
    try {
      const user = await site.newUser();
      const figures: Figure[] = [];
      for (const { what, path } of DOCUMENTS)
        figures.push(...(await measure(site, user, what, await readFile(`${CORPUS}${path}`))));
      return figures;
    } finally {
      await site.close();
      await stop?.();
    }
  },
};

async function measure(site: TestApp, user: TestUser, what: string, bytes: Buffer): Promise<Figure[]> {
  const file = await user.upload(`document.${what}`, bytes);
  const { id } = (await user.start([file]))[0]!;
  await site.runJobs();
  const { items } = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }));
  const { ordinal, target } = items.find((segment) => (segment.target ?? "").length > 20) ?? items[0]!;
  let { version } = items.find((segment) => segment.ordinal === ordinal)!;
  const page = fillPath(API_PATHS.segmentPage, { id, ordinal: String(ordinal) });
  const first = await timed(() => user.data<SegmentPage>("GET", page));
  const looks: Timed<SegmentPage>[] = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    looks.push(
      await timed(async () => {
        const edited = { ordinal, version, target: `${target}${"潮".repeat(edit)}`, isConfirmed: false };
        const saved = await user.data<{ segments: readonly { version: number }[] }>(
          ...(["POST", fillPath(API_PATHS.jobEdits, { id }), { edits: [edited] }] as const),
        );
        version = saved.segments[0]!.version;
        return user.data<SegmentPage>("GET", page);
      }),
    );
  }
  const { pages, isFound } = first.answer;
  const clock = median(looks.map(({ clockSeconds }) => clockSeconds));
  const note = `${pages} pages${isFound ? "" : ", not lit"}; ${clock.toFixed(2)} s by the clock`;
  return [
    { what: `${what}: the first look at a page`, value: first.seconds, unit: "s", note },
    {
      ...{
        what: `${what}: an edit to its page drawn anew`,
        value: median(looks.map((look) => look.seconds)),
      },
      ...{ unit: "s", limit: { atMost: WANTED_SECONDS }, note },
    },
  ];
}

interface Timed<T> {
  readonly answer: T;
  readonly clockSeconds: number;
  /** As it would be on a machine that does nothing else. */
  readonly seconds: number;
}

async function timed<T>(act: () => Promise<T>): Promise<Timed<T>> {
  const before = slowness();
  const began = performance.now();
  const answer = await act();
  const clockSeconds = (performance.now() - began) / 1000;
  return { answer, clockSeconds, seconds: (2 * clockSeconds) / (before + slowness()) };
}

/** How many times longer known work takes by the clock than by the processor, which others want as well; at least 1. */
function slowness(): number {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  let sum = 0;
  for (let at = 0; at < 1e8; at++) sum = (sum + at * 7) % 1_000_003;
  const { user, system } = process.cpuUsage(cpu);
  return Math.max(1, (performance.now() - began) / Math.max(1, (user + system) / 1000 + sum * 0));
}
