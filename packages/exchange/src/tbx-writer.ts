import type { Concept, Term, TermStatus } from "@yizhou/model";
import { attributes, escapeText } from "./xml-writer.ts";

/** A pending term has no administrative status yet: how far it has come says so. */
const STATUS_NOTES: Readonly<Record<TermStatus, string>> = {
  preferred: '<termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>',
  admitted: '<termNote type="administrativeStatus">admittedTerm-admn-sts</termNote>',
  forbidden: '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>',
  pending: '<termNote type="processStatus">provisionallyProcessed</termNote>',
};

/**
 * A TBX 3 file (ISO 30042:2019, dialect TBX-Basic, style DCA), in pieces to be joined or streamed, UTF-8. Terms of one
 * language stand together; entries without an id are numbered.
 *
 * @param language  of notes and definitions, BCP 47
 */
export async function* writeTbx(
  concepts: Iterable<Concept> | AsyncIterable<Concept>,
  language = "en",
): AsyncGenerator<string> {
  const root = attributes({
    xmlns: "urn:iso:std:iso:30042:ed-2",
    style: "dca",
    type: "TBX-Basic",
    "xml:lang": language,
  });
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<tbx${root}>\n<tbxHeader><fileDesc><sourceDesc><p>Yizhou</p></sourceDesc></fileDesc></tbxHeader>\n<text><body>\n`;
  let number = 0;
  for await (const concept of concepts) yield conceptEntry(concept, ++number);
  yield "</body></text>\n</tbx>\n";
}

function conceptEntry(concept: Concept, number: number): string {
  const { domain, definition, note } = concept;
  const head =
    (domain ? `<descrip type="subjectField">${escapeText(domain)}</descrip>` : "") +
    (definition ? `<descrip type="definition">${escapeText(definition)}</descrip>` : "") +
    (note ? `<note>${escapeText(note)}</note>` : "");
  const languages = Map.groupBy(concept.terms, (term) => term.language);
  const sections = [...languages].map(
    ([language, terms]) =>
      `<langSec${attributes({ "xml:lang": language })}>${terms.map(termSection).join("")}</langSec>`,
  );
  return `<conceptEntry${attributes({ id: concept.id ?? `c${number}` })}>${head}${sections.join("")}</conceptEntry>\n`;
}

function termSection({ text, status, partOfSpeech, note }: Term): string {
  const speech = partOfSpeech ? `<termNote type="partOfSpeech">${escapeText(partOfSpeech)}</termNote>` : "";
  return `<termSec><term>${escapeText(text)}</term>${STATUS_NOTES[status]}${speech}${note ? `<note>${escapeText(note)}</note>` : ""}</termSec>`;
}
