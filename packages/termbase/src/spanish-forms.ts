// What a Spanish word may be a form of. A base that does not exist does no harm: only what stands in a termbase is found.
import { withoutAccents } from "./accents.ts";

const SHORTEST_STEM = 2;
const AR =
  "o|as|a|amos|áis|an|é|aste|ó|asteis|aron|aba|abas|ábamos|aban|aré|arás|ará|aremos|arán|aría|arían|e|es|emos|en|ado|ada|ados|adas|ando|ar|ara|aran";
const ER =
  "o|es|e|emos|éis|en|í|iste|ió|imos|ieron|ía|ías|íamos|ían|eré|erá|eremos|erán|ería|erían|a|as|amos|an|ido|ida|idos|idas|iendo|er|iera|ieran";
const IR =
  "o|es|e|imos|ís|en|í|iste|ió|ieron|ía|ías|íamos|ían|iré|irá|iremos|irán|iría|irían|a|as|amos|an|ido|ida|idos|idas|iendo|ir|iera|ieran";
/** Pronouns behind an infinitive, a gerund or an imperative. */
const PRONOUN = /(?:me|te|se|lo|la|los|las|le|les|nos)$/u;
const CONJUGATIONS = (
  [
    ["ar", AR],
    ["er", ER],
    ["ir", IR],
  ] as const
).map(([infinitive, endings]) => [infinitive, new RegExp(`^(?:${endings})$`, "u")] as const);

/** Singulars of a plural: `redes` of `red`, `imágenes` of `imagen`, `versiones` of `versión`, `luces` of `luz`. */
export function spanishSingulars(word: string): string[] {
  if (!word.endsWith("s") || word.length < 4) return [];
  const singulars = [word.slice(0, -1)];
  if (!word.endsWith("es")) return singulars;
  const stem = word.slice(0, -2);
  singulars.push(stem, withoutAccents(stem));
  if (stem.endsWith("c")) singulars.push(`${stem.slice(0, -1)}z`);
  const accented = /^(.*)([aeiou])([ns])$/u.exec(stem);
  if (accented) singulars.push(accented[1]! + ACCENTED[accented[2]!]! + accented[3]!);
  return singulars;
}

const ACCENTED: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };

/** Masculines of a feminine, of a plural too: `activas` of `activo`. */
export function spanishMasculines(word: string): string[] {
  return [word, ...spanishSingulars(word)].flatMap((one) =>
    one.endsWith("a") ? [one, `${one.slice(0, -1)}o`, one.slice(0, -1)] : [one],
  );
}

/** Infinitives of the regular verbs and those whose vowel breaks: `guardado` of `guardar`, `cierre` of `cerrar`. */
export function spanishInfinitives(word: string): string[] {
  const infinitives: string[] = [];
  const bare = PRONOUN.test(word) ? withoutAccents(word.replace(PRONOUN, "")) : null;
  for (const form of bare === null ? [word] : [word, bare])
    for (let length = SHORTEST_STEM; length < form.length; length++)
      for (const [infinitive, endings] of CONJUGATIONS) {
        if (!endings.test(form.slice(length))) continue;
        const stem = form.slice(0, length);
        for (const one of spellingsOf(stem)) infinitives.push(one + infinitive);
      }
  return infinitives;
}

/** A stem as the infinitive writes it: `busque` of `buscar`, `pague` of `pagar`, `cruce` of `cruzar`, `muestra` of `mostrar`. */
function spellingsOf(stem: string): string[] {
  const stems = [stem, stem.replace(/qu$/u, "c"), stem.replace(/gu$/u, "g"), stem.replace(/c$/u, "z")];
  stems.push(stem.replace(/ie(?=[^aeiou]+$)/u, "e"), stem.replace(/ue(?=[^aeiou]+$)/u, "o"));
  return [...new Set(stems)];
}
