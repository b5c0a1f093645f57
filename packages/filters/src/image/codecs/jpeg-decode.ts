/**
 * From a JPEG's scans to its quantised coefficients, sequential and progressive. Source: ITU-T T.81, annexes F and G.
 */
import { damaged } from "../limits.ts";
import {
  readFrame,
  readQuantTables,
  readSegments,
  ZIGZAG,
  type JpegFrame,
  type ReadSegment,
} from "./jpeg-segments.ts";

/**
 * `coefficients`: by component, 64 for each block of the padded size, row by row of blocks, each in the order of the square.
 * `quant`: by component. `segments`: the file's, without scans' bytes.
 */
export interface JpegPicture {
  readonly frame: JpegFrame;
  readonly coefficients: readonly Int16Array[];
  readonly quant: readonly Float64Array[];
  readonly segments: readonly ReadSegment[];
}

/** Codes by length, after T.81 F.2.2.3, with a table for the short ones. */
interface HuffmanTable {
  /** For each 8 bits: length << 8 | value, 0 where the code is longer. */
  readonly short: Uint16Array;
  readonly maxCode: Int32Array;
  readonly offset: Int32Array;
  readonly values: Uint8Array;
}

/** More scans than any encoder writes; each may cost as much as the whole picture. */
const MAX_SCANS = 200;

/** @throws {AppError} filter.damaged, filter.picture_too_large. Cost: about 0.1 s a megapixel */
export function decodeJpeg(bytes: Uint8Array): JpegPicture {
  const segments = readSegments(bytes);
  const frameSegment = segments.find(
    ({ marker }) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker),
  );
  if (!frameSegment) throw damaged();
  const frame = readFrame(frameSegment);
  const tables = new Map<number, Float64Array>();
  const huffman = new Map<number, HuffmanTable>();
  const coefficients = frame.components.map((c) => new Int16Array(c.paddedWide * c.paddedHigh * 64));
  let [interval, scans] = [0, 0];
  for (const { marker, data, scan } of segments) {
    if (marker === 0xdb) readQuantTables(data, tables);
    else if (marker === 0xc4) readHuffman(data, huffman);
    else if (marker === 0xdd) interval = (data[0]! << 8) | data[1]!;
    else if (marker === 0xda && scan) {
      if (++scans > MAX_SCANS) throw damaged();
      decodeScan(data, scan, frame, coefficients, huffman, interval);
    }
  }
  if (scans === 0) throw damaged();
  const quant = frame.components.map(({ table }) => {
    const found = tables.get(table);
    if (!found) throw damaged();
    return found;
  });
  return { frame, coefficients, quant, segments };
}

function readHuffman(data: Uint8Array, into: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= data.length;) {
    const id = data[at]!;
    const counts = data.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const values = data.subarray(at + 17, at + 17 + total);
    if (total > 256 || values.length < total) throw damaged();
    into.set(id, buildHuffman(counts, values));
    at += 17 + total;
  }
}

function buildHuffman(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const short = new Uint16Array(256);
  const maxCode = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  let [code, index] = [0, 0];
  for (let length = 1; length <= 16; length++) {
    offset[length] = index - code;
    for (let i = 0; i < counts[length - 1]!; i++, code++, index++) {
      if (length > 8) continue;
      const first = code << (8 - length);
      short.fill((length << 8) | values[index]!, first, first + (1 << (8 - length)));
    }
    if (counts[length - 1]! > 0) maxCode[length] = code - 1;
    if (code > 1 << length) throw damaged();
    code <<= 1;
  }
  return { short, maxCode, offset, values };
}

