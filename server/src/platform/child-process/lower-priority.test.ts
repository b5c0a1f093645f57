import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { expect, test } from "vitest";
import { lowerPriority } from "./lower-priority.ts";

test("a process goes down and never up, and one that has ended is no error", async () => {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  await once(child, "spawn");
  const pid = child.pid!;
  const before = getPriority(pid);
  lowerPriority(pid, before + 5);
  expect(getPriority(pid)).toBe(Math.min(before + 5, 19));
  setPriority(pid, 19);
  lowerPriority(pid, 7);
  expect(getPriority(pid)).toBe(19);
  child.kill();
  await once(child, "exit");
  lowerPriority(pid, 7);
});
