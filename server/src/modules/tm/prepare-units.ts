import type { TranslationUnit } from "@yizhou/model";
import { copyLine } from "./copy-line.ts";
import { rowsOfUnit, type UnitSource } from "./unit-rows.ts";

/** Units of one transaction of an import. */
export const IMPORTED_AT_ONCE = 2000;

/** Units ready to be written: plain data, so that another process can make them. */
export interface PreparedUnits {
  /** How many units they are; one of several languages has several rows. */
  readonly units: number;
  /** By row, which of the units it is of. */
  readonly unitOf: readonly number[];
  readonly pairHashes: readonly string[];
  /** Of `copyLine`. */
  readonly lines: readonly string[];
}

/** Works out all that a store keeps beside units. Cost: the processor's part of an import, some 0.1 ms a unit. */
export function prepareUnits(units: readonly TranslationUnit[], source: UnitSource): PreparedUnits {
  const rows = units.map((unit) => rowsOfUnit(unit, source));
  return {
    units: units.length,
    unitOf: rows.flatMap((some, at) => some.map(() => at)),
    pairHashes: rows.flatMap((some) => some.map(({ pairHash }) => pairHash!)),
    lines: rows.flatMap((some) => some.map(copyLine)),
  };
}
