import type { Engine, EngineItem } from "@yizhou/engines";
import { installedFilters } from "@yizhou/filters/node";
import type { LanguageTag } from "@yizhou/model";
import {
  extractSegments,
  InMemorySegmentStore,
  makeReport,
  mergeDocument,
  translateSegments,
} from "@yizhou/pipeline";
import { median, type Area } from "./figure.ts";
import { sampleDocx } from "./samples.ts";

/** What a quick hosted engine takes for a batch; slower engines hide our part even more. */
const BATCH_MS = 100;
const LIMITS = {
  maxSegmentsPerBatch: 20,
  maxCharactersPerBatch: 10_000,
  maxConcurrency: 4,
  callTimeoutMs: 10_000,
};
const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };

/** A whole job (extract, segment, translate, report, merge) against the engine's own time for the same batches. */
export const pipeline: Area = {
  name: "pipeline",
  async run() {
    const source = sampleDocx({ paragraphs: 1000, sentencesPerParagraph: 3 });
    const ratios: number[] = [];
    let segments = 0;
    for (let run = 0; run < 5; run += 1) {
      const sent: (readonly EngineItem[])[] = [];
      const started = performance.now();
      const document = await extractSegments(source, {
        filters: installedFilters,
        name: "sample.docx",
        sourceLanguage: pair.from,
      });
      const store = new InMemorySegmentStore();
      await translateSegments({
        ...pair,
        segments: document.segments,
        engines: [delayedEngine(sent)],
        store,
        signal: new AbortController().signal,
      });
      makeReport(document.segments, store.results, pair);
      await mergeDocument(source, document, store.results, {
        sourceLanguage: pair.from,
        targetLanguage: pair.to,
      });
      const jobMs = performance.now() - started;
      const doubted = [...store.results.values()].filter(({ problem }) => problem !== null).length;
      if (doubted > 0)
        throw new Error(`${doubted} answers are doubted, and asking again is no part of this figure`);
      segments = document.segments.length;
      ratios.push(jobMs / (await ownTime(sent)));
    }
    return [
      {
        what: "job wall time over the engine's own",
        value: median(ratios),
        unit: "times",
        limit: { atMost: 1.1 },
        note: `${segments} segments, ${LIMITS.maxConcurrency} batches at once, ${BATCH_MS} ms each`,
      },
    ];
  },
};

function delayedEngine(sent: (readonly EngineItem[])[]): Engine {
  return {
    id: "delayed",
    kind: "service",
    name: "Delayed",
    destination: null,
    limits: LIMITS,
    pairs: async () => "any",
    check: async () => null,
    translate: async (batch) => {
      sent.push(batch);
      await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
      return {
        results: batch.map(({ id, source }) => ({
          id,
          target: source.map((node) => (node.kind === "text" ? { ...node, text: inHan(node.text) } : node)),
          repaired: false,
        })),
        usage: { requests: 1, characters: 0, inputTokens: 0, outputTokens: 0 },
      };
    },
  };
}

/** Numbers as they are, denials denied, each word as two letters of its own: what no check doubts, so that nothing is asked for again. */
function inHan(text: string): string {
  return text
    .replace(/[a-z]+/gi, (word) => (DENIALS.get(word.toLowerCase()) ?? "") + wordInHan(word))
    .replace(/\.(?=\s|$)/g, "。")
    .replaceAll(" ", "");
}

/** Those of the sample's words. */
const DENIALS = new Map([["nothing", "没有"]]);

function wordInHan(word: string): string {
  let hash = 0;
  for (const letter of word.toLowerCase()) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  const han = (at: number) => String.fromCharCode(0x5000 + (at % 0x2000));
  return han(hash) + han(hash >>> 13);
}

/** The same batches straight to the engine, as many at once as in the job. */
async function ownTime(batches: readonly (readonly EngineItem[])[]): Promise<number> {
  const engine = delayedEngine([]);
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: LIMITS.maxConcurrency }, async () => {
      while (next < batches.length)
        await engine.translate(batches[next++]!, pair, new AbortController().signal);
    }),
  );
  return performance.now() - started;
}
