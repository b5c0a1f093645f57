// The dictionary form of a Korean predicate, read back from a form in a text: 설정합니다 of 설정하다, 눌러서 of 누르다, 도와 of
// 돕다. A word is cut after each syllable; what the stem would have been is read from the sounds on both sides of the cut. A
// base that does not exist does no harm: only what stands in a termbase is found.

const FIRST = 0xac00;
const LAST = 0xd7a3;
const FINALS = 28;
const VOWELS = 21;
const FINAL = { none: 0, ㄴ: 4, ㄷ: 7, ㄹ: 8, ㅁ: 16, ㅂ: 17, ㅅ: 19, ㅆ: 20 } as const;
const VOWEL = {
  ㅏ: 0,
  ㅐ: 1,
  ㅓ: 4,
  ㅔ: 5,
  ㅕ: 6,
  ㅗ: 8,
  ㅘ: 9,
  ㅙ: 10,
  ㅚ: 11,
  ㅜ: 13,
  ㅝ: 14,
  ㅞ: 15,
  ㅡ: 18,
  ㅣ: 20,
} as const;

/** Endings that stand behind a stem as it is. */
const PLAIN =
  /^(?:다|다가|다는|다고|다면|고|고서|고자|고는|거나|게|게끔|기|기가|기를|기에|기도|기만|기는|기로|기까지|기까지는|기때문에|기위해|기위한|기전에|긴|길|는|는데|는지|는다|는다고|는다면|는다는|니|니까|던|던지|도록|든|든지|지|지는|지도|지만|지요|죠|자|자고|자마자|네|네요|습니다|습니까|습니다만|겠다|겠습니다|겠지만|겠고|겠어요|면|면서|며|므로|려|려고|려는|려면|러|라|라고|라는|시오|십시오|세요|시면|시는|신|실|십니다|시기|셔야|셨습니다|을|은|음|음을|음으로|으면|으면서|으며|으므로|으니|으니까|으려|으려고|으려면|으러|으라|으시오|으십시오|으세요|으시면|을수록|을지|을까|을까요|은데|은지)$/u;
/** The same behind a stem that ends in a vowel and has taken ㄴ, ㄹ, ㅁ or ㅂ into its last syllable. */
const AFTER_NIEUN = /^(?:다|다고|다면|다는|데|데도|지|지는|가|가요|)$/u;
const AFTER_RIEUL = /^(?:|수록|지|지는|지도|까|까요|게요|게|때|수|뿐|뿐만|만큼|만한|)$/u;
const AFTER_MIEUM = /^(?:|을|은|이|으로|으로써|에|에도|에따라|과|의|도|만)$/u;
const AFTER_BIEUP = /^(?:니다|니까|니다만|시다|시오|니다\.)$/u;
/** Endings behind the vowel 아/어 that has melted into the stem, and behind the past. */
const AFTER_VOWEL =
  /^(?:|서|서는|서도|도|도록|야|야만|야지|야하는|야합니다|야하며|요|라|라도|진|진다|지는|지고|져|졌다|졌습니다|집니다|질|주다|주는|주고|주세요|주십시오|줍니다|보세요|보십시오|보다|봅니다|둔|두고|두는|놓은|놓고|낸|내는|내고)$/u;
const AFTER_PAST =
  /^(?:다|다고|다는|다면|다가|고|거나|는데|는지|는|던|던지|습니다|습니까|습니다만|으면|으며|으므로|으니|으니까|을|을때|을까|음|음을|음에도|지만|지|어요|어도|어야|기|기에|기때문에|나|네요|을지)$/u;
/** Nouns that only look like predicates. */
const NOUNS_IN_DA: ReadonlySet<string> = new Set(
  "바다 소다 판다 캐나다 우간다 르완다 베란다 어젠다 아젠다 람다 혼다 린다 마쓰다 도요다 플로리다 네바다 그라나다 아만다 프라다 라다 시다 버뮤다 산다 비스타다".split(
    " ",
  ),
);
const HANGUL_WORD = /^[가-힣]{2,}$/u;

/** True for a term that may be a predicate in its dictionary form. */
export function isPredicate(term: string): boolean {
  return term.endsWith("다") && term.length > 1 && !NOUNS_IN_DA.has(term);
}

/**
 * Dictionary forms that a Korean word may be a form of.
 *
 * @param word  one word of Hangul without spaces
 * @returns with 다, without those of nouns that look like one; empty for what is no Hangul
 * Cost: constant, forms being short.
 */
export function koreanPredicateBases(word: string): string[] {
  if (!HANGUL_WORD.test(word) || word.length > LONGEST_FORM) return [];
  const stems = new Set<string>();
  for (let length = 1; length <= word.length; length++) {
    const rest = word.slice(length);
    if (rest.length > LONGEST_ENDING) continue;
    addStems(stems, word.slice(0, length - 1), word.charCodeAt(length - 1), rest);
  }
  return [...stems].map((stem) => `${stem}다`).filter((base) => !NOUNS_IN_DA.has(base));
}

const LONGEST_FORM = 16;
const LONGEST_ENDING = 6;

