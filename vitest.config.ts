import { availableParallelism, totalmem } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./tools/house/slowest-first.ts";
import { SuiteReporter } from "./tools/house/suite-reporter.ts";

/** Node runs the sources itself, as in the product: a fifth less processor time than through the runner of the site's builder. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/**
 * A suite whose files share a process: each loads what the others have loaded, which for the server is three seconds of processor
 * time a file. So no file may leave behind what another would stumble over.
 */
const node = (
  name: string,
  include: string[],
  more: { globalSetup?: string[]; setupFiles?: string[] } = {},
) => ({
  extends: true as const,
  test: {
    ...{ name, environment: "node" as const, isolate: false, experimental: NATIVE },
    ...{ include, exclude: ["**/node_modules/**", SLOW], ...more },
  },
});

const SLOW = "**/*.slow.test.ts";

/**
 * Single tests that are left to `npm test -- slow`, as whole files named `.slow.` are: what goes over every page, picture or language,
 * or once more through a browser, and whose subject other tests show in small.
 */
const tags = [{ name: "slow", description: "Left to `npm test -- slow`" }];

/** How long an assertion that waits does so: on a busy machine everything comes late. */
const expectation = { poll: { timeout: 45_000 } };

/**
 * Tries after the first of a test with a browser; tests with servers that are processes of their own say so themselves, and no
 * others have any. What needed one is named at the end of `npm test`: it is a fault to look into, and no reason to hold back
 * everything else.
 */
const retry = 1;

/**
 * Files at once: one more than processors, since half of the time of a file is waiting for timers, disks and pages; fewer where
 * memory is short. A file with a server, a browser and its own process takes some two gigabytes at most.
 */
const FILE_BYTES = 2.2 * 2 ** 30;
const maxWorkers = Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / FILE_BYTES), 4));

/** Where `npm test` wants counts and times. */
const report = process.env["YIZHOU_TEST_REPORT"];
const browser = { testTimeout: 300_000, hookTimeout: 240_000, retry };
/** Measures how long a page stands still, so nothing else may want the processor meanwhile. */
const ALONE = "e2e/flows/alignment-large.spec.ts";

// One project per suite of `npm test`, which runs all of them at once, whichever suite a file is of. Files named `.slow.` stand for
// minutes of work: `npm test -- slow` runs them.
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: SlowestFirst },
    reporters: ["default", ...(report ? [new SuiteReporter(report)] : [])],
    tags,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: expectation,
    projects: [
      node("packages", ["packages/**/*.test.ts"]),
      node("server", ["server/**/*.test.ts"], {
        globalSetup: ["server/test/global-setup.ts"],
        setupFiles: ["server/test/setup.ts"],
      }),
      {
        extends: true,
        test: {
          ...{
            name: "slow",
            include: [SLOW],
            testTimeout: 180_000,
            hookTimeout: 240_000,
            experimental: NATIVE,
          },
          globalSetup: ["server/test/global-setup.ts"],
        },
      },
      node("cli", ["cli/**/*.test.ts", "tools/**/*.test.ts"]),
      {
        extends: "./web/vite.config.ts",
        root: "./web",
        test: {
          name: "web",
          environment: "./src/test/one-window.ts",
          tags,
          isolate: false,
          include: ["src/**/*.test.{ts,tsx}"],
          // The root's own does not reach here; a form filled key by key takes long on a busy machine.
          testTimeout: 120_000,
          expect: expectation,
          setupFiles: ["src/test/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: "e2e",
          isolate: false,
          experimental: NATIVE,
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
          experimental: NATIVE,
          include: [ALONE],
          globalSetup: ["server/test/global-setup.ts"],
          // After everything else, also where somebody runs vitest itself.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
