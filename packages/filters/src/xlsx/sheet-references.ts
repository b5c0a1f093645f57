/** Every place of a workbook's package that names a sheet: formulas, defined names, charts, pivots, controls, links, titles. */
import {
  escapeXmlAttribute,
  escapeXmlText,
  toByteString,
  type XmlEdit,
  XmlScanner,
  type XmlSource,
} from "@yizhou/bytes/xml";

/**
 * `formula`: a formula or a reference. `link`: a place in this workbook that a link leads to, its name perhaps without the quotes that
 * it would need. `address`: the same behind a number sign, escaped as addresses are. `sheet`: nothing but the name. `title`: a name, or a reference, in the list of what the file holds.
 * `pivot`: a pivot that a chart shows, behind the name that the file once had: `[Book1.xlsx]My sheet!Pivot 1`.
 */
export type ReferenceKind = "formula" | "link" | "address" | "sheet" | "title" | "pivot";

interface SheetReference {
  readonly kind: ReferenceKind;
  readonly text: string;
  /** Longest that Excel accepts there. */
  readonly most: number;
}

const FORMULAS = new Set(
  (
    "f nf formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula sqref " +
    "FmlaLink FmlaRange FmlaPict FmlaGroup FmlaTxbx"
  ).split(" "),
);
const FORMULA_ATTRIBUTES = new Set(
  "textlink fmlaLink fmlaRange fmlaGroup fmlaTxbx linkedCell listFillRange cellRange".split(" "),
);
const FORMULA_ATTRIBUTE = new RegExp([...FORMULA_ATTRIBUTES].join("|"));
const CELLS = new Set(["s:c", "s:v", "s:row", "s:is", "s:t"]);
/** Of newer kinds, these hold the formula in an element of its own. */
const AROUND_FORMULAS = new Set(["x14:formula1", "x14:formula2"]);
const SOURCES = new Set(["worksheetSource", "rangeSet", "dataRef"]);
const LONGEST_FORMULA = 8192;
const LONGEST_CHECK = 255;

/** True for parts in which names of sheets may stand. */
export function mayNameSheets(part: string): boolean {
  if (/^docProps\/app\.xml$/i.test(part)) return true;
  if (!/^\/?xl\/.*\.(?:xml|vml|rels)$/i.test(part)) return false;
  return !/\/(?:sharedStrings|styles|calcChain|metadata|persons?\/[^/]*|theme\/[^/]*|externalLinks\/.*|pivotCacheRecords\d*|comments\d*|threadedComments\/[^/]*)\.xml$/i.test(
    part,
  );
}

/**
 * Edits that rename sheets in one part.
 *
 * @param rename  the new text; the same where nothing changes
 * @throws {AppError} filter.damaged, filter.xml_forbidden
 */
export function editReferences(source: XmlSource, rename: (reference: SheetReference) => string): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  const inElement = (kind: ReferenceKind, most: number) => {
    if (scanner.isEmptyElement) return;
    const start = scanner.end;
    const text = scanner.readText();
    const renamed = rename({ kind, text, most });
    if (renamed !== text)
      edits.push({ start, end: scanner.start, bytes: toByteString(escapeXmlText(renamed)) });
  };
  const inAttribute = (name: string, kind: ReferenceKind, most = LONGEST_FORMULA) => {
    const span = scanner.attributeSpan(name);
    if (!span) return;
    const text = scanner.attributeValue(span);
    const renamed = rename({ kind, text, most });
    if (renamed === text) return;
    const bytes = toByteString(escapeXmlAttribute(renamed));
    edits.push({ start: span.valueStart, end: span.valueEnd, bytes });
  };
  let most = LONGEST_FORMULA;
  let isInTitles = false;
  let isInPivotSource = false;
  while (scanner.next()) {
    // Of cells there may be a million.
    if (CELLS.has(scanner.name)) continue;
    const local = localName(scanner.name);
    if (local === "dataValidation") most = scanner.kind === "open" ? LONGEST_CHECK : LONGEST_FORMULA;
    if (local === "TitlesOfParts") isInTitles = scanner.kind === "open";
    if (local === "pivotSource") isInPivotSource = scanner.kind === "open";
    if (scanner.kind === "close" || AROUND_FORMULAS.has(scanner.name)) continue;
    if (FORMULAS.has(local)) inElement("formula", most);
    else if (local === "hyperlink") {
      // With an address beside it the place is one in that document.
      if (scanner.attribute("r:id") === undefined) inAttribute("location", "link");
    } else if (SOURCES.has(local)) {
      if (scanner.attribute("r:id") === undefined) inAttribute("sheet", "sheet");
    } else if (local === "cfvo") inAttribute("val", "formula");
    else if (local === "lpstr") {
      if (isInTitles) inElement("title", Number.MAX_SAFE_INTEGER);
    } else if (local === "name") {
      if (isInPivotSource) inElement("pivot", Number.MAX_SAFE_INTEGER);
    } else if (local === "Relationship") {
      if (
        /\/hyperlink$/.test(scanner.attribute("Type") ?? "") &&
        scanner.attribute("Target")?.startsWith("#")
      )
        inAttribute("Target", "address");
    } else if (FORMULA_ATTRIBUTE.test(source.text.slice(scanner.start, scanner.end))) {
      for (const span of scanner.attributes())
        if (FORMULA_ATTRIBUTES.has(localName(span.name))) inAttribute(span.name, "formula");
    }
  }
  return edits;
}

function localName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("}")) + 1);
}
