import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { PRERENDER_FILES, PRERENDER_FOLDER, PRERENDER_MODULE, UI_LANGUAGES } from "@yizhou/contract";
import { build } from "vite";
import type { Plugin, Rolldown, UserConfig } from "vite";

const HOME = "src/features/home/pages/home-page.tsx";
/** What home shows first of all, beside its own code. */
const TEXTS = ["shell", "home"];

/**
 * Builds home a second time, as the module with which the server writes it (`src/prerender.tsx`), and notes which of the site's files
 * it needs: they are asked for with the page instead of one after the other.
 */
export function prerendering(shared: Pick<UserConfig, "css" | "resolve">): Plugin {
  return {
    name: "yizhou-prerendering",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const folder = join(dir!, PRERENDER_FOLDER);
      await mkdir(folder, { recursive: true });
      const files = Object.fromEntries(
        UI_LANGUAGES.map(({ language }) => [
          language,
          neededFiles(bundle, [HOME, ...TEXTS.map((area) => `src/locales/${language}/${area}.ts`)]),
        ]),
      );
      await writeFile(join(folder, PRERENDER_FILES), JSON.stringify(files));
      await build({
        ...shared,
        ...{ configFile: false, root: import.meta.dirname, logLevel: "warn", publicDir: false },
        plugins: [react()],
        define: { "process.env.NODE_ENV": '"production"' },
        ssr: { noExternal: true },
        build: {
          ...{ ssr: join(import.meta.dirname, "src/prerender.tsx"), outDir: folder, emptyOutDir: false },
          ...{ target: "node22", assetsInlineLimit: 0 },
          rolldownOptions: { output: { entryFileNames: PRERENDER_MODULE } },
        },
      });
    },
  };
}

/** The chunks of some modules with all that they load at once, but for what the page's first script has itself. */
function neededFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]) {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const [styles, scripts] = [new Set<string>(), new Set<string>()];
  const first = new Set<string>();
  const gather = (chunk: Rolldown.OutputChunk, into: Set<string>): void => {
    if (into.has(chunk.fileName)) return;
    into.add(chunk.fileName);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === "chunk") gather(next, into);
    }
  };
  for (const entry of chunks)
    if (entry.isEntry && entry.facadeModuleId?.endsWith("index.html")) gather(entry, first);
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(module)),
    );
    if (!chunk) throw new Error(`${module} is in no chunk`);
    gather(chunk, scripts);
  }
  for (const name of [...first, ...scripts]) refuseHeavy(bundle[name] as Rolldown.OutputChunk);
  for (const name of scripts) {
    if (first.has(name)) scripts.delete(name);
    else for (const sheet of cssOf(bundle[name] as Rolldown.OutputChunk)) styles.add(sheet);
  }
  const address = (name: string) => `/${name}`;
  return { styles: [...styles].map(address), scripts: [...scripts].map(address) };
}

/** A single schema of the contract in what home loads would bring the whole library of checks, 38 kB, to every first visit. */
function refuseHeavy({ fileName, moduleIds }: Rolldown.OutputChunk): void {
  if (moduleIds.some((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id)))
    throw new Error(
      `${fileName} is loaded with home and has zod in it: a schema stands beside what every page needs`,
    );
}

function cssOf(chunk: Rolldown.OutputChunk): Iterable<string> {
  return chunk.viteMetadata?.importedCss ?? [];
}
