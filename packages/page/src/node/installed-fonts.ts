import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fontModulePath, type FontSource } from "../fonts/font-files.ts";

/** The font files of the installed packages; read when asked for, 1-15 MB each. */
export function installedFonts(): FontSource {
  const { resolve } = createRequire(import.meta.url);
  return {
    font: (file) => readFile(resolve(fontModulePath(file))),
    subsetProgram: () => readFile(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
  };
}
