// The light tool: everything in one answer, nothing kept.
import type { AlignmentRow } from "@yizhou/alignment";
import { ALIGNMENT_LIMITS, type QuickAlignment } from "@yizhou/contract";
import { parseLanguageTag } from "@yizhou/model";
import { askAboutBytes } from "../../platform/work/work-bytes.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import { ALIGN_TEXTS, READ_PAIRS, READ_TEXT } from "./asked-work.ts";
import type { AlignedTexts, TextsToAlign } from "./asked-work.ts";
import { checkLength } from "./check-length.ts";
import type { AlignmentDeps } from "./deps.ts";

type Asking = Pick<AlignmentDeps, "blobs" | "work">;

interface Person {
  readonly userId: string;
}

/** A file that somebody sends to be read, as it comes. */
interface SentFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Aligns two texts at once; nothing is kept.
 *
 * @throws {AppError} alignment.text_too_long, alignment.side_empty, language.unknown
 */
export async function alignQuickly(
  deps: Asking,
  { userId: ownerId }: Person,
  { source, target, from, to, evidence }: QuickAlignment,
  waiting: Waiting,
): Promise<AlignedTexts> {
  checkLength(source, "source", ALIGNMENT_LIMITS.maxQuickCharacters);
  checkLength(target, "target", ALIGNMENT_LIMITS.maxQuickCharacters);
  const input = { from: parseLanguageTag(from), to: parseLanguageTag(to), evidence: evidence ?? null };
  const bytes = Buffer.from(JSON.stringify({ source, target } satisfies TextsToAlign));
  return askAboutBytes(deps, ALIGN_TEXTS, { ownerId, input, bytes }, waiting);
}

/**
 * The pairs of a bilingual file as rows; nothing is kept.
 *
 * @throws {AppError} alignment.format_unknown, alignment.side_empty, alignment.too_many_sentences, exchange.*, filter.*
 */
export async function readBilingualFile(
  deps: Asking,
  { userId: ownerId }: Person,
  { name, bytes }: SentFile,
  wish: { readonly from: string; readonly to: string },
  waiting: Waiting,
): Promise<readonly AlignmentRow[]> {
  const input = { name, from: parseLanguageTag(wish.from), to: parseLanguageTag(wish.to) };
  return askAboutBytes(deps, READ_PAIRS, { ownerId, input, bytes }, waiting);
}

/** The text of any file that our filters read, a line for each text unit. */
export function readTextOfFile(
  deps: Asking,
  { userId: ownerId }: Person,
  { name, bytes }: SentFile,
  waiting: Waiting,
): Promise<string> {
  return askAboutBytes(deps, READ_TEXT, { ownerId, input: { name }, bytes }, waiting);
}
