import { FUNCTION_WORDS } from "./function-words.ts";
import { writesLatin } from "./scripts.ts";

/** Ordinary words of headings, labels and cells, by primary language, lower case: none is a name, however it is written. */
const LISTS: Readonly<Record<string, string>> = {
  en: "abstract access accessible applicable bugs denied fixes vat via acknowledgements acknowledgments action actions active address adult adults advanced age agreement amount annual answer answers appendix application apply approved april area article articles assets attachment audit august author authors average back balance bank basic before bill birth body book box budget business button buyer cancel capital caption cash category cell change changes chapter charge charges chart check child children choose city clause clear click client close code colour color column comment comments company comparison complete completed conclusion conclusions condition conditions confirm contact content contents contract copy cost costs country court create created currency current customer customers daily damage data date day days debt december default definition definitions delete deleted delivery department deposit depth description design detail details device diagram difference direction discount discussion distance district division document documents dose download draft drawing due duration duty edit education effective email employee employees empty end energy english enter equipment error errors evidence example examples exit expense expenses experiment explanation export failed fax february fee fees female field figure figures file files filter final finance first floor folder follow food form format from function funding further gender general goal goods grade grand gross group guarantee guide half head header heading health height help high history holiday home hour hours house housing how image import important income increase index information input installation instruction instructions insurance interest introduction inventory invoice issue item items january job july june keep keyword keywords kind label labels land language last law left legal length letter level liabilities liability licence license limit line link list literature loan local location logout loss low main maintenance male manager manual manufacturer march market material materials maximum may mean meaning measurement measurements medium meeting member members menu message method methods minimum minute minutes mode model money month monthly months more motion name names net new news next no none normal not note notes notice november number numbers object objective october off offer office ok old open operating operation option optional options order orders origin other others output overview owner owners page pages paragraph part parties parts party password pause pay payment payments penalty per percent percentage period permission permissions person personal phone photo picture pieces place plan please point policy population power preface premises press preview previous price prices print privacy procedure process product production products profile profit program programme project property proposal protection publication publisher purchase purpose qty quality quantity question questions quick range rate rates ratio read reason receipt received recipient recommendation recommendations record records reduction reference references refund region registration remark remarks remove rent rental report reports request required requirements research reserved reset resolution response responsibilities responsibility result results return revenue review revision right rights risk room row rules safety salary sale sales sample samples save saved scale schedule scope search second section sections security select seller send sender september service services session set settings shipping show sign signature signed size skip solution source space specification specifications speed staff standard start state status step steps stock stop storage street structure student students study subject submit subtotal success sum summary supplement supplier supply support surname symbol system table tables target tax taxes teacher telephone temperature term terms test tests thickness time times tip tips title to today toolbar topic total totals training transfer translation transport trial type types undo unit units unknown until update upload use used user username users valid value values variable version view voltage volume warning warranty water website week weekly weight welcome what when where who why width work worker workers works year yearly years yes you your zip",
  de: "abbildung abkürzungen ablauf abrechnung absatz absender abschnitt abteilung adresse alle allgemein allgemeine alter anfang anforderungen angaben angebot anhang anlage anleitung anmerkung anmerkungen anschrift antrag antwort anzahl arbeit art artikel aufgabe auftrag ausgabe auswahl autor bedienung begriff begriffe beginn beilage beispiel bemerkung bemerkungen benutzer bereich bericht beschreibung bestellung betrag betreff bezeichnung bild breite brief datei daten datum dauer deckblatt definition dicke ergebnis ergebnisse einführung einheit einleitung einnahmen einstellungen empfänger ende erklärung fazit fehler firma frage fragen für gebühr gebühren geburtsdatum gehalt geschlecht geschwindigkeit gesamt gesamtbetrag gewicht gewinn gewährleistung größe grundlagen gültig haftung heizkosten herstellung hersteller hinweis hinweise höhe inhalt inhaltsverzeichnis jahr jahre ja kapitel kaution kein keine kosten kunde kunden kündigung kurzfassung lage länge leistung lieferung liste literatur literaturverzeichnis lösung maße menge mieter miete mietvertrag monat monate montage muster nachname name nein nicht nummer ohne ort passwort person personen position preis preise projekt prüfung quelle quellen rechnung rechnungsnummer rechte seite seiten schluss sicherheit spalte sprache stadt stand start straße stück summe tabelle tag tage tätigkeit teil telefon temperatur termin titel übersicht überschrift uhrzeit umfang umsatz und unterschrift ursache verfahren vermieter versicherung vertrag verwendung vom von vorname vorwort wert werte woche zahl zahlung zeichnung zeile zeit zeitraum ziel zubehör zusammenfassung zustand zutritt zweck zwischensumme",
};
const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** Words as they stand between blanks and marks: no parts of addresses, codes, commands or sums. */
const WORD = /(?<![\p{L}\p{N}_./\\@#$%&<{([=`'’-])\p{Lu}?\p{Ll}+(?![\p{L}\p{N}_/\\@>})\]=`'’(-]|\.\p{L})/gu;
/** What only programs and formulas have. */
const PROGRAM = /[`{}<>|\\_=;*]|\w\(|::|->|^\W*\$/u;

/** Chapter 7, Annex B: whatever is called so, this word is translated. */
const NUMBERED =
  /^\P{L}*(?:Annex|Appendix|Article|Chapter|Figure|Page|Part|Section|Step|Table|Abbildung|Abschnitt|Anhang|Anlage|Artikel|Kapitel|Schritt|Seite|Tabelle|Teil)\s(?:\d|[A-Z\p{Pd}](?!\p{L})|[IVX]+(?!\p{L}))/u;

/**
 * True for a short text of ordinary words that are no name, however they are written, so that it cannot have stayed as it was: `Total`,
 * `Table of Contents`. What begins in lower case is often the name of a parameter. Cost: linear.
 *
 * @param from  primary language of the text; without a list nothing is told
 * @param to  primary language that it should be in: a word that it has too tells nothing
 */
export function isOrdinaryLabel(text: string, from: string, to: string): boolean {
  const own = WORDS.get(from);
  if (!own || text.length > LONGEST_LABEL || PROGRAM.test(text) || !/^\P{L}*\p{Lu}/u.test(text)) return false;
  const known = (word: string): boolean => own.has(word) && !WORDS.get(to)?.has(word);
  const words = text.match(WORD) ?? [];
  if (writesLatin(to) && to !== "en" && !words.some((word) => holds(word, from, to))) return false;
  const labels = words.filter((word) => known(word.toLowerCase())).length;
  if (labels > 0 && NUMBERED.test(text)) return true;
  const plain = words.filter((word) => !known(word) && /^\p{Ll}{4,}$/u.test(word)).length;
  // A name may have one of them in it: Bank of America, Apple Music, Adobe Acrobat Reader.
  const short = text.match(ABBREVIATION)?.length ?? 0;
  return labels > 0 && 2 * (labels + plain) > words.length + short;
}

/** IEEE Access is a name for what stands before its ordinary word. */
const ABBREVIATION = /(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu;

/**
 * Languages of one script have words that both write alike (Information, Date, Version), of which no list knows all; those that hold
 * others together tell: `Terms and Conditions`.
 */
function holds(word: string, from: string, to: string): boolean {
  const lower = word.toLowerCase();
  return (FUNCTION_WORDS[from]?.has(lower) ?? false) && !FUNCTION_WORDS[to]?.has(lower);
}

const LONGEST_LABEL = 80;
