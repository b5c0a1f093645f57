import { MOST_COMPARED_CHARACTERS } from "@yizhou/contract";
import { parseLanguageTag, plainText } from "@yizhou/model";
import type { Segment } from "@yizhou/model";
import type { DocumentDeps } from "./deps.ts";
import { getFile } from "./find-files.ts";
import { segmentsOf } from "./read-segments.ts";
import { WHOLE_FILE } from "./reading-choice.ts";

/** A paragraph that says something of how an engine writes, in code points. */
const LEAST_CHARACTERS = 80;
const MOST_PARAGRAPHS = 5;

/**
 * Paragraphs of running text of a file, spread over it; where it has none, its longest text, as far as that may be compared.
 *
 * @returns in the document's order; empty for a file without text
 * @throws {AppError} file.not_found; filter.budget_spent for one that was read in part
 */
export async function listParagraphs(
  deps: DocumentDeps,
  ownerId: string,
  fileId: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { file } = await getFile(deps, ownerId, fileId);
  const language = parseLanguageTag(file.detectedLanguage ?? "en");
  const { parsed, segments } = await segmentsOf(deps, file, language, WHOLE_FILE, {
    ofClass: "asked",
    signal,
  });
  const running = new Set(
    parsed.units
      .filter(({ kind, isHidden, locked }) => kind === "paragraph" && !isHidden && !locked)
      .map(({ id }) => id),
  );
  const texts = [...Map.groupBy(segments, ({ unitId }) => unitId)].map(([unitId, sentences]) => ({
    text: textOf(sentences),
    isRunning: running.has(unitId),
  }));
  const telling = texts.filter(({ text, isRunning }) => isRunning && [...text].length >= LEAST_CHARACTERS);
  if (telling.length > 0) return spread(telling.map(({ text }) => text));
  const longest = texts.toSorted((one, other) => other.text.length - one.text.length)[0]?.text ?? "";
  return longest === "" ? [] : [longest];
}

/** Whole sentences from the beginning, as many as may be compared. */
function textOf(sentences: readonly Segment[]): string {
  let text = "";
  for (const { leading, source, trailing, locked } of sentences) {
    if (locked) continue;
    const longer = `${text}${leading}${plainText(source)}${trailing}`;
    if ([...longer.trim()].length > MOST_COMPARED_CHARACTERS) break;
    text = longer;
  }
  return text.trim();
}

function spread(texts: readonly string[]): string[] {
  const different = [...new Set(texts)];
  const step = Math.max(1, different.length / MOST_PARAGRAPHS);
  const places = Array.from({ length: MOST_PARAGRAPHS }, (_, at) => Math.floor(at * step));
  return different.filter((_, at) => places.includes(at));
}
