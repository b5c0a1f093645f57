import { AppError } from "@yizhou/model";
import type { AlignmentSentence, Embed } from "./alignment.ts";
import type { Band } from "./band.ts";
import type { ScoreBead, WeighedBead } from "./lattice.ts";
import { BEAD_SIZES } from "./parameters.ts";
import type { Region } from "./region.ts";

/** What a margin of 1 is worth in natural logarithms; a margin between a right and a wrong pair is about 0.3. */
const WEIGHT = 20;
/** Neighbours on the other side whose mean likeness is subtracted. */
const NEIGHBOURS = 6;

/** Texts sent in one call. */
const TEXTS_A_CALL = 64;
/** Different texts of a region that are asked about: their vectors lie in memory at once, 100 MB of a usual length. */
const MOST_TEXTS = 24_000;

/** Normalised. */
type Vector = Float32Array;

interface Subject {
  readonly sourceSentences: readonly AlignmentSentence[];
  readonly targetSentences: readonly AlignmentSentence[];
  readonly region: Region;
  readonly band: Band;
  /** Beads worth asking about. */
  readonly likely: readonly WeighedBead[];
}

/**
 * How alike a service's vectors find the two sides of a bead: cosine less the mean cosine with the neighbours, so that vectors
 * that lie close to everything say nothing. Only beads that lengths and words leave possible are asked about; all others score 0
 * less the weight of an average wrong pair.
 *
 * Cost: one vector for each different group of neighbouring sentences among the likely beads, and one for each sentence.
 * @throws {AppError} alignment.too_many_vectors; what `embed` throws
 */
export async function embeddingScorer(
  subject: Subject,
  embed: Embed,
  signal: AbortSignal,
): Promise<ScoreBead> {
  const { region, band, likely } = subject;
  const sources = new Map<string, string>();
  const targets = new Map<string, string>();
  const add = (bead: Pick<WeighedBead, "row" | "column">, height: number, width: number): void => {
    sources.set(
      keyOf(bead.row, height),
      textOf(subject.sourceSentences, region.sourceStart + bead.row, height),
    );
    targets.set(
      keyOf(bead.column, width),
      textOf(subject.targetSentences, region.targetStart + bead.column, width),
    );
  };
  for (const bead of likely) add(bead, BEAD_SIZES[bead.kind]!.source, BEAD_SIZES[bead.kind]!.target);
  for (let row = 0; row < band.rows; row++)
    sources.set(keyOf(row, 1), textOf(subject.sourceSentences, region.sourceStart + row, 1));
  for (let column = 0; column < band.columns; column++)
    targets.set(keyOf(column, 1), textOf(subject.targetSentences, region.targetStart + column, 1));
  const asked = new Set([...sources.values(), ...targets.values()]).size;
  if (asked > MOST_TEXTS) throw new AppError("alignment.too_many_vectors", { limit: MOST_TEXTS });
  const sourceVectors = await vectorsOf(sources, embed, signal);
  const targetVectors = await vectorsOf(targets, embed, signal);

  const nearTarget = (vector: Vector, column: number): number =>
    meanLikeness(vector, targetVectors, column, band.columns);
  const nearSource = (vector: Vector, row: number): number =>
    meanLikeness(vector, sourceVectors, row, band.rows);
  const scores = new Map<string, number>();
  return (row, column, kind) => {
    const { source: height, target: width } = BEAD_SIZES[kind]!;
    const sourceVector = sourceVectors.get(keyOf(row, height));
    const targetVector = targetVectors.get(keyOf(column, width));
    if (!sourceVector || !targetVector) return -WEIGHT / NEIGHBOURS;
    const key = `${row} ${column} ${kind}`;
    let score = scores.get(key);
    if (score === undefined) {
      const likeness = cosine(sourceVector, targetVector);
      score = WEIGHT * (likeness - (nearTarget(sourceVector, column) + nearSource(targetVector, row)) / 2);
      scores.set(key, score);
    }
    return score;
  };
}

function keyOf(start: number, count: number): string {
  return `${start}+${count}`;
}

function textOf(sentences: readonly AlignmentSentence[], start: number, count: number): string {
  return sentences
    .slice(start, start + count)
    .map(({ text }) => text)
    .join(" ");
}

async function vectorsOf(
  texts: ReadonlyMap<string, string>,
  embed: Embed,
  signal: AbortSignal,
): Promise<Map<string, Vector>> {
  const different = [...new Set(texts.values())];
  const vectors = new Map<string, Vector>();
  for (let i = 0; i < different.length; i += TEXTS_A_CALL) {
    const batch = different.slice(i, i + TEXTS_A_CALL);
    const answers = await embed(batch, signal);
    batch.forEach((text, index) => vectors.set(text, normalised(answers[index]!)));
  }
  return new Map([...texts].map(([key, text]) => [key, vectors.get(text)!]));
}

function meanLikeness(vector: Vector, others: ReadonlyMap<string, Vector>, at: number, size: number): number {
  let sum = 0;
  let count = 0;
  for (
    let other = Math.max(0, at - NEIGHBOURS / 2);
    other < Math.min(size, at + NEIGHBOURS / 2 + 1);
    other++
  ) {
    sum += cosine(vector, others.get(keyOf(other, 1))!);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

function normalised(vector: readonly number[]): Vector {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function cosine(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
