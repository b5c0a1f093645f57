import { primaryLanguage } from "@yizhou/model";
import { foldToken, type TextToken, textTokens } from "@yizhou/text";
import { bareKey, mayOmitAccents } from "./accents.ts";
import { koreanBases } from "./korean-forms.ts";
import { keysOfForm, keysOfTermWord, type WordKey } from "./word-keys.ts";

const HYPHEN = /^[-\u2010-\u2013\uFE63\uFF0D]$/u;
/** An article or a preposition that has lost its vowel: l'ordinateur, dell'utente. */
const ELISION = /^(?:\p{L}|qu|jusqu|lorsqu|puisqu|quoiqu|dell|nell|sull|all|dall|un|quest)['’](?=\p{L})/iu;
const ELIDING: ReadonlySet<string> = new Set(["fr", "it", "ca"]);
/** Half-width sound marks of kana, which belong to the sign before them. */
const SOUND_MARK = /^[\uFF9E\uFF9F]$/u;
/** The same and the half-width long mark, of which textTokens makes words. */
const KANA_MARKS = /^[\uFF70\uFF9E\uFF9F]+$/u;
const LATIN_WORD = /^[\p{Script=Latin}\p{N}'’]+$/u;
const HANGUL_WORD = /^[가-힣]+$/u;
/** Words that are read as one over a hyphen: at most `end-to-end`. */
const MAX_JOINED = 3;
/** Shorter ones written together are other words (may be, maybe). */
const SHORTEST_JOINED = 3;

/** One way on from a token of a text through the terms. */
export interface TermStep extends WordKey {
  /** Tokens that it takes: several where they are read as one word. */
  readonly tokens: number;
}

/** A token of a text with every term token it may stand for. */
export interface TermToken extends TextToken {
  readonly steps: readonly TermStep[];
  /** Joins two words that a term may write apart. */
  readonly isHyphen: boolean;
}

/**
 * What words of texts can lead to among some terms, worked out once for each word: words come again and again, and most lead to
 * nothing. Forgotten as a whole when it is full, or when terms are added.
 */
export class KnownForms {
  private readonly has: (key: string) => boolean;
  private readonly steps = new Map<string, readonly TermStep[]>();

  /** @param has  whether a key stands in any term */
  constructor(has: (key: string) => boolean) {
    this.has = has;
  }

  /** The steps under a name, made where they are not known; those that no term takes are left out. */
  of(name: string, make: () => readonly TermStep[]): readonly TermStep[] {
    let steps = this.steps.get(name);
    if (!steps) {
      steps = make().filter(({ key }) => this.has(key));
      if (this.steps.size >= MOST_KNOWN) this.steps.clear();
      this.steps.set(name, steps);
    }
    return steps;
  }

  forget(): void {
    this.steps.clear();
  }
}

/** Words of a large text; a few megabytes. */
const MOST_KNOWN = 50_000;

/** The tokens of a text in which terms are looked for. */
export function tokensOfText(text: string, language: string, known: KnownForms): TermToken[] {
  const primary = primaryLanguage(language);
  const tokens = cut(text, primary);
  const isBare = mayOmitAccents(primary) && !/[\u00C0-\u024F]/u.test(text);
  return tokens.map((token, at) => {
    // A token has no space in it, so these names are none of two words.
    const own = known.of(isBare ? `bare ${token.raw}` : token.raw, () =>
      keysOfForm(token, primary, isBare).map((key) => ({ ...key, tokens: 1 })),
    );
    const joined = joinedSteps(tokens, at, primary, isBare, known);
    return {
      ...token,
      isHyphen: HYPHEN.test(token.raw),
      steps: joined.length === 0 ? own : [...own, ...joined],
    };
  });
}

/** Words over hyphens read as one (e-mail, Wi-Fi), and two Korean words that a term may write together. */
function joinedSteps(
  tokens: readonly TextToken[],
  at: number,
  primary: string,
  isBare: boolean,
  known: KnownForms,
): readonly TermStep[] {
  const first = tokens[at]!;
  if (first.kind === "mark") return [];
  const steps: TermStep[] = [];
  let raw = first.raw;
  for (let last = at + 2; last <= at + 2 * (MAX_JOINED - 1); last += 2) {
    const [hyphen, next] = [tokens[last - 1], tokens[last]];
    if (!hyphen || !next || !HYPHEN.test(hyphen.raw) || next.kind === "mark") break;
    if (!follows(tokens[last - 2]!, hyphen) || !follows(hyphen, next)) break;
    raw += next.raw;
    if (raw.length < SHORTEST_JOINED) continue;
    for (const key of keysOfForm({ ...first, kind: "word", raw }, primary, isBare))
      steps.push({ ...key, length: key.length - (raw.length - next.raw.length), tokens: last - at + 1 });
  }
  const next = tokens[at + 1];
  if (
    primary === "ko" &&
    next &&
    first.raw.length > 1 &&
    HANGUL_WORD.test(first.raw) &&
    HANGUL_WORD.test(next.raw)
  )
    return [...steps, ...known.of(`two ${first.raw} ${next.raw}`, () => joinedKorean(first.raw, next.raw))];
  return steps;
}

/** Two words as the one noun that they may be; a predicate is no second word of a term. */
function joinedKorean(first: string, next: string): TermStep[] {
  return koreanBases(first + next).flatMap((key) =>
    key.length > first.length ? [{ key, length: key.length - first.length, isVerbal: false, tokens: 2 }] : [],
  );
}

const follows = (one: TextToken, next: TextToken): boolean =>
  one.startOffset + one.raw.length === next.startOffset;

/** Tokens with elided words cut off, and sound marks put to their kana. */
function cut(text: string, primary: string): TextToken[] {
  const tokens: TextToken[] = [];
  for (const token of textTokens(text)) {
    const elided = ELIDING.has(primary) && token.kind === "word" ? ELISION.exec(token.raw)?.[0] : undefined;
    if (elided !== undefined) {
      tokens.push({ ...token, raw: elided });
      const rest = { raw: token.raw.slice(elided.length), startOffset: token.startOffset + elided.length };
      tokens.push({ ...token, ...rest });
    } else if (KANA_MARKS.test(token.raw)) pushMarks(tokens, token);
    else tokens.push(token);
  }
  return tokens;
}

function pushMarks(tokens: TextToken[], { raw, startOffset }: TextToken): void {
  [...raw].forEach((mark, at) => {
    const before = tokens.at(-1);
    if (before && SOUND_MARK.test(mark)) tokens[tokens.length - 1] = { ...before, raw: before.raw + mark };
    else tokens.push({ kind: "character", raw: mark, startOffset: startOffset + at });
  });
}

/**
 * The sequences of keys under which a term is kept: as it stands without hyphens, and written together where it has some; in
 * the forms that its words are compared by; a term in capitals inside a word (WiFi) apart too.
 */
export function keysOfTerm(term: string, language: string, isNoun: boolean): string[][] {
  const primary = primaryLanguage(language);
  const tokens = cut(term, primary);
  const words = tokens.filter(({ raw }) => !HYPHEN.test(raw));
  if (words.length === 0) return [];
  const sequences = new Map<string, string[]>();
  for (const parts of spellings(tokens, primary)) {
    const choices = parts.map((raw, at) =>
      keysOfTermWord(raw, primary, { isOnly: parts.length === 1, isLast: at === parts.length - 1, isNoun }),
    );
    for (const keys of combinations(choices)) sequences.set(keys.join("\u0000"), keys);
    if (mayOmitAccents(primary))
      for (const keys of combinations(parts.map((raw) => [bareKey(foldToken(raw))])))
        sequences.set(keys.join("\u0000"), keys);
  }
  return [...sequences.values()];
}

/** The words of a term in each way that they are written: e-mail, email; 기계 번역, 기계번역; WiFi, Wi Fi. */
function spellings(tokens: readonly TextToken[], primary: string): string[][] {
  const words = tokens.filter(({ raw }) => !HYPHEN.test(raw)).map(({ raw }) => raw);
  const all = [words];
  const hyphens = tokens.filter(({ raw }) => HYPHEN.test(raw)).length;
  if (hyphens > 0 && hyphens < MAX_JOINED + 1) {
    const joined: string[][] = [[]];
    tokens.forEach(({ raw }, at) => {
      if (HYPHEN.test(raw)) return;
      const isAfterHyphen = at > 1 && HYPHEN.test(tokens[at - 1]!.raw);
      for (const one of [...joined]) {
        if (isAfterHyphen && joined.length < MAX_SPELLINGS)
          joined.push([...one.slice(0, -1), one.at(-1)! + raw]);
        one.push(raw);
      }
    });
    all.push(...joined.filter((one) => one.length < words.length));
  } else if (
    words.length === 2 &&
    words.every((word) => word.length >= SHORTEST_JOINED && LATIN_WORD.test(word))
  )
    all.push([words.join("")]);
  if (primary === "ko" && words.length > 1 && words.every((word) => HANGUL_WORD.test(word)))
    all.push([words.join("")]);
  if (words.length === 1) {
    const apart = words[0]!.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    if (apart.length > 1 && apart.every((part) => part.length > 1)) all.push(apart);
    const verb = /^([가-힣]{2,})((?:하|되|시키)다)$/u.exec(words[0]!);
    if (primary === "ko" && verb) all.push([verb[1]!, verb[2]!]);
  }
  return all;
}

const MAX_SPELLINGS = 8;
const MAX_SEQUENCES = 64;

function combinations(choices: readonly (readonly string[])[]): string[][] {
  let sequences: string[][] = [[]];
  for (const keys of choices) {
    // With many forms of many words, the rest is kept as it stands.
    const some = sequences.length * keys.length > MAX_SEQUENCES ? keys.slice(0, 1) : keys;
    sequences = sequences.flatMap((sequence) => some.map((key) => [...sequence, key]));
  }
  return sequences;
}
