// Reads the environment, starts the roles, stops them on a signal. `npm start` and `yizhou serve` end here.
import { errorMessage } from "@yizhou/contract";
import { isAppError } from "@yizhou/model";
import { createLog } from "./platform/log.ts";
import { describeError } from "./platform/log-error.ts";
import { endOnUncaught } from "./platform/log-uncaught.ts";
import { loadSettings } from "./platform/settings.ts";
import type { Settings } from "./platform/settings.ts";
import { startServer } from "./start-server.ts";

/** Runs until a signal. Sets the exit status: 0 after a clean stop, 1 when it could not start. */
export async function runServer(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  let settings: Settings;
  try {
    settings = loadSettings(environment);
    endOnUncaught(createLog(settings.logLevel));
    const server = await startServer(settings);
    let isStopping = false;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        // A second Ctrl-C means: now.
        if (isStopping) process.exit(1);
        isStopping = true;
        void server.stop().then(() => process.exit(0));
      });
    }
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
