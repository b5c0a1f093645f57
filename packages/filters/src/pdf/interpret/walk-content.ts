/**
 * Walks a page's own content streams, forms included, and says in order what pdf.js will list: text operators with their
 * references, forms entered and left, and pictures with their places. The k-th text operator here is pdf.js' k-th showText.
 * It runs first and with a budget, so that content made to multiply (forms of forms of forms) never reaches pdf.js.
 */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { OperationReader, type Operand } from "../content/operation-reader.ts";
import { isShowOperator } from "../content/operators.ts";
import { IDENTITY, multiply, transformBox } from "../geometry.ts";
import type { ImageBox, Matrix, OperatorRef } from "../page-model.ts";
import { MAX_STREAM_BYTES, streamBytes, StreamTooLarge } from "../open/stream-bytes.ts";

export type ContentEvent =
  | { readonly kind: "show"; readonly ref: OperatorRef }
  | { readonly kind: "enter"; readonly name: string }
  | { readonly kind: "leave" };

export interface WalkedContent {
  readonly events: readonly ContentEvent[];
  readonly images: readonly ImageBox[];
  /** True when the page asks for more work than any honest page: it must not be given to pdf.js. */
  readonly isExcessive: boolean;
}

/** Operations on one page, forms counted as often as they are drawn. */
const MAX_OPERATIONS = 2_000_000;
const MAX_FORMS = 20_000;
/** Saved states that are never restored; pdf.js needs time with the square of them. */
const MAX_SAVES = 5_000;
const MAX_FORM_DEPTH = 60;
const MAX_IMAGES = 5_000;

interface Scope {
  readonly stream: string;
  readonly resources: PDFDict | null;
  readonly depth: number;
  readonly forms: ReadonlySet<PDFObject>;
}

interface GraphicsState {
  readonly ctm: Matrix;
  readonly hasFont: boolean;
}

/** Thrown inside the walk when the budget is used up. */
class BudgetSpent extends Error {}

/** @param page  the page's dictionary in `context` */
export function walkContent(context: PDFContext, page: PDFDict): WalkedContent {
  const walk = new ContentWalk(context);
  try {
    const bytes = pageContent(context, page);
    const resources = inheritedResources(context, page);
    if (bytes) {
      walk.run(
        bytes,
        { stream: "page", resources, depth: 0, forms: new Set() },
        { ctm: IDENTITY, hasFont: false },
      );
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent || error instanceof StreamTooLarge)) throw error;
    return { events: [], images: [], isExcessive: true };
  }
  return { events: walk.events, images: walk.images, isExcessive: false };
}

