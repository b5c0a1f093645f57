import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const SOURCES = join(import.meta.dirname, "src/companions/extension");
const ICONS = [16, 48, 128];

/**
 * Builds the browser extension beside the site, into `extension/`: its two scripts, each in one file, and what stands around them.
 * The site adds its own address and hands it out as a zip (`server/src/modules/downloads/browser-extension.ts`).
 */
export function extensionFiles(): Plugin {
  return {
    name: "yizhou-extension",
    apply: "build",
    async writeBundle({ dir }) {
      const folder = join(dir!, "extension");
      await rm(folder, { recursive: true, force: true });
      await mkdir(join(folder, "icons"), { recursive: true });
      await cp(join(SOURCES, "files"), folder, { recursive: true });
      for (const size of ICONS)
        await cp(
          join(import.meta.dirname, `public/icons/icon-${size}.png`),
          join(folder, `icons/icon-${size}.png`),
        );
      // The colours of the site, so that both change together.
      const tokens = await readFile(join(import.meta.dirname, "src/styles/tokens.css"), "utf8");
      const sheet = await readFile(join(import.meta.dirname, "src/styles/extension-panel.css"), "utf8");
      await writeFile(join(folder, "panel.css"), tokens + sheet);
      for (const name of ["background", "panel"]) {
        const bundle = await rolldown({ input: join(SOURCES, `${name}.ts`), platform: "browser" });
        const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: true });
        await bundle.close();
        if (output.length !== 1) throw new Error(`${name} of the extension is ${output.length} files`);
        await writeFile(join(folder, `${name}.js`), output[0].code);
      }
    },
  };
}
