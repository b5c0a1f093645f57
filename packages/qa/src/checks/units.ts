import type { Found, SegmentCheck } from "../check.ts";
import { mayEqual } from "../facts/quantities.ts";
import { namesUnit, STRICT_UNITS } from "../facts/unit-names.ts";

/** The same value with another unit ($ for €, 12 for 12 %). Said only where both units are known, or a sign is nowhere at all. */
export const units: SegmentCheck = {
  id: "units",
  run({ sourceQuantities, targetQuantities, sourceText, targetText }) {
    const lost = sourceQuantities.flatMap((quantity): Found[] => {
      const { unit } = quantity;
      if (unit === null || namesUnit(targetText, unit)) return [];
      const same = targetQuantities.filter((other) => mayEqual(quantity, other));
      if (same.length === 0 || same.some((other) => other.unit === unit)) return [];
      const source = { start: quantity.start, end: quantity.end };
      const target = { start: same[0]!.start, end: same[0]!.end };
      const other = same.find((one) => one.unit !== null && !namesUnit(sourceText, one.unit));
      if (other) return [{ variant: "changed", values: [unit, other.unit!], source, target }];
      return STRICT_UNITS.has(unit) && same.every((one) => one.unit === null)
        ? [{ variant: "missing", values: [unit], source, target }]
        : [];
    });
    const invented = targetQuantities.flatMap((quantity): Found[] => {
      const { unit } = quantity;
      if (unit === null || !STRICT_UNITS.has(unit) || namesUnit(sourceText, unit)) return [];
      const same = sourceQuantities.filter((other) => mayEqual(quantity, other));
      return same.length > 0 && same.every((one) => one.unit === null)
        ? [{ variant: "extra", values: [unit], target: { start: quantity.start, end: quantity.end } }]
        : [];
    });
    return [...lost, ...invented];
  },
};
