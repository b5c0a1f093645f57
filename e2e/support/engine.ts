import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { startFixtureServer } from "@yizhou/engines/testing";

const program = join(import.meta.dirname, "../../packages/engines/src/fixture-server.ts");

export interface StandInEngine {
  /** What the server needs to know of it. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the scripted engine of the engine tests as a language model of its own: slow enough to be watched, and without meaning. */
export async function startEngine({
  name,
  latencyMs,
}: {
  name: string;
  latencyMs: number;
}): Promise<StandInEngine> {
  const child = spawn(process.execPath, [program, "--port", "0", "--latency", String(latencyMs)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { chatUrl } = JSON.parse(line) as { chatUrl: string };
  return {
    settings: settingsOf(name, chatUrl),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The scripted engine in the test's own process, which sees what it was sent. */
export interface WatchedEngine extends StandInEngine {
  /** Bodies of the requests so far, as they came. */
  requests(): readonly string[];
}

export async function watchEngine(name: string): Promise<WatchedEngine> {
  const server = await startFixtureServer();
  return {
    settings: settingsOf(name, server.chatUrl),
    requests: () => server.requests.map(({ raw }) => raw),
    stop: () => server.close(),
  };
}

function settingsOf(name: string, chatUrl: string): Readonly<Record<string, string>> {
  return {
    YIZHOU_LLM_BASE_URL: chatUrl,
    YIZHOU_LLM_MODEL: "stand-in",
    YIZHOU_LLM_NAME: name,
    YIZHOU_LLM_ALLOW_PRIVATE: "1",
    YIZHOU_LLM_CONCURRENCY: "2",
  };
}
