// `npm run seed big`: a site of its own with what some years of use leave, and how long its lists and charts take over that.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureServer, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

if (!existsSync(join(root, "node_modules"))) {
  console.error("The packages are not installed yet: npm ci");
  process.exit(1);
}
await ensureServer();
process.exitCode = await run(pinnedNode(), [join(root, "tools/seed/main.ts"), ...process.argv.slice(2)], {
  env: toolEnvironment(),
});
