export * from "./filter.ts";
export * from "./registry.ts";
