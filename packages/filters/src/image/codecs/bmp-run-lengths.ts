/** Unpacks run-length coded BMP pixels, 8 or 4 bits each, from the bottom row up. Source: Microsoft, Bitmap Compression. */
export function readRunLengths(
  bytes: Uint8Array,
  { width, height, bits }: { readonly width: number; readonly height: number; readonly bits: number },
  into: Uint8Array,
): void {
  let [x, y] = [0, height - 1];
  const put = (value: number) => {
    if (x < width && y >= 0) into[y * width + x] = value;
    x += 1;
  };
  for (let at = 0; at + 1 < bytes.length && y >= 0;) {
    const [count, value] = [bytes[at]!, bytes[at + 1]!];
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(bits === 8 ? value : i % 2 === 0 ? value >> 4 : value & 15);
    } else if (value === 0) {
      x = 0;
      y -= 1;
    } else if (value === 1) return;
    else if (value === 2) {
      x += bytes[at] ?? 0;
      y -= bytes[at + 1] ?? 0;
      at += 2;
    } else {
      for (let i = 0; i < value; i++) {
        const byte = bytes[at + (bits === 8 ? i : i >> 1)] ?? 0;
        put(bits === 8 ? byte : i % 2 === 0 ? byte >> 4 : byte & 15);
      }
      // Such runs end at even bytes.
      at += Math.ceil((bits === 8 ? value : Math.ceil(value / 2)) / 2) * 2;
    }
  }
}
