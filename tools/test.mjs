// `npm test`: installs what the tests need, runs every suite, ends with `N passed, N failed, N skipped`.
// `npm test -- server e2e` runs these suites only; `npm test -- slow conformance` what takes minutes and is left out otherwise: files
// named `.slow.`, and in all suites the tests that are tagged so. Every run leaves each file's time in .cache/test/vitest.json.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ensurePackages,
  ensureServer,
  ensureSite,
  pinnedNode,
  root,
  run,
  runAside,
  toolEnvironment,
} from "./house/packages.mjs";
import { ensureTestPrograms } from "./house/programs.mjs";

/** Measured with nothing beside it, when what is slow is named. */
const ALONE = "e2e-alone";
/** Suites of vitest, and the projects of each. */
const VITEST = {
  packages: ["packages"],
  cli: ["cli"],
  server: ["server"],
  web: ["web"],
  e2e: ["e2e"],
  slow: ["slow"],
};
/** Run when they are named: minutes of two processors each. */
const NAMED_ONLY = ["slow", "conformance"];
const SLOWEST = 12;

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const wants = (name) => (wanted.length === 0 ? !NAMED_ONLY.includes(name) : wanted.includes(name));
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

const NONE = { passed: 0, failed: 0, skipped: 0 };
const counts = { ...NONE };
const times = [];

/** Counts and times a stage; what it throws is printed and a failure of its own, and the others go on. @returns whether none failed */
async function stage(name, work) {
  const started = Date.now();
  const result = await work().catch((error) => {
    console.error(error);
    return { ...NONE, failed: 1 };
  });
  for (const key of Object.keys(counts)) counts[key] += result[key];
  times.push(`${name} ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result.failed === 0;
}

/** A stage that goes on beside others: it prints everything at its end. @returns its exit status */
async function aside(name, script, args) {
  const { status, output } = await runAside(pinnedNode(), [join(root, script), ...args, "--aside"], {
    env: { ...env, ...toolEnvironment() },
  });
  console.log(`\n── ${name}\n${output}\n`);
  return status;
}

// Tests wait half of their time, for timers, disks and pages; so what needs only the processor, and the statements, go beside them.
const checked = wants("check")
  ? stage("check", async () =>
      (await aside("check", "tools/check.mjs", [])) === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 },
    )
  : null;

const needsSite = ["e2e", "conformance", "slow"].some(wants);
const isReady = await stage("programs and site", async () => {
  await Promise.all([ensureTestPrograms(), needsSite ? ensureSite() : ensureServer()]);
  return NONE;
});

const stated =
  isReady && wants("conformance")
    ? Promise.resolve(checked).then(() =>
        stage("conformance", async () => {
          const output = join(reports, "conformance.json");
          await aside("conformance", "e2e/conformance/run.ts", [`--report=${output}`]);
          if (!existsSync(output)) return { ...NONE, failed: 1 };
          // What waits for a screen has not been looked at, so it counts as skipped.
          const { passed, failed, waiting } = JSON.parse(readFileSync(output, "utf8"));
          return { passed, failed, skipped: waiting };
        }),
      )
    : null;

const found = [];
if (isReady) {
  await vitest(
    Object.entries(VITEST).flatMap(([suite, names]) => (wants(suite) && suite !== "slow" ? names : [])),
    ["--tags-filter=!slow"],
  );
  if (wants("slow")) {
    await vitest(VITEST.slow);
    await vitest(
      Object.entries(VITEST).flatMap(([suite, names]) => (suite === "slow" ? [] : names)),
      ["--tags-filter=slow"],
    );
  }
}
await Promise.all([checked, stated]);
// It measures how long a page stands still: nothing else may want the processor.
if (isReady && wants("slow")) await vitest([ALONE]);

printFiles();
console.log(`\n${times.join(" · ")}`);
if (counts.passed + counts.failed === 0) {
  console.log("No test ran.");
  process.exitCode = 1;
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0) process.exitCode = 1;

/** Runs projects of vitest as a stage. */
async function vitest(projects, flags = []) {
  if (projects.length === 0) return;
  const name = [...projects, ...flags].join(", ");
  console.log(`\n── ${name}`);
  await stage(name, async () => {
    rmSync(vitestReport, { force: true });
    const status = await run(
      pinnedNode(),
      [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        ...projects.flatMap((project) => ["--project", project]),
        ...flags,
      ],
      { env: { ...env, ...toolEnvironment() } },
    );
    return readReport(status);
  });
}

/** Adds the suites of a run up, and keeps its report for the end. */
function readReport(status) {
  if (!existsSync(vitestReport)) return { ...NONE, failed: 1 };
  const report = JSON.parse(readFileSync(vitestReport, "utf8"));
  found.push(report);
  const sum = { ...NONE };
  for (const suite of Object.values(report.suites))
    for (const key of Object.keys(sum)) sum[key] += suite[key];
  if (sum.failed === 0 && status !== 0) sum.failed = 1;
  return sum;
}

/** Prints what each suite and the slowest files took, of all runs of vitest, and leaves it in one report. */
function printFiles() {
  if (found.length === 0) return;
  const suites = Object.assign({}, ...found.map((report) => report.suites));
  const files = found.flatMap((report) => report.files).sort((a, b) => b.seconds - a.seconds);
  const secondTries = found.flatMap((report) => report.secondTries);
  writeFileSync(vitestReport, JSON.stringify({ suites, files, secondTries }, null, 1));
  for (const [suite, { seconds, passed, failed, skipped }] of Object.entries(suites))
    console.log(
      `${suite}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds.toFixed(0)} s of one worker`,
    );
  console.log(`Slowest files (all in ${vitestReport}):`);
  for (const { path, seconds } of files.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  if (secondTries.length > 0) console.log(`Passed at a second try only:\n${secondTries.join("\n")}`);
}
