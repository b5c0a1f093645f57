// The light tool: everything in one answer, nothing kept.
import type { AlignmentRow } from "@yizhou/alignment";
import { ALIGNMENT_LIMITS, type QuickAlignment } from "@yizhou/contract";
import { parseLanguageTag, type CodedWarning } from "@yizhou/model";
import { warningsOf } from "./aligned-warnings.ts";
import { checkLength } from "./check-length.ts";
import type { AlignmentDeps } from "./deps.ts";
import { loadEvidence } from "./load-evidence.ts";

/**
 * Aligns two texts at once; nothing is kept.
 *
 * @throws {AppError} alignment.text_too_long, alignment.side_empty, language.unknown
 */
export async function alignQuickly(
  { db, settings, aligner }: AlignmentDeps,
  { userId }: { readonly userId: string },
  wish: QuickAlignment,
): Promise<{ readonly rows: readonly AlignmentRow[]; readonly warnings: readonly CodedWarning[] }> {
  checkLength(wish.source, "source", ALIGNMENT_LIMITS.maxQuickCharacters);
  checkLength(wish.target, "target", ALIGNMENT_LIMITS.maxQuickCharacters);
  const languages = { from: parseLanguageTag(wish.from), to: parseLanguageTag(wish.to) };
  const answer = await aligner.align(
    {
      ...{ kind: "align", ...languages, maxSentences: ALIGNMENT_LIMITS.maxSentences },
      source: { text: wish.source },
      target: { text: wish.target },
      known: await loadEvidence(db, userId, wish.evidence, languages),
    },
    { stallMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb },
  );
  return { rows: answer.rows, warnings: warningsOf(answer) };
}

/**
 * The pairs of a bilingual file as rows; nothing is kept.
 *
 * @throws {AppError} alignment.format_unknown, alignment.side_empty, alignment.too_many_sentences, exchange.*, filter.*
 */
export function readBilingualFile(
  { aligner }: Pick<AlignmentDeps, "aligner">,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  wish: { readonly from: string; readonly to: string },
): Promise<readonly AlignmentRow[]> {
  const languages = { from: parseLanguageTag(wish.from), to: parseLanguageTag(wish.to) };
  const maxSentences = ALIGNMENT_LIMITS.maxSentences;
  return aligner.read<"bilingual">({ kind: "bilingual", bytes, name, ...languages, maxSentences });
}

/** The text of any file that our filters read, a line for each text unit. */
export function readTextOfFile(
  { aligner }: Pick<AlignmentDeps, "aligner">,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  return aligner.read<"text">({ kind: "text", bytes, name });
}
