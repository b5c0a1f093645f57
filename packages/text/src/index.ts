export * from "./count.ts";
export * from "./language-guess.ts";
export * from "./normalise.ts";
export * from "./numbers.ts";
export * from "./scripts.ts";
export * from "./spreadsheet-guard.ts";
export * from "./tokens.ts";
export * from "./width.ts";
