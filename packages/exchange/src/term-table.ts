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

type Field =
  | "concept"
  | "language"
  | "term"
  | "status"
  | "partOfSpeech"
  | "domain"
  | "definition"
  | "note"
  | "conceptNote";

/** Headings as people and other programs write them, lower case, spaces and marks left out. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  concept: ["concept", "conceptid", "entry", "entryid", "id", "概念", "概念编号", "개념", "개념id"],
  language: ["language", "lang", "语言", "언어"],
  term: ["term", "术语", "용어"],
  status: ["status", "状态", "상태"],
  partOfSpeech: ["partofspeech", "pos", "词性", "품사"],
  domain: ["domain", "subject", "subjectfield", "field", "领域", "学科", "분야"],
  definition: ["definition", "定义", "정의"],
  note: ["note", "notes", "comment", "备注", "注释", "비고", "메모"],
  conceptNote: ["conceptnote", "概念备注", "개념비고"],
};

const STATUSES: Readonly<Record<string, TermStatus>> = {
  preferred: "preferred",
  首选: "preferred",
  推荐: "preferred",
  우선: "preferred",
  admitted: "admitted",
  allowed: "admitted",
  允许: "admitted",
  可用: "admitted",
  허용: "admitted",
  forbidden: "forbidden",
  prohibited: "forbidden",
  deprecated: "forbidden",
  banned: "forbidden",
  禁用: "forbidden",
  금지: "forbidden",
  pending: "pending",
  proposed: "pending",
  待定: "pending",
  待审: "pending",
  보류: "pending",
};

/** Several terms in one cell of a glossary. */
const SEPARATOR = /\s*[|；]\s*|\s*;\s+|\n/;

/**
 * The concepts of a table. Its first row names the columns, in Chinese, English or Korean.
 *
 * One row a term: columns `term` and `language`, rows with the same `concept` belong together. One row a concept: a column
 * for each language (`en`, `中文`, …; the first term of a cell is preferred, others after `|` are admitted), or one named
 * `en forbidden` and the like.
 *
 * @throws {AppError} exchange.invalid_table  when no column holds terms
 */
export function* readTermTable(
  rows: Iterable<TableRow>,
  onProblem: (problem: RowProblem) => void = () => undefined,
): Generator<Concept> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  const headings = first.done ? [] : first.value.cells.map(({ text }) => text.trim());
  const fields = new Map<Field, number>();
  headings.forEach((heading, index) => {
    const field = fieldOf(heading);
    if (field && !fields.has(field)) fields.set(field, index);
  });
  const rest = { [Symbol.iterator]: () => iterator };
  if (fields.has("term") && fields.has("language")) return yield* termRows(rest, fields, onProblem);
  const languages = headings.flatMap((heading, index) => languageColumn(heading, index) ?? []);
  if (languages.length === 0) throw new AppError("exchange.invalid_table", { reason: "no column of terms" });
  yield* conceptRows(rest, fields, languages, onProblem);
}

function fieldOf(heading: string): Field | null {
  const plain = heading.toLowerCase().replace(/[\s_\-.]/g, "");
  const found = Object.entries(HEADINGS).find(([, names]) => names.includes(plain));
  return (found?.[0] as Field | undefined) ?? null;
}

interface LanguageColumn {
  readonly index: number;
  readonly language: LanguageTag;
  /** Of all terms in the column; null: the first preferred, the others admitted. */
  readonly status: TermStatus | null;
}

function languageColumn(heading: string, index: number): LanguageColumn | null {
  const whole = languageOfHeading(heading);
  if (whole) return { index, language: whole, status: null };
  const [, name, word] = /^(.*?)[\s:：(（]+([^\s()（）]+)[)）]?$/.exec(heading) ?? [];
  const language = name === undefined ? null : languageOfHeading(name);
  const status = STATUSES[word?.toLowerCase() ?? ""];
  return language && status ? { index, language, status } : null;
}

function* conceptRows(
  rows: Iterable<TableRow>,
  fields: ReadonlyMap<Field, number>,
  languages: readonly LanguageColumn[],
  onProblem: (problem: RowProblem) => void,
): Generator<Concept> {
  for (const row of rows) {
    const value = (field: Field) => cellOf(row, fields.get(field));
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
  fields: ReadonlyMap<Field, number>,
  onProblem: (problem: RowProblem) => void,
): Generator<Concept> {
  const open = { key: "", terms: [] as Term[], facts: {} };
  for (const row of rows) {
    const value = (field: Field) => cellOf(row, fields.get(field));
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
  fields: ReadonlyMap<Field, number>,
  value: (field: Field) => string | undefined,
  onProblem: (problem: RowProblem) => void,
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

function statusOf(
  text: string | undefined,
  row: number,
  onProblem: (problem: RowProblem) => void,
): TermStatus | null {
  if (!text) return null;
  const status = STATUSES[text.toLowerCase()];
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

function heads(value: (field: Field) => string | undefined) {
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
  let number = 0;
  for (const { id = `c${++number}`, terms, domain = "", definition = "", note = "" } of concepts) {
    for (const term of terms) {
      const { language, text, status, partOfSpeech = "", note: own = "" } = term;
      yield [id, language, text, status, partOfSpeech, own, domain, definition, note];
    }
  }
}
