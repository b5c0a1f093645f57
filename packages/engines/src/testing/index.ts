export * from "./fixture-server.ts";
export * from "./faults.ts";
export * from "./fake-translation.ts";
export * from "./test-deps.ts";
