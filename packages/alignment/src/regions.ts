import { AppError } from "@yizhou/model";
import type { AlignOptions, Bead } from "./alignment.ts";
import type { Region } from "./region.ts";

/**
 * Cuts the grid at what stands already: fixed beads and borders. What lies between is aligned by itself, with the words learned
 * from all of it.
 *
 * @returns the regions in order; those that are a fixed bead carry it
 * @throws {AppError} alignment.fixed_beads_cross  when fixed beads and borders are not in one order on both sides
 */
export function makeRegions(
  sourceSize: number,
  targetSize: number,
  options: Pick<AlignOptions, "fixed" | "borders">,
): readonly (Region & { readonly bead?: Bead })[] {
  const stops = [
    ...(options.fixed ?? []).map((bead) => ({ ...bead, bead })),
    ...(options.borders ?? []).map(({ source, target }) => ({
      sourceStart: source,
      sourceEnd: source,
      targetStart: target,
      targetEnd: target,
      bead: undefined,
    })),
  ].sort(
    (a, b) => a.sourceStart - b.sourceStart || a.targetStart - b.targetStart || a.sourceEnd - b.sourceEnd,
  );
  const regions: (Region & { readonly bead?: Bead })[] = [];
  let source = 0;
  let target = 0;
  const cutAt = (sourceEnd: number, targetEnd: number): void => {
    if (sourceEnd < source || targetEnd < target || sourceEnd > sourceSize || targetEnd > targetSize) {
      throw new AppError("alignment.fixed_beads_cross");
    }
    if (sourceEnd > source || targetEnd > target) {
      regions.push({ sourceStart: source, sourceEnd, targetStart: target, targetEnd });
    }
    source = sourceEnd;
    target = targetEnd;
  };
  for (const { sourceStart, sourceEnd, targetStart, targetEnd, bead } of stops) {
    cutAt(sourceStart, targetStart);
    if (!bead) continue;
    if (sourceEnd < source || targetEnd < target || sourceEnd > sourceSize || targetEnd > targetSize) {
      throw new AppError("alignment.fixed_beads_cross");
    }
    regions.push({ sourceStart, sourceEnd, targetStart, targetEnd, bead: { ...bead, confidence: 1 } });
    source = sourceEnd;
    target = targetEnd;
  }
  cutAt(sourceSize, targetSize);
  return regions;
}
