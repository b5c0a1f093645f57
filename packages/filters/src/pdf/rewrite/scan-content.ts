/**
 * Follows the state of one content stream and notes, for every operator that shows text, what a rewriter has to know:
 * where it stands, its codes, the spacing and size that turn widths into TJ numbers, the colour in force, and the marked
 * content around it. Nothing is drawn and no font is opened.
 */
import { IDENTITY, type Matrix } from "@yizhou/page/model";
import { OperationReader, type Operand, type Operation, type Span } from "../content/operation-reader.ts";
import { isShowOperator } from "../content/operators.ts";
import { PathScanner, type PaintedPath } from "./scan-paths.ts";

/**
 * A fill colour as the operators that set it. `space` is null for the device operators g, rg and k, whose whole text is
 * `operation`; otherwise the name given to cs. `pattern`: name in the resources, for pattern colours.
 * Names belong to the resources of `stream`.
 */
export interface FillColor {
  readonly space: string | null;
  readonly operation: string;
  readonly pattern: string | null;
  readonly stream: string;
}

export const BLACK: FillColor = { space: null, operation: "0 g", pattern: null, stream: "page" };

/** State that a form inherits from the place where it is drawn. */
export interface GraphicsState {
  readonly fill: FillColor;
  /** Name of the last graphics state dictionary and the stream whose resources hold it. */
  readonly extended: { readonly name: string; readonly stream: string } | null;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  readonly fontName: string | null;
  readonly fontSize: number;
  /** To the page's space, where an XObject is drawn. */
  readonly matrix: Matrix;
}

export const INITIAL_STATE: GraphicsState = {
  fill: BLACK,
  extended: null,
  characterSpacing: 0,
  wordSpacing: 0,
  fontName: null,
  fontSize: 0,
  matrix: IDENTITY,
};

/** A piece of what an operator shows: codes, or a TJ number (thousandths of the em). */
export type ShownPiece = { readonly bytes: Uint8Array } | { readonly offset: number };

/**
 * `nth`: as in `OperatorRef`. `marks`: indices into `ScannedContent.marks`, outermost first. `state`: with the spacing
 * that `"` sets already in it.
 */
export interface ShowOperation {
  readonly nth: number;
  readonly operation: Operation;
  readonly pieces: readonly ShownPiece[];
  readonly state: GraphicsState;
  readonly marks: readonly number[];
}

/** A marked-content sequence. `dictionary`: its property list when written inline; `properties`: name of it otherwise. */
export interface MarkedSequence {
  readonly operation: Operation;
  readonly tag: string;
  readonly dictionary: Extract<Operand, { kind: "dictionary" }> | null;
  readonly properties: string | null;
}

/** A drawn XObject (form or picture). */
export interface DrawnObject {
  readonly name: string;
  readonly state: GraphicsState;
  readonly operation: Operation;
}

export interface ScannedContent {
  readonly shows: readonly ShowOperation[];
  readonly marks: readonly MarkedSequence[];
  readonly objects: readonly DrawnObject[];
  /** `state`: in which it is painted. */
  readonly paths: readonly (PaintedPath & { readonly state: GraphicsState })[];
  /** Q without a q before it: readers pass them over, and so a rewriter may drop them. */
  readonly surplusRestores: readonly Operation[];
  /** Places between two operators written without a blank, which not every reader tells apart. */
  readonly seams: readonly number[];
  /** Words that are no operators and operators that lack operands: nobody executes them, but some give up the page there. */
  readonly noise: readonly Span[];
  /** What is still open at the end. */
  readonly openSaves: number;
  readonly openMarks: number;
  readonly isTextOpen: boolean;
}

/**
 * @param stream  name of the stream, "page" or "page/Fm0", noted in colours
 * Cost: linear in the bytes.
 */
export function scanContent(
  bytes: Uint8Array,
  stream: string,
  initial: GraphicsState = INITIAL_STATE,
): ScannedContent {
  return new ContentScanner(bytes, stream, initial).scan();
}

class ContentScanner {
  readonly #bytes: Uint8Array;
  readonly #stream: string;
  #state: GraphicsState;
  /** The fill space in force, as cs named it. */
  #space: string | null;
  readonly #saved: { state: GraphicsState; space: string | null }[] = [];
  readonly #shows: ShowOperation[] = [];
  readonly #marks: MarkedSequence[] = [];
  readonly #openMarks: number[] = [];
  readonly #objects: DrawnObject[] = [];
  readonly #surplusRestores: Operation[] = [];
  readonly #seams: number[] = [];
  readonly #paths: PathScanner;
  readonly #pathStates: GraphicsState[] = [];
  #isTextOpen = false;

