// `npm run seed big`: a site of its own in `.cache/seed-big` (or YIZHOU_DATA, or DATABASE_URL), filled once, then measured. The last
// line is `holds`, or names what takes too long.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openDatabase } from "../../server/src/platform/database/open.ts";
import { connectDatabase } from "../../server/src/platform/database/connect.ts";
import { entryOf } from "../../server/src/platform/entries.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { loadSettings } from "../../server/src/platform/settings.ts";
import "../../server/test/use-built.ts";
import { fillBig } from "./big.ts";
import { measureLists, MOST_MS } from "./measure.ts";

const [story] = process.argv.slice(2);
if (story !== "big") throw new Error("seed knows one story: big");

const root = join(import.meta.dirname, "../..");
const environment = {
  ...process.env,
  ...{ DEMO: "on", HOST: "127.0.0.1", PORT: "0", YIZHOU_ROLES: "web", YIZHOU_LOG_LEVEL: "error" },
  YIZHOU_DATA: process.env["YIZHOU_DATA"] ?? join(root, ".cache/seed-big"),
  // What is measured is no visitor who asks too often.
  REQUESTS_PER_MINUTE: "1000000",
};
const log = createLog("error");
const server = spawn(process.execPath, [entryOf(join(root, "server/src/serve.ts"))], {
  cwd: root,
  env: environment,
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
try {
  const [{ address }] = (await once(server, "message")) as [{ address: string }];
  const database = await openDatabase(loadSettings(environment), log, "join");
  const owner = await connectDatabase(database.ownerUrl, log);
  await fillBig(owner.pool, (line) => console.log(line));
  await owner.close();
  await database.close();
  const measured = await measureLists(address, ({ what, medianMs, p95Ms }) =>
    console.log(`${medianMs.toFixed(0).padStart(6)} ms, p95 ${p95Ms.toFixed(0).padStart(6)} ms  ${what}`),
  );
  const slow = measured.filter(({ p95Ms }) => p95Ms > MOST_MS);
  console.log(`\nTo look at it: YIZHOU_DATA=${environment.YIZHOU_DATA} npm start`);
  console.log(
    slow.length === 0
      ? "holds"
      : `falls short: ${slow.map(({ what, p95Ms }) => `${what} ${p95Ms.toFixed(0)} ms`).join("; ")}`,
  );
  process.exitCode = slow.length === 0 ? 0 : 1;
} finally {
  if (server.exitCode === null) {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }
}
