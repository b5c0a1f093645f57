// A server as it really runs: a process of its own, called over HTTP.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import type { Envelope, FileDto } from "@yizhou/contract";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../src/modules/accounts/index.ts";
import { entryOf } from "../src/platform/entries.ts";
import { multipart } from "./build-test-app.ts";
import "./use-built.ts";

const MAIN = join(import.meta.dirname, "../src/serve.ts");
/** As `npm start` has it. */
const MEMORY = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../tools/house/server-memory.json"), "utf8"),
) as Record<string, string>;
/** Under `npm test` compiled sources are kept, for which a server and its children start at two thirds of the processor time. */
const kept = process.env["NODE_COMPILE_CACHE"];
const COMPILED: Readonly<Record<string, string>> = kept === undefined ? {} : { NODE_COMPILE_CACHE: kept };

export interface RunningServer {
  readonly child: ChildProcess;
  /** Null without the role `web`. */
  readonly address: string | null;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
}

/** @param environment  beside a demo site on a free port that only says what goes wrong */
export async function spawnServer(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn(process.execPath, [entryOf(MAIN)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...{ PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", DEMO: "on", YIZHOU_LOG_LEVEL: "error" },
      ...{ YIZHOU_APERTIUM: "off", ...MEMORY, ...COMPILED },
      ...environment,
    },
  });
  const [message] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [
    { address?: string | null } | number,
  ];
  if (typeof message !== "object" || message === null) throw new Error("the server did not start");
  return {
    ...{ child, address: message.address ?? null },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Calls of one demo account. */
export interface Caller {
  data<T>(path: string, init?: RequestInit): Promise<T>;
  upload(name: string, bytes: Uint8Array, signal?: AbortSignal): Promise<FileDto>;
}

/** @param account  of the demo; the first unless told otherwise */
export async function signInTo(
  address: string,
  account: string = DEMO_ACCOUNTS[0]!.account,
): Promise<Caller> {
  const answer = async <T>(path: string, init: RequestInit): Promise<T> => {
    const envelope = (await (await fetch(`${address}${path}`, init)).json()) as Envelope<T>;
    if (!envelope.isSuccess) throw new Error(`${path}: ${envelope.errorCode}`);
    return envelope.data!;
  };
  const json = { "content-type": "application/json" };
  const token = await answer<string>(APP_PATHS.signIn, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ account, password: DEMO_PASSWORD, channel: 1 }),
  });
  const authorization = `Bearer ${token}`;
  return {
    data: (path, init = {}) =>
      answer(path, { ...init, headers: { authorization, ...(init.body ? json : {}) } }),
    upload(name, bytes, signal) {
      const { payload, type } = multipart(name, bytes);
      const headers = { authorization, "content-type": type };
      return answer(API_PATHS.files, {
        ...{ method: "POST", headers, body: new Uint8Array(payload) },
        signal: signal ?? null,
      });
    },
  };
}
