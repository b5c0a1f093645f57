// `npm test`: installs what the tests need, runs every suite, ends with `N passed, N failed, N skipped`.
// `npm test -- server e2e` runs these suites only, and `npm test -- slow` what takes minutes and is left out otherwise. Every run leaves each file's time in .cache/test/vitest.json.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages, ensureSite, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";
import { ensureTestPrograms } from "./house/programs.mjs";

/** Suites of vitest, and the projects of each. */
const VITEST = {
  packages: ["packages"],
  cli: ["cli"],
  server: ["server"],
  web: ["web"],
  e2e: ["e2e", "e2e-alone"],
  slow: ["slow"],
};
const SLOWEST = 12;

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const wants = (name) => (wanted.length === 0 ? name !== "slow" : wanted.includes(name));
const isRoot = process.getuid?.() === 0;

await ensurePackages();

const reports = join(root, ".cache/test");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, "vitest.json");

const env = {
  ...toolEnvironment(),
  YIZHOU_TEST_REPORT: vitestReport,
  // As root everything can be installed, so a missing program is a failure and not a reason to skip.
  ...(isRoot && process.env.YIZHOU_INSTALL !== "off" ? { YIZHOU_REQUIRE_PROGRAMS: "1" } : {}),
};

const counts = { passed: 0, failed: 0, skipped: 0 };
const times = [];

/** Runs a stage, counts and times it. */
async function stage(name, work) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await work();
  for (const key of Object.keys(counts)) counts[key] += result[key];
  times.push(`${name} ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

// Installing waits for the network and checking for the processor, so they go together.
await stage("programs, site and check", async () => {
  const [status] = await Promise.all([
    wants("check") ? run(pinnedNode(), [join(root, "tools/check.mjs")], { env }) : 0,
    ensureTestPrograms(),
    wants("e2e") || wants("conformance") ? ensureSite() : null,
  ]);
  return { passed: wants("check") && status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
});

const projects = Object.entries(VITEST).flatMap(([suite, names]) => (wants(suite) ? names : []));
if (projects.length > 0)
  await stage(projects.join(", "), async () => {
    const status = await run(
      pinnedNode(),
      [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        ...projects.flatMap((project) => ["--project", project]),
      ],
      { env },
    );
    return readReport(status);
  });

if (wants("conformance"))
  await stage("conformance", async () => {
    const output = join(reports, "conformance.json");
    await run(pinnedNode(), [join(root, "e2e/conformance/run.ts"), `--report=${output}`], { env });
    if (!existsSync(output)) return { passed: 0, failed: 1, skipped: 0 };
    // What waits for a screen has not been looked at, so it counts as skipped.
    const { passed, failed, waiting } = JSON.parse(readFileSync(output, "utf8"));
    return { passed, failed, skipped: waiting };
  });

console.log(`\n${times.join(" · ")}`);
if (counts.passed + counts.failed === 0) {
  console.log("No test ran.");
  process.exitCode = 1;
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0) process.exitCode = 1;

/** Adds the suites up, and prints what each and the slowest files took. */
function readReport(status) {
  if (!existsSync(vitestReport)) return { passed: 0, failed: 1, skipped: 0 };
  const { suites, files, secondTries } = JSON.parse(readFileSync(vitestReport, "utf8"));
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [suite, { seconds, ...own }] of Object.entries(suites)) {
    for (const key of Object.keys(sum)) sum[key] += own[key];
    console.log(
      `${suite}: ${own.passed} passed, ${own.failed} failed, ${own.skipped} skipped, ${seconds.toFixed(0)} s of one worker`,
    );
  }
  console.log(`Slowest files (all in ${vitestReport}):`);
  for (const { path, seconds } of files.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  if (secondTries.length > 0) console.log(`Passed at a second try only:\n${secondTries.join("\n")}`);
  if (sum.failed === 0 && status !== 0) sum.failed = 1;
  return sum;
}
