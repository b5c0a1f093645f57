export { alignSentences } from "./align-sentences.ts";
export type { AlignmentSentence, AlignOptions, Bead, Embed, KnownPair } from "./alignment.ts";
export { rowDoubts } from "./workbench/doubts.ts";
export type { RowDoubt } from "./workbench/doubts.ts";
export {
  editSentence,
  insertBlank,
  mergeWithNext,
  moveSentence,
  removeRow,
  setConfirmed,
  splitAt,
  swapWithNext,
} from "./workbench/operations.ts";
export { patchBetween, realignRows, rowsFromBeads } from "./workbench/realign.ts";
export { applyPatch, RANK_GAP } from "./workbench/rows.ts";
export type { AlignmentRow, RowPatch, RowSide, RowStep } from "./workbench/rows.ts";