/** Bits of a scan; behind its end come zeros, as decoders do it. */
class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isSpent(): boolean {
    return this.#at > this.#bytes.length + 64;
  }

  #fill(): void {
    while (this.#count <= 16) {
      let byte = this.#bytes[this.#at] ?? 0;
      if (byte === 0xff) {
        const next = this.#bytes[this.#at + 1];
        // A restart marker waits until it is asked for.
        if (next !== 0 && next !== undefined) byte = 0;
        else this.#at += 2;
      } else this.#at += 1;
      this.#bits = ((this.#bits << 8) | byte) & 0x3fffffff;
      this.#count += 8;
    }
  }

  bits(length: number): number {
    if (length === 0) return 0;
    if (this.#count < length) this.#fill();
    this.#count -= length;
    return (this.#bits >> this.#count) & ((1 << length) - 1);
  }

  /** A number of `length` bits whose first bit tells its sign. */
  signed(length: number): number {
    if (length === 0) return 0;
    const value = this.bits(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  symbol(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill();
    const quick = table.short[(this.#bits >> (this.#count - 8)) & 255]!;
    if (quick !== 0) {
      this.#count -= quick >> 8;
      return quick & 255;
    }
    for (let length = 9; length <= 16; length++) {
      const code = (this.#bits >> (this.#count - length)) & ((1 << length) - 1);
      if (code <= table.maxCode[length]!) {
        this.#count -= length;
        return table.values[table.offset[length]! + code]!;
      }
    }
    throw damaged();
  }

  /** Goes on behind the next restart marker. */
  restart(): void {
    this.#count = 0;
    this.#bits = 0;
    const bytes = this.#bytes;
    while (this.#at < bytes.length && !(bytes[this.#at] === 0xff && (bytes[this.#at + 1]! & 0xf8) === 0xd0))
      this.#at += 1;
    this.#at += 2;
  }
}

interface Scan {
  readonly bits: BitReader;
  readonly start: number;
  readonly end: number;
  readonly high: number;
  readonly low: number;
  endOfBand: number;
}

type BlockDecoder = (at: number, member: Member) => void;

interface Member {
  readonly component: number;
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
  readonly data: Int16Array;
  previous: number;
}

function decodeScan(
  header: Uint8Array,
  bytes: Uint8Array,
  frame: JpegFrame,
  coefficients: readonly Int16Array[],
  huffman: ReadonlyMap<number, HuffmanTable>,
  interval: number,
): void {
  const count = header[0]!;
  if (count < 1 || count > 4 || header.length < 4 + count * 2) throw damaged();
  const members = Array.from({ length: count }, (_, index): Member => {
    const [id, tables] = header.subarray(1 + index * 2);
    const component = frame.components.findIndex((one) => one.id === id);
    if (component < 0) throw damaged();
    return {
      component,
      dc: huffman.get(tables! >> 4),
      ac: huffman.get(16 + (tables! & 15)),
      data: coefficients[component]!,
      previous: 0,
    };
  });
  const [start, end, approximation] = header.subarray(1 + count * 2);
  const scan: Scan = {
    bits: new BitReader(bytes),
    start: start!,
    end: frame.isProgressive ? end! : 63,
    high: frame.isProgressive ? approximation! >> 4 : 0,
    low: frame.isProgressive ? approximation! & 15 : 0,
    endOfBand: 0,
  };
  if (scan.end > 63 || scan.start > scan.end || (scan.start > 0 && count > 1)) throw damaged();
  const decode = chooseDecoder(scan, frame.isProgressive);
  const restart = () => {
    scan.bits.restart();
    scan.endOfBand = 0;
    for (const member of members) member.previous = 0;
  };
  let done = 0;
  const next = () => {
    if (interval > 0 && done > 0 && done % interval === 0) restart();
    done += 1;
    if (scan.bits.isSpent) throw damaged();
  };
  if (members.length === 1) {
    const [member] = members;
    const { blocksWide, blocksHigh, paddedWide } = frame.components[member!.component]!;
    for (let row = 0; row < blocksHigh; row++) {
      for (let column = 0; column < blocksWide; column++) {
        next();
        decode((row * paddedWide + column) * 64, member!);
      }
    }
    return;
  }
  for (let mcu = 0; mcu < frame.mcusWide * frame.mcusHigh; mcu++) {
    next();
    const [x, y] = [mcu % frame.mcusWide, Math.floor(mcu / frame.mcusWide)];
    for (const member of members) {
      const { h, v, paddedWide } = frame.components[member.component]!;
      for (let block = 0; block < h * v; block++) {
        const row = y * v + Math.floor(block / h);
        decode((row * paddedWide + x * h + (block % h)) * 64, member);
      }
    }
  }
}

function chooseDecoder(scan: Scan, isProgressive: boolean): BlockDecoder {
  if (!isProgressive) return (at, member) => decodeSequential(scan, at, member);
  if (scan.start === 0) return (at, member) => decodeDc(scan, at, member);
  return scan.high === 0
    ? (at, member) => decodeAc(scan, at, member)
    : (at, member) => refineAc(scan, at, member);
}

const need = (table: HuffmanTable | undefined): HuffmanTable => {
  if (!table) throw damaged();
  return table;
};

function decodeSequential({ bits }: Scan, at: number, member: Member): void {
  const { data } = member;
  member.previous += bits.signed(bits.symbol(need(member.dc)) & 15);
  data[at] = member.previous;
  const ac = need(member.ac);
  for (let k = 1; k < 64; k++) {
    const symbol = bits.symbol(ac);
    const size = symbol & 15;
    if (size === 0) {
      if (symbol >> 4 !== 15) return;
      k += 15;
      continue;
    }
    k += symbol >> 4;
    if (k > 63) throw damaged();
    data[at + ZIGZAG[k]!] = bits.signed(size);
  }
}

function decodeDc(scan: Scan, at: number, member: Member): void {
  const { bits, low, high } = scan;
  if (high > 0) {
    if (bits.bits(1)) member.data[at]! |= 1 << low;
    return;
  }
  member.previous += bits.signed(bits.symbol(need(member.dc)) & 15);
  member.data[at] = member.previous << low;
}

function decodeAc(scan: Scan, at: number, { data, ac }: Member): void {
  const { bits, start, end, low } = scan;
  if (scan.endOfBand > 0) {
    scan.endOfBand -= 1;
    return;
  }
  const table = need(ac);
  for (let k = start; k <= end; k++) {
    const symbol = bits.symbol(table);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0) {
      if (run < 15) {
        scan.endOfBand = (1 << run) - 1 + bits.bits(run);
        return;
      }
      k += 15;
      continue;
    }
    k += run;
    if (k > 63) throw damaged();
    data[at + ZIGZAG[k]!] = bits.signed(size) * (1 << low);
  }
}

function refineAc(scan: Scan, at: number, { data, ac }: Member): void {
  const { bits, start, end, low } = scan;
  const step = 1 << low;
  const refine = (place: number) => {
    const value = data[place]!;
    if (bits.bits(1) && (Math.abs(value) & step) === 0) data[place] = value + (value > 0 ? step : -step);
  };
  let k = start;
  if (scan.endOfBand === 0) {
    const table = need(ac);
    for (; k <= end; k++) {
      const symbol = bits.symbol(table);
      let run = symbol >> 4;
      let fresh = 0;
      if ((symbol & 15) === 0) {
        if (run < 15) {
          scan.endOfBand = (1 << run) + bits.bits(run);
          break;
        }
      } else fresh = bits.bits(1) ? step : -step;
      for (; k <= end; k++) {
        const place = at + ZIGZAG[k]!;
        if (data[place] !== 0) refine(place);
        else if (run-- === 0) {
          if (fresh !== 0) data[place] = fresh;
          break;
        }
      }
    }
  }
  if (scan.endOfBand > 0) {
    for (; k <= end; k++) {
      const place = at + ZIGZAG[k]!;
      if (data[place] !== 0) refine(place);
    }
    scan.endOfBand -= 1;
  }
}
