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

const ORIENTATION_TAG = 274;

/** Of EXIF data that begins with its TIFF header; undefined where there is none that can be read. */
export function exifOrientation(exif: Uint8Array): number | undefined {
  try {
    const reader = new TiffReader(exif);
    const entry = reader.directory(reader.long(4)).entries.find(({ tag }) => tag === ORIENTATION_TAG);
    return entry && reader.numbers(entry)[0];
  } catch (error) {
    // EXIF is often damaged by programs that edit pictures; viewers then show the picture as it is stored.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
