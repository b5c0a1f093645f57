export * from "./check-terms.ts";
export * from "./term-index.ts";
export * from "./termbase.ts";
