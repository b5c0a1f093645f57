export * from "./segmenter.ts";
