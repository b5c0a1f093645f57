// Faults planted in good translations, and how many of them nobody would be told of; false alarms on good translations and on what
// a real engine published. FLORES-200 (references), Mozilla's published outputs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inlineFromText, parseLanguageTag, type LanguageTag } from "@yizhou/model";
import { reviewTranslations } from "@yizhou/pipeline";
import type { Area, Figure } from "./figure.ts";

const CORPUS = join(import.meta.dirname, "../../../shared/corpus/parallel");
const TAGS: Readonly<Record<string, LanguageTag>> = {
  en: parseLanguageTag("en"),
  zh: parseLanguageTag("zh-Hans"),
  ko: parseLanguageTag("ko"),
};
const PAIRS = [
  ["en", "zh"],
  ["zh", "en"],
  ["en", "ko"],
] as const;
/** Every so-maniest sentence has the fault, from each of these on: three documents a fault. */
const EVERY = 20;
const STARTS = [3, 9, 15];

/** What is written in the place of sentence `at`; null where the fault cannot be planted in it. */
type Plant = (
  targets: readonly string[],
  at: number,
  to: string,
  sources: readonly string[],
) => string | null;

interface Fault {
  readonly name: string;
  readonly plant: Plant;
  /** Share that may pass in silence; absent where it is only printed. */
  readonly atMost?: number;
}

const next = (texts: readonly string[], at: number): string => texts[(at + 1) % texts.length]!;
const cut = (text: string, share: number): string => text.slice(0, Math.floor(text.length * share));
const SAID: Readonly<Record<string, string>> = { en: "Translation: ", zh: "译文：", ko: "번역: " };
const REFUSED: Readonly<Record<string, string>> = {
  en: "I'm sorry, but I can't assist with that request.",
  zh: "抱歉，我无法提供该内容的翻译。",
  ko: "죄송하지만 해당 요청은 도와드릴 수 없습니다.",
};
const UNITS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\b(?:km|kilomet(?:re|er)s?)\b/u, "miles"],
    [/\bmiles\b/u, "km"],
    [/%|\bpercent\b/u, " kg"],
    [/\$/u, "€"],
  ],
  zh: [
    [/公里|千米/u, "英里"],
    [/英里/u, "公里"],
    [/%|％/u, "公斤"],
    [/美元/u, "欧元"],
  ],
  ko: [
    [/km|킬로미터/u, "마일"],
    [/마일/u, "km"],
    [/%|퍼센트/u, "kg"],
    [/달러/u, "유로"],
  ],
};

