export { alignSentences } from "./align-sentences.ts";
export type { AlignmentSentence, AlignOptions, Bead, Embed, KnownPair } from "./alignment.ts";
