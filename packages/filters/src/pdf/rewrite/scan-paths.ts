/**
 * Follows the paths of one content stream: where each straight piece lies in the page's space and which bytes draw it, so
 * that a rule under words that go can go with them.
 */
import { type Box, type Matrix, multiply, transformPoint } from "@yizhou/page/model";
import type { Operand, Operation } from "../content/operation-reader.ts";

/** A piece of a painted path: a rectangle, or a line of straight segments. `start`, `end`: bytes that construct it. */
export interface PathPiece {
  readonly start: number;
  readonly end: number;
  /** In the page's space, without the width of a stroke. */
  readonly box: Box;
}

/** A path that is painted, not clipped to. `operation`: the operator that paints it. */
export interface PaintedPath {
  readonly pieces: readonly PathPiece[];
  readonly operation: Operation;
}

const PAINTING = new Set(["f", "F", "f*", "S", "s", "B", "B*", "b", "b*"]);

interface OpenPiece {
  readonly start: number;
  end: number;
  readonly points: (readonly [x: number, y: number])[];
}

export class PathScanner {
  readonly paths: PaintedPath[] = [];
  #matrix: Matrix;
  readonly #saved: Matrix[] = [];
  #pieces: OpenPiece[] = [];
  #hasCurve = false;
  #isClip = false;

  /** @param matrix  from the stream's space to the page's */
  constructor(matrix: Matrix) {
    this.#matrix = matrix;
  }

  /** From the stream's space to the page's, at this place. */
  get matrix(): Matrix {
    return this.#matrix;
  }

  follow(operation: Operation): void {
    const { operator, operands, start, end } = operation;
    const n = (index: number) => numberAt(operands, index);
    switch (operator) {
      case "q":
        this.#saved.push(this.#matrix);
        return;
      case "Q":
        this.#matrix = this.#saved.pop() ?? this.#matrix;
        return;
      case "cm":
        this.#matrix = multiply(this.#matrix, [n(0), n(1), n(2), n(3), n(4), n(5)]);
        return;
      case "re": {
        const [x, y, width, height] = [n(0), n(1), n(2), n(3)];
        const corners = [
          [x, y],
          [x + width, y + height],
        ] as const;
        this.#pieces.push({ start, end, points: corners.map(([px, py]) => this.#place(px, py)) });
        return;
      }
      case "m":
        this.#pieces.push({ start, end, points: [this.#place(n(0), n(1))] });
        return;
      case "l":
      case "h": {
        const piece = this.#pieces.at(-1);
        if (piece) piece.end = end;
        if (operator === "l") piece?.points.push(this.#place(n(0), n(1)));
        return;
      }
      case "c":
      case "v":
      case "y":
        this.#hasCurve = true;
        return;
      case "W":
      case "W*":
        this.#isClip = true;
        return;
      case "n":
        return this.#forget();
    }
    if (PAINTING.has(operator)) this.#paint(operation);
  }

  #paint(operation: Operation): void {
    if (!this.#hasCurve && !this.#isClip && this.#pieces.length > 0) {
      const pieces = this.#pieces.map(({ start, end, points }) => ({ start, end, box: boxOf(points) }));
      this.paths.push({ pieces, operation });
    }
    this.#forget();
  }

  #forget(): void {
    this.#pieces = [];
    this.#hasCurve = false;
    this.#isClip = false;
  }

  #place(x: number, y: number): readonly [number, number] {
    return transformPoint(this.#matrix, x, y);
  }
}

/** Point by point: the coast of a map has more points than a call may have arguments. */
function boxOf(points: readonly (readonly [number, number])[]): Box {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.bottom = Math.min(box.bottom, y);
    box.right = Math.max(box.right, x);
    box.top = Math.max(box.top, y);
  }
  return box;
}

function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index];
  return operand?.kind === "number" ? operand.value : 0;
}
