import type { Concept, CrossReference, Term, TermStatus, TermTransaction } from "@yizhou/model";
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
  const { domain, definition, definitionSource } = concept;
  const head =
    (domain ? descrip("subjectField", domain) : "") +
    (definition ? descrip("definition", definition, definitionSource) : "") +
    facts(concept);
  const languages = Map.groupBy(concept.terms, (term) => term.language);
  const sections = [...languages].map(
    ([language, terms]) =>
      `<langSec${attributes({ "xml:lang": language })}>${terms.map(termSection).join("")}</langSec>`,
  );
  return `<conceptEntry${attributes({ id: concept.id ?? `c${number}` })}>${head}${sections.join("")}</conceptEntry>\n`;
}

function termSection(term: Term): string {
  const { text, status, partOfSpeech, termType, gender, contexts = [] } = term;
  const notes =
    STATUS_NOTES[status] +
    (partOfSpeech ? termNote("partOfSpeech", partOfSpeech) : "") +
    (termType ? termNote("termType", termType) : "") +
    (gender ? termNote("grammaticalGender", gender) : "");
  const shown = contexts.map((context) => descrip("context", context.text, context.source)).join("");
  return `<termSec><term>${escapeText(text)}</term>${notes}${shown}${facts(term)}</termSec>`;
}

/** What terms and concepts alike say. */
function facts({ source, crossReferences = [], transactions = [], note }: Concept | Term): string {
  return [
    source ? admin(source) : "",
    ...crossReferences.map(reference),
    ...transactions.map(transacGroup),
    note ? `<note>${escapeText(note)}</note>` : "",
  ].join("");
}

const termNote = (type: string, value: string): string =>
  `<termNote${attributes({ type })}>${escapeText(value)}</termNote>`;

const admin = (source: string): string => `<admin type="source">${escapeText(source)}</admin>`;

function descrip(type: string, value: string, source?: string): string {
  const alone = `<descrip${attributes({ type })}>${escapeText(value)}</descrip>`;
  return source ? `<descripGrp>${alone}${admin(source)}</descripGrp>` : alone;
}

function reference({ text, target, isExternal }: CrossReference): string {
  const [name, type] = isExternal ? ["xref", "externalCrossReference"] : ["ref", "crossReference"];
  return `<${name}${attributes({ type, target })}>${escapeText(text)}</${name}>`;
}

function transacGroup({ type, date, by }: TermTransaction): string {
  const who = by ? `<transacNote type="responsibility">${escapeText(by)}</transacNote>` : "";
  const when = date ? `<date>${escapeText(date)}</date>` : "";
  return `<transacGrp><transac type="transactionType">${escapeText(type)}</transac>${who}${when}</transacGrp>`;
}
