/** Names in Latin letters, as they stand in texts. */

const NAME =
  /(?<![\p{Script=Latin}\p{N}_/\\@.%$#`{*:~-])(?=\p{Ll}*\p{Lu})\p{Script=Latin}[\p{Script=Latin}\p{N}'’-]+(?![\p{Script=Latin}\p{N}_/\\@:`}*-]|\.\w)/gu;
/** Shorter ones are often written out (TV, FC). */
const FEWEST_LETTERS = 3;
/** So many first letters tell a name whose ending or spelling differs: Whirlig, Whirling. */
const TELLING_LETTERS = 4;

export interface Name {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Names in Latin letters within a text of another script: whatever has a capital there. Cost: linear. */
export function latinNamesIn(text: string): readonly Name[] {
  return [...text.matchAll(NAME)].flatMap((match) =>
    match[0].length < FEWEST_LETTERS
      ? []
      : [{ text: match[0], start: match.index, end: match.index + match[0].length }],
  );
}

/** Letters and digits alone, so that case, accents, blanks and hyphens make no other name. */
function bareLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a text in Latin letters has a name, perhaps inflected or spelled a little otherwise. */
export function hasName(text: string, name: string): boolean {
  return bareLetters(text).includes(bareLetters(name).slice(0, TELLING_LETTERS));
}

const LONE = new RegExp(
  `${NAME.source.replace("'’-]+", "]+")}(?![$£€]|-|['’]\\p{Ll}{2}|\\s\\p{Lu})(?<!\\p{Lu}[\\p{L}’.-]*\\s\\p{L}+)`,
  "gu",
);
const STARTS_SENTENCE = /(?:^|[.!?:"“(]\s?)$/u;
/** PostgreSQL, NASA: a name wherever it stands. */
const NAME_BY_ITSELF = /\p{Ll}.*\p{Lu}|^\p{Lu}{3,}/u;

/**
 * Names that stand alone in a text of a language with Latin letters. United Arab Emirates and English Channel are called something
 * else as a whole; a word at the start of a sentence may be any. Cost: linear.
 */
export function loneNamesIn(text: string): readonly string[] {
  const names = [...text.matchAll(LONE)].flatMap(({ 0: name, index }) =>
    NAME_BY_ITSELF.test(name) || !STARTS_SENTENCE.test(text.slice(Math.max(0, index - 2), index))
      ? [name]
      : [],
  );
  return [...new Set(names)];
}
