import type { Found, SegmentCheck } from "../check.ts";
import { headUnitsIn, measuresPaidIn } from "../facts/head-units.ts";
import { mayEqual, type Quantity } from "../facts/quantities.ts";
import { spelledNumbersIn } from "../facts/spelled-numbers.ts";
import {
  areClearlyDifferent,
  isClearUnit,
  isSameUnit,
  namesUnit,
  STRICT_UNITS,
} from "../facts/unit-names.ts";

/** The same value with another unit ($ for €, 12 for 12 %). Said only where both units are known, or a sign is nowhere at all. */
export const units: SegmentCheck = {
  id: "units",
  run({ sourceQuantities, targetQuantities, sourceText, targetText, from }) {
    const lost = sourceQuantities.flatMap((quantity): Found[] => {
      const { unit } = quantity;
      if (unit === null) return [];
      const same = targetQuantities.filter((other) => mayEqual(quantity, other));
      if (same.length === 0 || same.some((other) => isSameUnit(unit, other.unit))) return [];
      const source = { start: quantity.start, end: quantity.end };
      const target = { start: same[0]!.start, end: same[0]!.end };
      const clear = same.find((one) => one.unit !== null && areClearlyDifferent(unit, one.unit));
      if (clear && !sourceQuantities.some((one) => one.unit === clear.unit && mayEqual(one, clear)))
        return [{ variant: "changed", values: [unit, clear.unit!], source, target }];
      if (namesUnit(targetText, unit)) return [];
      const other = same.find((one) => one.unit !== null && !namesUnit(sourceText, one.unit));
      if (other) return [{ variant: "changed", values: [unit, other.unit!], source, target }];
      return STRICT_UNITS.has(unit) && same.every((one) => one.unit === null)
        ? [{ variant: "missing", values: [unit], source, target }]
        : [];
    });
    let words: ReadonlySet<number> | null = null;
    const spelled = (): ReadonlySet<number> => (words ??= spelledNumbersIn(sourceText, from));
    const invented = targetQuantities.flatMap((quantity): Found[] => {
      const { unit } = quantity;
      if (unit === null || !isInvented(unit) || namesUnit(sourceText, unit)) return [];
      const same = sourceQuantities.filter((other) => mayEqual(quantity, other));
      const isBare = same.length > 0 && same.every((one) => one.unit === null);
      const isSpelled = same.length === 0 && [...quantity.values].some((value) => spelled().has(value));
      // 三成 and half are 30 % and 50 %.
      if (unit === "percent" && SAYS_SHARE.test(sourceText)) return [];
      return isBare || isSpelled
        ? [{ variant: "extra", values: [unit], target: { start: quantity.start, end: quantity.end } }]
        : [];
    });
    const told = [...lost, ...invented];
    if (told.length > 0) return told;
    const exchanged = exchangedUnits(sourceQuantities, targetQuantities);
    return exchanged.length > 0 ? exchanged : otherHeads(sourceText, targetText);
  },
};

/** 4 g in 24 hours became 24 g in 4 hours: each value with the other's unit, and nowhere with its own. */
function exchangedUnits(source: readonly Quantity[], target: readonly Quantity[]): Found[] {
  const there = (value: Quantity, unit: Quantity): Quantity | undefined =>
    target.find((one) => one.unit === unit.unit && mayEqual(one, value));
  const known = source.filter(({ unit }) => unit !== null);
  for (const one of known)
    for (const other of known) {
      if (one.start >= other.start || one.unit === other.unit || mayEqual(one, other)) continue;
      const [first, second] = [there(one, other), there(other, one)];
      if (!first || !second || there(one, one) || there(other, other)) continue;
      return [
        {
          variant: "changed",
          values: [one.unit!, other.unit!],
          source: { start: one.start, end: one.end },
          target: { start: first.start, end: first.end },
        },
      ];
    }
  return [];
}

/** Thousands of a head that became millions, its won that became yuan, a price per tonne that became one per kilogram. */
function otherHeads(source: string, target: string): Found[] {
  const said = (one: { text: string; start: number }, other: { text: string; start: number }): Found => ({
    variant: "changed",
    values: [one.text, other.text],
    source: { start: one.start, end: one.start + one.text.length },
    target: { start: other.start, end: other.start + other.text.length },
  });
  const [head, ...more] = headUnitsIn(source);
  if (head && more.length === 0) {
    const there = headUnitsIn(target);
    const isSame = (other: typeof head): boolean =>
      other.factor === head.factor && (other.unit === head.unit || other.unit === null || head.unit === null);
    if (there.length === 1 && !isSame(there[0]!)) return [said(head, there[0]!)];
  }
  const [paid, ...others] = measuresPaidIn(source);
  if (!paid || others.length > 0) return [];
  const there = measuresPaidIn(target);
  return there.length === 1 && there[0]!.measure !== paid.measure ? [said(paid, there[0]!)] : [];
}

const SAYS_SHARE =
  /\b(?:half|quarter|thirds?|fifths?|tenth)\b|[一二三四五六七八九十\d]成|一半|半数|过半|[\p{Script=Han}\d]折|分之|절반|반수|Hälfte|Viertel|Drittel/iu;

/** A unit that a text does not have by chance. */
function isInvented(unit: string): boolean {
  return STRICT_UNITS.has(unit) || isClearUnit(unit);
}
