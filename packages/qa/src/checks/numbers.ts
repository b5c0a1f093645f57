import type { Found, SegmentCheck } from "../check.ts";
import { mayEqual, type Quantity } from "../facts/quantities.ts";
import { spelledNumbersIn } from "../facts/spelled-numbers.ts";

/**
 * Numbers by value, both ways: each of the source must be in the target in digits or words, each of the target in the source.
 * 1,000 is １０００, 3.5万 is 35,000, 3 PM is 15:00. How often one stands there does not count, since languages repeat differently.
 */
export const numbers: SegmentCheck = {
  id: "numbers",
  run({ sourceText, targetText, sourceQuantities, targetQuantities }) {
    return [
      ...lacking(sourceQuantities, targetQuantities, targetText).map((quantity): Found => ({
        variant: "missing",
        values: [quantity.text],
        source: range(quantity),
      })),
      ...lacking(targetQuantities, sourceQuantities, sourceText).map((quantity): Found => ({
        variant: "extra",
        values: [quantity.text],
        target: range(quantity),
      })),
      ...lostSigns(sourceQuantities, targetQuantities),
    ];
  },
};

function lacking(of: readonly Quantity[], there: readonly Quantity[], text: string): Quantity[] {
  const missing = of.filter((quantity) => !there.some((other) => mayEqual(quantity, other)));
  if (missing.length === 0) return [];
  const spelled = spelledNumbersIn(text);
  return missing.filter(({ values }) => ![...values].some((value) => spelled.has(value)));
}

/** A minus that only one side has, where the value stands on both. */
function lostSigns(source: readonly Quantity[], target: readonly Quantity[]): Found[] {
  return source.flatMap((quantity): Found[] => {
    const same = target.filter((other) => mayEqual(quantity, other));
    if (same.length === 0 || same.some(({ isNegative }) => isNegative === quantity.isNegative)) return [];
    // A minus that is only in the target may be a range or a dash set close: said only where the source's is lost.
    if (!quantity.isNegative || quantity.unit === null) return [];
    return [{ variant: "sign", values: [quantity.text], source: range(quantity), target: range(same[0]!) }];
  });
}

function range({ start, end }: Quantity): { start: number; end: number } {
  return { start, end };
}
