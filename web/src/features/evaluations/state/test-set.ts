import type { AlignmentRow } from "@yizhou/alignment/workbench";
import { API_PATHS, EVALUATION_LIMITS } from "@yizhou/contract";
import type { NewEvaluation } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** A file with both languages, or two texts with a sentence a line. */
export type TestFiles = { readonly bilingual: File } | { readonly source: File; readonly reference: File };

/** What keeps files from being a test set. */
export class UnfitFiles extends Error {
  readonly why: "noPairs" | "otherCount" | "tooLarge";
  constructor(why: UnfitFiles["why"]) {
    super(`the files are no test set: ${why}`);
    this.why = why;
  }
}

const READING_TIMEOUT_MS = 120_000;

/**
 * The first sentences of files with their references; those without either, or too long, are left out.
 *
 * @throws {UnfitFiles}, and what reading a file with both languages is refused with
 */
export async function readTestSet(
  files: TestFiles,
  { from, to }: Pick<NewEvaluation, "from" | "to">,
  most: number,
): Promise<Pick<NewEvaluation, "name" | "pairs">> {
  const sent = "bilingual" in files ? [files.bilingual] : [files.source, files.reference];
  if (sent.some(({ size }) => size > EVALUATION_LIMITS.mostBytes)) throw new UnfitFiles("tooLarge");
  const pairs = "bilingual" in files ? await pairsOf(files.bilingual, from, to) : await linesOf(files);
  const fitting = pairs.filter(({ source, reference }) => isFitting(source) && isFitting(reference));
  if (fitting.length === 0) throw new UnfitFiles("noPairs");
  return { name: sent[0]!.name.slice(0, 200), pairs: fitting.slice(0, most) };
}

type Pairs = NewEvaluation["pairs"];

const isFitting = (text: string): boolean =>
  /\S/u.test(text) && [...text].length <= EVALUATION_LIMITS.mostCharacters;

/** Read by the server, as for the aligner, and not kept there. */
async function pairsOf(file: File, from: string, to: string): Promise<Pairs> {
  const body = new FormData();
  body.append("file", file);
  const { rows } = await call<{ readonly rows: readonly AlignmentRow[] }>(API_PATHS.quickAlignmentBilingual, {
    ...{ body, query: { from, to }, background: true, timeoutMs: READING_TIMEOUT_MS },
  });
  return rows.map(({ source, target }) => ({ source: source.join(" "), reference: target.join(" ") }));
}

async function linesOf({ source, reference }: { source: File; reference: File }): Promise<Pairs> {
  const [sources, references] = await Promise.all(
    [source, reference].map(async (file) => (await file.text()).replace(/\r?\n$/u, "").split(/\r?\n/u)),
  );
  if (sources!.length !== references!.length) throw new UnfitFiles("otherCount");
  return sources!.map((line, at) => ({ source: line, reference: references![at]! }));
}
