// `npm run conformance [-- number …]`: the statements of the specification against a freshly started server, in Chromium and over
// HTTP. Prints `number · pass/fail/waiting · what was seen` and ends with `N passed, N failed, N waiting`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureSite, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

if (!existsSync(join(root, "node_modules"))) {
  console.error("The packages are not installed yet: npm ci");
  process.exit(1);
}
await ensureSite();
process.exitCode = await run(pinnedNode(), [join(root, "e2e/conformance/run.ts"), ...process.argv.slice(2)], {
  env: toolEnvironment(),
});
