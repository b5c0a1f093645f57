import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./tools/house/slowest-first.ts";
import { SuiteReporter } from "./tools/house/suite-reporter.ts";

/**
 * A suite whose files share a process: each loads what the others have loaded, which for the server is three seconds of processor
 * time a file. So no file may leave behind what another would stumble over.
 */
const node = (name: string, include: string[], more: { globalSetup?: string[]; retry?: number } = {}) => ({
  extends: true as const,
  test: {
    ...{ name, environment: "node" as const, isolate: false },
    ...{ include, exclude: ["**/node_modules/**", SLOW], ...more },
  },
});

const SLOW = "**/*.slow.test.ts";

/** How long an assertion that waits does so: on a busy machine everything comes late. */
const expectation = { poll: { timeout: 15_000 } };

/**
 * Tries after the first of a test with processes, connections and pages of its own. What needed one is named at the end of
 * `npm test`: it is a fault to look into, and no reason to hold back everything else.
 */
const retry = 1;

/** Where `npm test` wants counts and times. */
const report = process.env["YIZHOU_TEST_REPORT"];
const browser = { testTimeout: 180_000, hookTimeout: 240_000, retry };
/** Measures how long a page stands still, so nothing else may want the processor meanwhile. */
const ALONE = "e2e/flows/alignment-large.spec.ts";

// One project per suite of `npm test`, which runs all of them at once: two files at a time, whichever suite they are of. Files
// named `.slow.` stand for minutes of work: `npm test -- slow` runs them.
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", ...(report ? [new SuiteReporter(report)] : [])],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    expect: expectation,
    projects: [
      node("packages", ["packages/**/*.test.ts"]),
      node("server", ["server/**/*.test.ts"], { globalSetup: ["server/test/global-setup.ts"], retry }),
      {
        extends: true,
        test: {
          ...{ name: "slow", include: [SLOW], testTimeout: 180_000, hookTimeout: 240_000 },
          globalSetup: ["server/test/global-setup.ts"],
        },
      },
      node("cli", ["cli/**/*.test.ts", "tools/**/*.test.ts"]),
      {
        extends: "./web/vite.config.ts",
        root: "./web",
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["src/**/*.test.{ts,tsx}"],
          // The root's own does not reach here; a form filled key by key takes long on a busy machine.
          testTimeout: 30_000,
          expect: expectation,
          setupFiles: ["src/test/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: "e2e",
          include: ["e2e/flows/**/*.spec.ts"],
          exclude: [ALONE],
          globalSetup: ["server/test/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: "e2e-alone",
          include: [ALONE],
          globalSetup: ["server/test/global-setup.ts"],
          // After everything else.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
