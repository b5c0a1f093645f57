export * from "./fixture-server.ts";
export * from "./faults.ts";
export * from "./fake-translation.ts";
export * from "./test-deps.ts";
export * from "./tiny-model/fixture-engine.ts";
export * from "./tiny-model/fixture-models.ts";
export * from "./tiny-model/model-server.ts";
export * from "./tiny-model/shaped-model.ts";
