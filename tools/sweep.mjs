// `npm run sweep [-- format …]`: the filter laws over the shared corpus; tables go to docs/formats/.
import { join } from "node:path";
import { ensurePackages, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

await ensurePackages();
process.exitCode = await run(pinnedNode(), [join(root, "tools/sweep/main.ts"), ...process.argv.slice(2)], {
  env: toolEnvironment(),
});
