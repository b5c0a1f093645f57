export * from "./engine.ts";
export * from "./pseudo/marked-words.ts";
export * from "./pseudo/pseudo-engine.ts";
export * from "./tags/protect.ts";
