export * from "./app-error.ts";
export * from "./brand.ts";
export * from "./error-codes.ts";
export * from "./inline.ts";
export * from "./language.ts";
export * from "./segment.ts";
export * from "./text-unit.ts";
export * from "./translation-unit.ts";
