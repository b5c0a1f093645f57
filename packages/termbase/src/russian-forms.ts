// Russian words are compared by what is left without their endings, on both sides: each has a dozen forms, and none of them is
// the beginning of the others. What two words share that way (банк, банка) no rule can tell apart.

const ADJECTIVE = /(?:ыми|ими|ого|его|ому|ему|ый|ий|ой|ая|яя|ое|ее|ые|ие|ым|им|ом|ем|ых|их|ую|юю|ою|ею)$/u;
const NOUN =
  /(?:иями|иях|иям|ией|ями|ами|иям|ием|ии|ия|ию|ие|ий|ях|ах|ям|ам|ов|ев|ей|ой|ом|ем|ью|ья|ье|а|я|о|е|ы|и|у|ю|ь|й)$/u;
const VERB =
  /(?:ировать|овать|евать|уйте|ируйте|ейте|айте|яйте|ите|ать|ять|еть|ить|уть|ыть|ешь|ете|ишь|ают|яют|еют|уют|ает|яет|еет|ует|аем|яем|уем|ал|ала|ало|али|ял|яла|яло|яли|ил|ила|ило|или|ел|ела|ело|ели|ит|им|ят|ат|ут|ют|ет|ем|ай|яй|уй|и|у|ю)$/u;
const REFLEXIVE = /(?:ся|сь)$/u;
/** A vowel that only stands before no ending: рынок, ссылок, конец, окон, писем. */
const FLEETING = /([^аеиоуыэюя])[оеё]([кцнлмр])$/u;
const SHORTEST_STEM = 3;

/**
 * What a Russian word is compared by: itself and its stems, of which the verb's are marked, so that they meet only verbs.
 *
 * @param word  folded
 */
export function russianStems(word: string): {
  readonly nominal: readonly string[];
  readonly verbal: readonly string[];
} {
  const plain = word.normalize("NFD").replaceAll("\u0301", "").normalize("NFC").replaceAll("ё", "е");
  const nominal = new Set([plain]);
  for (const endings of [ADJECTIVE, NOUN]) {
    const stem = plain.replace(endings, "");
    if (stem.length >= SHORTEST_STEM) nominal.add(stem);
  }
  // The stem of a noun in -ие, -ия keeps no и: значение, значений.
  for (const stem of [...nominal])
    if (FLEETING.test(stem)) nominal.add(stem.replace(FLEETING, "$1$2")).add(stem.replace(FLEETING, "$1ь$2"));
  const own = plain.replace(REFLEXIVE, "");
  const verb = own.replace(VERB, "");
  return { nominal: [...nominal], verbal: verb !== own && verb.length >= SHORTEST_STEM ? [verb] : [] };
}

/** An infinitive, by its ending. */
export function isRussianInfinitive(word: string): boolean {
  return /(?:ть|ти|чь)(?:ся|сь)?$/u.test(word) && word.length > 4;
}
