import { PDFDict, PDFName, PDFNumber, type PDFContext } from "@cantoo/pdf-lib";
import type { PageResources } from "../rewrite/page-resources.ts";
import { resolve } from "../rewrite/page-resources.ts";
import type { PageRewriter } from "../rewrite/page-rewriter.ts";
import { escapeName, formatNumber } from "../rewrite/remove-text.ts";
import type { GraphicsState } from "../rewrite/scan-content.ts";

/** Colour spaces that need no entry in the resources. */
const BUILT_IN = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]);

/**
 * Operators that set the fill colour (and opacity) that was in force at a place of the source.
 *
 * @param resources  of the page where they will be used; what they name is added there
 */
export function sourcePaint(
  state: GraphicsState,
  source: PageRewriter,
  resources: PageResources,
  context: PDFContext,
): string {
  return opacity(state, source, resources, context) + color(state, source, resources);
}

function color({ fill }: GraphicsState, source: PageRewriter, resources: PageResources): string {
  if (fill.space === null) return fill.operation;
  let space = fill.space;
  if (!BUILT_IN.has(space)) {
    const object = source.lookUp(fill.stream, "ColorSpace", space);
    if (!object) return "0 g";
    space = resources.add("ColorSpace", object);
  }
  let { operation } = fill;
  if (fill.pattern !== null) {
    const pattern = source.lookUp(fill.stream, "Pattern", fill.pattern);
    if (!pattern) return "0 g";
    const written = `/${fill.pattern}`;
    const at = operation.lastIndexOf(written);
    if (at < 0) return "0 g"; // written with escapes; no such file was seen
    const name = escapeName(resources.add("Pattern", pattern));
    operation = operation.slice(0, at) + name + operation.slice(at + written.length);
  }
  return `${escapeName(space)} cs ${operation}`;
}

function opacity(
  { extended }: GraphicsState,
  source: PageRewriter,
  resources: PageResources,
  context: PDFContext,
): string {
  if (!extended) return "";
  const dict = resolve(context, source.lookUp(extended.stream, "ExtGState", extended.name));
  const alpha = dict instanceof PDFDict ? dict.lookup(PDFName.of("ca")) : undefined;
  if (!(alpha instanceof PDFNumber) || alpha.asNumber() >= 1) return "";
  const state = context.obj({ Type: "ExtGState", ca: alpha.asNumber() });
  return `${escapeName(resources.add("ExtGState", state))} gs `;
}

/** Operators for a colour written #rrggbb; black for anything else. */
export function hexPaint(hex: string): string {
  const parts = /^#(..)(..)(..)$/.exec(hex);
  if (!parts) return "0 g";
  return `${parts
    .slice(1)
    .map((part) => formatNumber(parseInt(part, 16) / 255))
    .join(" ")} rg`;
}
