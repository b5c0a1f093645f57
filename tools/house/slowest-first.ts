// The cores are busy to the end when the long files begin first. A fresh machine knows no times, so the long ones stand here;
// `npm test` ends with the slowest files of its run, which is where this list comes from. The others go suite by suite, since the
// files of one suite may share a process.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Longest first. Files that are not here begin after them, by suite, larger ones earlier. */
const SLOW = [
  "e2e/flows/strangers.spec.ts",
  "e2e/flows/post-editing.spec.ts",
  "server/src/modules/jobs/pdf-jobs.test.ts",
  "e2e/flows/translation.spec.ts",
  "e2e/flows/accounts.spec.ts",
  "packages/filters/src/image/image-filter.test.ts",
  "e2e/flows/pdf-preview.spec.ts",
  "server/src/modules/jobs/job-runner.test.ts",
  "e2e/flows/sessions.spec.ts",
  "e2e/flows/pictures.spec.ts",
  "e2e/flows/memory-jobs.spec.ts",
  "server/src/modules/renditions/renditions.test.ts",
  "server/src/modules/jobs/run-job.test.ts",
  "server/test/kill.test.ts",
  "e2e/flows/engines.spec.ts",
  "cli/src/cli.test.ts",
  "cli/src/models.test.ts",
  "e2e/flows/pages.spec.ts",
  "server/src/modules/documents/documents.test.ts",
  "server/test/kill-renditions.test.ts",
  "server/src/modules/jobs/wait-for-models.test.ts",
  "server/test/two-hosts.test.ts",
  "e2e/flows/alignment.spec.ts",
  "server/src/platform/database/embedded.test.ts",
  "packages/filters/src/image/image-filter.contract.test.ts",
  "server/src/modules/imports/large-imports.test.ts",
  "packages/filters/src/pdf/scan/scan.test.ts",
  "server/src/modules/alignment/alignment.test.ts",
  "server/src/modules/jobs/pay-job.test.ts",
  "e2e/flows/termbase.spec.ts",
  "server/src/modules/jobs/job-memory.test.ts",
  "server/test/bad-values.test.ts",
  "server/src/modules/documents/kept-pages.test.ts",
  "server/src/platform/queue/queue.test.ts",
  "cli/src/admin.test.ts",
];

/** Those with long files begin early, so that a short one is the last. */
const SUITES = ["e2e", "server", "slow", "cli", "web", "packages", "e2e-alone"];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOW.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? SLOW.length : at;
    };
    const sizes = new Map(
      files.map((file) => [
        file,
        this.ctx.cache.getFileStats(`${file.project.name}:${relative(this.ctx.config.root, file.moduleId)}`)
          ?.size ?? 0,
      ]),
    );
    const suite = ({ project }: TestSpecification): number => SUITES.indexOf(project.name);
    return [...files].sort(
      (a, b) => rank(a) - rank(b) || suite(a) - suite(b) || sizes.get(b)! - sizes.get(a)!,
    );
  }
}
