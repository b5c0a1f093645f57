export type { ByteSource } from "./byte-source.ts";
export type { RowProblem } from "./row-problem.ts";
export * from "./tmx-reader.ts";
export * from "./tmx-writer.ts";
export * from "./xliff.ts";
export * from "./xliff-reader.ts";
export * from "./xliff-writer.ts";
