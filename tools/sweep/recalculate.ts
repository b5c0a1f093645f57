// What workbooks compute: every workbook of the corpus and its pseudo-translation are worked out anew by LibreOffice, and all
// cells compared. Numbers and truth values must be equal, texts equal or their own pseudo-translation. Sheets are renamed as well.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pseudoTranslate } from "@yizhou/engines";
import { installedFilters } from "@yizhou/filters/node";
import { isAppError, plainText, textOnly, type InlineContent, type LanguageTag } from "@yizhou/model";
import { extractSegments } from "@yizhou/pipeline";
import { listCorpus, sampleFiles } from "./corpus.ts";
import { recalculateToCsv } from "./office.ts";

const BATCH = 10;
const SHOWN = 8;

/** @returns the exit status: 1 when a cell came out otherwise */
export async function sweepRecalculation(
  root: string,
  work: string,
  options: { limit?: string; seed?: string; only?: string },
): Promise<number> {
  const corpus = join(root, "../shared/corpus");
  let files = [
    ...(await listCorpus(corpus, "xlsx", join(work, "made"))),
    ...(await listCorpus(corpus, "odf", join(work, "made"))).filter(({ name }) =>
      /\.(?:ods|ots|fods)$/.test(name),
    ),
  ];
  if (options.only) files = files.filter(({ name }) => name.includes(options.only!));
  if (options.limit) files = sampleFiles(files, Number(options.limit), options.seed);
  let [compared, unopened, differing, cells, byChance] = [0, 0, 0, 0, 0];
  for (let from = 0; from < files.length; from += BATCH) {
    const folder = join(work, "batch");
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const staged: { name: string; index: number; extension: string; sheets: ReadonlyMap<string, string> }[] =
      [];
    const paths: string[] = [];
    for (const [i, { name, path }] of files.slice(from, from + BATCH).entries()) {
      const source = await readFile(path);
      const result = await pseudoTranslated(source, name);
      if (!result) {
        unopened++;
        continue;
      }
      for (const [kind, bytes] of [
        ["s", source],
        ["r", result.bytes],
      ] as const) {
        const copy = join(folder, `${kind}${i}${extname(path)}`);
        await writeFile(copy, bytes);
        paths.push(copy);
      }
      staged.push({ name, index: i, extension: extname(path), sheets: result.sheets });
    }
    await recalculateToCsv(paths, folder, join(work, "profile"));
    const tables = await readdir(folder);
    for (const { name, index, extension, sheets } of staged) {
      const before = tables.filter((table) => table.startsWith(`s${index}-`) && table.endsWith(".csv"));
      if (before.length === 0) {
        unopened++;
        continue;
      }
      compared++;
      const found: string[] = [];
      for (const table of before) {
        const sheet = table.replace(/^s\d+-/, "").replace(/\.csv$/, "");
        // A sheet called "sheet1", in small letters, is "sheet1 -1" to LibreOffice.
        const own = sheets.has(sheet) ? sheet : sheet.replace(/ -\d+$/, "");
        const renamed = `r${index}-${sheets.get(own) ?? sheet}.csv`;
        const [a, b] = await Promise.all(
          [table, renamed].map((file) => readFile(join(folder, file), "utf8").catch(() => "")),
        );
        const [rowsA, rowsB] = [parseCsv(a!), parseCsv(b!)];
        const places: [row: number, column: number][] = [];
        for (let row = 0; row < Math.max(rowsA.length, rowsB.length); row++)
          for (
            let column = 0;
            column < Math.max(rowsA[row]?.length ?? 0, rowsB[row]?.length ?? 0);
            column++
          ) {
            const [x, y] = [rowsA[row]?.[column] ?? "", rowsB[row]?.[column] ?? ""];
            cells++;
            if (!agrees(x, y)) places.push([row, column]);
          }
        if (places.length === 0) continue;
        const again = await recalculatedAgain(join(folder, `s${index}${extension}`), sheet, work);
        for (const [row, column] of places) {
          const [x, y] = [rowsA[row]?.[column] ?? "", rowsB[row]?.[column] ?? ""];
          if (again.every((rows) => (rows[row]?.[column] ?? "") === x))
            found.push(`${sheet} R${row + 1}C${column + 1}: ${x.slice(0, 60)} | ${y.slice(0, 60)}`);
          else byChance++;
        }
      }
      if (found.length === 0) continue;
      differing++;
      console.log(`${name}: ${found.length} cells`);
      for (const line of found.slice(0, SHOWN)) console.log(`    ${line}`);
    }
    console.log(`  recalculated ${Math.min(from + BATCH, files.length)} of ${files.length}`);
  }
  console.log(
    `recalculate: ${compared} workbooks, ${cells} cells, ${differing} workbooks with cells that came out otherwise, ${byChance} cells that differ in the source from one time to the next, ${unopened} that do not open`,
  );
  return differing > 0 ? 1 : 0;
}

const also = ["sheet-names"] as const;

/** The translation, and what its sheets are called now; null for what does not open. */
async function pseudoTranslated(
  source: Uint8Array,
  name: string,
): Promise<{ bytes: Uint8Array; sheets: ReadonlyMap<string, string> } | null> {
  try {
    const { filter, extraction, units, language } = await extractSegments(source, {
      filters: installedFilters,
      name,
      also,
    });
    const targets = new Map<string, InlineContent>();
    for (const unit of units)
      if (!unit.locked) targets.set(unit.id, pseudoTranslate(unit.content, { sameLength: true }));
    const to = (language.startsWith("zh") ? "en" : "zh-Hans") as LanguageTag;
    const languages = { sourceLanguage: language, targetLanguage: to };
    const { bytes } = await filter.merge(source, extraction.skeleton, targets, languages);
    const now = new Map((await filter.extract(bytes, { also })).units.map((unit) => [unit.id, unit]));
    const sheets = units
      .filter(({ kind }) => kind === "sheet-name")
      .map(({ id, content }) => [plainText(content), plainText(now.get(id)?.content ?? content)] as const);
    return { bytes, sheets: new Map(sheets) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}

/** A sheet of the source, worked out three times more: what RAND gives differs each time. */
async function recalculatedAgain(source: string, sheet: string, work: string): Promise<string[][][]> {
  const folder = join(work, "again");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const copies = [0, 1, 2].map((n) => join(folder, `${n}${extname(source)}`));
  for (const copy of copies) await copyFile(source, copy);
  await recalculateToCsv(copies, folder, join(work, "profile"));
  return Promise.all(
    copies.map(async (_, n) => parseCsv(await readFile(join(folder, `${n}-${sheet}.csv`), "utf8"))),
  );
}

/** A name that leads nowhere (`Sheet1!#REF!`) is the second error to LibreOffice where the sheet's name has other letters. */
const LOST_NAME = { before: "#NAME?", after: "Err:509" };

function agrees(before: string, after: string): boolean {
  if (before === LOST_NAME.before && after === LOST_NAME.after) return true;
  return before === after || mark(before) === after || mark(before) === mark(after);
}

function mark(text: string): string {
  return textOnly(pseudoTranslate([{ kind: "text", text }], { sameLength: true }));
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows;
}
