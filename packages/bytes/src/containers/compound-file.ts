/** Reads streams of a compound file, the container of old Office files and of encrypted new ones (MS-CFB). */

const END_OF_CHAIN = 0xfffffffe;
const MINI_SECTOR_BYTES = 64;

/**
 * @param name  of a stream in the root storage
 * @returns its bytes; null when there is no such stream or the file is damaged
 */
export function readCompoundStream(source: Uint8Array, name: string): Buffer | null {
  const file = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  try {
    return new CompoundFile(file).stream(name);
  } catch (error) {
    if (error instanceof RangeError) return null; // an offset outside the file
    throw error;
  }
}

/**
 * A copy of the file in which streams of the root storage have other bytes, as many as before.
 *
 * @returns null when a stream is not there, has another length, or the file is damaged
 */
export function replaceCompoundStreams(
  source: Uint8Array,
  streams: ReadonlyMap<string, Uint8Array>,
): Buffer | null {
  const copy = Buffer.from(source);
  try {
    const file = new CompoundFile(copy);
    for (const [name, bytes] of streams) {
      const spans = file.spans(name);
      if (!spans) return null;
      let at = 0;
      for (const { start, end } of spans) {
        copy.set(bytes.subarray(at, at + end - start), start);
        at += end - start;
      }
      if (at !== bytes.length) return null;
    }
    return copy;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A copy of the file in which a stream of the root storage goes by another name of the same length; the file itself where there is no
 * such stream. Names stand in order: the new one must keep the old one's place.
 */
export function renameCompoundStream(source: Uint8Array, from: string, to: string): Uint8Array {
  const copy = Buffer.from(source);
  try {
    const at = new CompoundFile(copy).nameOffset(from);
    if (at === null || from.length !== to.length) return source;
    copy.write(to, at, "utf16le");
    return copy;
  } catch (error) {
    if (error instanceof RangeError) return source;
    throw error;
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
  /** Where it stands in the directory. */
  readonly index: number;
}

class CompoundFile {
  readonly #file: Buffer;
  readonly #sectorBytes: number;
  readonly #fat: number[] = [];
  readonly #entries: readonly Entry[];
  readonly #directory: readonly Span[];

  constructor(file: Buffer) {
    this.#file = file;
    this.#sectorBytes = 1 << Math.min(16, file.readUInt16LE(30));
    this.#readFat();
    this.#directory = this.#chain(file.readUInt32LE(48));
    const directory = this.#read(this.#directory);
    this.#entries = Array.from({ length: Math.floor(directory.length / 128) }, (_, i) => {
      const at = i * 128;
      const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
      return {
        name: directory.toString("utf16le", at, at + nameBytes),
        type: directory[at + 66]!,
        start: directory.readUInt32LE(at + 116),
        size: directory.readUInt32LE(at + 120),
        index: i,
      };
    });
  }

  /** Where a stream's name is spelled in the file; null when there is no such stream. */
  nameOffset(name: string): number | null {
    const entry = this.#entries.find((candidate) => candidate.type === 2 && candidate.name === name);
    const perSector = this.#sectorBytes / 128;
    const sector = entry && this.#directory[Math.floor(entry.index / perSector)];
    return sector ? sector.start + (entry.index % perSector) * 128 : null;
  }

  stream(name: string): Buffer | null {
    const spans = this.spans(name);
    return spans && this.#read(spans);
  }

  /** Where a stream stands in the file, piece by piece; null when there is none, or not all of it. */
  spans(name: string): readonly Span[] | null {
    const entry = this.#entries.find((candidate) => candidate.type === 2 && candidate.name === name);
    if (!entry) return null;
    const isSmall = entry.size < this.#file.readUInt32LE(56);
    let rest = entry.size;
    const spans = (isSmall ? this.#miniChain(entry.start) : this.#chain(entry.start)).flatMap(
      ({ start, end }) => {
        const length = Math.min(rest, end - start);
        rest -= length;
        return length > 0 ? [{ start, end: start + length }] : [];
      },
    );
    return rest > 0 ? null : spans;
  }

  #read(spans: readonly Span[]): Buffer {
    return Buffer.concat(spans.map(({ start, end }) => this.#file.subarray(start, end)));
  }

  #readFat(): void {
    const perSector = this.#sectorBytes / 4;
    const sectors = Array.from({ length: 109 }, (_, i) => this.#file.readUInt32LE(76 + i * 4));
    let next = this.#file.readUInt32LE(68);
    for (let seen = 0; next < END_OF_CHAIN - 4 && seen < 10_000; seen++) {
      const at = this.#offset(next);
      for (let i = 0; i < perSector - 1; i++) sectors.push(this.#file.readUInt32LE(at + i * 4));
      next = this.#file.readUInt32LE(at + (perSector - 1) * 4);
    }
    for (const sector of sectors) {
      if (sector >= END_OF_CHAIN - 4) continue;
      const at = this.#offset(sector);
      for (let i = 0; i < perSector; i++) this.#fat.push(this.#file.readUInt32LE(at + i * 4));
    }
  }

  #offset(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #chain(start: number): Span[] {
    const pieces: Span[] = [];
    // A chain can be no longer than the file; a longer one runs in a circle.
    const most = Math.ceil(this.#file.length / this.#sectorBytes) + 1;
    for (
      let sector = start;
      sector < END_OF_CHAIN && pieces.length < most;
      sector = this.#fat[sector] ?? END_OF_CHAIN
    ) {
      const at = this.#offset(sector);
      // The last sector may be cut short.
      pieces.push({
        start: Math.min(at, this.#file.length),
        end: Math.min(at + this.#sectorBytes, this.#file.length),
      });
    }
    return pieces;
  }

  #miniChain(start: number): Span[] {
    const root = this.#entries[0]!;
    const data = this.#chain(root.start);
    const table = this.#read(this.#chain(this.#file.readUInt32LE(60)));
    const perSector = this.#sectorBytes / MINI_SECTOR_BYTES;
    const pieces: Span[] = [];
    for (let sector = start; sector < END_OF_CHAIN && pieces.length < 100_000;) {
      const around = data[Math.floor(sector / perSector)];
      if (!around) break;
      const at = around.start + (sector % perSector) * MINI_SECTOR_BYTES;
      pieces.push({ start: Math.min(at, around.end), end: Math.min(at + MINI_SECTOR_BYTES, around.end) });
      sector = sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : END_OF_CHAIN;
    }
    return pieces;
  }
}
