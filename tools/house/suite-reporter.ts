// What `npm test` keeps of a run of vitest: counts of each suite, and what each file took.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from "vitest/node";

interface SuiteCounts {
  passed: number;
  failed: number;
  skipped: number;
}

interface SuiteReport {
  /** By name of the project. */
  readonly suites: Record<string, SuiteCounts & { seconds: number }>;
  /** Slowest first; seconds from the start of its process to its last test's end. */
  readonly files: readonly { readonly path: string; readonly seconds: number }[];
  /** What passed at a second try only: file and name of each test, and what the first try failed with. */
  readonly secondTries: readonly string[];
}

/** Writes a `SuiteReport` to a file at the end of the run. */
export class SuiteReporter implements Reporter {
  readonly #path: string;
  #tagsFilter: readonly string[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  onInit(vitest: Vitest): void {
    this.#tagsFilter = vitest.config.tagsFilter ?? [];
  }

  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const suites: SuiteReport["suites"] = {};
    const secondTries: string[] = [];
    const files = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      const suite = (suites[module.project.name] ??= { passed: 0, failed: 0, skipped: 0, seconds: 0 });
      const before = suite.failed;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "skipped" && this.#isOfOtherRun(test)) continue;
        suite[state === "pending" ? "failed" : state]++;
        if (test.diagnostic()?.flaky)
          secondTries.push(
            `${relative(process.cwd(), module.moduleId)}: ${test.fullName}\n    ${reasonOf(errors?.[0])}`,
          );
      }
      // A file that does not even load, or fails outside its tests, must not look green.
      if (!module.ok() && suite.failed === before) suite.failed++;
      suite.seconds += ms / 1000;
      return { path: relative(process.cwd(), module.moduleId), seconds: ms / 1000 };
    });
    // What nobody waited for and nobody caught belongs to no file.
    if (strayErrors.length > 0) suites["errors outside tests"] = { ...NONE, failed: strayErrors.length };
    const report: SuiteReport = {
      suites,
      files: files.sort((a, b) => b.seconds - a.seconds),
      secondTries,
    };
    writeFileSync(this.#path, JSON.stringify(report, null, 1));
  }

  /** Whether a run of its own has the test: it is not skipped, it is not of this one. */
  #isOfOtherRun({ tags }: TestCase): boolean {
    return this.#tagsFilter.some((filter) => tags.includes("slow") === filter.startsWith("!"));
  }
}

/** The message with the differences, and the line of the test that saw it. */
function reasonOf(error: SerializedError | undefined): string {
  if (!error) return "failed without a reason";
  const at = error.stacks?.[0];
  const place = at ? `${relative(process.cwd(), at.file)}:${at.line}` : "";
  return [error.message, error.diff, place].filter(Boolean).join("\n").replaceAll("\n", "\n    ");
}

const NONE = { passed: 0, failed: 0, skipped: 0, seconds: 0 };
