// kill -9 of a process that adds, edits, deletes and merges: no unit is lost, none is there twice, and what units are found by is
// what the rows say.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { API_PATHS, type MemoryLibrary } from "@yizhou/contract";
import { textOnly } from "@yizhou/model";
import { expect } from "vitest";
import type { TestApp } from "./build-test-app.ts";
import { compareWithRows } from "./segments-of-rows.ts";

type Said = { begun?: true; adding?: string[]; added?: string[] };

/** Kills so many times, each at a random moment, and looks after each. */
export async function killMemory(site: TestApp, times: number): Promise<void> {
  const user = await site.newUser();
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Gauges" });
  const { connectionString } = site.services.db.$client.options;
  const begun = new Set<string>();
  const done = new Set<string>();
  for (let run = 0; run < times; run++) {
    const { dataDir } = site.services.settings;
    const child = fork(
      join(import.meta.dirname, "memory-victim.ts"),
      [connectionString!, dataDir, user.id, id, String(run)],
      { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] },
    );
    const isReady = new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error("the victim died by itself")));
      child.on("message", (said: Said) => {
        for (const name of said.adding ?? []) begun.add(name);
        for (const name of said.added ?? []) done.add(name);
        if (said.added) resolve();
      });
    });
    await isReady;
    await wait(Math.random() * 400);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { found, expected, rows } = await compareWithRows(site.services, id);
    expect(found).toEqual(expected);
    const names = rows.map(({ source }) => /gauge (\w+)/.exec(textOnly(source))![1]!);
    expect(new Set(names).size).toBe(names.length);
    expect([...done].filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !begun.has(name))).toEqual([]);
  }
}