const FAULTS: readonly Fault[] = [
  { name: "another sentence (the next)", atMost: 10, plant: next },
  {
    name: "another sentence (from afar)",
    atMost: 10,
    plant: (texts, at) => texts[(at + (texts.length >> 1)) % texts.length]!,
  },
  { name: "half", atMost: 10, plant: (texts, at) => cut(texts[at]!, 0.5) },
  {
    name: "half, ended like a sentence",
    plant: (texts, at, to) =>
      cut(texts[at]!, 0.5).replace(/[\s,，、;；(（“"]+$/u, "") + (to === "zh" ? "。" : "."),
  },
  { name: "cut at 70 %", plant: (texts, at) => cut(texts[at]!, 0.7) },
  { name: "the next merged in", atMost: 10, plant: (texts, at) => `${texts[at]!} ${next(texts, at)}` },
  { name: "said twice", atMost: 10, plant: (texts, at) => texts[at]! + texts[at]! },
  {
    name: "invented number",
    atMost: 10,
    plant: (texts, at, to) =>
      `${texts[at]!.slice(0, -1)}${to === "en" ? " (about 4,750)" : to === "zh" ? "（约4,750）" : "(약 4,750)"}${texts[at]!.slice(-1)}`,
  },
  {
    name: "another number",
    plant: (texts, at) => {
      const changed = texts[at]!.replace(/(?<![\d.,A-Za-z-])\d{2,}(?![\d.,])/u, (digits) =>
        String(Number(digits) + 7),
      );
      return changed === texts[at] ? null : changed;
    },
  },
  {
    name: "wrong unit",
    atMost: 10,
    plant: (texts, at, to) => {
      for (const [unit, other] of UNITS[to]!) {
        const place = new RegExp(`(?<=\\d\\s?)(?:${unit.source})|(?:${unit.source})(?=\\s?\\d)`, "u");
        if (place.test(texts[at]!)) return texts[at]!.replace(place, other);
      }
      return null;
    },
  },
  { name: "refusal", atMost: 10, plant: (_, __, to) => REFUSED[to]! },
  { name: "leftover in front", atMost: 10, plant: (texts, at, to) => SAID[to]! + texts[at]! },
  {
    name: "leftover behind",
    atMost: 10,
    plant: (texts, at, to) =>
      `${texts[at]!}${to === "zh" ? "（注：此处为直译）" : to === "ko" ? " (역주: 직역)" : " (Note: literal)"}`,
  },
  {
    name: "half in the source's language",
    plant: (texts, at, _, sources) => cut(texts[at]!, 0.5) + sources[at]!.slice(sources[at]!.length >> 1),
  },
  {
    name: "negation flipped",
    plant: (texts, at, to) => {
      const text = texts[at]!;
      const flipped =
        to === "zh"
          ? text.includes("没有")
            ? text.replace("没有", "有")
            : text.replace(/不(?=[能会是可])/u, "")
          : to === "en"
            ? text.replace(" not ", " ")
            : text.replace(/지 않(았|는|은|을)?/u, "$1");
      return flipped === text ? null : flipped;
    },
  },
];

/** Shares of planted faults that pass in silence, and of good translations that are doubted. */
export const quality: Area = {
  name: "quality",
  async run() {
    if (!existsSync(CORPUS)) return { skipped: "the corpus is not at ../shared/corpus" };
    const figures: Figure[] = [];
    for (const [from, to] of PAIRS) {
      const [sources, targets] = [linesOf(from), linesOf(to)];
      const name = `${from} → ${to}`;
      figures.push(
        await alarms(`${name}: references doubted`, sources, targets, [from, to], 3),
        await alarms(
          `${name}: Firefox's outputs doubted`,
          sources,
          linesOf(`firefox.${from}-${to}`),
          [from, to],
          5,
        ),
      );
      for (const fault of FAULTS) {
        let [planted, silent] = [0, 0];
        for (const start of STARTS) {
          const faulty = [...targets];
          const places: number[] = [];
          for (let at = start; at < faulty.length; at += EVERY) {
            const text = fault.plant(targets, at, to, sources);
            if (text === null || text === targets[at]) continue;
            faulty[at] = text;
            places.push(at);
          }
          const doubted = await doubtedOf(sources, faulty, [from, to]);
          planted += places.length;
          silent += places.filter((at) => !doubted.has(at)).length;
        }
        figures.push({
          what: `${name}: ${fault.name}, silent`,
          value: (100 * silent) / planted,
          unit: "%",
          ...(fault.atMost === undefined ? {} : { limit: { atMost: fault.atMost } }),
          note: `of ${planted}`,
        });
      }
    }
    return figures;
  },
};

async function alarms(
  what: string,
  sources: readonly string[],
  targets: readonly string[],
  pair: readonly [string, string],
  atMost: number,
): Promise<Figure> {
  const doubted = await doubtedOf(sources, targets, pair);
  return { what, value: (100 * doubted.size) / sources.length, unit: "%", limit: { atMost } };
}

async function doubtedOf(
  sources: readonly string[],
  targets: readonly string[],
  [from, to]: readonly [string, string],
): Promise<ReadonlySet<number>> {
  const pairs = sources.map((source, ordinal) => ({
    ordinal,
    source: inlineFromText(source),
    target: inlineFromText(targets[ordinal]!),
  }));
  const judged = await reviewTranslations(
    pairs,
    { from: TAGS[from]!, to: TAGS[to]! },
    { pause: async () => {} },
  );
  const doubted = [...judged].filter(([, { doubts }]) => doubts.length > 0);
  if (process.env["YIZHOU_SHOW_FINDINGS"])
    for (const [at, { doubts }] of doubted)
      console.log(
        `${doubts.map(({ code, values }) => `${code} ${values.join("|")}`).join("; ")}\n  ${sources[at]}\n  ${targets[at]}`,
      );
  return new Set(doubted.map(([at]) => at));
}

function linesOf(name: string): string[] {
  return readFileSync(join(CORPUS, `flores-dev.${name}`), "utf8")
    .trim()
    .split("\n");
}
