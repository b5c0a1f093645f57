export { alignSentences } from "./align-sentences.ts";
export type { AlignmentSentence, AlignOptions, Bead, Embed, KnownPair } from "./alignment.ts";
export { realignRows, rowsFromBeads } from "./workbench/realign.ts";
export { WordReader } from "./word-reader.ts";
export { learnWordEvidence, type Testimony, type TextPair, type WordEvidence } from "./word-evidence.ts";
export type { AlignmentRow, RowPatch } from "./workbench/rows.ts";
