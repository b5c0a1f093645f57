// One database server for the whole run. It is started by the first test that needs it and ended here.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../src/platform/database/embedded.ts";
import { createLog } from "../src/platform/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the run's embedded database; empty until a test starts it. */
    databaseFolder: string;
  }
}

export default async function setup(project: {
  provide(key: "databaseFolder", value: string): void;
}): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-test-"));
  // Root's temp folders are closed to the user the database runs as.
  await chmod(folder, 0o755);
  project.provide("databaseFolder", folder);
  return async () => {
    const isStarted = await readFile(join(folder, "port.json"), "utf8").then(
      () => true,
      () => false,
    );
    // Starting takes over the running one, and so gives us the handle that ends it.
    if (isStarted) await (await startEmbeddedDatabase({ folder, log: createLog("silent") })).stop();
    await rm(folder, { recursive: true, force: true });
  };
}
