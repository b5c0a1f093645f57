// Bilingual forms of Office and OpenDocument files: every file of the corpus in every form, pseudo-translated. LibreOffice has to open
// it where it opens the source, and every translation has to be found in it again.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pseudoTranslate } from "@yizhou/engines";
import { FILTERS, type OutputForm } from "@yizhou/filters";
import { installedFilters } from "@yizhou/filters/node";
import { isAppError, textOnly, type InlineContent, type LanguageTag } from "@yizhou/model";
import { extractSegments } from "@yizhou/pipeline";
import { listCorpus, type SweptFormat } from "./corpus.ts";
import { convertToPdf } from "./office.ts";

const BATCH = 12;
const SWEPT: readonly SweptFormat[] = ["docx", "xlsx", "pptx", "odf"];

interface Made {
  readonly label: string;
  readonly path: string;
  readonly source: string;
}

/** @returns the exit status: 1 when a form does not open, or lacks translations that the file's own form has */
export async function sweepBilingual(
  root: string,
  work: string,
  options: { limit?: string; only?: string; "no-office"?: boolean },
): Promise<number> {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  let [forms, unopened, lacking] = [0, 0, 0];
  for (const format of SWEPT) {
    let files = await listCorpus(join(root, "../shared/corpus"), format, join(work, "made"));
    if (options.only) files = files.filter(({ name }) => name.includes(options.only!));
    if (options.limit) files = files.slice(0, Number(options.limit));
    let made: Made[] = [];
    const judge = async () => {
      unopened += await countUnopened(made, work);
      for (const { path } of made) await rm(path);
      made = [];
    };
    for (const [index, { name, path }] of files.entries()) {
      for (const { output, bytes, missing } of await formsOf(await readFile(path), name)) {
        forms++;
        const label = `${name} ${output}`;
        if (missing.length > 0) {
          lacking++;
          console.log(`  lacks      ${label}: ${missing.slice(0, 3).join(" | ").slice(0, 160)}`);
        }
        const copy = join(work, `${index}-${output}${extname(name)}`);
        await writeFile(copy, bytes);
        made.push({ label, path: copy, source: path });
      }
      if (made.length >= BATCH && !options["no-office"]) await judge();
    }
    if (!options["no-office"]) await judge();
    console.log(`${format}: done`);
  }
  console.log(
    `bilingual: ${forms} forms, ${unopened} do not open where their source does, ${lacking} lack a translation`,
  );
  return unopened + lacking > 0 ? 1 : 0;
}

async function countUnopened(made: readonly Made[], work: string): Promise<number> {
  const folder = join(work, "office");
  await mkdir(folder, { recursive: true });
  const profile = join(work, "profile");
  const pdfs = await convertToPdf(
    made.map(({ path }) => path),
    folder,
    profile,
  );
  let count = 0;
  for (const [index, { label, source }] of made.entries()) {
    if (pdfs[index]) continue;
    const [own] = await convertToPdf([source], folder, profile);
    if (!own) continue;
    count++;
    console.log(`  not opened ${label}`);
  }
  return count;
}

/** The forms of one file with the translations that are not found in them, though they are in the form of the translation alone. */
async function formsOf(
  source: Uint8Array,
  name: string,
): Promise<{ output: OutputForm; bytes: Uint8Array; missing: string[] }[]> {
  try {
    const { filter, extraction, units, language } = await extractSegments(source, {
      filters: installedFilters,
      name,
    });
    const targets = new Map<string, InlineContent>();
    for (const unit of units)
      if (!unit.locked) targets.set(unit.id, pseudoTranslate(unit.content, { sameLength: true }));
    if (targets.size === 0) return [];
    const to = (language.startsWith("zh") ? "en" : "zh-Hans") as LanguageTag;
    const entry = FILTERS.find((one) => one.format === filter.format)!;
    const outputs = [...entry.outputs, ...(entry.askedOutputs ?? [])].filter((one) => one !== "target");
    const languages = { sourceLanguage: language, targetLanguage: to };
    const made = [];
    for (const output of outputs) {
      const merged = await filter.merge(source, extraction.skeleton, targets, { ...languages, output });
      const found = new Set<string>();
      const texts = (await filter.extract(merged.bytes)).units.map((unit) => squeeze(textOnly(unit.content)));
      for (const text of texts) found.add(text);
      const all = texts.join("\n");
      const wanted = units.filter(
        (unit) =>
          targets.has(unit.id) && ["paragraph", "heading", "cell", "title", "shape"].includes(unit.kind),
      );
      const missing = wanted.flatMap((unit) => {
        const text = squeeze(textOnly(targets.get(unit.id)!));
        return found.has(text) || all.includes(text) ? [] : [text];
      });
      const said = merged.warnings.some(({ code }) => code === "warning.text_left_out");
      made.push({ output, bytes: merged.bytes, missing: said ? [] : missing });
    }
    return made;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [];
  }
}

function squeeze(text: string): string {
  // Symbols and numbers that fields show stand in the second text as words of it.
  return text.replace(/[^\p{L}\p{M}]+/gu, " ").trim();
}