class ContentWalk {
  readonly events: ContentEvent[] = [];
  readonly images: ImageBox[] = [];
  readonly #context: PDFContext;
  readonly #cache = new Map<PDFObject, Uint8Array | null>();
  #operations = 0;
  #forms = 0;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  run(bytes: Uint8Array, scope: Scope, entry: GraphicsState): void {
    const reader = new OperationReader(bytes);
    const stack: GraphicsState[] = [];
    let state = entry;
    let nth = 0;
    for (let operation = reader.next(); operation; operation = reader.next()) {
      if (++this.#operations > MAX_OPERATIONS) throw new BudgetSpent();
      const { operator, operands } = operation;
      if (isShowOperator(operator)) {
        if (state.hasFont) this.events.push({ kind: "show", ref: { stream: scope.stream, nth } });
        nth++;
      } else if (operator === "q") {
        if (stack.push(state) > MAX_SAVES) throw new BudgetSpent();
      } else if (operator === "Q") state = stack.pop() ?? state;
      else if (operator === "cm") state = { ...state, ctm: multiply(state.ctm, matrixOfOperands(operands)) };
      else if (operator === "Tf") state = { ...state, hasFont: true };
      else if (operator === "gs")
        state = { ...state, hasFont: state.hasFont || this.#setsFont(scope, operands[0]) };
      else if (operator === "EI") this.#addImage(state.ctm, inlineSize(operands[0]));
      else if (operator === "Do") this.#draw(scope, state, operands[0]);
    }
  }

  #draw(scope: Scope, state: GraphicsState, operand: Operand | undefined): void {
    if (operand?.kind !== "name") return;
    const entry = resource(scope.resources, "XObject", operand.value, this.#context);
    if (!(entry instanceof PDFRawStream)) return;
    const subtype = this.#context.lookup(entry.dict.get(PDFName.of("Subtype")));
    if (subtype === PDFName.of("Image")) {
      this.#addImage(state.ctm, {
        width: numberIn(entry.dict, "Width", this.#context),
        height: numberIn(entry.dict, "Height", this.#context),
      });
      return;
    }
    if (subtype !== PDFName.of("Form") || scope.forms.has(entry) || scope.depth >= MAX_FORM_DEPTH) return;
    if (!this.#cache.has(entry)) this.#cache.set(entry, streamBytes(entry, this.#context));
    const bytes = this.#cache.get(entry);
    if (++this.#forms > MAX_FORMS) throw new BudgetSpent();
    this.events.push({ kind: "enter", name: operand.value });
    if (bytes) {
      const own = this.#context.lookup(entry.dict.get(PDFName.of("Resources")));
      const inner: Scope = {
        stream: `${scope.stream}/${operand.value}`,
        resources: own instanceof PDFDict ? own : scope.resources,
        depth: scope.depth + 1,
        forms: new Set([...scope.forms, entry]),
      };
      const matrix = matrixIn(entry.dict, this.#context);
      this.run(bytes, inner, { ctm: multiply(state.ctm, matrix), hasFont: state.hasFont });
    }
    this.events.push({ kind: "leave" });
  }

  #addImage(ctm: Matrix, size: { width: number | null; height: number | null }): void {
    if (this.images.length >= MAX_IMAGES || !ctm.every(Number.isFinite)) return;
    this.images.push({ box: transformBox(ctm, { left: 0, bottom: 0, right: 1, top: 1 }), ...size });
  }

  #setsFont(scope: Scope, operand: Operand | undefined): boolean {
    if (operand?.kind !== "name") return false;
    const entry = resource(scope.resources, "ExtGState", operand.value, this.#context);
    return entry instanceof PDFDict && entry.has(PDFName.of("Font"));
  }
}

function resource(
  resources: PDFDict | null,
  kind: string,
  name: string,
  context: PDFContext,
): PDFObject | undefined {
  const group = context.lookup(resources?.get(PDFName.of(kind)));
  return group instanceof PDFDict ? context.lookup(group.get(PDFName.of(name))) : undefined;
}

/** The page's content streams, joined by a line end as readers do; null for a page without content. */
function pageContent(context: PDFContext, page: PDFDict): Uint8Array | null {
  const contents = context.lookup(page.get(PDFName.of("Contents")));
  if (contents instanceof PDFRawStream) return streamBytes(contents, context);
  if (!(contents instanceof PDFArray)) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const item of contents.asArray()) {
    const stream = context.lookup(item);
    const bytes = stream instanceof PDFRawStream ? streamBytes(stream, context) : null;
    if (bytes) parts.push(bytes, Uint8Array.of(10));
    size += bytes?.length ?? 0;
    if (size > MAX_STREAM_BYTES) throw new StreamTooLarge();
  }
  return Buffer.concat(parts);
}

/** The nearest /Resources on the way up the page tree. */
function inheritedResources(context: PDFContext, page: PDFDict): PDFDict | null {
  let node: PDFObject | undefined = page;
  for (let level = 0; node instanceof PDFDict && level < 100; level++) {
    const own = context.lookup(node.get(PDFName.of("Resources")));
    if (own instanceof PDFDict) return own;
    const parent: PDFObject | undefined = node.get(PDFName.of("Parent"));
    node = parent instanceof PDFRef ? context.lookup(parent) : undefined;
  }
  return null;
}

function matrixIn(dict: PDFDict, context: PDFContext): Matrix {
  const array = context.lookup(dict.get(PDFName.of("Matrix")));
  if (!(array instanceof PDFArray) || array.size() !== 6) return IDENTITY;
  const numbers = array.asArray().map((item) => context.lookup(item));
  if (!numbers.every((item) => item instanceof PDFNumber)) return IDENTITY;
  return numbers.map((item) => (item as PDFNumber).asNumber()) as unknown as Matrix;
}

function matrixOfOperands(operands: readonly Operand[]): Matrix {
  return operands.map((operand) => (operand.kind === "number" ? operand.value : 0)) as unknown as Matrix;
}

function numberIn(dict: PDFDict, key: string, context: PDFContext): number | null {
  const value = context.lookup(dict.get(PDFName.of(key)));
  return value instanceof PDFNumber ? value.asNumber() : null;
}

function inlineSize(operand: Operand | undefined): { width: number | null; height: number | null } {
  const read = (...keys: string[]) => {
    const value = keys
      .map((key) => (operand?.kind === "dictionary" ? operand.entries.get(key) : undefined))
      .find((entry) => entry?.kind === "number");
    return value?.kind === "number" ? value.value : null;
  };
  return { width: read("W", "Width"), height: read("H", "Height") };
}
