import { TERMBASE_LIMITS } from "@yizhou/contract";
import {
  hasTermColumns,
  previewTermTable,
  readCsv,
  readTbx,
  readTermTable,
  readXlsx,
  termColumnRole,
  type RowProblem,
  type TableRow,
  type TermColumnRole,
  type TermTableMapping,
  type TermTablePreview,
} from "@yizhou/exchange";
import { AppError, type Concept } from "@yizhou/model";
import type { StoredMapping } from "../../platform/database/stored-types.ts";
import type { ImportFile } from "../../platform/limited/import-tasks.ts";
import { wholeOf } from "../../platform/limited/serve-import.ts";

/**
 * The concepts of a TBX, as it comes, or of a table, which is read as a whole.
 *
 * @param mapping  of a table; guessed when null
 * @param onProblem  told of each row or term that is left out or taken differently
 * @throws {AppError} termbase.format_unknown, exchange.*, filter.*
 */
export async function* readTerms(
  name: string,
  input: AsyncIterable<Uint8Array>,
  mapping: StoredMapping | null,
  onProblem: (problem: RowProblem) => void,
): AsyncGenerator<Concept> {
  if (endingOf(name) === "tbx") {
    let entry = 0;
    for await (const concept of readTbx(input, { onProblem }))
      yield* withinLimits(concept, ++entry, onProblem);
    return;
  }
  for (const rows of await tablesOf({ name, bytes: await wholeOf(input) })) {
    const preview = previewTermTable(rows);
    const known = mapping ? mappingOf(mapping, preview) : preview.mapping;
    let at = known.headerRows;
    for (const concept of readTermTable(rows, onProblem, known))
      yield* withinLimits(concept, ++at, onProblem);
  }
}

/** What the columns of a file hold, to be shown before it is imported; null for a file without columns. */
export async function previewTerms(file: ImportFile): Promise<TermTablePreview | null> {
  if (endingOf(file.name) === "tbx") return null;
  const [first] = await tablesOf(file);
  if (!first) throw new AppError("exchange.invalid_table", { reason: "no rows" });
  return previewTermTable(first);
}

/** The concept without terms that are no terms; nothing when none is left. */
function withinLimits(concept: Concept, row: number, onProblem: (problem: RowProblem) => void): Concept[] {
  const limit = TERMBASE_LIMITS.maxTermLength;
  const terms = concept.terms.filter(({ text }) => text.length <= limit);
  if (terms.length < concept.terms.length)
    onProblem({
      row,
      problem: { code: "termbase.term_too_long", params: { limit } },
      isNote: terms.length > 0,
    });
  return terms.length === 0 ? [] : [{ ...concept, terms }];
}

/** Whether a file of that name is read as it comes. @throws {AppError} termbase.format_unknown */
export const isStreamed = (name: string): boolean => endingOf(name) === "tbx";

function endingOf(name: string): "tbx" | "csv" | "xlsx" {
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  if (ending === "tbx" || ending === "csv" || ending === "xlsx") return ending;
  if (ending === "tsv") return "csv";
  throw new AppError("termbase.format_unknown", { name });
}

async function tablesOf({ name, bytes }: ImportFile): Promise<(readonly TableRow[])[]> {
  if (endingOf(name) === "csv") return [[...readCsv(bytes).rows]];
  const sheets = await readXlsx(bytes);
  return sheets.map(({ rows }) => rows).filter((rows) => rows.length > 0);
}

function mappingOf({ columns, hasHeadings }: StoredMapping, preview: TermTablePreview): TermTableMapping {
  const roles = columns.flatMap((word, index): [number, TermColumnRole][] => {
    const role = word === null ? null : termColumnRole(word);
    return role ? [[index, role]] : [];
  });
  const headerRows = hasHeadings === null ? preview.mapping.headerRows : Number(hasHeadings);
  const mapping = { headerRows, columns: new Map(roles) };
  if (!hasTermColumns(mapping)) throw new AppError("termbase.term_column_missing");
  return mapping;
}
