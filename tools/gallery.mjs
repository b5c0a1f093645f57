// `npm run gallery [-- words]`: draws every address and main state of the site in three languages, four widths and both themes, and
// lists what does not look right by itself. Words choose: part of a scene's name, a language (zh en ko), a width, `dark`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureSite, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

if (!existsSync(join(root, "node_modules"))) {
  console.error("The packages are not installed yet: npm ci");
  process.exit(1);
}
await ensureSite();
process.exitCode = await run(pinnedNode(), [join(root, "e2e/gallery/run.ts"), ...process.argv.slice(2)], {
  env: toolEnvironment(),
});
