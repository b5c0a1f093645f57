export type { Char } from "./chars.ts";
export { type Fragment, objectFragment } from "./fragments.ts";
export { findWordRules, findWordShades, type RuledLine } from "./word-rules.ts";
