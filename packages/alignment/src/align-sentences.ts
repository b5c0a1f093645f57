/**
 * Sentence alignment without a trained model. Beads are scored by lengths and words (`length-score.ts`, `lexical-gains.ts`), all
 * ways through the two texts are weighed (`lattice.ts`), the words and proportions of this very pair are learned from the
 * likely beads (`learn.ts`, `estimate.ts`), and the texts are weighed again: three rounds. Long texts are first joined roughly by
 * what rare words they share (`coarse-band.ts`). After Gale & Church 1993 (lengths), Brown et al. 1993 (IBM model 1), and
 * Och & Ney's and Bleualign's use of what a first alignment teaches.
 */
import type { AlignmentSentence, AlignOptions, Bead, Embed } from "./alignment.ts";
import { joinAssociations, priorAssociations } from "./associations.ts";
import { isWhole, makeBand, widenBand, type Band } from "./band.ts";
import { coarseBand } from "./coarse-band.ts";
import { embeddingScorer } from "./embedding-score.ts";
import { estimateSteps, firstSteps, medianRatio } from "./estimate.ts";
import { addKnownPairs } from "./known-pairs.ts";
import { weighPaths, type LatticeResult } from "./lattice.ts";
import { learnAssociations, type Evidence } from "./learn.ts";
import { occurrencesOf } from "./lexical-gains.ts";
import { lengthScore } from "./length-score.ts";
import { BEAD_SIZES, MAX_SPAN, PARAMETERS } from "./parameters.ts";
import type { Region } from "./region.ts";
import { makeRegions } from "./regions.ts";
import { beadScorer, type Comparison } from "./score-beads.ts";
import { makeSide, type Side } from "./sides.ts";

/** The first bead sizes of the table, tried alone in the first round over a wide band: at most two sentences a side. */
const SMALL_KINDS = 3;
/** A path that comes this close to the border of its band may want to leave it. */
const NEAR_BORDER = 3;
/** Sentences by which the band grows there, at first and at most. */
const FIRST_REACH = 64;
const WIDEST_REACH = 512;

/**
 * Pairs the sentences of two texts.
 *
 * @returns beads in order that cover every sentence of both sides once; a sentence without counterpart is a bead with an empty
 *   other side. Empty for two empty texts.
 * @throws {AppError} alignment.fixed_beads_cross; the signal's reason when aborted; what `embed` throws
 *
 * Cost: linear in the sentences (about 0.4 s of processor time for 1,000, measured 2026-11 on a two-core machine); below 200
 * sentences a side all pairs are looked at.
 */
