import { Readable } from "node:stream";
import { tableOfUnits, writeCsv, writeTmx, writeXlsx } from "@yizhou/exchange";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import own from "../../../package.json" with { type: "json" };
import type { UnitRow } from "./unit-rows.ts";
import { wholeUnits } from "./whole-units.ts";

/**
 * Rows of a library as a file. TMX and CSV are written as they are sent; a workbook is made in memory. Cells that a spreadsheet
 * would calculate are texts.
 *
 * @param languages  columns of a table, in order; a cell is empty where a unit lacks the language
 */
export async function exportFile(
  rows: AsyncIterable<UnitRow>,
  format: "tmx" | "csv" | "xlsx",
  { name, languages }: { readonly name: string; readonly languages: readonly string[] },
): Promise<Readable | Buffer> {
  if (format === "tmx") {
    const sourceLanguage = (languages[0] ?? "en") as LanguageTag;
    return Readable.from(writeTmx(wholeUnits(rows), { sourceLanguage, toolVersion: own.version }));
  }
  const { header, rows: cells } = tableOfUnits(inLanguagesOfPairs(rows), languages as LanguageTag[]);
  if (format === "xlsx") return Buffer.from(await writeXlsx(name, header, cells));
  return Readable.from(writeCsv(withHeader(header, cells)));
}

/** Units whose languages are those the library tells apart, so that every English is in the one column. */
async function* inLanguagesOfPairs(rows: AsyncIterable<UnitRow>): AsyncGenerator<TranslationUnit> {
  for await (const row of rows) {
    const notes = row.facts?.unit.notes;
    yield {
      variants: [
        { language: row.sourceLanguage as LanguageTag, content: row.source },
        { language: row.targetLanguage as LanguageTag, content: row.target },
      ],
      ...(notes && { notes }),
    };
  }
}

async function* withHeader(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  yield header;
  yield* rows;
}
