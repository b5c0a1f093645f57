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

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

class CompoundFile {
  readonly #file: Buffer;
  readonly #sectorBytes: number;
  readonly #fat: number[] = [];
  readonly #entries: readonly Entry[];

  constructor(file: Buffer) {
    this.#file = file;
    this.#sectorBytes = 1 << Math.min(16, file.readUInt16LE(30));
    this.#readFat();
    const directory = this.#chain(file.readUInt32LE(48));
    this.#entries = Array.from({ length: Math.floor(directory.length / 128) }, (_, i) => {
      const at = i * 128;
      const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
      return {
        name: directory.toString("utf16le", at, at + nameBytes),
        type: directory[at + 66]!,
        start: directory.readUInt32LE(at + 116),
        size: directory.readUInt32LE(at + 120),
      };
    });
  }

  stream(name: string): Buffer | null {
    const entry = this.#entries.find((candidate) => candidate.type === 2 && candidate.name === name);
    if (!entry) return null;
    const isSmall = entry.size < this.#file.readUInt32LE(56);
    const bytes = isSmall ? this.#miniChain(entry.start) : this.#chain(entry.start);
    return bytes.length < entry.size ? null : bytes.subarray(0, entry.size);
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

  #chain(start: number): Buffer {
    const pieces: Buffer[] = [];
    // A chain can be no longer than the file; a longer one runs in a circle.
    const most = Math.ceil(this.#file.length / this.#sectorBytes) + 1;
    for (
      let sector = start;
      sector < END_OF_CHAIN && pieces.length < most;
      sector = this.#fat[sector] ?? END_OF_CHAIN
    ) {
      const at = this.#offset(sector);
      pieces.push(this.#file.subarray(at, at + this.#sectorBytes));
    }
    return Buffer.concat(pieces);
  }

  #miniChain(start: number): Buffer {
    const root = this.#entries[0]!;
    const data = this.#chain(root.start);
    const table = this.#chain(this.#file.readUInt32LE(60));
    const pieces: Buffer[] = [];
    for (let sector = start; sector < END_OF_CHAIN && pieces.length < 100_000;) {
      pieces.push(data.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES));
      sector = sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : END_OF_CHAIN;
    }
    return Buffer.concat(pieces);
  }
}
