// `npm run sweep [-- format …]`: the filter laws over the shared corpus; tables go to docs/formats/.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

if (!existsSync(join(root, "node_modules"))) {
  console.error("The packages are not installed yet: npm ci");
  process.exit(1);
}
process.exitCode = await run(pinnedNode(), [join(root, "tools/sweep/main.ts"), ...process.argv.slice(2)], {
  env: toolEnvironment(),
});
