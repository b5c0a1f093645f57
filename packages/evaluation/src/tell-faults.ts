import { inlineFromText, primaryLanguage } from "@yizhou/model";
import { reviewTranslations } from "@yizhou/pipeline";
import { FAULT_LANGUAGES, PLANTED_FAULTS, plantFault } from "./planted-faults.ts";
import type { TestSet } from "./translate-test-set.ts";

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
    let [told, planted] = [0, 0];
    for (const { faulty, places } of plantFault(fault, { sources, targets }, primaryLanguage(test.to))) {
      const doubted = await doubtedIn(faulty);
      told += places.filter((at) => doubted.has(at)).length;
      planted += places.length;
    }
    if (planted > 0) yield { fault: fault.name, told, planted };
  }
  yield { fault: null, told: (await doubtedIn(targets)).size, planted: targets.length };
}
