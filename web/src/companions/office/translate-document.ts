// A document that is open in Word or WPS, translated where it stands: paragraph by paragraph, as many at once as a text may have.
import type { SiteClient } from "../site-client.ts";
import type { DocumentHost, ParagraphChange } from "./document-host.ts";

interface Paragraph {
  readonly index: number;
  readonly text: string;
}

/** Of texts that go to the site at once, no longer than `limit` code points each; a paragraph stays whole. */
export function cutIntoTexts(paragraphs: readonly string[], limit: number): Paragraph[][] {
  const texts: Paragraph[][] = [];
  let length = Infinity;
  paragraphs.forEach((text, index) => {
    if (!/\p{L}/u.test(text)) return;
    const size = [...text].length + 2;
    if (length + size > limit) {
      texts.push([]);
      length = 0;
    }
    texts.at(-1)!.push({ index, text });
    length += size;
  });
  return texts;
}

const folded = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** Which translation belongs to which paragraph: both are in order, and a paragraph that was not taken up is left as it is. */
export function matchParagraphs(
  paragraphs: readonly Paragraph[],
  translated: readonly { readonly source: string; readonly target: string }[],
): ParagraphChange[] {
  const changes: ParagraphChange[] = [];
  let next = 0;
  for (const { index, text } of paragraphs) {
    const wanted = folded(text);
    const found = translated.findIndex(({ source }, at) => at >= next && folded(source) === wanted);
    if (found === -1) continue;
    next = found + 1;
    const { target } = translated[found]!;
    if (folded(target) !== wanted) changes.push({ index, before: text, after: target });
  }
  return changes;
}

export interface DocumentProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Translates the document and writes it: nothing is changed before all is there, so that whoever stops keeps the document as it is.
 *
 * @returns paragraphs that were translated and written, and sentences that no engine could translate
 */
export async function translateDocument(
  host: DocumentHost,
  client: SiteClient,
  {
    pair,
    limit,
    place,
    signal,
    onProgress,
    onWaiting,
  }: {
    readonly pair: { readonly from: string; readonly to: string };
    readonly limit: number;
    readonly place: "replace" | "after";
    readonly signal: AbortSignal;
    readonly onProgress: (progress: DocumentProgress) => void;
    readonly onWaiting?: () => void;
  },
): Promise<{ readonly translated: number; readonly written: number; readonly failed: number }> {
  const texts = cutIntoTexts(await host.readParagraphs(), limit);
  const total = texts.reduce((sum, { length }) => sum + length, 0);
  const changes: ParagraphChange[] = [];
  let [done, failed] = [0, 0];
  for (const paragraphs of texts) {
    onProgress({ done, total });
    // An empty line between them: each is a paragraph of its own to whatever reads it.
    const text = paragraphs.map((one) => one.text).join("\n\n");
    const answer = await client.translate(text, pair, signal, onWaiting);
    changes.push(...matchParagraphs(paragraphs, answer.paragraphs));
    failed += answer.failed;
    done += paragraphs.length;
  }
  signal.throwIfAborted();
  onProgress({ done, total });
  const written = await host.writeParagraphs(changes, place);
  return { translated: changes.length, written, failed };
}