export async function alignSentences(
  sourceSentences: readonly AlignmentSentence[],
  targetSentences: readonly AlignmentSentence[],
  options: AlignOptions = {},
): Promise<Bead[]> {
  const { signal, onProgress } = options;
  const source = makeSide(sourceSentences);
  const target = makeSide(targetSentences);
  const prior = { forward: priorAssociations(source, target), backward: priorAssociations(target, source) };
  if (options.known) addKnownPairs(options.known, source, target, prior.forward, prior.backward);
  const places = { source: occurrencesOf(source), target: occurrencesOf(target) };
  const regions = makeRegions(source.size, target.size, options);
  const open = regions.filter((region) => !region.bead);
  const certain = regions.flatMap(({ bead }) => (bead ? [evidenceOfBead(bead)] : []));

  let learned = learnAssociations(source, target, certain);
  let ratio =
    medianRatio(source, target, certain) ?? total(target.lengths) / Math.max(1, total(source.lengths));
  let steps = firstSteps();
  let bands: Band[] | null = null;
  let results: LatticeResult[] = [];
  const compare = (): Comparison => ({
    source,
    target,
    forward: joinAssociations(prior.forward, learned.forward),
    backward: joinAssociations(prior.backward, learned.backward),
    places,
    lengths: lengthScore(source, target, ratio),
  });
  for (let round = 1; round <= PARAMETERS.rounds; round++) {
    signal?.throwIfAborted();
    const comparison = compare();
    results = open.map((region, index) => {
      if (!bands) return searchWide(comparison, region, prior.forward, steps);
      const band = bands[index]!;
      return weighPaths(band, steps, beadScorer(comparison, region, band, MAX_SPAN));
    });
    onProgress?.((0.9 * round) / PARAMETERS.rounds);
    const evidence = [...certain, ...open.flatMap((region, index) => evidenceOf(region, results[index]!))];
    learned = learnAssociations(source, target, evidence);
    ratio = medianRatio(source, target, evidence) ?? ratio;
    steps = estimateSteps(results);
    bands = results.map(({ support }) =>
      makeBand(support.low.length - 1, support.columns, support.low, support.high),
    );
  }
  if (options.embed) {
    try {
      await weighVectors(options.embed);
    } catch (error) {
      signal?.throwIfAborted();
      if (!options.onEmbedFault) throw error;
      options.onEmbedFault(error);
    }
  }
  onProgress?.(1);
  return joinPaths(regions, results);

  /** All regions or, when the service fails, none: a text is not aligned by two measures. */
  async function weighVectors(embed: Embed): Promise<void> {
    const comparison = compare();
    const weighed: LatticeResult[] = [];
    for (const [index, region] of open.entries()) {
      signal?.throwIfAborted();
      const band = bands![index]!;
      const words = beadScorer(comparison, region, band, MAX_SPAN);
      const vectors = await embeddingScorer(
        { sourceSentences, targetSentences, region, band, likely: results[index]!.beads },
        embed,
        signal ?? new AbortController().signal,
      );
      weighed.push(
        weighPaths(band, steps, (row, column, kind) => words(row, column, kind) + vectors(row, column, kind)),
      );
    }
    results = weighed;
  }
}

/** The first round: the whole grid of a short text, the band of a long one, widened where the path leans on its border. */
function searchWide(
  comparison: Comparison,
  region: Region,
  links: readonly ReadonlyMap<number, number>[],
  steps: ReturnType<typeof firstSteps>,
): LatticeResult {
  const { source, target, places } = comparison;
  let band = coarseBand(source, target, links, places, region);
  if (isWhole(band)) return weighPaths(band, steps, beadScorer(comparison, region, band, MAX_SPAN));
  for (let reach = FIRST_REACH; ; reach *= 2) {
    const result = weighPaths(band, steps, beadScorer(comparison, region, band, 2), SMALL_KINDS);
    const tight = result.path.filter((bead) => leansOnBorder(bead, band)).map((bead) => bead.sourceEnd);
    if (tight.length === 0 || reach > WIDEST_REACH) return result;
    band = widenBand(band, tight, reach);
  }
}

function leansOnBorder({ sourceEnd: row, targetEnd: column }: Bead, band: Band): boolean {
  const below = column - band.low[row]!;
  const above = band.high[row]! - column;
  return (
    (below < NEAR_BORDER && column > NEAR_BORDER) ||
    (above < NEAR_BORDER && column < band.columns - NEAR_BORDER)
  );
}

function evidenceOf(region: Region, result: LatticeResult): Evidence[] {
  return result.beads.map(({ row, column, kind, probability }) => ({
    sourceStart: region.sourceStart + row,
    sourceEnd: region.sourceStart + row + BEAD_SIZES[kind]!.source,
    targetStart: region.targetStart + column,
    targetEnd: region.targetStart + column + BEAD_SIZES[kind]!.target,
    weight: probability,
  }));
}

function evidenceOfBead(bead: Bead): Evidence {
  return { ...bead, weight: 1 };
}

function joinPaths(regions: ReturnType<typeof makeRegions>, results: readonly LatticeResult[]): Bead[] {
  const beads: Bead[] = [];
  let open = 0;
  for (const { bead: fixed, sourceStart, targetStart } of regions) {
    if (fixed) {
      beads.push(fixed);
      continue;
    }
    for (const bead of results[open++]!.path) {
      beads.push({
        sourceStart: bead.sourceStart + sourceStart,
        sourceEnd: bead.sourceEnd + sourceStart,
        targetStart: bead.targetStart + targetStart,
        targetEnd: bead.targetEnd + targetStart,
        confidence: bead.confidence,
      });
    }
  }
  return beads;
}

function total(values: Side["lengths"]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
