import { inlineToTagged, type TextUnit } from "@yizhou/model";
import type { PdfModel } from "../open/document-model.ts";

/** Blocks in reading order, one a line: role, alignment, lock and the beginning of the text; for golden files. */
export function blockList({ pages }: PdfModel): string {
  const lines: string[] = [];
  for (const page of pages) {
    lines.push(`# page ${page.index + 1}, ${page.kind}, ${page.tables.length} tables`);
    for (const block of page.blocks) {
      const marks = [
        block.role + (block.level ?? ""),
        block.align,
        block.rotationDeg ? `turned ${block.rotationDeg}` : "",
        block.bullet ? `bullet ${block.bullet.text}` : "",
        block.cell ? `cell ${block.cell.row},${block.cell.column}` : "",
        block.joins ? `joins ${block.joins}` : "",
        block.locked ? `locked ${block.locked}` : "",
      ];
      const text = block.lines.map((line) => line.text).join(" / ");
      lines.push(
        `${block.id} ${marks.filter(Boolean).join(", ")}: ${text.length > 90 ? `${text.slice(0, 87)}...` : text}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Text units, one a line. */
export function unitList(units: readonly TextUnit[]): string {
  const lines = units.map(
    (unit) =>
      `${unit.id} ${unit.kind}${unit.locked ? ` (${unit.locked})` : ""}: ${inlineToTagged(unit.content)}`,
  );
  return `${lines.join("\n")}\n`;
}
