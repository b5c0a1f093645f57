/** A mask and what lies within `reach` pixels of it, across and down. Cost: four passes. */
export function spread(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const across = along(mask, { lines: height, steps: width, lineStride: width, stepStride: 1 }, reach);
  return along(across, { lines: width, steps: height, lineStride: 1, stepStride: width }, reach);
}

interface Walk {
  readonly lines: number;
  readonly steps: number;
  readonly lineStride: number;
  readonly stepStride: number;
}

function along(from: Uint8Array, { lines, steps, lineStride, stepStride }: Walk, reach: number): Uint8Array {
  const to = new Uint8Array(from.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    for (let step = 0, left = 0; step < steps; step++, left--) {
      const at = start + step * stepStride;
      if (from[at] === 1) left = reach + 1;
      if (left > 0) to[at] = 1;
    }
    for (let step = steps - 1, left = 0; step >= 0; step--, left--) {
      const at = start + step * stepStride;
      if (from[at] === 1) left = reach + 1;
      if (left > 0) to[at] = 1;
    }
  }
  return to;
}
