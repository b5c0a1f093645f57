/**
 * From quantised coefficients to scans with Huffman tables made for them, sequential or progressive by bands. Source: ITU-T
 * T.81, annexes F, G and K.2.
 */
import type { JpegFrame, ReadSegment } from "./jpeg-segments.ts";
import { ZIGZAG } from "./jpeg-segments.ts";

/** What a scan is made of: a symbol, and bits that follow it as they are. */
type Emit = (table: number, symbol: number, bits: number, length: number) => void;

interface ScanPlan {
  readonly members: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** Tables and scans for a frame; the frame's own segment is not among them. */
export function encodeScans(frame: JpegFrame, coefficients: readonly Int16Array[]): ReadSegment[] {
  const all = frame.components.map((_, index) => index);
  const plans: ScanPlan[] = frame.isProgressive
    ? [{ members: all, start: 0, end: 0 }, ...all.map((member) => ({ members: [member], start: 1, end: 63 }))]
    : [{ members: all, start: 0, end: 63 }];
  return plans.flatMap((plan) => encodeScan(plan, frame, coefficients));
}

/** Tables of the first component and of the others, as usual. */
const tableOf = (component: number) => (component === 0 ? 0 : 1);
const AC_CLASS = 16;

function encodeScan(plan: ScanPlan, frame: JpegFrame, coefficients: readonly Int16Array[]): ReadSegment[] {
  const counts = new Map<number, Float64Array>();
  walkScan(plan, frame, coefficients, (table, symbol) => {
    let count = counts.get(table);
    if (!count) counts.set(table, (count = new Float64Array(257)));
    count[symbol]! += 1;
  });
  const tables = new Map([...counts].map(([id, count]) => [id, makeTable(count)]));
  const bits = new BitWriter();
  walkScan(plan, frame, coefficients, (table, symbol, extra, length) => {
    const { codes, lengths } = tables.get(table)!;
    bits.write(codes[symbol]!, lengths[symbol]!);
    bits.write(extra, length);
  });
  const segments = [...tables].map(([id, { counts: byLength, values }]) => ({
    marker: 0xc4,
    data: Uint8Array.from([id, ...byLength, ...values]),
    scan: null,
  }));
  const members = plan.members.flatMap((index) => {
    const table = tableOf(index);
    return [frame.components[index]!.id, (plan.start === 0 ? table << 4 : 0) | (plan.end > 0 ? table : 0)];
  });
  const header = Uint8Array.from([plan.members.length, ...members, plan.start, plan.end, 0]);
  return [...segments, { marker: 0xda, data: header, scan: bits.finish() }];
}

/** Calls `emit` for every symbol of a scan in order; called twice, to count and to write. */
function walkScan(plan: ScanPlan, frame: JpegFrame, coefficients: readonly Int16Array[], emit: Emit): void {
  const previous = frame.components.map(() => 0);
  const block = (member: number, at: number) => {
    const data = coefficients[member]!;
    if (plan.start === 0) emitDc(data[at]! - previous[member]!, tableOf(member), emit);
    previous[member] = data[at]!;
    if (plan.end > 0) emitAc(data, at, AC_CLASS + tableOf(member), emit);
  };
  if (plan.members.length === 1) {
    const [member] = plan.members;
    const { blocksWide, blocksHigh, paddedWide } = frame.components[member!]!;
    for (let row = 0; row < blocksHigh; row++)
      for (let column = 0; column < blocksWide; column++) block(member!, (row * paddedWide + column) * 64);
    return;
  }
  for (let y = 0; y < frame.mcusHigh; y++) {
    for (let x = 0; x < frame.mcusWide; x++) {
      for (const member of plan.members) {
        const { h, v, paddedWide } = frame.components[member]!;
        for (let row = 0; row < v; row++)
          for (let column = 0; column < h; column++)
            block(member, ((y * v + row) * paddedWide + x * h + column) * 64);
      }
    }
  }
}

function emitDc(difference: number, table: number, emit: Emit): void {
  const size = bitLength(difference);
  emit(table, size, difference < 0 ? difference + (1 << size) - 1 : difference, size);
}

function emitAc(data: Int16Array, at: number, table: number, emit: Emit): void {
  let run = 0;
  for (let k = 1; k < 64; k++) {
    const value = data[at + ZIGZAG[k]!]!;
    if (value === 0) {
      run += 1;
      continue;
    }
    for (; run > 15; run -= 16) emit(table, 0xf0, 0, 0);
    const size = bitLength(value);
    emit(table, (run << 4) | size, value < 0 ? value + (1 << size) - 1 : value, size);
    run = 0;
  }
  if (run > 0) emit(table, 0, 0, 0);
}

function bitLength(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

class BitWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #bits = 0;
  #count = 0;

  write(bits: number, length: number): void {
    for (let left = length; left > 0;) {
      const take = Math.min(left, 8 - this.#count);
      this.#bits = (this.#bits << take) | ((bits >> (left - take)) & ((1 << take) - 1));
      this.#count += take;
      left -= take;
      if (this.#count === 8) this.#push();
    }
  }

  #push(): void {
    if (this.#length + 2 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    const byte = this.#bits & 255;
    this.#bytes[this.#length++] = byte;
    if (byte === 0xff) this.#bytes[this.#length++] = 0;
    this.#bits = 0;
    this.#count = 0;
  }

  finish(): Uint8Array {
    if (this.#count > 0) this.write((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return this.#bytes.subarray(0, this.#length);
  }
}

interface CodeTable {
  /** Codes of each length 1 to 16. */
  readonly counts: Uint8Array;
  readonly values: Uint8Array;
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
}

/** The shortest code for these counts, no code longer than 16 bits and none of ones only. Source: T.81 K.2. */
function makeTable(counts: Float64Array): CodeTable {
  const weights = Float64Array.from(counts);
  weights[256] = 1;
  const size = new Int32Array(257);
  const others = new Int32Array(257).fill(-1);
  for (;;) {
    let [first, second] = [-1, -1];
    for (let i = 0; i <= 256; i++) {
      if (weights[i]! <= 0) continue;
      if (first < 0 || weights[i]! <= weights[first]!) {
        second = first;
        first = i;
      } else if (second < 0 || weights[i]! <= weights[second]!) second = i;
    }
    if (second < 0) break;
    weights[first]! += weights[second]!;
    weights[second] = 0;
    let last = first;
    for (size[last]! += 1; others[last]! >= 0; size[last]! += 1) last = others[last]!;
    others[last] = second;
    for (let i = second; i >= 0; i = others[i]!) size[i]! += 1;
  }
  const byLength = new Int32Array(64);
  for (const length of size) if (length > 0) byLength[length]! += 1;
  for (let length = 63; length > 16; length--) {
    while (byLength[length]! > 0) {
      let shorter = length - 2;
      while (byLength[shorter] === 0) shorter -= 1;
      byLength[length]! -= 2;
      byLength[length - 1]! += 1;
      byLength[shorter + 1]! += 2;
      byLength[shorter]! -= 1;
    }
  }
  let longest = 16;
  while (byLength[longest] === 0) longest -= 1;
  byLength[longest]! -= 1;
  const values = Array.from({ length: 256 }, (_, symbol) => symbol)
    .filter((symbol) => size[symbol]! > 0)
    .sort((a, b) => size[a]! - size[b]! || a - b);
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let [code, index] = [0, 0];
  for (let length = 1; length <= 16; length++) {
    for (let i = 0; i < byLength[length]!; i++, code++, index++) {
      codes[values[index]!] = code;
      lengths[values[index]!] = length;
    }
    code <<= 1;
  }
  return {
    counts: Uint8Array.from(byLength.subarray(1, 17)),
    values: Uint8Array.from(values),
    codes,
    lengths,
  };
}
