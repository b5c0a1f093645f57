import { textLeftOut, type DocumentWarning, type TextUnitKind } from "@yizhou/model";
import { controlHasWords } from "../parts/package-warnings.ts";
import type { OoxmlPackage } from "../ooxml/package.ts";

/** How a part is read. */
export type PartReader = "story" | "drawing" | "numbering" | "core-properties";

export interface TextPart {
  readonly name: string;
  readonly reader: PartReader;
  readonly kind: TextUnitKind;
}

interface PartRole {
  readonly reader: PartReader;
  readonly kind: TextUnitKind;
  /** Position in the order in which a reader would come to it. */
  readonly rank: number;
}

/** By the last step of the relationship type. */
const ROLES: ReadonlyMap<string, PartRole> = new Map(
  Object.entries<PartRole>({
    officeDocument: { reader: "story", kind: "paragraph", rank: 0 },
    footnotes: { reader: "story", kind: "note", rank: 1 },
    endnotes: { reader: "story", kind: "note", rank: 2 },
    header: { reader: "story", kind: "header-footer", rank: 3 },
    footer: { reader: "story", kind: "header-footer", rank: 4 },
    diagramData: { reader: "drawing", kind: "shape", rank: 5 },
    diagramDrawing: { reader: "drawing", kind: "shape", rank: 6 },
    chart: { reader: "drawing", kind: "chart", rank: 7 },
    chartEx: { reader: "drawing", kind: "chart", rank: 7 },
    chartUserShapes: { reader: "drawing", kind: "chart", rank: 8 },
    comments: { reader: "story", kind: "comment", rank: 9 },
    numbering: { reader: "numbering", kind: "reference", rank: 10 },
    "core-properties": { reader: "core-properties", kind: "property", rank: 11 },
  }),
);

/** The parts of a document that hold text, in reading order; reached by relationships, as a program opening it would. */
export function textParts(opc: OoxmlPackage): TextPart[] {
  const main = opc.mainPart();
  const found = new Map<string, PartRole>([[main, ROLES.get("officeDocument")!]]);
  // A map's iterator sees what is added on the way: parts of parts.
  for (const name of found.keys()) {
    for (const relationship of opc.relationships(name)) {
      const role = ROLES.get(relationship.type);
      const target = role && !relationship.isExternal && opc.findPart(relationship.target);
      if (target && !found.has(target)) found.set(target, role);
    }
  }
  const core = opc.relatedParts("", "core-properties")[0];
  if (core) found.set(core, ROLES.get("core-properties")!);
  return [...found]
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([name, { reader, kind }]) => ({ name, reader, kind }));
}

/** SmartArt, whose text stands in its data and again in a drawing of it. */
export function isDiagram(part: TextPart): boolean {
  return part.reader === "drawing" && part.kind === "shape";
}

/** What stays as it is although a reader might look for it in the translation. */
export function leftOut(opc: OoxmlPackage, parts: readonly TextPart[]): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  const seen = new Set<string>();
  const add = (warning: DocumentWarning) => {
    const key = `${warning.code} ${warning.part}`;
    if (!seen.has(key)) warnings.push(warning);
    seen.add(key);
  };
  const warn = (code: DocumentWarning["code"], part: string) => add({ code, part, params: { part } });
  const pictures = new Set<string>();
  for (const { name, kind } of parts) {
    for (const { type, target, isExternal } of opc.relationships(name)) {
      const part = isExternal ? undefined : opc.findPart(target);
      if (!part) continue;
      if (type === "package" && kind === "chart") warn("warning.chart_cache_only", name);
      else if (type === "package" || type === "oleObject") warn("warning.embedded_document_untouched", part);
      else if (type === "aFChunk" || type === "glossaryDocument") add(textLeftOut(type, part));
      else if (type === "vbaProject") warn("warning.macro_kept", part);
      else if (type === "control" && controlHasWords(opc, part)) add(textLeftOut("caption", part));
      else if (type === "image") pictures.add(part);
    }
  }
  if (pictures.size > 0)
    warnings.push({ code: "warning.image_text_untouched", params: { count: pictures.size } });
  return warnings;
}

/** A digital signature covers the bytes of the parts; it no longer holds once one of them changes. */
export function isSigned(opc: OoxmlPackage): boolean {
  return (
    opc.relationships("").some(({ type }) => type === "origin") ||
    opc.partNames.some((name) => /^_xmlsignatures\//i.test(name))
  );
}
