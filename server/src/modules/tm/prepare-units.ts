import type { TranslationUnit } from "@yizhou/model";
import { copyLine } from "./copy-line.ts";
import { contextText, rowsOfUnit, type UnitsAround, type UnitSource } from "./unit-rows.ts";

/** Units of one transaction of an import. */
export const IMPORTED_AT_ONCE = 2000;

/** Units ready to be written: plain data, so that another process can make them. */
export interface PreparedUnits {
  /** How many units they are; one of several languages has several rows. */
  readonly units: number;
  /** By row, which of the units it is of. */
  readonly unitOf: readonly number[];
  readonly pairHashes: readonly string[];
  /** Of `contextText`. */
  readonly contexts: readonly (string | null)[];
  /** Of `copyLine`. */
  readonly lines: readonly string[];
}

/** A unit with those beside it in its file. */
export interface PlacedUnit {
  readonly unit: TranslationUnit;
  readonly around: UnitsAround;
}

/** Works out all that a store keeps beside units. Cost: the processor's part of an import, some 0.1 ms a unit. */
export function prepareUnits(units: readonly TranslationUnit[], source: UnitSource): PreparedUnits {
  return preparePlaced(
    units.map((unit) => ({ unit, around: {} })),
    source,
  );
}

/** The same, with contexts by what stands beside each unit. */
export function preparePlaced(units: readonly PlacedUnit[], source: UnitSource): PreparedUnits {
  const rows = units.map(({ unit, around }) => rowsOfUnit(unit, source, around));
  return {
    units: units.length,
    unitOf: rows.flatMap((some, at) => some.map(() => at)),
    pairHashes: rows.flatMap((some) => some.map(({ pairHash }) => pairHash!)),
    contexts: rows.flatMap((some) => some.map(contextText)),
    lines: rows.flatMap((some) => some.map(copyLine)),
  };
}
