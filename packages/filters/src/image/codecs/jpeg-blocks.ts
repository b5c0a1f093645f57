/** The cosine transform of 8 x 8 samples and its inverse. Source: ITU-T T.81, A.3.3. */

/** Half of the basis: BASIS[u * 8 + x] = C(u) / 2 * cos((2 x + 1) u pi / 16). */
const BASIS = Float64Array.from({ length: 64 }, (_, index) => {
  const [u, x] = [index >> 3, index & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

const rows = new Float64Array(64);

/** Samples of a block, 0 to 255. */
export function blockSamples(
  data: Int16Array,
  at: number,
  quant: Float64Array,
  into: Uint8ClampedArray,
): void {
  // Most coefficients of most blocks are zero: rows without any are passed over.
  let used = 0;
  for (let v = 0; v < 8; v++) {
    let last = 7;
    while (last >= 0 && data[at + v * 8 + last] === 0) last -= 1;
    if (last < 0) continue;
    used |= 1 << v;
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let u = 0; u <= last; u++) sum += data[at + v * 8 + u]! * quant[v * 8 + u]! * BASIS[u * 8 + x]!;
      rows[v * 8 + x] = sum;
    }
  }
  for (let x = 0; x < 8; x++) {
    for (let y = 0; y < 8; y++) {
      let sum = 128;
      for (let v = 0; v < 8; v++) if (used & (1 << v)) sum += rows[v * 8 + x]! * BASIS[v * 8 + y]!;
      into[y * 8 + x] = sum;
    }
  }
}

/** The quantised coefficients of a block. */
export function blockCoefficients(
  samples: Uint8ClampedArray,
  quant: Float64Array,
  data: Int16Array,
  at: number,
): void {
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (samples[y * 8 + x]! - 128) * BASIS[u * 8 + x]!;
      rows[y * 8 + u] = sum;
    }
  }
  for (let u = 0; u < 8; u++) {
    for (let v = 0; v < 8; v++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += rows[y * 8 + u]! * BASIS[v * 8 + y]!;
      data[at + v * 8 + u] = Math.max(-1023, Math.min(1023, Math.round(sum / quant[v * 8 + u]!)));
    }
  }
}
