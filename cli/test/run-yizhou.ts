// The real binary as a user starts it.
import { execFile } from "node:child_process";
import { join } from "node:path";

export const BINARY = join(import.meta.dirname, "../bin/yizhou.mjs");

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

/** Runs one command in a folder, with little of the test's environment. */
export function runYizhou(
  folder: string,
  args: readonly string[],
  options: { input?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    // Without the local engine, whose models would have to be downloaded: its tests switch it on.
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LANG: "en_US.UTF-8",
      YIZHOU_FIREFOX: "off",
      ...options.env,
    };
    const child = execFile(
      process.execPath,
      [BINARY, ...args],
      { cwd: folder, env },
      (error, out, errorText) => {
        resolve({ status: error ? Number(error.code) : 0, out, error: errorText });
      },
    );
    child.stdin!.end(options.input ?? "");
  });
}
