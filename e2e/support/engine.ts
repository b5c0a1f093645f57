import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { join } from "node:path";

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
    settings: {
      YIZHOU_LLM_BASE_URL: chatUrl,
      YIZHOU_LLM_MODEL: "stand-in",
      YIZHOU_LLM_NAME: name,
      YIZHOU_LLM_ALLOW_PRIVATE: "1",
      YIZHOU_LLM_CONCURRENCY: "2",
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
