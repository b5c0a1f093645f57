// `npm run bench [-- area …]`: the figures of docs/figures.md; the last line says `holds` or what falls short.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureServer, ensureSite, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

if (!existsSync(join(root, "node_modules"))) {
  console.error("The packages are not installed yet: npm ci");
  process.exit(1);
}
const areas = process.argv.slice(2);
/** Areas that measure pages in a browser, which would be yesterday's otherwise. */
const IN_PAGES = ["web", "editor"];
const needsSite = areas.length === 0 || areas.some((area) => IN_PAGES.includes(area));
await (needsSite ? ensureSite() : ensureServer());
process.exitCode = await run(pinnedNode(), ["--expose-gc", join(root, "tools/bench/main.ts"), ...areas], {
  env: toolEnvironment(),
});
