// The real binary as a user starts it.
import { execFile } from "node:child_process";
import { join } from "node:path";

export const BINARY = join(import.meta.dirname, "../bin/yizhou.mjs");

const LINES = join(import.meta.dirname, "run-lines.ts");

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs one command in a folder, with little of the test's environment. */
export function runYizhou(folder: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return runNode(folder, [BINARY, ...args], options);
}

/** The same commands one after the other in one process, for what they do rather than how the program starts. */
export async function runLines(
  folder: string,
  lines: readonly (readonly string[])[],
  env: Readonly<Record<string, string>>,
): Promise<Ended[]> {
  const { out, error } = await runNode(folder, [LINES], { env, input: JSON.stringify(lines) });
  if (error !== "") throw new Error(error);
  return JSON.parse(out) as Ended[];
}

function runNode(folder: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  return new Promise((resolve) => {
    // Without the local engine, whose models would have to be downloaded: its tests switch it on.
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LANG: "en_US.UTF-8",
      YIZHOU_FIREFOX: "off",
      ...options.env,
    };
    const child = execFile(process.execPath, args, { cwd: folder, env }, (error, out, errorText) => {
      resolve({ status: error ? Number(error.code) : 0, out, error: errorText });
    });
    child.stdin!.end(options.input ?? "");
  });
}
