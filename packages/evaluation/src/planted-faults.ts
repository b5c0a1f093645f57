// Faults planted in good translations, to see how many of them nobody would be told of.

/**
 * What is written in the place of translation `at`; null where the fault cannot be planted in it.
 *
 * @param to  primary language of the translations
 */
export type Plant = (
  targets: readonly string[],
  at: number,
  to: string,
  sources: readonly string[],
) => string | null;

export interface PlantedFault {
  readonly name: string;
  readonly plant: Plant;
  /** Few sentences can have it. */
  readonly isRare?: true;
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

/** Primary languages that faults can be planted in. */
export const FAULT_LANGUAGES: readonly string[] = Object.keys(REFUSED);

/** Faults of every kind that engines are known for, in English, Chinese and Korean. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  { name: "another sentence (the next)", plant: next },
  {
    name: "another sentence (from afar)",
    plant: (texts, at) => texts[(at + (texts.length >> 1)) % texts.length]!,
  },
  { name: "half", plant: (texts, at) => cut(texts[at]!, 0.5) },
  {
    name: "half, ended like a sentence",
    plant: (texts, at, to) =>
      cut(texts[at]!, 0.5).replace(/[\s,，、;；(（“"]+$/u, "") + (to === "zh" ? "。" : "."),
  },
  { name: "cut at 70 %", plant: (texts, at) => cut(texts[at]!, 0.7) },
  { name: "the next merged in", plant: (texts, at) => `${texts[at]!} ${next(texts, at)}` },
  { name: "said twice", plant: (texts, at) => texts[at]! + texts[at]! },
  {
    name: "invented number",
    plant: (texts, at, to) =>
      `${texts[at]!.slice(0, -1)}${to === "en" ? " (about 4,750)" : to === "zh" ? "（约4,750）" : "(약 4,750)"}${texts[at]!.slice(-1)}`,
  },
  {
    name: "another number",
    isRare: true,
    plant: (texts, at) => {
      const changed = texts[at]!.replace(/(?<![\d.,A-Za-z-])\d{2,}(?![\d.,])/u, (digits) =>
        String(Number(digits) + 7),
      );
      return changed === texts[at] ? null : changed;
    },
  },
  {
    name: "wrong unit",
    isRare: true,
    plant: (texts, at, to) => {
      for (const [unit, other] of UNITS[to]!) {
        const place = new RegExp(`(?<=\\d\\s?)(?:${unit.source})|(?:${unit.source})(?=\\s?\\d)`, "u");
        if (place.test(texts[at]!)) return texts[at]!.replace(place, other);
      }
      return null;
    },
  },
  { name: "refusal", plant: (_, __, to) => REFUSED[to]! },
  { name: "leftover in front", plant: (texts, at, to) => SAID[to]! + texts[at]! },
  {
    name: "leftover behind",
    plant: (texts, at, to) =>
      `${texts[at]!}${to === "zh" ? "（注：此处为直译）" : to === "ko" ? " (역주: 직역)" : " (Note: literal)"}`,
  },
  {
    name: "half in the source's language",
    plant: (texts, at, _, sources) => cut(texts[at]!, 0.5) + sources[at]!.slice(sources[at]!.length >> 1),
  },
  {
    name: "negation flipped",
    isRare: true,
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

/** Every so-maniest sentence has the fault: few enough that the rest still teaches the checks. */
const EVERY = 20;
/** Where the documents of a fault begin to have it: more places are judged so, and none of them has more faults. */
const STARTS = [3, 9, 15];

interface PlantedDocument {
  /** The translations, of which some have the fault. */
  readonly faulty: readonly string[];
  /** Which. */
  readonly places: readonly number[];
}

/** The document with the fault, several times, each time elsewhere; a rare one stands wherever it can. Without those that have it nowhere. */
export function plantFault(
  { plant, isRare }: PlantedFault,
  { sources, targets }: { readonly sources: readonly string[]; readonly targets: readonly string[] },
  to: string,
): readonly PlantedDocument[] {
  const documents = (isRare ? [0] : STARTS).map((start): PlantedDocument => {
    const faulty = [...targets];
    const places: number[] = [];
    for (let at = start; at < faulty.length; at += isRare ? 1 : EVERY) {
      const text = targets[at] === "" ? null : plant(targets, at, to, sources);
      if (text === null || text === targets[at]) continue;
      faulty[at] = text;
      places.push(at);
    }
    return { faulty, places };
  });
  return documents.filter(({ places }) => places.length > 0);
}
