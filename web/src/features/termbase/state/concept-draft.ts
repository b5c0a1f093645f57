import type { ConceptDto, NewConcept, TermDto } from "@yizhou/contract";

/** A term as it is being typed; `key` tells lines apart while they come and go. */
export interface TermDraft {
  readonly key: number;
  readonly language: string;
  readonly text: string;
  readonly status: TermDto["status"];
  readonly partOfSpeech: string;
  readonly note: string;
}

/** A concept as it is being typed: what is empty is not written. */
export interface ConceptDraft {
  readonly terms: readonly TermDraft[];
  readonly domain: string;
  readonly definition: string;
  readonly note: string;
}

let lastKey = 0;

/** An empty line of a language; the first of its language is preferred, further ones are admitted. */
export function newTerm(language: string, others: readonly TermDraft[] = []): TermDraft {
  const isFirst = !others.some((term) => term.language === language);
  return {
    key: ++lastKey,
    language,
    text: "",
    status: isFirst ? "preferred" : "admitted",
    partOfSpeech: "",
    note: "",
  };
}

/** What stands in the editor when it opens; languages that the concept lacks get an empty line each. */
export function draftOf(concept: ConceptDto | null, languages: readonly string[]): ConceptDraft {
  const terms = (concept?.terms ?? []).map((term): TermDraft => ({
    key: ++lastKey,
    language: term.language,
    text: term.text,
    status: term.status,
    partOfSpeech: term.partOfSpeech ?? "",
    note: term.note ?? "",
  }));
  for (const language of languages)
    if (!terms.some((term) => primary(term.language) === primary(language)))
      terms.push(newTerm(language, terms));
  return {
    terms,
    domain: concept?.domain ?? "",
    definition: concept?.definition ?? "",
    note: concept?.note ?? "",
  };
}

/** The concept of a draft; null while it has no term. */
export function conceptOf(draft: ConceptDraft): NewConcept | null {
  const terms = draft.terms
    .map((term) => ({ ...term, text: term.text.trim() }))
    .filter(({ text }) => text !== "")
    .map(({ language, text, status, partOfSpeech, note }) => ({
      ...{ language, text, status },
      partOfSpeech: partOfSpeech.trim() || null,
      note: note.trim() || null,
    }));
  if (terms.length === 0) return null;
  const [domain, definition, note] = [draft.domain, draft.definition, draft.note].map(
    (text) => text.trim() || null,
  );
  return { terms, domain, definition, note };
}

/** The wire form of a concept that stands, for taking an edit back. */
export function asWritten({ terms, domain, definition, note }: ConceptDto): NewConcept {
  return { terms: terms.map(({ hits: _hits, ...term }) => term), domain, definition, note };
}

/** Terms of a language, both scripts of Chinese told apart. */
export function termsIn({ terms }: ConceptDto, language: string): TermDto[] {
  return terms.filter((term) => isIn(term.language, language));
}

/**
 * The languages of the two columns: those asked for, else English or the commonest on the left, and on the right the reader's
 * own where the termbase has it.
 *
 * @param known  languages of the termbase, the commonest first
 */
export function columnLanguages(
  known: readonly string[],
  asked: readonly (string | null)[],
  own: string,
): [string, string] {
  const left = asked[0] ?? known.find((language) => language === "en") ?? known[0] ?? "en";
  const others = [own, "zh-Hans", "ko", ...known].filter((language) => known.includes(language));
  const right =
    asked[1] ?? others.find((language) => language !== left) ?? (left === "en" ? "zh-Hans" : "en");
  return [left, right];
}

function isIn(tag: string, language: string): boolean {
  if (primary(tag) !== primary(language)) return false;
  return primary(tag) !== "zh" || isTraditional(tag) === isTraditional(language);
}

function isTraditional(tag: string): boolean {
  return /-(?:Hant|TW|HK|MO)\b/i.test(tag);
}

function primary(tag: string): string {
  return tag.split("-", 1)[0]!.toLowerCase();
}
