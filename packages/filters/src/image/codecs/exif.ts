/** The few values of EXIF and TIFF headers that matter here. Source: TIFF 6.0, section 2; EXIF 2.32, section 4.6. */

export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Where the entry's 12 bytes are, and where its values are. */
  readonly entryAt: number;
  readonly valueAt: number;
}

/** Bytes of one value, by type. */
export const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** TIFF's numbers in the byte order that the file begins with. */
export class TiffReader {
  readonly view: DataView;
  readonly isLittle: boolean;

  /** @param bytes  beginning with II or MM */
  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isLittle = bytes[0] === 0x49;
  }

  short(at: number): number {
    return this.view.getUint16(at, this.isLittle);
  }

  long(at: number): number {
    return this.view.getUint32(at, this.isLittle);
  }

  /** Entries of the directory at `at`, and where the next one is (0: none). Throws RangeError when they lie outside. */
  directory(at: number): { entries: TiffEntry[]; next: number; nextAt: number } {
    const count = this.short(at);
    const entries: TiffEntry[] = [];
    for (let index = 0; index < count; index++) {
      const entryAt = at + 2 + index * 12;
      const type = this.short(entryAt + 2);
      const length = this.long(entryAt + 4);
      const bytes = (TYPE_BYTES[type] ?? 1) * length;
      const valueAt = bytes <= 4 ? entryAt + 8 : this.long(entryAt + 8);
      entries.push({ tag: this.short(entryAt), type, count: length, entryAt, valueAt });
    }
    const nextAt = at + 2 + count * 12;
    return { entries, next: this.long(nextAt), nextAt };
  }

  /** An entry's whole numbers. */
  numbers({ type, count, valueAt }: TiffEntry): number[] {
    const size = TYPE_BYTES[type] ?? 1;
    // A count that the file cannot hold is a lie.
    if (valueAt + count * size > this.view.byteLength) throw new RangeError("values lie outside the file");
    return Array.from({ length: count }, (_, index) => {
      const at = valueAt + index * size;
      return size === 1 ? this.view.getUint8(at) : size === 2 ? this.short(at) : this.long(at);
    });
  }

  /** A fraction of two whole numbers. */
  fraction({ valueAt }: TiffEntry): number {
    return this.long(valueAt) / this.long(valueAt + 4);
  }
}

const TAGS = { orientation: 274, resolutionX: 282, resolutionUnit: 296 } as const;

export interface ExifFacts {
  /** As stored; undefined where not stated. */
  readonly orientation: number | undefined;
  /** Dots per inch; NaN where not stated. */
  readonly dpi: number;
}

/** Of EXIF data that begins with its TIFF header; nothing where they cannot be read. */
export function readExif(exif: Uint8Array): ExifFacts {
  try {
    const reader = new TiffReader(exif);
    const { entries } = reader.directory(reader.long(4));
    const entry = (tag: number) => entries.find((one) => one.tag === tag);
    const one = (tag: number) => {
      const found = entry(tag);
      return found && reader.numbers(found)[0];
    };
    const resolution = entry(TAGS.resolutionX);
    const perUnit = resolution ? reader.fraction(resolution) : NaN;
    const isMetric = one(TAGS.resolutionUnit) === 3;
    return { orientation: one(TAGS.orientation), dpi: isMetric ? perUnit * 2.54 : perUnit };
  } catch (error) {
    // EXIF is often damaged by programs that edit pictures; viewers then show the picture as it is stored.
    if (error instanceof RangeError) return { orientation: undefined, dpi: NaN };
    throw error;
  }
}
