/**
 * Lempel-Ziv-Welch as GIF has it (bits from the low end, a code of any start size) and as TIFF has it (bits from the high end,
 * lengths growing one code early). Source: GIF89a specification, appendix F; TIFF 6.0, section 13.
 */
export interface LzwKind {
  /** Bits of a symbol; 8 for TIFF. */
  readonly symbolBits: number;
  readonly isTiff: boolean;
}

const MOST_BITS = 12;
const MOST_CODES = 1 << MOST_BITS;

/** @returns how many symbols came out; fewer than `into` holds when the data end early */
export function unpackLzw(bytes: Uint8Array, { symbolBits, isTiff }: LzwKind, into: Uint8Array): number {
  const clear = 1 << symbolBits;
  const prefix = new Uint16Array(MOST_CODES);
  const suffix = new Uint8Array(MOST_CODES);
  const lengths = new Uint16Array(MOST_CODES);
  for (let code = 0; code < clear; code++) {
    suffix[code] = code;
    lengths[code] = 1;
  }
  let [bits, count, at, out] = [0, 0, 0, 0];
  let [size, next, previous] = [symbolBits + 1, clear + 2, -1];
  const early = isTiff ? 1 : 0;
  while (out < into.length) {
    while (count < size) {
      if (at >= bytes.length) return out;
      if (isTiff) bits = ((bits << 8) | bytes[at++]!) & 0xffffff;
      else bits |= bytes[at++]! << count;
      count += 8;
    }
    let code: number;
    if (isTiff) code = (bits >> (count - size)) & ((1 << size) - 1);
    else {
      code = bits & ((1 << size) - 1);
      bits >>= size;
    }
    count -= size;
    if (code === clear) {
      [size, next, previous] = [symbolBits + 1, clear + 2, -1];
      continue;
    }
    if (code === clear + 1) return out;
    if (code > next || (code === next && previous < 0) || (code >= clear && code < clear + 2)) return out;
    const known = code < next ? code : previous;
    const length = lengths[known]! + (code < next ? 0 : 1);
    let place = out + length - 1;
    let walk = code;
    if (code === next) {
      walk = previous;
      place -= 1;
    }
    for (; place >= out; place--, walk = prefix[walk]!) if (place < into.length) into[place] = suffix[walk]!;
    const first = into[out]!;
    if (code === next && out + length - 1 < into.length) into[out + length - 1] = first;
    if (previous >= 0 && next < MOST_CODES) {
      prefix[next] = previous;
      suffix[next] = first;
      lengths[next] = lengths[previous]! + 1;
      next += 1;
      if (next + early >= 1 << size && size < MOST_BITS) size += 1;
    }
    previous = code;
    out += length;
  }
  return into.length;
}

export function packLzw(symbols: Uint8Array, { symbolBits, isTiff }: LzwKind): Uint8Array {
  const clear = 1 << symbolBits;
  let out = new Uint8Array(Math.max(64, symbols.length >> 1));
  let [length, bits, count] = [0, 0, 0];
  const push = (byte: number) => {
    if (length === out.length) {
      const larger = new Uint8Array(2 * out.length);
      larger.set(out);
      out = larger;
    }
    out[length++] = byte;
  };
  let [size, next] = [symbolBits + 1, clear + 2];
  const emit = (code: number) => {
    if (isTiff) {
      bits = (bits << size) | code;
      for (count += size; count >= 8; count -= 8) push((bits >> (count - 8)) & 255);
      bits &= (1 << count) - 1;
    } else {
      bits |= code << count;
      for (count += size; count >= 8; count -= 8, bits >>>= 8) push(bits & 255);
    }
  };
  const codes = new Map<number, number>();
  const early = isTiff ? 1 : 0;
  emit(clear);
  let current = symbols.length > 0 ? symbols[0]! : -1;
  for (let at = 1; at < symbols.length; at++) {
    const key = current * 256 + symbols[at]!;
    const known = codes.get(key);
    if (known !== undefined) {
      current = known;
      continue;
    }
    emit(current);
    codes.set(key, next++);
    // A reader makes its entries one code later than a writer.
    if (next + early > 1 << size && size < MOST_BITS) size += 1;
    if (next + early >= MOST_CODES) {
      emit(clear);
      codes.clear();
      [size, next] = [symbolBits + 1, clear + 2];
    }
    current = symbols[at]!;
  }
  if (current >= 0) {
    emit(current);
    next += 1;
    if (next + early > 1 << size && size < MOST_BITS) size += 1;
  }
  emit(clear + 1);
  if (count > 0) push(isTiff ? (bits << (8 - count)) & 255 : bits & 255);
  return out.subarray(0, length);
}
