/** Particles, copula endings and suffixes that stand right behind a noun. */
const PARTICLES = [
  "으로부터",
  "만큼",
  "대로",
  "이랑",
  "랑",
  "께서",
  "로부터",
  "에게서",
  "한테서",
  "이라도",
  "으로서",
  "으로써",
  "이라는",
  "이라고",
  "입니다",
  "이었다",
  "였다",
  "에서",
  "에게",
  "한테",
  "까지",
  "부터",
  "처럼",
  "보다",
  "마다",
  "조차",
  "마저",
  "밖에",
  "이나",
  "이며",
  "이고",
  "이란",
  "이자",
  "이다",
  "인데",
  "이므로",
  "므로",
  "이든지",
  "든지",
  "이든",
  "든",
  "인지",
  "이지만",
  "지만",
  "이면서",
  "면서",
  "이면",
  "이라면",
  "라면",
  "이어야",
  "여야",
  "이어도",
  "여도",
  "이에요",
  "예요",
  "이기",
  "일",
  "임",
  "뿐",
  "별",
  "씩",
  "쯤",
  "끼리",
  "답게",
  "으로",
  "라는",
  "라고",
  "로서",
  "로써",
  "라도",
  "은",
  "는",
  "이",
  "가",
  "을",
  "를",
  "의",
  "에",
  "와",
  "과",
  "도",
  "만",
  "로",
  "나",
  "며",
  "고",
  "란",
  "다",
  "인",
  "께",
].join("|");

/** `들` makes a plural; particles may follow one another (에서는, 까지도). */
const ENDING = new RegExp(`^(?:들)?(?:(?:${PARTICLES}){0,3})$`, "u");

/** A noun made a verb with 하다, 되다, 시키다 (렌더링하는, 업데이트됩니다); of nouns of one syllable these are other words. */
const VERB = /^(?:[하한할함합해했되된될됨됩돼됐]|시[키킨킬켜켰])[가-힣]{0,5}$/u;
const SHORTEST_VERBAL_NOUN = 2;

/** The longest ending: 들 and three particles, or a verb's. */
const MAX_ENDING = 9;

/**
 * What a Korean word may be without its particles, itself first: `조석은` of `조석`, `관측소에서는` of `관측소`. Meant for finding
 * words of a list, so that a base which does not exist does no harm.
 */
export function koreanBases(word: string): string[] {
  const bases = [word];
  for (let length = word.length - 1; length >= 1 && word.length - length <= MAX_ENDING; length--)
    if (ENDING.test(word.slice(length)) || (length >= SHORTEST_VERBAL_NOUN && VERB.test(word.slice(length))))
      bases.push(word.slice(0, length));
  return bases;
}
