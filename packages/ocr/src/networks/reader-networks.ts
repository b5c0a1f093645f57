/**
 * The two trained networks that text is found and lines are read with, as sums over arrays: who computes them is not known here.
 * Pictures go in as planes of numbers from -1 (black) to 1 (white).
 */

/** What a network says of each step along a line: `steps` rows of `classes` shares, of which the first is "nothing new". */
export interface StepShares {
  readonly steps: number;
  readonly classes: number;
  readonly data: Float32Array;
}

export interface ReaderNetworks {
  /** What the classes from the second on stand for; as many as `StepShares.classes` has, less one. */
  readonly alphabet: readonly string[];
  /**
   * @param plane  `LINE_HEIGHT` rows of `width` brightnesses
   * @throws {AppError} ocr.failed
   */
  recognise(plane: Float32Array, width: number): Promise<StepShares>;
  /**
   * @param planes  red, green and blue, each `height` rows of `width`; both are multiples of 32
   * @returns for each pixel how sure it is that the core of a line of text covers it, 0 to 1
   * @throws {AppError} ocr.failed
   */
  detect(planes: Float32Array, width: number, height: number): Promise<Float32Array>;
}

/** Pixels that a line is high when it is read. */
export const LINE_HEIGHT = 48;
/** Pixels of a line that are one step of what is said of it. */
export const STEP = 8;
