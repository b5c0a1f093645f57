export * from "./segment-inline.ts";
export * from "./segment-text.ts";
export * from "./segmenter.ts";
