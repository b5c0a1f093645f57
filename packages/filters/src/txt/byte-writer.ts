/** Bytes written one after the other into one growing buffer, without an object for each piece. */
export class ByteWriter {
  #out: Buffer;
  #length = 0;

  /** @param expectedBytes  a guess that spares growing */
  constructor(expectedBytes: number) {
    this.#out = Buffer.allocUnsafe(Math.max(1024, expectedBytes));
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#out.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  utf8(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#out.write(text, this.#length, "utf8");
  }

  /** What was written so far. A view: write no more after it. */
  finish(): Buffer {
    return this.#out.subarray(0, this.#length);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafe(Math.ceil(this.#out.length * 1.5) + bytes);
    this.#out.copy(larger, 0, 0, this.#length);
    this.#out = larger;
  }
}
