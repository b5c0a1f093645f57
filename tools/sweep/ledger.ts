// `npm run sweep -- ledger`: the ledger's random sequences, ten thousand of them, two thousand lives with orders at providers that are
// played, and a hundred killed processes of each kind.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** @returns the status to exit with */
export function sweepLedger(): number {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      ...["run", "--project", "server"],
      "server/src/modules/billing/ledger.test.ts",
      "server/src/modules/payments/order-sequences.test.ts",
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: {
        ...{ YIZHOU_LEDGER_RUNS: "10000", YIZHOU_ORDER_RUNS: "2000", YIZHOU_LEDGER_KILLS: "100" },
        ...process.env,
      },
    },
  );
  return status ?? 1;
}
