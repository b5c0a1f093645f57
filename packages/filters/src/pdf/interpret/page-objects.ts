/** What a walk through a page's content looks up: its streams, resources, and numbers in dictionaries and operands. */
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
import { IDENTITY, type Matrix } from "@yizhou/page/model";
import type { Operand } from "../content/operation-reader.ts";
import { MAX_STREAM_BYTES, streamBytes, StreamTooLarge } from "../content/stream-bytes.ts";

/** Streams that a page's content may be in; pdf.js needs time with the square of them. */
const MAX_PARTS = 10_000;
/** Thrown when a page asks for more work than any honest page. */
export class BudgetSpent extends Error {}

export function resource(
  resources: PDFDict | null,
  kind: string,
  name: string,
  context: PDFContext,
): PDFObject | undefined {
  const group = context.lookup(resources?.get(PDFName.of(kind)));
  return group instanceof PDFDict ? context.lookup(group.get(PDFName.of(name))) : undefined;
}

/** As `resource`, the object's own reference; undefined where it has none. */
export function resourceRef(
  resources: PDFDict | null,
  kind: string,
  name: string,
  context: PDFContext,
): PDFRef | undefined {
  const group = context.lookup(resources?.get(PDFName.of(kind)));
  const entry = group instanceof PDFDict ? group.get(PDFName.of(name)) : undefined;
  return entry instanceof PDFRef ? entry : undefined;
}

/** The page's content streams, joined by a line end as readers do; null for a page without content. */
export function pageContent(context: PDFContext, page: PDFDict): Uint8Array | null {
  const contents = context.lookup(page.get(PDFName.of("Contents")));
  if (contents instanceof PDFRawStream) return streamBytes(contents, context);
  if (!(contents instanceof PDFArray)) return null;
  if (contents.size() > MAX_PARTS) throw new BudgetSpent();
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
export function inheritedResources(context: PDFContext, page: PDFDict): PDFDict | null {
  let node: PDFObject | undefined = page;
  for (let level = 0; node instanceof PDFDict && level < 100; level++) {
    const own = context.lookup(node.get(PDFName.of("Resources")));
    if (own instanceof PDFDict) return own;
    const parent: PDFObject | undefined = node.get(PDFName.of("Parent"));
    node = parent instanceof PDFRef ? context.lookup(parent) : undefined;
  }
  return null;
}

export function matrixIn(dict: PDFDict, context: PDFContext): Matrix {
  const array = context.lookup(dict.get(PDFName.of("Matrix")));
  if (!(array instanceof PDFArray) || array.size() !== 6) return IDENTITY;
  const numbers = array.asArray().map((item) => context.lookup(item));
  if (!numbers.every((item) => item instanceof PDFNumber)) return IDENTITY;
  return numbers.map((item) => (item as PDFNumber).asNumber()) as unknown as Matrix;
}

export function matrixOfOperands(operands: readonly Operand[]): Matrix {
  return operands.map((operand) => (operand.kind === "number" ? operand.value : 0)) as unknown as Matrix;
}

export function numberIn(dict: PDFDict, key: string, context: PDFContext): number | null {
  const value = context.lookup(dict.get(PDFName.of(key)));
  return value instanceof PDFNumber ? value.asNumber() : null;
}

export function inlineSize(operand: Operand | undefined): { width: number | null; height: number | null } {
  const read = (...keys: string[]) => {
    const value = keys
      .map((key) => (operand?.kind === "dictionary" ? operand.entries.get(key) : undefined))
      .find((entry) => entry?.kind === "number");
    return value?.kind === "number" ? value.value : null;
  };
  return { width: read("W", "Width"), height: read("H", "Height") };
}
