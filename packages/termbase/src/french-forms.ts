// What a French word may be a form of. A base that does not exist does no harm: only what stands in a termbase is found.

/** Endings of a plural with those of its singular. */
const PLURALS: readonly (readonly [string, string])[] = [
  ["s", ""],
  ["x", ""],
  ["aux", "al"],
  ["aux", "ail"],
];
/** Endings of a feminine with those of its masculine, longest first. */
const FEMININES: readonly (readonly [string, string])[] = [
  ["trice", "teur"],
  ["euse", "eur"],
  ["euse", "eux"],
  ["elle", "el"],
  ["enne", "en"],
  ["onne", "on"],
  ["ette", "et"],
  ["ète", "et"],
  ["ère", "er"],
  ["che", "c"],
  ["ve", "f"],
  ["e", ""],
];
const FIRST =
  /(?:e|es|ons|ez|ent|é|ée|és|ées|ant|ais|ait|ions|iez|aient|ai|as|a|âmes|èrent|erai|eras|era|erons|erez|eront|erais|erait|eraient)$/u;
const SECOND =
  /(?:is|it|issons|issez|issent|i|ie|ies|issant|issait|issaient|irai|ira|irons|irez|iront|irait|isse|issent)$/u;
const THIRD = /(?:s|ons|ez|ent|u|ue|us|ues|ant|ait|aient|rai|ra|rons|rez|ront|rait|e|it|irent|)$/u;
const SHORTEST_STEM = 2;

/** Singulars of a plural: `réseaux` of `réseau`, `canaux` of `canal`. */
export function frenchSingulars(word: string): string[] {
  return replaced(word, PLURALS);
}

/** Masculines, of a plural too: `nouvelles` is not among them, whose masculine is another word; `actives` of `actif` is. */
export function frenchMasculines(word: string): string[] {
  return [word, ...frenchSingulars(word)].flatMap((one) => [one, ...replaced(one, FEMININES)]).slice(1);
}

/** Infinitives of the regular verbs: `enregistrée` of `enregistrer`, `choisissez` of `choisir`, `étend` of `étendre`. */
export function frenchInfinitives(word: string): string[] {
  const first = stemsBefore(word, FIRST).flatMap((stem) => [`${stem}er`, ...hardened(stem)]);
  const second = stemsBefore(word, SECOND).map((stem) => `${stem}ir`);
  const third = stemsBefore(word, THIRD).map((stem) => `${stem}re`);
  return [...first, ...second, ...third];
}

/** Changes of a stem before a silent e: `mangeons`, `plaçons`, `nettoie`, `appelle`, `achète`. */
function hardened(stem: string): string[] {
  const stems = [stem.replace(/ge$/u, "g"), stem.replace(/ç$/u, "c"), stem.replace(/i$/u, "y")];
  stems.push(
    stem.replace(/([lt])\1$/u, "$1"),
    stem.replace(/è([^aeiou])$/u, "e$1"),
    stem.replace(/è([^aeiou]+)$/u, "é$1"),
  );
  return stems.filter((one) => one !== stem).map((one) => `${one}er`);
}

/** Every stem that leaves one of the endings behind it. */
function stemsBefore(word: string, endings: RegExp): string[] {
  const stems: string[] = [];
  const whole = new RegExp(`^${endings.source}`, "u");
  for (let length = SHORTEST_STEM; length <= word.length; length++)
    if (whole.test(word.slice(length))) stems.push(word.slice(0, length));
  return stems;
}

function replaced(word: string, pairs: readonly (readonly [string, string])[]): string[] {
  return pairs
    .filter(([ending]) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM)
    .map(([ending, other]) => word.slice(0, word.length - ending.length) + other);
}
