import { inlineFromText, primaryLanguage } from "@yizhou/model";
import { reviewTranslations } from "@yizhou/pipeline";
import { FAULT_LANGUAGES, PLANTED_FAULTS, plantFault } from "./planted-faults.ts";
import type { TestSet } from "./translate-test-set.ts";

/** Every so-maniest sentence of the references has the fault: few enough that the rest still teaches the checks. */
const EVERY = 20;
const FIRST = 3;

/** Of a planted fault. */
export interface ToldFaults {
  /** Name of the fault; null of the references as they are, where whatever is told is a false alarm. */
  readonly fault: string | null;
  readonly told: number;
  /** In how many sentences it could be planted; of the references all. */
  readonly planted: number;
}

/** True for languages that faults can be planted in. */
export const canPlantFaults = (to: string): boolean => FAULT_LANGUAGES.includes(primaryLanguage(to));

/**
 * How many planted faults of each kind the checks of answers tell, and last how many references they doubt.
 *
 * @param test  its references are in one of `FAULT_LANGUAGES`
 * @param pause  waited for between parts of a second at most
 */
export async function* tellFaults(test: TestSet, pause: () => Promise<void>): AsyncGenerator<ToldFaults> {
  const sources = test.pairs.map(({ source }) => source);
  const targets = test.pairs.map(({ reference }) => reference);
  const doubtedIn = async (lines: readonly string[]): Promise<ReadonlySet<number>> => {
    const judged = await reviewTranslations(
      lines.map((line, ordinal) => ({
        ordinal,
        source: inlineFromText(sources[ordinal]!),
        target: inlineFromText(line),
      })),
      test,
      { pause },
    );
    return new Set([...judged].flatMap(([at, { doubts }]) => (doubts.length > 0 ? [at] : [])));
  };
  for (const fault of PLANTED_FAULTS) {
    const where = fault.isRare ? { every: 1, start: 0 } : { every: EVERY, start: FIRST };
    const { faulty, places } = plantFault(fault, { sources, targets }, primaryLanguage(test.to), where);
    if (places.length === 0) continue;
    const doubted = await doubtedIn(faulty);
    yield {
      fault: fault.name,
      told: places.filter((at) => doubted.has(at)).length,
      planted: places.length,
    };
  }
  yield { fault: null, told: (await doubtedIn(targets)).size, planted: targets.length };
}
