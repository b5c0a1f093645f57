// `npm test`: installs what the tests need, runs every suite, ends with `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages, ensureSite, pinnedNode, root, run, toolEnvironment } from "./house/packages.mjs";
import {
  TEST_PROGRAMS,
  installLine,
  installPrograms,
  mayInstall,
  missingPrograms,
} from "./house/programs.mjs";

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const isRoot = process.getuid?.() === 0;

await ensurePackages();

let missing = missingPrograms(TEST_PROGRAMS);
if (missing.length > 0 && mayInstall()) {
  console.log(`Installing what the tests need: ${missing.map((program) => program.id).join(", ")} …`);
  await installPrograms(missing);
  missing = missingPrograms(TEST_PROGRAMS);
}
for (const program of missing)
  console.log(`Missing: ${program.id} (${program.feature}). ${installLine([program])}`);

const env = {
  ...toolEnvironment(),
  // As root everything can be installed, so a missing program is a failure and not a reason to skip.
  ...(isRoot && process.env.YIZHOU_INSTALL !== "off" ? { YIZHOU_REQUIRE_PROGRAMS: "1" } : {}),
};

const reports = join(root, ".cache/test");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const times = [];

async function suite(name, work) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await work();
  for (const key of Object.keys(counts)) counts[key] += result[key];
  times.push(`${name} ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function vitest(project) {
  const output = join(reports, `${project}.json`);
  const status = await run(
    pinnedNode(),
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${output}`,
    ],
    { env },
  );
  if (!existsSync(output)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(output, "utf8"));
  // A file that does not even load fails no test of its own; count it, or a broken suite would look green.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

await suite("check", async () => {
  const status = await run(pinnedNode(), [join(root, "tools/check.mjs")], { env });
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
});
for (const project of ["packages", "cli", "server", "web"]) await suite(project, () => vitest(project));
await suite("e2e", async () => {
  await ensureSite();
  return vitest("e2e");
});
await suite("conformance", async () => {
  await ensureSite();
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
