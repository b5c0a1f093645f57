// One database server for the whole run. It is started by the first test that needs it and ended here.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../src/platform/database/embedded.ts";
import { createLog } from "../src/platform/log.ts";
import { makeRunFolder } from "./run-folder.ts";

/** Names the folder of the run's database server to its test files. */
export const FOLDER_VARIABLE = "YIZHOU_TEST_DATABASE_FOLDER";

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Several suites of a run ask for it; the first makes it for all.
  if (process.env[FOLDER_VARIABLE]) return undefined;
  const folder = await makeRunFolder();
  process.env[FOLDER_VARIABLE] = folder;
  return async () => {
    const isStarted = await readFile(join(folder, "port.json"), "utf8").then(
      () => true,
      () => false,
    );
    // Starting takes over the running one, and so gives us the handle that ends it.
    if (isStarted) await (await startEmbeddedDatabase({ folder, log: createLog("silent") })).stop();
    await rm(folder, { recursive: true, force: true });
    delete process.env[FOLDER_VARIABLE];
  };
}
