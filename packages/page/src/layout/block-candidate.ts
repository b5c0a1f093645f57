import type { CellPlace } from "../model/page-model.ts";
import type { DraftBlock } from "./draft-block.ts";

/** A block before its place in the page's order is known; its lines in the frame. */
export interface BlockCandidate {
  readonly draft: DraftBlock;
  readonly role: "paragraph" | "table-cell" | "figure-text";
  readonly cell: CellPlace | null;
  readonly dropCap: number | null;
}
