// The brief and the glossary of a document as files beside it: what is there is used, what is not there is asked for and written.
import { access, writeFile } from "node:fs/promises";
import type { DocumentBrief } from "@yizhou/engines";
import { writeCsv } from "@yizhou/exchange";
import { AppError, primaryLanguage, type LanguageTag } from "@yizhou/model";
import type { Guide, GuideStore, GuideTerm } from "@yizhou/pipeline";
import { readSource } from "./files.ts";
import { loadConcepts } from "./termbase-files.ts";

/** Paths of the two; undefined: nobody wants that one. */
export interface GuideFiles {
  readonly brief: string | undefined;
  readonly glossary: string | undefined;
}

interface Pair {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

const PARTS = ["title", "summary", "field", "audience", "voice"] as const;

/** A document's guide in these files; null where neither is wanted, so that nothing is asked of the document. */
export function guideInFiles(files: GuideFiles, pair: Pair): GuideStore | null {
  if (files.brief === undefined && files.glossary === undefined) return null;
  return {
    load: () => readGuide(files, pair),
    keep: (guide) => writeGuide(guide, files, pair),
  };
}

/** What is there of it; null where nothing is. @throws {AppError} file.unreadable; as `loadTermbase` */
export async function readGuide(files: GuideFiles, pair: Pair): Promise<Guide | null> {
  const brief = (await isThere(files.brief)) ? await readBrief(files.brief!) : null;
  const terms = (await isThere(files.glossary)) ? await readTerms(files.glossary!, pair) : null;
  return brief || terms ? { brief, terms: terms ?? [] } : null;
}

/** Writes what is wanted of it. */
export async function writeGuide({ brief, terms }: Guide, files: GuideFiles, pair: Pair): Promise<void> {
  if (files.brief !== undefined && brief) await writeFile(files.brief, `${JSON.stringify(brief, null, 2)}\n`);
  if (files.glossary === undefined) return;
  // Columns by which any termbase takes it in as well.
  const rows = terms.map(({ source, target, sentence }) => [source, target, sentence]);
  let text = "";
  for await (const piece of writeCsv([[pair.from, pair.to, "note"], ...rows])) text += piece;
  await writeFile(files.glossary, text);
}

async function isThere(path: string | undefined): Promise<boolean> {
  if (path === undefined) return false;
  return access(path).then(
    () => true,
    () => false,
  );
}

/** @throws {AppError} file.unreadable for what is no brief */
async function readBrief(path: string): Promise<DocumentBrief> {
  const text = new TextDecoder().decode(await readSource(path));
  let said: Readonly<Record<string, unknown>>;
  try {
    said = JSON.parse(text) as typeof said;
  } catch (cause) {
    throw new AppError("file.unreadable", { name: path, reason: "JSON" }, { cause });
  }
  const [title, summary, field, audience, voice] = PARTS.map((part) => said[part] ?? "");
  const abbreviations = said["abbreviations"] ?? [];
  const isBrief =
    [title, summary, field, audience, voice].every((value) => typeof value === "string") &&
    Array.isArray(abbreviations) &&
    abbreviations.every(
      (one: { short?: unknown; long?: unknown } | null) =>
        typeof one?.short === "string" && typeof one.long === "string",
    );
  if (!isBrief) throw new AppError("file.unreadable", { name: path, reason: "brief" });
  return { title, summary, field, audience, voice, abbreviations } as unknown as DocumentBrief;
}

async function readTerms(path: string, { from, to }: Pair): Promise<GuideTerm[]> {
  const concepts = await loadConcepts([path]);
  const termIn = (terms: (typeof concepts)[number]["terms"], language: LanguageTag): string | undefined =>
    terms.find((term) => primaryLanguage(term.language) === primaryLanguage(language))?.text;
  return concepts.flatMap(({ terms, note }): GuideTerm[] => {
    const [source, target] = [termIn(terms, from), termIn(terms, to)];
    return source && target ? [{ source, target, sentence: note ?? "", count: 0 }] : [];
  });
}
