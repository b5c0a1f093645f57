import { Readable } from "node:stream";
import { tableOfConcepts, writeCsv, writeTbx, writeXlsx } from "@yizhou/exchange";
import type { Concept } from "@yizhou/model";
import { conceptOfRow, type ConceptRow } from "./concept-rows.ts";

/**
 * Concepts as a file, one row a term in a table, so that nothing is lost and the import takes it back. TBX is written as it is
 * sent; a table is made in memory. Cells that a spreadsheet would calculate are texts.
 */
export async function exportTerms(
  rows: AsyncIterable<ConceptRow>,
  format: "tbx" | "csv" | "xlsx",
  name: string,
): Promise<Readable | Buffer> {
  if (format === "tbx") return Readable.from(writeTbx(conceptsOf(rows)));
  const concepts: Concept[] = [];
  for await (const concept of conceptsOf(rows)) concepts.push(concept);
  const { header, rows: cells } = tableOfConcepts(concepts);
  if (format === "xlsx") return Buffer.from(await writeXlsx(name, header, cells));
  return Readable.from(writeCsv([header, ...cells]));
}

async function* conceptsOf(rows: AsyncIterable<ConceptRow>): AsyncGenerator<Concept> {
  for await (const row of rows) yield conceptOfRow(row);
}
