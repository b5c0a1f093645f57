// Termbases kept as tables, in the two forms that people use: one row a concept with a column for each language (a
// glossary), or one row a term (everything a term can say; what we write).
import {
  AppError,
  type Concept,
  type LanguageTag,
  parseLanguageTag,
  type Term,
  type TermStatus,
} from "@yizhou/model";
import { languageOfHeading } from "./language-column.ts";
import type { RowProblem } from "./row-problem.ts";
import { columnName, type TableRow } from "./table.ts";
import {
  hasTermColumns,
  previewTermTable,
  statusOfWord,
  TERM_ROWS_LOOKED_AT,
  type TermColumnRole,
  type TermField,
  type TermTableMapping,
} from "./term-columns.ts";

type Problems = (problem: RowProblem) => void;
type LanguageColumn = Extract<TermColumnRole, { kind: "terms" }> & { readonly index: number };

/** Several terms in one cell of a glossary. */
const SEPARATOR = /\s*[|；]\s*|\s*;\s+|\n/;

/**
 * The concepts of a table.
 *
 * One row a term: columns `term` and `language`, rows with the same `concept` belong together. One row a concept: a column
 * for each language (`en`, `中文`, …; the first term of a cell is preferred, others after `|` are admitted), or one named
 * `en forbidden` and the like.
 *
 * @param mapping  what the columns hold; told by their headings in Chinese, English or Korean when absent, else by the texts
 * @throws {AppError} exchange.invalid_table  when no column holds terms
 */
export function* readTermTable(
  rows: Iterable<TableRow>,
  onProblem: Problems = () => undefined,
  mapping?: TermTableMapping,
): Generator<Concept> {
  const iterator = rows[Symbol.iterator]();
  const first: TableRow[] = [];
  for (let next; first.length < TERM_ROWS_LOOKED_AT && !(next = iterator.next()).done;)
    first.push(next.value);
  const { headerRows, columns } = mapping ?? previewTermTable(first).mapping;
  if (!hasTermColumns({ headerRows, columns }))
    throw new AppError("exchange.invalid_table", { reason: "no column of terms" });
  const fields = new Map<TermField, number>();
  const languages: LanguageColumn[] = [];
  for (const [index, role] of columns) {
    if (role.kind === "terms") languages.push({ ...role, index });
    else if (!fields.has(role.field)) fields.set(role.field, index);
  }
  const body = restOf(first.slice(headerRows), iterator);
  if (fields.has("term") && fields.has("language")) yield* termRows(body, fields, onProblem);
  else yield* conceptRows(body, fields, languages, onProblem);
}

function* restOf(first: readonly TableRow[], iterator: Iterator<TableRow>): Generator<TableRow> {
  yield* first;
  for (let next; !(next = iterator.next()).done;) yield next.value;
}

function* conceptRows(
  rows: Iterable<TableRow>,
  fields: ReadonlyMap<TermField, number>,
  languages: readonly LanguageColumn[],
  onProblem: Problems,
): Generator<Concept> {
  for (const row of rows) {
    const value = (field: TermField) => cellOf(row, fields.get(field));
    const partOfSpeech = value("partOfSpeech");
    const overall = statusOf(value("status"), row.row, onProblem);
    const terms = languages.flatMap(({ index, language, status }) => {
      tellFormula(row, index, onProblem);
      const texts = (cellOf(row, index) ?? "").split(SEPARATOR).filter((text) => text !== "");
      return texts.map((text, at): Term => ({
        language,
        text,
        status: status ?? overall ?? (at === 0 ? "preferred" : "admitted"),
        ...(partOfSpeech && { partOfSpeech }),
      }));
    });
    if (terms.length > 0) yield conceptOf(terms, { ...heads(value), note: value("note") });
    else onProblem({ row: row.row, problem: { code: "exchange.row_empty", params: {} }, isNote: false });
  }
}

