// `npm run check`: everything that can be said of the code without running it.
import { join } from "node:path";
import { ensurePackages, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";

await ensurePackages();
const modules = join(root, "node_modules");
const node = pinnedNode();
const fix = process.argv.includes("--fix");

/** Several checkers look at what they share several times over: a third more processor time where both cores are busy anyway. */
const ALONE = ["--noEmit", "--checkers", "1"];
/** The compilers and the linter are Go: with more room they collect less often, for a sixth of their time. */
const env = { ...toolEnvironment(), GOGC: "400" };

const steps = [
  ["format", [join(modules, "oxfmt/bin/oxfmt"), ...(fix ? [] : ["--check"]), "."]],
  // The native compiler; what reads the code through its API (boundaries) has the one before it, which still has one.
  ["types", [join(modules, "typescript-7/bin/tsc"), ...ALONE, "-p", "."]],
  ["types of the site", [join(modules, "typescript-7/bin/tsc"), ...ALONE, "-p", "web"]],
  // With types, for promises that nobody waits for: one that fails is an error that nobody sees.
  ["lint", [join(modules, "oxlint/bin/oxlint"), "--type-aware", ...(fix ? ["--fix"] : []), "."]],
  [
    "boundaries",
    [
      join(modules, "dependency-cruiser/bin/dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err",
      "packages",
      "server",
      "cli",
      "web/src",
    ],
  ],
  ["styles", ["tools/house/styles.ts"]],
  ["unused exports", ["tools/house/unused.ts"]],
  ["tables of others", ["tools/house/foreign-tables.ts"]],
  ["words on screens", ["tools/house/words.ts"]],
  ["lock file", ["tools/house/lock.mjs"]],
  ["generated pages", ["tools/house/generated-pages.ts", ...(fix ? ["--write"] : [])]],
  ["licences", ["tools/house/notices.ts", ...(fix ? ["--write"] : [])]],
];

// Steps that only read go two at a time, one a core; those that write may touch the same files, and beside tests one is enough.
const lanes = fix || process.argv.includes("--aside") ? 1 : 2;
const waiting = [...steps];
let failed = 0;
await Promise.all(Array.from({ length: lanes }, work));
process.exitCode = failed === 0 ? 0 : 1;

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, args] = step;
    const started = Date.now();
    const status = await run(node, args, { env });
    console.log(
      `${status === 0 ? "ok    " : "FAILED"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    );
    if (status !== 0) failed++;
  }
}
