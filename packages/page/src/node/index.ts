export { installedFonts } from "./installed-fonts.ts";
