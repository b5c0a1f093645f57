export * from "./check-terms.ts";
export * from "./swap-term.ts";
export * from "./term-index.ts";
export * from "./termbase.ts";
