import { readFileSync } from "node:fs";
import * as files from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateEnginesDeps } from "../config.ts";
import { startModelThread, wayOfModel } from "./bergamot/start-thread.ts";
import { createOutboundFetch, lookUpAddresses } from "./outbound-fetch.ts";
import { runProgram } from "./run-program.ts";

/** The real world for `createEngines`, for the server's and the command line's start. Never imported by the package itself. */
export function nodeEngineDeps(): CreateEnginesDeps {
  return {
    fetch: createOutboundFetch(),
    now: () => Date.now(),
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, { signal }).catch((error: unknown) => {
        // Node wraps the reason in an AbortError of its own; callers expect the reason.
        throw signal.aborted ? signal.reason : error;
      });
    },
    random: Math.random,
    lookup: lookUpAddresses,
    run: runProgram,
    local: {
      files,
      startWorker: startModelThread,
      wayOf: wayOfModel,
      cores: availableParallelism(),
      memoryBytes: totalmem(),
      resolvePath: (path) => resolve(path),
    },
    readTextFile: (path) => readFileSync(path, "utf8"),
  };
}
