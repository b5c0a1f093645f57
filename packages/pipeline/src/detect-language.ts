import { parseLanguageTag, textOnly, type LanguageTag, type TextUnit } from "@yizhou/model";
import { guessLanguage, guessLatinLanguage, scriptShares } from "@yizhou/text";

/** Enough to be sure, little enough to be quick. */
const SAMPLE_CHARACTERS = 20_000;
/** Below this, names and abbreviations decide; a guess would be chance. Han, kana and Hangul say more per letter. */
const MIN_LETTERS = 20;
const MIN_EAST_ASIAN_LETTERS = 4;

/**
 * The language a document is written in; `null` when it has too little text to tell or is evenly mixed.
 * The script decides where it can (zh-Hans and zh-Hant by characters only one of them uses); Latin and Cyrillic texts are
 * told apart by letter groups.
 *
 * Cost: linear in the first 20,000 characters of the body; headers, notes and alternative texts count only when the body
 * is too short.
 */
export async function detectLanguage(units: readonly TextUnit[]): Promise<LanguageTag | null> {
  const text = sampleText(units);
  const { letters, shares } = scriptShares(text);
  const eastAsian = letters * (shares.han + shares.kana + shares.hangul);
  if (letters < MIN_LETTERS && eastAsian < MIN_EAST_ASIAN_LETTERS) return null;
  // Loaded on first use: its tables cost 80 ms, which commands that never detect should not pay.
  const { detect } = await import("tinyld");
  const byLetterGroups =
    (only?: string[]) =>
    (latin: string): LanguageTag | null => {
      const code = detect(latin, only ? { only } : {});
      return code === "" ? null : parseLanguageTag(code);
    };
  const guess = guessLanguage(text, (latin) => byLetterGroups()(latin) ?? guessLatinLanguage(latin));
  // The script tells Cyrillic languages apart only by a few letters.
  return guess === "ru" ? (byLetterGroups(["ru", "uk", "bg", "sr", "mk", "be"])(text) ?? guess) : guess;
}

function sampleText(units: readonly TextUnit[]): string {
  const body = units.filter(
    ({ kind, locked }) => !locked && ["paragraph", "heading", "cell", "shape", "title"].includes(kind),
  );
  let text = "";
  for (const unit of [...body, ...units]) {
    text += textOnly(unit.content) + "\n";
    if (text.length >= SAMPLE_CHARACTERS) break;
  }
  return text;
}