/** Stems whose last syllable was `code` or became it. */
function addStems(stems: Set<string>, before: string, code: number, rest: string): void {
  if (!(code >= FIRST && code <= LAST)) return;
  const final = (code - FIRST) % FINALS;
  const open = code - final;
  const add = (syllable: number) => stems.add(before + String.fromCharCode(syllable));
  if (PLAIN.test(rest)) {
    add(code);
    addIrregular(stems, before, open, final, rest);
  }
  if (final === FINAL.ㄴ && AFTER_NIEUN.test(rest)) addOpenOrRieul(stems, before, open);
  if (final === FINAL.ㄹ && AFTER_RIEUL.test(rest)) addOpenOrRieul(stems, before, open);
  if (final === FINAL.ㅁ && AFTER_MIEUM.test(rest)) addOpenOrRieul(stems, before, open);
  if (final === FINAL.ㅂ && AFTER_BIEUP.test(rest)) addOpenOrRieul(stems, before, open);
  const isPast = final === FINAL.ㅆ && AFTER_PAST.test(rest);
  if (isPast || (final === FINAL.none && AFTER_VOWEL.test(rest))) addMelted(stems, before, open);
  // 아/어 of its own behind a final, or behind a vowel of an irregular stem.
  const vowelEnding = /^[아어]/u.test(rest) && AFTER_VOWEL.test(rest.slice(1));
  const pastEnding = /^[았었]/u.test(rest) && AFTER_PAST.test(rest.slice(1));
  if (vowelEnding || pastEnding) {
    add(code);
    addIrregular(stems, before, open, final, "어");
  }
}

/** Behind ㄴ, ㄹ, ㅁ, ㅂ a stem in ㄹ looks like one in a vowel: 만든 of 만들다. */
function addOpenOrRieul(stems: Set<string>, before: string, open: number): void {
  stems.add(before + String.fromCharCode(open));
  stems.add(before + String.fromCharCode(open + FINAL.ㄹ));
  // 도울, 가까운: ㅂ has become 우.
  if (isVowel(open, VOWEL.ㅜ) && isSilent(open)) addBieup(stems, before);
}

/** ㄷ became ㄹ (들어), ㅅ was lost (지어, 나은), ㄹ was lost (만드는, 아는), ㅂ became 우 (도우면). */
function addIrregular(stems: Set<string>, before: string, open: number, final: number, rest: string): void {
  const isVowelNext = /^[어아으은을음]/u.test(rest);
  if (final === FINAL.ㄹ && isVowelNext) stems.add(before + String.fromCharCode(open + FINAL.ㄷ));
  if (final === FINAL.none && isVowelNext) stems.add(before + String.fromCharCode(open + FINAL.ㅅ));
  if (final === FINAL.none && /^[는니세시십신실네]/u.test(rest))
    stems.add(before + String.fromCharCode(open + FINAL.ㄹ));
  if (final === FINAL.none && isVowel(open, VOWEL.ㅜ) && isSilent(open)) addBieup(stems, before);
}

/** The vowel 아/어 melted into the stem's own: 해, 돼, 봐, 써, 켜, 눌러, 도와. */
function addMelted(stems: Set<string>, before: string, open: number): void {
  const vowel = Math.floor((open - FIRST) / FINALS) % VOWELS;
  const add = (own: number) => stems.add(before + String.fromCharCode(open + (own - vowel) * FINALS));
  switch (vowel) {
    case VOWEL.ㅏ:
      add(VOWEL.ㅏ);
      add(VOWEL.ㅡ);
      break;
    case VOWEL.ㅓ:
      add(VOWEL.ㅓ);
      add(VOWEL.ㅡ);
      break;
    case VOWEL.ㅐ:
      add(VOWEL.ㅐ);
      // 해 of 하다
      add(VOWEL.ㅏ);
      break;
    case VOWEL.ㅔ:
      add(VOWEL.ㅔ);
      break;
    case VOWEL.ㅕ:
      add(VOWEL.ㅕ);
      add(VOWEL.ㅣ);
      break;
    case VOWEL.ㅘ:
      add(VOWEL.ㅗ);
      break;
    case VOWEL.ㅙ:
      add(VOWEL.ㅚ);
      break;
    case VOWEL.ㅝ:
      add(VOWEL.ㅜ);
      break;
    default:
  }
  if (isSilent(open) && (vowel === VOWEL.ㅘ || vowel === VOWEL.ㅝ)) addBieup(stems, before);
  // 눌러 of 누르다, 빨라 of 빠르다; 이르러 of 이르다 is read from its ㅡ above.
  const initialIsRieul = Math.floor((open - FIRST) / (FINALS * VOWELS)) === INITIAL_RIEUL;
  const last = before.charCodeAt(before.length - 1);
  if (initialIsRieul && (last - FIRST) % FINALS === FINAL.ㄹ && (vowel === VOWEL.ㅏ || vowel === VOWEL.ㅓ))
    stems.add(`${before.slice(0, -1)}${String.fromCharCode(last - FINAL.ㄹ)}르`);
}

const INITIAL_RIEUL = 5;
const INITIAL_SILENT = 11;

function addBieup(stems: Set<string>, before: string): void {
  const last = before.charCodeAt(before.length - 1);
  if (last >= FIRST && last <= LAST && (last - FIRST) % FINALS === FINAL.none)
    stems.add(before.slice(0, -1) + String.fromCharCode(last + FINAL.ㅂ));
}

function isVowel(open: number, vowel: number): boolean {
  return Math.floor((open - FIRST) / FINALS) % VOWELS === vowel;
}

function isSilent(open: number): boolean {
  return Math.floor((open - FIRST) / (FINALS * VOWELS)) === INITIAL_SILENT;
}
