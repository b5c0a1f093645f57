export { installedFonts } from "./installed-fonts.ts";
export { toWoff2 } from "./woff2.ts";
