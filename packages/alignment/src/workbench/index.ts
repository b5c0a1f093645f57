/** The workbench without the aligner: what a browser needs. */
export { rowDoubts, type RowDoubt } from "./doubts.ts";
export {
  confirmFrom,
  editSentence,
  insertBlank,
  isSureFrom,
  linkAcross,
  mergeWithNext,
  moveSentence,
  removeRow,
  setConfirmed,
  splitAt,
  swapWithNext,
} from "./operations.ts";
export { patchBetween } from "./patch-between.ts";
export { applyPatch, type AlignmentRow, type RowPatch, type RowSide, type RowStep } from "./rows.ts";
