export * from "./filter.ts";
