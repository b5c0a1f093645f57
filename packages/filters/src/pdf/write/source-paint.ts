import { PDFDict, PDFName, PDFNumber, type PDFContext } from "@cantoo/pdf-lib";
import type { PageObjects } from "../rewrite/page-objects.ts";
import { resolve, type PageResources } from "../rewrite/page-resources.ts";
import type { PageRewriter } from "../rewrite/page-rewriter.ts";
import { escapeName, formatNumber } from "../rewrite/remove-text.ts";
import type { GraphicsState } from "../rewrite/scan-content.ts";

/** Colour spaces that need no entry in the resources. */
const BUILT_IN = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]);

/**
 * A fill colour of the source that can be set on any page. `space`: null for the device operators; an object of its page
 * (`PageObjects`) where it is defined in the resources, as the pattern is. `opacity`: 0-1.
 */
export interface SourcePaint {
  readonly space: number | string | null;
  readonly operation: string;
  readonly pattern: { readonly name: string; readonly object: number } | null;
  readonly opacity: number;
}

const BLACK: SourcePaint = { space: null, operation: "0 g", pattern: null, opacity: 1 };

/** The fill colour in force at a place of the source; black where its parts are missing. */
export function readPaint(
  state: GraphicsState,
  source: PageRewriter,
  objects: PageObjects,
  context: PDFContext,
): SourcePaint {
  const { fill } = state;
  const opacity = opacityOf(state, source, context);
  if (fill.space === null) return { ...BLACK, operation: fill.operation, opacity };
  const isBuiltIn = BUILT_IN.has(fill.space);
  const space = isBuiltIn ? fill.space : source.lookUp(fill.stream, "ColorSpace", fill.space);
  const object = fill.pattern === null ? undefined : source.lookUp(fill.stream, "Pattern", fill.pattern);
  const isPatternMissing = fill.pattern !== null && (!object || !fill.operation.includes(`/${fill.pattern}`));
  if (!space || isPatternMissing) return { ...BLACK, opacity };
  const pattern = object ? { name: fill.pattern!, object: objects.add(object) } : null;
  return {
    space: typeof space === "string" ? space : objects.add(space),
    operation: fill.operation,
    pattern,
    opacity,
  };
}

/**
 * Operators that set the colour; what they name is added to the page's resources.
 *
 * @param objects  of the page that the paint was read from
 */
export function writePaint(
  paint: SourcePaint,
  objects: PageObjects,
  resources: PageResources,
  context: PDFContext,
): string {
  const { space, pattern, opacity } = paint;
  let { operation } = paint;
  let before = "";
  if (opacity < 1) before = `${escapeName(resources.add("ExtGState", opacityState(opacity, context)))} gs `;
  if (space === null) return before + operation;
  const name = typeof space === "string" ? space : resources.add("ColorSpace", objects.get(space));
  if (pattern) {
    const at = operation.lastIndexOf(`/${pattern.name}`);
    const own = escapeName(resources.add("Pattern", objects.get(pattern.object)));
    operation = operation.slice(0, at) + own + operation.slice(at + 1 + pattern.name.length);
  }
  return `${before}${escapeName(name)} cs ${operation}`;
}

function opacityState(opacity: number, context: PDFContext): PDFDict {
  return context.obj({ Type: "ExtGState", ca: opacity });
}

function opacityOf({ extended }: GraphicsState, source: PageRewriter, context: PDFContext): number {
  if (!extended) return 1;
  const dict = resolve(context, source.lookUp(extended.stream, "ExtGState", extended.name));
  const alpha = dict instanceof PDFDict ? dict.lookup(PDFName.of("ca")) : undefined;
  return alpha instanceof PDFNumber ? Math.min(1, Math.max(0, alpha.asNumber())) : 1;
}

/** Key of the paint that lies behind words, among the paints of its page. */
export function shadeKey(operators: string): string {
  return `${SHADE}${operators}`;
}

export function isShadePaint(key: string): boolean {
  return key.startsWith(SHADE);
}

const SHADE = "shade ";

/** Operators for a colour written #rrggbb; black for anything else. */
export function hexPaint(hex: string): string {
  const parts = /^#(..)(..)(..)$/.exec(hex);
  if (!parts) return "0 g";
  const shares = parts.slice(1).map((part) => formatNumber(parseInt(part, 16) / 255));
  return `${shares.join(" ")} rg`;
}
