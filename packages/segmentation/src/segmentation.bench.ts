import { segmentText } from "./segment-text.ts";

/** One figure of `npm run bench`; `limit` is the bar of docs/architecture.md, absent where a figure only informs. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: { readonly min?: number; readonly max?: number };
}

const ENGLISH =
  "The flood lasts 5.2 h at station B (Fig. 2), which is shorter than the ebb. Dr. Hale measured it in 2019. ";
const CHINESE = "涨潮历时5.2小时，短于落潮历时（图2）。测站B的含沙量在大潮时明显升高，“几乎翻倍。”他补充道。";

/**
 * Speed of segmentation and its growth with length: the time per character of a ten times longer text must stay the same.
 *
 * @param cpuMs  CPU time used so far by the process, in milliseconds
 */
export async function benchSegmentation(cpuMs: () => number): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [language, sample] of [
    ["en", ENGLISH],
    ["zh-Hans", CHINESE],
  ] as const) {
    const short = charactersPerSecond(sample, 100_000, language, cpuMs);
    const long = charactersPerSecond(sample, 1_000_000, language, cpuMs);
    rows.push(
      {
        name: `segmentation ${language}, 1 M characters`,
        value: long / 1e6,
        unit: "Mchar/s",
        limit: { min: 0.5 },
      },
      {
        name: `segmentation ${language}, slow-down at ten times the length`,
        value: short / long,
        unit: "×",
        limit: { max: 1.6 },
      },
    );
  }
  return rows;
}

function charactersPerSecond(sample: string, length: number, language: string, cpuMs: () => number): number {
  const text = sample.repeat(Math.ceil(length / sample.length)).slice(0, length);
  const runs = Array.from({ length: 3 }, () => {
    const start = cpuMs();
    segmentText(text, language);
    return cpuMs() - start;
  }).sort((a, b) => a - b);
  return length / (Math.max(runs[1]!, 0.1) / 1000);
}
