import { parseLanguageTag, textOnly, type LanguageTag, type TextUnit } from "@yizhou/model";
import { guessLanguage, guessLatinLanguage, scriptShares } from "@yizhou/text";

/** Enough to be sure, little enough to be quick. */
const SAMPLE_CHARACTERS = 20_000;
/** Below this, names and abbreviations decide; a guess would be chance. Han, kana and Hangul say more per letter. */
const MIN_LETTERS = 20;
const MIN_EAST_ASIAN_LETTERS = 4;

/** Written in Latin letters, with speakers enough to be met; rarer ones only draw short English texts to themselves. */
const LATIN =
  "en de fr es it pt nl vi id ms tl sw pl tr sv da no fi is et lv lt cs sk sl hr hu ro ca eu ga sq".split(
    " ",
  );
const CYRILLIC = "ru uk bg sr mk be".split(" ");
/** Letter groups decide by the rarest they meet, so one odd name may turn a long text: pieces vote instead. */
const PIECE_CHARACTERS = 240;
const MAX_PIECES = 60;
/** Below this mean certainty of the winning pieces, letter groups alone say nothing. */
const MIN_CERTAINTY = 0.15;
/** From this on they outweigh the commonest words, which Danish and Dutch, say, share by chance. */
const HIGH_CERTAINTY = 0.5;

/**
 * The language a document is written in; `null` when it has too little text to tell or is evenly mixed.
 * The script decides where it can (zh-Hans and zh-Hant by characters only one of them uses); languages of one script are
 * told apart by their commonest words and by letter groups.
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
  const { detectAll } = await import("tinyld");
  const vote = (of: string, only: string[]): Vote =>
    voteByPieces(of, (piece) => detectAll(piece, { only })[0] ?? null);
  // A Han character says as much as a Latin word: a Chinese text full of English terms is Chinese.
  const latinWords = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  const deciding = eastAsian > latinWords ? text.replace(/\p{Script=Latin}+/gu, " ") : text;
  const guess = guessLanguage(deciding, (latin) => guessLatin(latin, vote(latin, LATIN)));
  if (guess !== "ru") return guess;
  // Of Cyrillic languages the script tells only Ukrainian apart.
  const { language, certainty } = vote(text, CYRILLIC);
  return language && certainty >= MIN_CERTAINTY ? language : guess;
}

interface Vote {
  readonly language: LanguageTag | null;
  /** Mean certainty, 0-1, that the pieces of the text give this language; those of other languages give it none. */
  readonly certainty: number;
}

function guessLatin(text: string, vote: Vote): LanguageTag | null {
  const byWords = guessLatinLanguage(text);
  if (vote.language && vote.certainty >= HIGH_CERTAINTY) return vote.language;
  return byWords ?? (vote.certainty >= MIN_CERTAINTY ? vote.language : null);
}

function voteByPieces(
  text: string,
  detect: (piece: string) => { lang: string; accuracy: number } | null,
): Vote {
  const sums = new Map<string, number>();
  let pieces = 0;
  for (let start = 0; start < text.length && pieces < MAX_PIECES; start += PIECE_CHARACTERS) {
    const found = detect(text.slice(start, start + PIECE_CHARACTERS));
    pieces += 1;
    if (found) sums.set(found.lang, (sums.get(found.lang) ?? 0) + found.accuracy);
  }
  const [language, sum] = [...sums].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  return {
    language: language === null ? null : parseLanguageTag(language),
    certainty: pieces === 0 ? 0 : sum / pieces,
  };
}

function sampleText(units: readonly TextUnit[]): string {
  const isBody = ({ kind, locked }: TextUnit) =>
    !locked && ["paragraph", "heading", "cell", "shape", "title"].includes(kind);
  let text = "";
  for (const isWanted of [isBody, () => true]) {
    for (const unit of units) {
      if (text.length >= SAMPLE_CHARACTERS) return text;
      if (isWanted(unit)) text += textOnly(unit.content).slice(0, SAMPLE_CHARACTERS) + "\n";
    }
  }
  return text;
}
