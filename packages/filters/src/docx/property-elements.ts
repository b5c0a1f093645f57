/**
 * Property elements (`w:rPr`, `w:pPr`) as byte strings: taking them apart by child, and setting a child at the place the
 * schema gives it. Children are known by local name, since a properties element holds one namespace that matters.
 */

export interface PropertyChild {
  readonly local: string;
  readonly start: number;
  readonly end: number;
}

/** Order of the children in `w:rPr` (ECMA-376 part 1, 17.3.2.28) from where we insert. */
const RUN_ORDER =
  "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange".split(
    " ",
  );

/** Order of the children in `w:pPr` (17.3.1.26). */
const PARAGRAPH_ORDER =
  "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange".split(
    " ",
  );

/** Order of the children in `w:tblPr` (17.4.59). */
const TABLE_ORDER =
  "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange".split(
    " ",
  );

/** Order of the children in `w:sectPr` (17.6.17). */
const SECTION_ORDER =
  "headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange".split(
    " ",
  );

const ORDERS = {
  rPr: RUN_ORDER,
  pPr: PARAGRAPH_ORDER,
  tblPr: TABLE_ORDER,
  sectPr: SECTION_ORDER,
} as const;

/** The children of a properties element, in order. */
export function propertyChildren(bytes: string): PropertyChild[] {
  const children: PropertyChild[] = [];
  const tag = /<(\/?)([^\s/>]+)(?:"[^"]*"|'[^']*'|[^>"'])*?(\/?)>/g;
  let depth = 0;
  let open: { local: string; start: number } | null = null;
  for (let match = tag.exec(bytes); match; match = tag.exec(bytes)) {
    const [whole, closing, name, empty] = match;
    const local = name!.slice(name!.indexOf(":") + 1);
    if (closing) {
      depth--;
      if (depth === 1 && open) {
        children.push({ ...open, end: match.index + whole.length });
        open = null;
      }
    } else if (empty) {
      if (depth === 1) children.push({ local, start: match.index, end: match.index + whole.length });
    } else {
      if (depth === 1) open = { local, start: match.index };
      depth++;
    }
  }
  return children;
}

/** The bytes of one child, or null. */
export function propertyChild(bytes: string, local: string): string | null {
  if (!bytes.includes(local)) return null;
  const child = propertyChildren(bytes).find((candidate) => candidate.local === local);
  return child ? bytes.slice(child.start, child.end) : null;
}

/**
 * The element with one child replaced, added at its place, or (null) taken away. An element that was absent (`""`) is made
 * when there is something to hold.
 */
export function setPropertyChild(
  bytes: string,
  element: keyof typeof ORDERS,
  prefix: string,
  local: string,
  child: string | null,
): string {
  if (bytes === "") return child === null ? "" : `<${prefix}${element}>${child}</${prefix}${element}>`;
  if (child === null && !bytes.includes(local)) return bytes;
  const opened =
    /\/>$/.test(bytes) && propertyChildren(bytes).length === 0 && !bytes.includes("</")
      ? unfold(bytes)
      : bytes;
  const children = propertyChildren(opened);
  const present = children.find((candidate) => candidate.local === local);
  if (present) return opened.slice(0, present.start) + (child ?? "") + opened.slice(present.end);
  if (child === null) return bytes;
  const order: readonly string[] = ORDERS[element];
  const rank = order.indexOf(local);
  const after = children.find((candidate) => order.indexOf(candidate.local) > rank);
  const at = after ? after.start : opened.lastIndexOf("</");
  return opened.slice(0, at) + child + opened.slice(at);
}

/** `<w:rPr/>` as `<w:rPr></w:rPr>`. */
function unfold(bytes: string): string {
  const name = /^<([^\s/>]+)/.exec(bytes)![1]!;
  return `${bytes.slice(0, -2).trimEnd()}></${name}>`;
}

/** True for a switch (`w:bidi`, `w:rtl`; ST_OnOff) that is there and not said to be off. */
export function isSwitchedOn(child: string | null): boolean {
  return child !== null && !["0", "false", "off"].includes(tagAttribute(child, "val") ?? "1");
}

/** By the names that this folder asks for, of which there are few. */
const ATTRIBUTE_PATTERNS = new Map<string, RegExp>();

/** Value of an attribute in a byte string of one tag, by local name; undefined when it is absent. Entities not resolved. */
export function tagAttribute(tag: string, local: string): string | undefined {
  if (!tag.includes(local)) return undefined;
  let pattern = ATTRIBUTE_PATTERNS.get(local);
  if (!pattern) {
    pattern = new RegExp(`^<[^>]*?\\s(?:[^\\s=>"':]+:)?${local}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTE_PATTERNS.set(local, pattern);
  }
  const match = pattern.exec(tag);
  return match ? (match[1] ?? match[2]) : undefined;
}

/** A tag with an attribute set, or (null) taken away. `name` is as the document spells it. */
export function setTagAttribute(tag: string, name: string, value: string | null): string {
  const without = tag.replace(new RegExp(`^(<[^>]*?)\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), "$1");
  return value === null ? without : without.replace(/^<[^\s/>]+/, (start) => `${start} ${name}="${value}"`);
}
