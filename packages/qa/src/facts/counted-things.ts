/**
 * What numbers stand for in a text, by names that all languages share: doses, turns, people, articles, the start and the end of a change.
 * Two numbers that stand for each other's things were exchanged, in whatever order a language tells them.
 */
import { countedWordsIn } from "./counted-words.ts";
import type { Quantity } from "./quantities.ts";

type ByLanguage = Readonly<Record<string, string>>;

/** Behind the number. */
const BEHIND: Readonly<Record<string, ByLanguage>> = {
  dose: {
    en: String.raw`(?:\p{Ll}+ )?(?:tablets?|pills?|capsules?)\b`,
    de: String.raw`(?:Tabletten?|Kapseln?)(?!\p{L})`,
    zh: "[片粒颗丸]|胶囊",
    ja: "錠|カプセル|粒",
    ko: "정(?![가-힣])|알(?![가-힣])|캡슐",
  },
  drop: { en: String.raw`drops?\b`, de: String.raw`Tropfen(?!\p{L})`, zh: "滴", ja: "滴", ko: "방울" },
  turn: {
    en: String.raw`times\b(?! (?:as|more|less|larger|greater|higher|the)\b)`,
    de: String.raw`[Mm]al(?!\p{L})`,
    zh: "次(?!元)",
    ja: "回(?!目|路|転)",
    ko: "회(?![가-힣])|번(?![가-힣째])",
  },
  person: {
    en: String.raw`(?:people|persons?|men|women|children|students|members|employees)\b`,
    de: String.raw`(?:Personen|Menschen|Kinder|Mitglieder)(?!\p{L})`,
    zh: "[人名位]",
    ja: "人(?!目)|名",
    ko: "명|사람",
  },
  page: {
    en: String.raw`pages?\b`,
    de: String.raw`Seiten?(?!\p{L})`,
    zh: "页",
    ja: "ページ",
    ko: "쪽|페이지",
  },
  article: { zh: "条", ja: "条", ko: "조(?![가-힣원])" },
  paragraph: { zh: "款", ja: "項", ko: "항(?![가-힣])" },
  start: { ko: "[^\\d,.]{0,6}?(?:에서|부터)", ja: "[^\\d、。]{0,4}?から" },
  end: { ko: "[^\\d,.]{0,6}?(?:으?로|까지)(?![가-힣])", ja: "[^\\d、。]{0,4}?(?:へ|まで|に)" },
};

/** Before it. */
const BEFORE: Readonly<Record<string, ByLanguage>> = {
  article: { en: String.raw`\bArticles?`, de: String.raw`\b(?:Artikel|Art\.)` },
  paragraph: { en: String.raw`\b[Pp]aragraphs?`, de: String.raw`\b(?:Absatz|Abs\.)` },
  start: {
    en: String.raw`\bfrom(?: (?:about|nearly|a loss of))?`,
    de: String.raw`\bvon(?: (?:etwa|fast))?`,
    zh: "[由从自][^\\d，。；、由从自至到为]{0,8}",
  },
  end: { en: String.raw`\bto(?: (?:about|nearly|a loss of))?`, de: String.raw`\bauf`, zh: "[至到]" },
};

interface Patterns {
  readonly behind: RegExp;
  readonly before: RegExp;
}

const PATTERNS: ReadonlyMap<string, Patterns> = new Map(
  ["en", "de", "zh", "ja", "ko"].map((language) => {
    const joined = (groups: Readonly<Record<string, ByLanguage>>): string =>
      Object.entries(groups)
        .flatMap(([name, forms]) => (forms[language] ? [`(?<${name}>${forms[language]})`] : []))
        .join("|") || "(?!)";
    return [
      language,
      {
        behind: new RegExp(`^[\\s-]?(?:${joined(BEHIND)})`, "u"),
        before: new RegExp(`(?:${joined(BEFORE)})\\s?[-−€$£¥₩]*$`, "u"),
      },
    ];
  }),
);

/** A number with the things it stands for. */
interface Counted {
  readonly text: string;
  readonly values: ReadonlySet<number>;
  readonly things: readonly string[];
}

/** Two numbers of a text, each of which stands in the translation for what the other stands for here. */
export interface ExchangedThings {
  readonly first: string;
  readonly second: string;
}

/**
 * The first two numbers that stand for each other's things; null where there are none. Both have to be told on both sides, and neither may
 * stand for its own thing in the target. Cost: linear, and the square of the numbers that stand for something.
 *
 * @param from  primary language of the source, `to` of the target
 */
export function exchangedThings(
  source: { readonly text: string; readonly language: string; readonly quantities: readonly Quantity[] },
  target: { readonly text: string; readonly language: string; readonly quantities: readonly Quantity[] },
): ExchangedThings | null {
  if (source.quantities.length + target.quantities.length < 2) return null;
  const here = countedIn(source);
  if (here.length < 2) return null;
  const there = countedIn(target);
  if (there.length < 2) return null;
  const stands = (all: readonly Counted[], { values }: Counted, thing: string): boolean =>
    all.some((one) => one.things.includes(thing) && [...values].some((value) => one.values.has(value)));
  for (const one of here)
    for (const other of here) {
      if (one === other || [...one.values].some((value) => other.values.has(value))) continue;
      for (const mine of one.things)
        for (const its of other.things)
          if (
            mine !== its &&
            stands(there, one, its) &&
            stands(there, other, mine) &&
            !stands(there, one, mine) &&
            !stands(there, other, its) &&
            !stands(here, one, its) &&
            !stands(here, other, mine)
          )
            return { first: one.text, second: other.text };
    }
  return null;
}

function countedIn({
  text,
  language,
  quantities,
}: {
  readonly text: string;
  readonly language: string;
  readonly quantities: readonly Quantity[];
}): readonly Counted[] {
  const patterns = PATTERNS.get(language);
  if (!patterns) return [];
  const thingsAt = (start: number, end: number): string[] => {
    const found = [
      patterns.behind.exec(text.slice(end, end + 24))?.groups,
      patterns.before.exec(text.slice(Math.max(0, start - 24), start))?.groups,
    ];
    return found.flatMap((groups) =>
      Object.entries(groups ?? {}).flatMap(([name, word]) => (word === undefined ? [] : [name])),
    );
  };
  const digits = quantities.map(({ text: written, values, unit, start, end }): Counted => ({
    ...{ text: written, values },
    things: [...thingsAt(start, end), ...(unit === null ? [] : [unit])],
  }));
  const words = countedWordsIn(text, language).map(({ text: written, value, start, end }): Counted => ({
    ...{ text: written, values: new Set([value]) },
    things: written.toLowerCase() === "twice" ? ["turn"] : thingsAt(start, end),
  }));
  return [...digits, ...words].filter(({ things }) => things.length > 0);
}
