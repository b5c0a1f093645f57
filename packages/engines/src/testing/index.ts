export * from "./fixture-server.ts";
export * from "./faults.ts";
export * from "./fake-translation.ts";
