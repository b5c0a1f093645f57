export * from "./accounts.ts";
export * from "./commission.ts";
export * from "./entry.ts";
export * from "./lots.ts";
export * from "./match-price.ts";
