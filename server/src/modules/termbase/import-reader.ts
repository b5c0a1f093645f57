// How files of terms are read: a TBX as it comes, a table as a whole.
import { TERMBASE_LIMITS } from "@yizhou/contract";
import {
  hasTermColumns,
  previewTermTable,
  readTables,
  readTbx,
  readTermTable,
  termColumnRole,
  termColumnWord,
  type RowProblem,
  type TermColumnRole,
  type TermTableMapping,
  type TermTablePreview,
} from "@yizhou/exchange";
import { AppError, type Concept } from "@yizhou/model";
import { readPacked } from "../imports/index.ts";
import type { ImportFile, ImportPreview, ImportReader, StoredMapping } from "../imports/index.ts";
import { CONCEPTS_AT_ONCE } from "./concepts-at-once.ts";
import { knownFormatOf, termFormatOf } from "./import-formats.ts";

const reader: ImportReader<Concept, readonly Concept[]> = {
  thingsAtOnce: CONCEPTS_AT_ONCE,
  read: conceptsOf,
  prepare: (concepts) => concepts,
  preview: previewTerms,
};

export default reader;

/** @throws {AppError} termbase.format_unknown, termbase.term_column_missing, exchange.*, filter.* */
async function* conceptsOf(
  file: Parameters<typeof reader.read>[0],
  onProblem: (problem: RowProblem) => void,
): AsyncGenerator<Concept> {
  const { name, mapping, input, whole } = file;
  const format = termFormatOf(name);
  if (format === "zip") {
    const isTaken = (packed: string) => !["zip", null].includes(knownFormatOf(packed));
    yield* readPacked(file, isTaken, conceptsOf, onProblem);
    return;
  }
  if (format === "tbx") {
    let entry = 0;
    for await (const concept of readTbx(input, { onProblem }))
      yield* withinLimits(concept, ++entry, onProblem);
    return;
  }
  for (const rows of await readTables(format, await whole())) {
    const preview = previewTermTable(rows);
    const known = mapping ? mappingOf(mapping, preview) : preview.mapping;
    let at = known.headerRows;
    for (const concept of readTermTable(rows, onProblem, known))
      yield* withinLimits(concept, ++at, onProblem);
  }
}

async function previewTerms({ name, bytes }: ImportFile): Promise<ImportPreview> {
  const format = termFormatOf(name);
  if (format === "tbx" || format === "zip") return { hasHeadings: false, columns: [] };
  const [first] = await readTables(format, bytes);
  if (!first) throw new AppError("exchange.invalid_table", { reason: "no rows" });
  const { mapping, columns } = previewTermTable(first);
  return {
    hasHeadings: mapping.headerRows > 0,
    columns: columns.map(({ name: column, heading, samples, role }) => ({
      ...{ name: column, heading, samples },
      role: role && termColumnWord(role),
    })),
  };
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
