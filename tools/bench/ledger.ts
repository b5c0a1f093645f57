// The ledger on one hot account: entries (two postings each) a second, beside a loop of single-row updates of the same database, both
// written to disk at each commit.
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockWallets, openAccount, postEntry } from "../../server/src/modules/billing/ledger-repo.ts";
import { connectDatabase } from "../../server/src/platform/database/connect.ts";
import type { Database } from "../../server/src/platform/database/connect.ts";
import { startEmbeddedDatabase } from "../../server/src/platform/database/embedded.ts";
import { applyMigrations } from "../../server/src/platform/database/migrate.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { median, type Area } from "./figure.ts";

const ROUND_MS = 2000;
const ROUNDS = 5;

/** Postings a second. */
export const ledger: Area = {
  name: "ledger",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "yizhou-bench-"));
    await chmod(folder, 0o755);
    const log = createLog("error");
    const server = await startEmbeddedDatabase({ folder: join(folder, "postgres"), log });
    const { db, pool, close } = await connectDatabase(server.ownerUrl, log);
    try {
      await applyMigrations(pool);
      const { rows } = await pool.query<{ mode: string }>(
        "select current_setting('synchronous_commit') as mode",
      );
      const post = await poster(db);
      const update = await updater(db);
      const [posted, updated, ratios]: [number[], number[], number[]] = [[], [], []];
      // In turns, so that whatever else the machine does hits both.
      for (let round = 0; round < ROUNDS; round++) {
        updated.push(await aSecond(update));
        posted.push(2 * (await aSecond(post)));
        ratios.push(posted.at(-1)! / updated.at(-1)!);
      }
      const note = `synchronous_commit ${rows[0]!.mode}, two of one entry, median of ${ROUNDS} rounds`;
      return [
        { what: "postings a second on one hot account", value: Math.round(median(posted)), unit: "/s", note },
        { what: "single-row updates a second", value: Math.round(median(updated)), unit: "/s" },
        {
          what: "postings for each single-row update",
          ...{ value: median(ratios), unit: "", limit: { atLeast: 0.5 } },
        },
      ];
    } finally {
      await close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function aSecond(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let count = 0;
  for (; performance.now() - begun < ROUND_MS; count++) await act();
  return (1000 * count) / (performance.now() - begun);
}

/** Moves one character between an account of a person and one of the site, there and back. */
async function poster(db: Database): Promise<() => Promise<unknown>> {
  const ownerId = randomUUID();
  await db.$client.query(
    "insert into users (id, account, user_name, nick_name, created_at) values ($1, $2, $2, $2, now())",
    [ownerId, ownerId],
  );
  const account = await db.transaction(async (tx) => {
    const [walletId] = await lockWallets(tx, [{ ownerId }], new Date());
    return openAccount(tx, {
      walletId: walletId!,
      unit: "characters",
      kind: "balance",
      createdAt: new Date(),
    });
  });
  let count = 0;
  return () => {
    count += 1;
    return postEntry(db, {
      ...{ key: `bench ${count}`, kind: "grant", at: new Date() },
      lines: [
        { account: { kind: "given", unit: "characters" }, amount: count % 2 ? -1 : 1 },
        { account, amount: count % 2 ? 1 : -1 },
      ],
    });
  };
}

async function updater(db: Database): Promise<() => Promise<unknown>> {
  await db.$client.query("create table bench_row (id int primary key, n bigint)");
  await db.$client.query("insert into bench_row values (1, 0)");
  return () => db.$client.query("update bench_row set n = n + 1 where id = 1");
}
