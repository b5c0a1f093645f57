import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
/** Under assets, so that browsers keep them; the version is in the address. `state/pdf-reader.ts` asks for them there. */
const ADDRESS = `assets/pdfjs-${version}/`;

/** What pdf.js fetches by name while it shows a file. Decoders only in the form without WebAssembly, which our content policy bars. */
const WANTED: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /_nowasm_fallback\.js$/,
};

/** Serves the tables, fonts and decoders of pdf.js from our own address, built and in development. */
export function pdfjsFiles(): Plugin {
  return {
    name: "yizhou-pdfjs-files",
    generateBundle() {
      for (const name of wantedFiles())
        this.emitFile({ type: "asset", fileName: ADDRESS + name, source: readFileSync(join(folder, name)) });
    },
    configureServer(server) {
      server.middlewares.use(`/${ADDRESS}`, (request, response, next) => {
        const [, part = "", name = ""] = (request.url ?? "").split("?", 1)[0]!.split("/");
        const path = join(folder, part, basename(name));
        if (!WANTED[part]?.test(name) || !existsSync(path)) return next();
        if (name.endsWith(".js")) response.setHeader("content-type", "text/javascript");
        createReadStream(path).pipe(response);
      });
    },
  };
}

function wantedFiles(): string[] {
  return Object.entries(WANTED).flatMap(([part, names]) =>
    readdirSync(join(folder, part))
      .filter((name) => names.test(name))
      .map((name) => `${part}/${name}`),
  );
}