  constructor(bytes: Uint8Array, stream: string, initial: GraphicsState) {
    this.#bytes = bytes;
    this.#stream = stream;
    this.#state = initial;
    this.#space = initial.fill.space;
    this.#paths = new PathScanner(initial.matrix);
  }

  scan(): ScannedContent {
    const reader = new OperationReader(this.#bytes);
    let end = -1;
    for (let operation = reader.next(); operation; operation = reader.next()) {
      if (operation.start === end && operation.operands.length === 0) this.#seams.push(end);
      ({ end } = operation);
      this.#paths.follow(operation);
      if (this.#paths.paths.length > this.#pathStates.length) this.#pathStates.push(this.#state);
      this.#follow(operation);
    }
    return {
      shows: this.#shows,
      marks: this.#marks,
      objects: this.#objects,
      paths: this.#paths.paths.map((path, index) => ({ ...path, state: this.#pathStates[index]! })),
      surplusRestores: this.#surplusRestores,
      seams: this.#seams,
      noise: reader.noise,
      openSaves: this.#saved.length,
      openMarks: this.#openMarks.length,
      isTextOpen: this.#isTextOpen,
    };
  }

  #follow(operation: Operation): void {
    const { operator, operands } = operation;
    if (isShowOperator(operator)) return this.#show(operation);
    switch (operator) {
      case "q":
        this.#saved.push({ state: this.#state, space: this.#space });
        return;
      case "Q": {
        const saved = this.#saved.pop();
        if (saved) ({ state: this.#state, space: this.#space } = saved);
        else this.#surplusRestores.push(operation);
        return;
      }
      case "BT":
        this.#isTextOpen = true;
        return;
      case "ET":
        this.#isTextOpen = false;
        return;
      case "Tc":
        return this.#set({ characterSpacing: numberAt(operands, 0) });
      case "Tw":
        return this.#set({ wordSpacing: numberAt(operands, 0) });
      case "Tf":
        return this.#set({ fontName: nameAt(operands, 0), fontSize: numberAt(operands, 1) });
      case "gs": {
        const name = nameAt(operands, 0);
        return this.#set({ extended: name === null ? null : { name, stream: this.#stream } });
      }
      case "g":
      case "rg":
      case "k":
        this.#space = null;
        return this.#setFill(operation, null);
      case "cs":
        this.#space = nameAt(operands, 0);
        // A new space starts with its own first colour, most often black; the colour operator nearly always follows.
        return this.#set({
          fill: { space: this.#space, operation: "", pattern: null, stream: this.#stream },
        });
      case "sc":
      case "scn": {
        const last = operands.at(-1);
        return this.#setFill(operation, last?.kind === "name" ? last.value : null);
      }
      case "BMC":
      case "BDC":
        return this.#openMark(operation);
      case "EMC":
        this.#openMarks.pop();
        return;
      case "Do": {
        const name = nameAt(operands, 0);
        const state = { ...this.#state, matrix: this.#paths.matrix };
        if (name !== null) this.#objects.push({ name, state, operation });
        return;
      }
    }
  }

  #set(change: Partial<GraphicsState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #setFill(operation: Operation, pattern: string | null): void {
    const text = latin1(this.#bytes.subarray(operation.start, operation.end));
    this.#set({ fill: { space: this.#space, operation: text, pattern, stream: this.#stream } });
  }

  #show(operation: Operation): void {
    const { operator, operands } = operation;
    if (operator === '"') {
      this.#set({ wordSpacing: numberAt(operands, 0), characterSpacing: numberAt(operands, 1) });
    }
    this.#shows.push({
      nth: this.#shows.length,
      operation,
      pieces: shownPieces(operands.at(-1)!),
      state: this.#state,
      marks: [...this.#openMarks],
    });
  }

  #openMark(operation: Operation): void {
    const [tag, properties] = operation.operands;
    this.#openMarks.push(this.#marks.length);
    this.#marks.push({
      operation,
      tag: tag?.kind === "name" ? tag.value : "",
      dictionary: properties?.kind === "dictionary" ? properties : null,
      properties: properties?.kind === "name" ? properties.value : null,
    });
  }
}

function shownPieces(operand: Operand): ShownPiece[] {
  if (operand.kind === "string") return [{ bytes: operand.bytes }];
  if (operand.kind !== "array") return [];
  return operand.items.flatMap((item): ShownPiece[] => {
    if (item.kind === "string") return [{ bytes: item.bytes }];
    return item.kind === "number" ? [{ offset: item.value }] : [];
  });
}

function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index];
  return operand?.kind === "number" ? operand.value : 0;
}

function nameAt(operands: readonly Operand[], index: number): string | null {
  const operand = operands[index];
  return operand?.kind === "name" ? operand.value : null;
}

/** Bytes as a string of the same length. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
