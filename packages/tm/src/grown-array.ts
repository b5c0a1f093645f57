/** Numbers of 32 bits that become more: one flat array, made twice as long when it is full. */
export class GrownArray {
  private values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    this.reserve(1);
    this.values[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    this.reserve(values.length);
    this.values.set(values, this.length);
    this.length += values.length;
  }

  /** What is there, without a copy; good until something is added. */
  view(): Uint32Array {
    return this.values.subarray(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const grown = new Uint32Array(Math.max(2 * this.values.length, this.length + more));
    grown.set(this.view());
    this.values = grown;
  }
}
