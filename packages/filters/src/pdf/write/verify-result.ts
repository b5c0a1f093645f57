/**
 * Looks at a result as a reader will: it opens, has its pages, and the translation can be found on a few of them. A fault of
 * ours then is told at once, not found by whoever opens the file.
 */
import { AppError } from "@yizhou/model";
import { decodeDocument, type DecodedDocument } from "../open/pdfjs.ts";
import type { SetUnit } from "./set-units.ts";

/** All that was set on one page, 0-based. */
export interface PageText {
  readonly page: number;
  readonly text: string;
}

/** Pages whose text is looked for. */
const SAMPLES = 4;
/** Share of the characters of a page's translation that must be there. */
const ENOUGH = 0.98;

/**
 * @param pageCount  that it should have
 * @param texts  of some pages, with the result's own page numbers; empty where these are not the source's
 * @param password  of the source, for a result that is locked as well
 * @returns false when text that was set is not found
 * @throws {AppError} filter.result_unreadable when it does not open, or has lost pages
 * Cost: opening, and reading the text of these pages.
 */
export async function verifyResult(
  bytes: Uint8Array,
  pageCount: number,
  texts: readonly PageText[],
  password?: string,
): Promise<boolean> {
  let result: DecodedDocument;
  try {
    result = await decodeDocument(bytes, password);
  } catch (error) {
    throw new AppError("filter.result_unreadable", {}, { cause: error });
  }
  try {
    if (result.numPages !== pageCount) throw new AppError("filter.result_unreadable");
    for (const { page, text } of texts) {
      if (!(await holdsText(result, page, text))) return false;
    }
    return true;
  } finally {
    await result.loadingTask.destroy();
  }
}

/** What was set on the first page, the last and two between them. */
export function sampleTexts(setUnits: readonly SetUnit[]): PageText[] {
  const pages = new Set(setUnits.flatMap((unit) => unit.texts.map(({ page }) => page)));
  const all = [...pages].sort((a, b) => a - b);
  const sampled =
    all.length <= SAMPLES
      ? all
      : Array.from({ length: SAMPLES }, (_, at) => all[Math.round((at * (all.length - 1)) / (SAMPLES - 1))]!);
  const texts = new Map(sampled.map((page) => [page, ""]));
  for (const { page, text } of setUnits.flatMap((unit) => unit.texts)) {
    const known = texts.get(page);
    if (known !== undefined) texts.set(page, known + text);
  }
  return [...texts].map(([page, text]) => ({ page, text }));
}

async function holdsText(result: DecodedDocument, page: number, text: string): Promise<boolean> {
  const content = await (await result.getPage(page + 1)).getTextContent();
  const found = counts(content.items.map((item) => ("str" in item ? item.str : "")).join(""));
  let [wanted, present] = [0, 0];
  for (const [character, count] of counts(text)) {
    wanted += count;
    present += Math.min(count, found.get(character) ?? 0);
  }
  return present >= ENOUGH * wanted;
}

/** Letters and figures alone: marks and blanks are written in more ways than one. */
function counts(text: string): Map<string, number> {
  const map = new Map<string, number>();
  for (const [character] of text.normalize("NFKC").matchAll(/[\p{L}\p{N}]/gu))
    map.set(character, (map.get(character) ?? 0) + 1);
  return map;
}
