// A child process that examines one file after another, so that a hang or a memory blow-up costs one file, not the sweep.
import { readFile, writeFile } from "node:fs/promises";
import { examine } from "./examine.ts";

process.on(
  "message",
  async ({ path, name, resultPath }: { path: string; name: string; resultPath: string }) => {
    const { facts, result } = await examine(await readFile(path), name);
    if (result) await writeFile(resultPath, result);
    process.send!({ ...facts, hasResult: result !== null });
  },
);
