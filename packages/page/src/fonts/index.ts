export { type FontDesign, fontModulePath, type FontSource } from "./font-files.ts";
export { FontLibrary } from "./font-library.ts";
export { type FontLook, FontStack } from "./font-stack.ts";
export { type ShapedGlyph, ShapingFont } from "./shaping-font.ts";
export { FontSubsetter } from "./subset-font.ts";
