// What a German word may be a form of. A base that does not exist does no harm: only what stands in a termbase is found.

/** Endings of nouns and adjectives. */
const NOMINAL = ["e", "en", "n", "er", "ern", "es", "s", "em", "nen", "ns", "se", "sen", "ses"];
/** Foreign nouns take their plural in the place of an ending: Konten, Themen, Zentren, Viren, Kriterien. */
const REPLACED: readonly (readonly [string, readonly string[]])[] = [
  ["ien", ["ium"]],
  ["en", ["o", "a", "um", "us"]],
];
const VERBAL = [
  "e",
  "t",
  "st",
  "et",
  "est",
  "te",
  "ten",
  "tet",
  "test",
  "ete",
  "eten",
  "end",
  "ende",
  "enden",
];
const VERBAL_LONGER = ["ender", "endes", "endem", "te", "ter", "tes", "tem", "ene", "enen", "ener", "enes"];
const PREFIX =
  "ab|an|auf|aus|bei|durch|ein|fest|fort|frei|her|herunter|hin|hinzu|hoch|los|mit|nach|runter|um|unter|vor|weg|weiter|wieder|zu|zurück|zurueck|zusammen";
const PARTICIPLE = new RegExp(`^(${PREFIX})?ge(.{2,}?)(t|en)(?:e[nrsm]?)?$`, "u");
const WITH_ZU = new RegExp(`^(${PREFIX})zu(.{2,}n)$`, "u");
const SHORTEST_STEM = 3;

/** Umlauts and their two letters are one spelling (Größe, Groesse). */
export function germanSpelling(word: string): string {
  return word.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
}

/**
 * Bases of a noun or an adjective, without itself: `Servers` of `Server`, `Häuser` of `Haus`.
 *
 * @param word  folded, in the spelling of `germanSpelling`
 * @param isNoun  whether it is written as a noun, which may have its umlaut from the plural
 */
export function germanNominalBases(word: string, isNoun: boolean): string[] {
  const stems = stemsWithout(word, NOMINAL);
  for (const [ending, singulars] of REPLACED)
    for (const stem of stemsWithout(word, [ending])) for (const one of singulars) stems.push(stem + one);
  return isNoun ? [...stems, ...[word, ...stems].map(withoutUmlaut)].filter((base) => base !== word) : stems;
}

/** Infinitives: `gelöscht` of `löschen`, `hochzuladen` of `hochladen`. Strong verbs are found where their vowel stays. */
export function germanInfinitives(word: string): string[] {
  const stems = stemsWithout(word, [...VERBAL, ...VERBAL_LONGER]);
  const participle = PARTICIPLE.exec(word);
  if (participle) stems.push((participle[1] ?? "") + participle[2]!);
  const withZu = WITH_ZU.exec(word);
  const infinitives = stems.flatMap((stem) => [`${stem}en`, `${stem}n`]);
  return withZu ? [...infinitives, withZu[1]! + withZu[2]!] : infinitives;
}

function stemsWithout(word: string, endings: readonly string[]): string[] {
  return endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM)
    .map((ending) => word.slice(0, word.length - ending.length));
}

/** The last umlaut, which is the one a plural makes. */
function withoutUmlaut(word: string): string {
  return word.replace(/^(.*)(aeu|ae|oe|ue)/u, (_, before: string, umlaut: string) =>
    umlaut === "aeu" ? `${before}au` : before + umlaut[0]!,
  );
}
