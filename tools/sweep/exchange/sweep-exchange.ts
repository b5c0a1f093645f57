// Our XLIFF 1.2 in OmegaT: it opens the file, translates some sentences from a memory, and what it writes comes back in. OmegaT is
// Debian's (`apt-get install omegat`); without it nothing is examined, and the summary says so.
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readXliff, writeTmx } from "@yizhou/exchange";
import { installedFilters } from "@yizhou/filters/node";
import {
  hasTags,
  inlineFromText,
  parseLanguageTag,
  textOnly,
  type SegmentResult,
  type TranslationUnit,
} from "@yizhou/model";
import {
  copyResults,
  extractSegments,
  judgeReturned,
  makeXliff12,
  matchReturned,
  xliffSource,
  type CurrentSegment,
  type ReturnedKind,
  type ReturnedSegment,
} from "@yizhou/pipeline";

const run = promisify(execFile);
const DOCUMENTS = ["paper.en.docx", "measurements.en.xlsx", "slides.en.pptx"];
const [from, to] = [parseLanguageTag("en"), parseLanguageTag("zh-Hans")];
/** Sentences that OmegaT translates in each document. */
const TRANSLATED_THERE = 5;
/** Starting Java, and a document of some hundred sentences. */
const DEADLINE_MS = 300_000;

/** @returns false when something did not come back */
export async function sweepExchange(root: string, work: string): Promise<boolean> {
  const version = await run("omegat", ["--help"], { timeout: DEADLINE_MS }).then(
    () => true,
    () => false,
  );
  if (!version) {
    console.log("  OmegaT is not installed (apt-get install omegat): nothing was examined");
    return true;
  }
  let isGood = true;
  for (const name of DOCUMENTS) {
    const bytes = await readFile(join(root, "fixtures/samples", name)).catch(() => null);
    if (!bytes) continue;
    const { counts, problems } = await throughOmegaT(join(work, name), name, bytes);
    const told = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    console.log(`  ${name}: ${told.join(", ")}${problems.length === 0 ? "" : `: ${problems.join("; ")}`}`);
    if (problems.length > 0) isGood = false;
  }
  return isGood;
}

/** Every second sentence is translated already when it goes out; of the others OmegaT knows some. */
async function throughOmegaT(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly counts: Readonly<Record<string, number>>; readonly problems: readonly string[] }> {
  const document = await extractSegments(bytes, { filters: installedFilters, name, sourceLanguage: from });
  const { segments } = document;
  const copies = copyResults(segments);
  const results = new Map<number, SegmentResult>(
    segments.flatMap(({ ordinal, source }) => {
      if (ordinal % 2 === 1) return [];
      const target = [...source, { kind: "text" as const, text: "。译" }];
      return [[ordinal, { ...copies.get(ordinal)!, target }] as const];
    }),
  );
  const xliff = makeXliff12(xliffSource(bytes, document), results, {
    ...{ name, from, to },
    progress: new Map(segments.map(({ ordinal }) => [ordinal, { state: "translated", version: 1 }])),
  });
  const plain = segments.filter(
    ({ ordinal, source, locked }) =>
      !locked && ordinal % 2 === 1 && !hasTags(source) && textOnly(source).length > 20,
  );
  const there = new Map(
    plain.slice(0, TRANSLATED_THERE).map(({ source }) => [textOnly(source), "欧米伽译文。"]),
  );
  await rm(folder, { recursive: true, force: true });
  await writeProject(folder, xliff, there);
  await run("omegat", [folder, "--mode=console-translate", `--config-dir=${join(folder, "config")}`], {
    timeout: DEADLINE_MS,
    env: { ...process.env, JAVA_TOOL_OPTIONS: "-Xmx512m -Djava.awt.headless=true" },
  });

  const back = await readXliff(await readFile(join(folder, "target", "document.xlf")));
  const returned = back.files.flatMap(({ units }) =>
    units.flatMap(({ id, attributes, segments: own }) =>
      own.map(({ source, target, version }): ReturnedSegment => ({
        ...{ unitId: attributes?.["resname"] ?? id, ordinal: null, source, target },
        ...{ isConfirmed: false, version: version ?? null },
      })),
    ),
  );
  const current = segments.map(({ ordinal, unitId, source, locked }): CurrentSegment => ({
    ...{ ordinal, unitId, source, target: results.get(ordinal)?.target ?? null, isLocked: locked },
    ...{ isConfirmed: false, version: 1, isByPerson: false },
  }));
  const judged = matchReturned(current, returned).map((pair) => judgeReturned(pair, null));
  const counts: Partial<Record<ReturnedKind, number>> = {};
  for (const { kind } of judged) counts[kind] = (counts[kind] ?? 0) + 1;
  const written = judged.filter(({ kind, target }) => kind === "new" && textOnly(target!) === "欧米伽译文。");
  const problems: string[] = [];
  if (returned.length !== segments.length)
    problems.push(`${segments.length - returned.length} sentences lost`);
  if (written.length < there.size)
    problems.push(`${there.size - written.length} translations did not come back`);
  for (const kind of ["missing", "tags", "conflict", "locked"] as const)
    if (counts[kind]) problems.push(`${counts[kind]} ${kind}`);
  if (!returned.every(({ version }) => version === 1)) problems.push("versions lost");
  return { counts, problems };
}

async function writeProject(
  folder: string,
  xliff: string,
  memory: ReadonlyMap<string, string>,
): Promise<void> {
  for (const part of ["source", "target", "omegat", "tm", "glossary", "dictionary", "config"])
    await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, "source", "document.xlf"), xliff);
  const units = [...memory].map(([source, target]): TranslationUnit => ({
    variants: [
      { language: from, content: inlineFromText(source) },
      { language: to, content: inlineFromText(target) },
    ],
  }));
  let tmx = "";
  for await (const piece of writeTmx(units, { sourceLanguage: from, toolVersion: "1" })) tmx += piece;
  // OmegaT takes languages by their letters.
  tmx = tmx.replaceAll('"zh-Hans"', '"ZH-CN"').replaceAll('"en"', '"EN"');
  await writeFile(join(folder, "omegat", "project_save.tmx"), tmx);
  const folders = ["source", "target", "tm", "glossary", "dictionary"].map(
    (part) => `<${part}_dir>__DEFAULT__</${part}_dir>`,
  );
  await writeFile(
    join(folder, "omegat.project"),
    `<?xml version="1.0" encoding="UTF-8"?>\n<omegat><project version="1.0">${folders.join("")}<source_lang>EN</source_lang><target_lang>ZH-CN</target_lang><sentence_seg>false</sentence_seg><support_default_translations>true</support_default_translations><remove_tags>false</remove_tags></project></omegat>\n`,
  );
}
