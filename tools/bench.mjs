// `npm run bench [-- area …]`: the figures that design.md holds us to; the last line says `holds` or what falls short.
import { join } from "node:path";
import { ensurePackages, ensureSite, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

await ensurePackages();
const areas = process.argv.slice(2);
if (areas.length === 0 || areas.includes("web")) await ensureSite();
process.exitCode = await run(pinnedNode(), ["--expose-gc", join(root, "tools/bench/main.ts"), ...areas], {
  env: toolEnvironment(),
});
