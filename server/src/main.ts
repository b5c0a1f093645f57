// Reads the environment, starts the roles, stops them on a signal. `npm start` and `yizhou serve` end here.
import { errorMessage } from "@yizhou/contract";
import { isAppError } from "@yizhou/model";
import { createLog } from "./platform/log.ts";
import { describeError } from "./platform/log-error.ts";
import { endOnUncaught } from "./platform/log-uncaught.ts";
import { loadSettings } from "./platform/settings.ts";
import type { Settings } from "./platform/settings.ts";
import { startServer } from "./start-server.ts";

/** What goes to a whole process group arrives here, and once more from each parent that passes it on. */
const SAME_SIGNAL_MS = 1_000;

/** Runs until a signal. Sets the exit status: 0 after a clean stop, 1 when it could not start. */
export async function runServer(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  let settings: Settings;
  try {
    settings = loadSettings(environment);
    endOnUncaught(createLog(settings.logLevel));
    // Asked for while it starts, the stop comes as soon as there is something to stop: the database is up long before.
    const asked = stopAsked();
    const server = await startServer(settings);
    void asked.then(() => server.stop()).then(() => process.exit(0));
    for (const line of server.demoLines) console.log(line);
    console.log(
      server.address ? `Yizhou is ready at ${server.address}` : `Yizhou runs ${settings.roles.join(", ")}`,
    );
    process.send?.({ kind: "ready", address: server.address });
    // The pipe to the parent must not keep a finished process alive.
    process.channel?.unref();
  } catch (error) {
    const text = isAppError(error)
      ? `${error.code}: ${errorMessage(error.code, error.params, "en")}`
      : "The server could not start.";
    console.error(text);
    if (!isAppError(error) || error.cause) console.error(describeError(error));
    process.exitCode = 1;
  }
}

/** Settles at the first signal that asks for a stop. A later Ctrl-C means: now. */
function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    let askedAtMs: number | null = null;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (askedAtMs === null) {
          askedAtMs = performance.now();
          resolve();
        } else if (signal === "SIGINT" && performance.now() - askedAtMs > SAME_SIGNAL_MS) process.exit(1);
      });
    }
  });
}
