import type { OoxmlPackage } from "../ooxml/package.ts";
import { readDrawingPart, type DrawingPartOptions } from "./drawing-part.ts";
import type { PartReader } from "./text-slot.ts";

/** A part whose text is all DrawingML. */
export function drawingReader(
  part: string,
  options: DrawingPartOptions,
  place?: string,
  group?: string,
): PartReader {
  return {
    part,
    ...(place !== undefined && { place }),
    ...(group !== undefined && { group }),
    read: (source) => readDrawingPart(source, options).slots,
  };
}

/**
 * Charts and SmartArt that a part shows, with the shapes drawn over the charts.
 *
 * @param cells  group of the cells that charts take their labels from, where the workbook around them holds those; without
 *   it the labels are texts of their own
 */
export function chartAndDiagramReaders(
  opc: OoxmlPackage,
  owner: string,
  place?: string,
  cells?: string,
): PartReader[] {
  const readers: PartReader[] = [];
  for (const type of ["chart", "chartEx"]) {
    for (const chart of opc.relatedParts(owner, type)) {
      const repeatsCells = cells !== undefined;
      readers.push(drawingReader(chart, { kind: "chart", repeatsCells }, place, cells));
      for (const shapes of opc.relatedParts(chart, "chartUserShapes")) {
        readers.push(drawingReader(shapes, { kind: "shape" }, place));
      }
    }
  }
  const group = `${owner}:diagram`;
  for (const type of ["diagramData", "diagramDrawing"]) {
    for (const part of opc.relatedParts(owner, type)) {
      readers.push({
        ...drawingReader(part, { kind: "shape" }, place, group),
        repeatsGroup: type === "diagramDrawing",
      });
    }
  }
  return readers;
}
