// The cores are busy to the end when the long files begin first, and a process goes on only with files of its own suite: whenever
// the next file is of another, it ends and a new one loads everything again. So files go suite by suite, the suites with long files
// first, and in each the long files first. A fresh machine knows no times, so the long ones stand here; `npm test` ends with the
// slowest files of its run, which is where this list comes from.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Longest first. Files that are not here begin after those of their suite, larger ones earlier. */
const SLOW = [
  "e2e/flows/post-editing.spec.ts",
  "e2e/flows/strangers.spec.ts",
  "e2e/flows/translation.spec.ts",
  "e2e/flows/pictures.spec.ts",
  "e2e/flows/pdf-preview.spec.ts",
  "e2e/flows/sessions.spec.ts",
  "e2e/flows/accounts.spec.ts",
  "e2e/flows/corrections.spec.ts",
  "e2e/flows/memory-jobs.spec.ts",
  "e2e/flows/payments.spec.ts",
  "e2e/flows/pages.spec.ts",
  "e2e/flows/engines.spec.ts",
  "e2e/flows/alignment.spec.ts",
  "e2e/flows/termbase.spec.ts",
  "server/src/modules/jobs/pdf-jobs.test.ts",
  "server/src/modules/jobs/job-runner.test.ts",
  "server/src/modules/jobs/reader-corrections.test.ts",
  "server/src/modules/jobs/pay-job.test.ts",
  "server/src/modules/jobs/picture-jobs.test.ts",
  "server/src/modules/documents/documents.test.ts",
  "server/test/bad-values.test.ts",
  "server/test/kill.test.ts",
  "server/src/modules/renditions/renditions.test.ts",
  "server/test/crash-at-start.test.ts",
  "server/test/two-hosts.test.ts",
  "server/src/modules/jobs/job-memory.test.ts",
  "server/src/modules/jobs/run-job.test.ts",
  "server/src/platform/database/embedded.test.ts",
  "server/src/modules/billing/ledger.test.ts",
  "server/src/modules/jobs/wait-for-models.test.ts",
  "server/test/kill-renditions.test.ts",
  "server/src/modules/payments/orders.test.ts",
  "server/src/modules/termbase/termbases.test.ts",
  "server/src/modules/documents/kept-pages.test.ts",
  "server/src/modules/alignment/alignment.test.ts",
  "server/src/modules/payments/order-sequences.test.ts",
  "server/src/modules/tm/memories.test.ts",
  "server/src/modules/jobs/start-jobs.test.ts",
  "server/src/modules/imports/large-imports.test.ts",
  "server/src/platform/queue/queue.test.ts",
  "cli/src/cli.test.ts",
  "cli/src/admin.test.ts",
  "cli/src/models.test.ts",
  "cli/src/pdf-pages.test.ts",
  "cli/src/tm.test.ts",
  "packages/filters/src/image/image-filter.test.ts",
  "packages/filters/src/pdf/scan/scan.test.ts",
  "packages/filters/src/image/image-filter.contract.test.ts",
  "packages/filters/src/hostile.test.ts",
  "packages/ocr/src/recognise-page.test.ts",
  "packages/filters/src/pdf/hostile.test.ts",
  "packages/alignment/src/align-sentences.test.ts",
];

/** Those with the longest files begin first, so that a short one is the last. */
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
      (a, b) => suite(a) - suite(b) || rank(a) - rank(b) || sizes.get(b)! - sizes.get(a)!,
    );
  }
}