function* termRows(
  rows: Iterable<TableRow>,
  fields: ReadonlyMap<TermField, number>,
  onProblem: Problems,
): Generator<Concept> {
  const open = { key: "", terms: [] as Term[], facts: {} };
  for (const row of rows) {
    const value = (field: TermField) => cellOf(row, fields.get(field));
    const term = termOf(row, fields, value, onProblem);
    if (!term) continue;
    const key = value("concept") ?? `row ${row.row}`;
    // Terms of one concept stand together; the same name further down is another part of the same export, and kept apart.
    if (key !== open.key) {
      if (open.terms.length > 0) yield conceptOf(open.terms, open.facts);
      Object.assign(open, { key, terms: [], facts: { ...heads(value), note: value("conceptNote") } });
    }
    open.terms.push(term);
  }
  if (open.terms.length > 0) yield conceptOf(open.terms, open.facts);
}

function termOf(
  row: TableRow,
  fields: ReadonlyMap<TermField, number>,
  value: (field: TermField) => string | undefined,
  onProblem: Problems,
): Term | null {
  tellFormula(row, fields.get("term")!, onProblem);
  const given = value("language") ?? "";
  const language = languageOfHeading(given) ?? tagOrNull(given);
  const text = value("term");
  if (!language || !text) {
    const problem = language
      ? ({ code: "exchange.row_side_empty", params: { language } } as const)
      : ({ code: "exchange.row_language_unknown", params: { language: given.slice(0, 40) } } as const);
    onProblem({ row: row.row, problem, isNote: false });
    return null;
  }
  const [partOfSpeech, note] = [value("partOfSpeech"), value("note")];
  return {
    language,
    text,
    status: statusOf(value("status"), row.row, onProblem) ?? "preferred",
    ...(partOfSpeech && { partOfSpeech }),
    ...(note && { note }),
  };
}

function tagOrNull(text: string): LanguageTag | null {
  if (text === "") return null;
  try {
    return parseLanguageTag(text);
  } catch {
    // Told to the caller as a row's problem.
    return null;
  }
}

function statusOf(text: string | undefined, row: number, onProblem: Problems): TermStatus | null {
  if (!text) return null;
  const status = statusOfWord(text);
  if (!status)
    onProblem({
      row,
      problem: { code: "exchange.row_status_unknown", params: { status: text.slice(0, 40) } },
      isNote: true,
    });
  return status ?? "pending";
}

function tellFormula(row: TableRow, index: number, onProblem: (problem: RowProblem) => void): void {
  if (!row.cells[index]?.isFormula) return;
  const cell = `${columnName(index)}${row.row}`;
  onProblem({ row: row.row, problem: { code: "exchange.row_formula", params: { cell } }, isNote: true });
}

function cellOf(row: TableRow, index: number | undefined): string | undefined {
  const text = index === undefined ? "" : (row.cells[index]?.text.trim() ?? "");
  return text === "" ? undefined : text;
}

function heads(value: (field: TermField) => string | undefined) {
  return { id: value("concept"), domain: value("domain"), definition: value("definition") };
}

function conceptOf(
  terms: readonly Term[],
  facts: { id?: string; domain?: string; definition?: string; note?: string },
): Concept {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(given) as typeof facts), terms };
}

/** A termbase as a table, one row a term, with nothing lost; `readTermTable` takes it back. */
export function tableOfConcepts(concepts: Iterable<Concept>): {
  header: readonly string[];
  rows: Generator<readonly string[]>;
} {
  const header = "concept,language,term,status,partOfSpeech,note,domain,definition,conceptNote".split(",");
  return { header, rows: conceptTableRows(concepts) };
}

function* conceptTableRows(concepts: Iterable<Concept>): Generator<readonly string[]> {
  let numbered = 0;
  const nextId = () => `c${++numbered}`;
  for (const { id = nextId(), terms, domain = "", definition = "", note = "" } of concepts) {
    for (const term of terms) {
      const { language, text, status, partOfSpeech = "", note: own = "" } = term;
      yield [id, language, text, status, partOfSpeech, own, domain, definition, note];
    }
  }
}
