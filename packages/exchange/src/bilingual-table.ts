// Memories kept as tables: one row a unit, one column a language. What the columns mean is guessed for a preview, decided by
// the user, and then every row is read by that mapping.
import { AppError, type LanguageTag, type TranslationUnit, type TranslationUnitVariant } from "@yizhou/model";
import { guessLanguage } from "@yizhou/text";
import { languageOfHeading } from "./language-column.ts";
import type { RowProblem } from "./row-problem.ts";
import { columnName, type TableRow } from "./table.ts";
import { cellOfContent, contentOfCell } from "./tagged-cell.ts";

/** What a column of a bilingual table holds; columns that are not named are left out. */
export type ColumnRole =
  | { readonly kind: "language"; readonly language: LanguageTag }
  | { readonly kind: "note" }
  | { readonly kind: "property"; readonly name: string };

export interface TableMapping {
  /** Rows of headings at the top. */
  readonly headerRows: number;
  /** By 0-based column. */
  readonly columns: ReadonlyMap<number, ColumnRole>;
}

export interface ColumnPreview {
  readonly index: number;
  /** `A`, `B`, … */
  readonly name: string;
  /** `null` where the table has no row of headings. */
  readonly heading: string | null;
  /** The first texts below the heading. */
  readonly samples: readonly string[];
  readonly role: ColumnRole | null;
}

export interface TablePreview {
  readonly columns: readonly ColumnPreview[];
  /** A guess for the user to correct. */
  readonly mapping: TableMapping;
}

const LOOKED_AT = 200;
const SAMPLES = 5;
const NOTE = /^(?:notes?|comments?|备注|注释|说明|비고|메모|참고)$/i;

/** The first rows of a table, and what its columns seem to hold: by their headings, else by the language of their texts. */
export function previewTable(rows: Iterable<TableRow>): TablePreview {
  const first: TableRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length === LOOKED_AT) break;
  }
  const width = first.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headings = Array.from({ length: width }, (_, index) => first[0]?.cells[index]?.text.trim() ?? "");
  const hasHeadings = headings.some((heading) => languageOfHeading(heading) !== null);
  const body = hasHeadings ? first.slice(1) : first;
  const columns = headings.map((heading, index): ColumnPreview => {
    const texts = body.map(({ cells }) => cells[index]?.text ?? "").filter((text) => text.trim() !== "");
    return {
      index,
      name: columnName(index),
      heading: hasHeadings ? heading : null,
      samples: texts.slice(0, SAMPLES),
      role: guessRole(hasHeadings ? heading : null, texts),
    };
  });
  const roles = columns.flatMap(({ index, role }) => (role ? [[index, role] as const] : []));
  return { columns, mapping: { headerRows: hasHeadings ? 1 : 0, columns: new Map(roles) } };
}

function guessRole(heading: string | null, texts: readonly string[]): ColumnRole | null {
  if (heading !== null) {
    const language = languageOfHeading(heading);
    if (language) return { kind: "language", language };
    return NOTE.test(heading) ? { kind: "note" } : null;
  }
  const language = guessLanguage(texts.join("\n"));
  return language ? { kind: "language", language } : null;
}

/**
 * The units of a table, in the order of its rows. Rows with fewer than two filled languages are left out and told; empty
 * rows are not.
 *
 * @throws {AppError} exchange.column_missing  when the mapping names fewer than two languages
 */
export function* readTableUnits(
  rows: Iterable<TableRow>,
  mapping: TableMapping,
  onProblem: (problem: RowProblem) => void = () => undefined,
  onUnit: (row: number) => void = () => undefined,
): Generator<TranslationUnit> {
  const languages = [...mapping.columns].filter(([, role]) => role.kind === "language");
  if (languages.length < 2) throw new AppError("exchange.column_missing", { column: languages.length + 1 });
  let headings = mapping.headerRows;
  for (const { row, cells } of rows) {
    if (headings-- > 0) continue;
    const variants: TranslationUnitVariant[] = [];
    const missing: LanguageTag[] = [];
    const notes: string[] = [];
    const properties: Record<string, string> = {};
    for (const [index, role] of mapping.columns) {
      const cell = cells[index];
      const text = cell?.text ?? "";
      if (cell?.isFormula && role.kind === "language")
        onProblem({
          row,
          problem: { code: "exchange.row_formula", params: { cell: `${columnName(index)}${row}` } },
          isNote: true,
        });
      if (role.kind === "language") {
        if (text.trim() === "") missing.push(role.language);
        else variants.push({ language: role.language, content: contentOfCell(text) });
      } else if (text.trim() === "") continue;
      else if (role.kind === "note") notes.push(text);
      else properties[role.name] = text;
    }
    if (variants.length >= 2) {
      onUnit(row);
      yield {
        variants,
        ...(notes.length > 0 && { notes }),
        ...(Object.keys(properties).length > 0 && { properties }),
      };
    } else if (cells.some(({ text }) => text.trim() !== ""))
      onProblem({
        row,
        problem: missing[0]
          ? { code: "exchange.row_side_empty", params: { language: missing[0] } }
          : { code: "exchange.row_empty", params: {} },
        isNote: false,
      });
  }
}

/** The heading and rows of a table of units, to be written as CSV or xlsx; `readTableUnits` takes it back. */
export function tableOfUnits(
  units: Iterable<TranslationUnit> | AsyncIterable<TranslationUnit>,
  languages: readonly LanguageTag[],
): { header: readonly string[]; rows: AsyncGenerator<readonly string[]> } {
  return { header: [...languages, "note"], rows: unitRows(units, languages) };
}

async function* unitRows(
  units: Iterable<TranslationUnit> | AsyncIterable<TranslationUnit>,
  languages: readonly LanguageTag[],
): AsyncGenerator<readonly string[]> {
  for await (const { variants, notes } of units) {
    const cells = languages.map((language) => {
      const variant = variants.find((one) => one.language === language);
      return variant ? cellOfContent(variant.content) : "";
    });
    yield [...cells, (notes ?? []).join("\n")];
  }
}
