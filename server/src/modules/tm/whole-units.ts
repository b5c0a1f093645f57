// A unit of three languages lies in three rows, each with two of them: here it is one again.
import { inlineToTagged, type TranslationUnit, type TranslationUnitVariant } from "@yizhou/model";
import { unitOfRow, type UnitRow } from "./unit-rows.ts";

/** Rows behind the first of a unit that may hold the rest of it: they are written together, but two imports may run at once. */
const LOOKED_AHEAD = 400;

/** A unit that may still get variants. */
interface OpenUnit {
  readonly key: string | null;
  readonly first: TranslationUnit;
  /** By place in the unit that was imported. */
  readonly variants: Map<number, TranslationUnitVariant>;
}

/**
 * Rows in the order in which they came as the units they were made of. A row whose text somebody has changed since stands by itself:
 * it says something else than the others of its unit.
 */
export async function* wholeUnits(rows: AsyncIterable<UnitRow>): AsyncGenerator<TranslationUnit> {
  const waiting: { readonly unit: OpenUnit; left: number }[] = [];
  for await (const row of rows) {
    for (const one of waiting) one.left--;
    while (waiting[0] && (waiting[0].left < 0 || waiting[0].unit.key === null))
      yield closed(waiting.shift()!.unit);
    const unit = openUnit(row);
    const same = unit.key === null ? undefined : waiting.find((one) => joins(one.unit, unit));
    if (!same) waiting.push({ unit, left: LOOKED_AHEAD });
    else for (const [at, variant] of unit.variants) same.unit.variants.set(at, variant);
  }
  for (const { unit } of waiting) yield closed(unit);
}

function openUnit(row: UnitRow): OpenUnit {
  const unit = unitOfRow(row);
  const set = row.facts?.set;
  const [source, target] = unit.variants as readonly [TranslationUnitVariant, TranslationUnitVariant];
  return {
    key: set?.key ?? null,
    first: unit,
    variants: new Map([
      [set?.source ?? 0, source],
      [set?.target ?? 1, target],
    ]),
  };
}

/** Of the same unit, and no variant that both have differs. */
function joins(one: OpenUnit, other: OpenUnit): boolean {
  if (one.key !== other.key) return false;
  return [...other.variants].every(([at, { content }]) => {
    const known = one.variants.get(at);
    return !known || inlineToTagged(known.content) === inlineToTagged(content);
  });
}

function closed({ first, variants }: OpenUnit): TranslationUnit {
  const ordered = [...variants].sort(([a], [b]) => a - b).map(([, variant]) => variant);
  return { ...first, variants: ordered };
}
