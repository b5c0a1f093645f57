// The command line as somebody has it who has only downloaded it: installed into an empty folder without a network, with a key.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Download, JobList, NewApiKey } from "@yizhou/contract";
import { textOnly } from "@yizhou/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, PASSWORD } from "./build-test-app.ts";
import type { TestApp, TestUser } from "./build-test-app.ts";
import { makeFakeEngine } from "./fake-engine.ts";

let site: TestApp;
let user: TestUser;
let address: string;
let folder: string;
/** Called when the engine is asked for what takes long. */
let atWork: () => void = () => undefined;
beforeAll(async () => {
  // As `npm start` and the tests of the whole product do before they begin.
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../cli/pack-client.ts")]);
  const engine = makeFakeEngine({
    limits: { callTimeoutMs: 60_000 },
    async before(_call, signal, items) {
      if (!items.some(({ source }) => textOnly(source).includes("for ever"))) return;
      atWork();
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    },
  });
  site = await buildTestApp({ engines: [engine] });
  user = await site.newUser();
  address = await site.app.listen({ host: "127.0.0.1", port: 0 });
  folder = await mkdtemp(join(tmpdir(), "yizhou-client-"));
});
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

function run(
  file: string,
  args: readonly string[],
  {
    env = {},
    input = "",
    stopAt,
  }: { env?: Record<string, string>; input?: string; stopAt?: Promise<unknown> } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    // Nothing of the test's own environment but where programs are.
    const options = {
      cwd: folder,
      env: { PATH: process.env.PATH!, HOME: folder, LANG: "en_US.UTF-8", ...env },
    };
    const child = execFile(file, args, options, (error, out, errorText) =>
      resolve({ status: error ? Number(error.code) : 0, out, error: errorText }),
    );
    child.stdin!.end(input);
    void stopAt?.then(() => child.kill("SIGINT"));
  });
}

/** A worker at the site does what there is to do until then. */
async function whileJobsRun<T>(ended: Promise<T>): Promise<T> {
  let isOver = false;
  const over = ended.finally(() => (isOver = true));
  while (!isOver) {
    await site.runJobs();
    await Promise.race([over, wait(50)]);
  }
  return over;
}

it("is downloaded with its checksum, installed into an empty folder without a network, and translates at the site", async () => {
  const list = await user.data<Download[]>("GET", API_PATHS.offeredFiles);
  const offered = list.find(({ name }) => name.endsWith(".tgz"))!;
  const bytes = (await user.call("GET", fillPath(API_PATHS.offeredFile, { name: offered.name }))).rawPayload;
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(offered.sha256);
  await writeFile(join(folder, offered.name), bytes);
  await writeFile(join(folder, "package.json"), "{}");
  const installed = await run("npm", [
    "install",
    "--offline",
    "--no-audit",
    "--no-fund",
    `./${offered.name}`,
  ]);
  expect([installed.status, installed.error]).toEqual([0, ""]);

  const made = await user.data<NewApiKey>("POST", API_PATHS.apiKeys, {
    ...{ name: "Client", scopes: ["read", "translate"], days: 30, password: PASSWORD },
  });
  const env = { YIZHOU_SERVER: address, YIZHOU_KEY: made.key };
  const yizhou = (args: readonly string[], more: Parameters<typeof run>[2] = {}) =>
    whileJobsRun(run(join(folder, "node_modules/.bin/yizhou"), args, { env, ...more }));
  await writeFile(join(folder, "note.txt"), "The tide is coming in.\nThe boats wait.\n");

  const done = await yizhou(["translate", "note.txt", "--from", "en", "--to", "zh", "-o", "out/note.zh.txt"]);
  expect(done).toEqual({
    status: 0,
    out: "ok      note.txt -> out/note.zh.txt (2 of 2 segments)\n",
    error: "",
  });
  const result = await readFile(join(folder, "out/note.zh.txt"), "utf8");
  expect(result).toBe("译文The tide is coming in.\n译文The boats wait.\n");

  const text = await yizhou(["translate", "-", "--from", "en", "--to", "zh"], { input: "The boats wait.\n" });
  expect(text).toEqual({ status: 0, out: "译文The boats wait.\n", error: "" });

  // What a script has to know: which of the two is wrong, and that nothing was written.
  const wrongKey = await yizhou(["translate", "note.txt", "--to", "zh", "-o", "no.txt"], {
    env: { ...env, YIZHOU_KEY: `yzk_${"x".repeat(43)}` },
  });
  expect([wrongKey.status, wrongKey.error]).toEqual([
    1,
    expect.stringMatching(/^account\.api_key_invalid: /),
  ]);
  const noKey = await yizhou(["translate", "note.txt", "--to", "zh", "-o", "no.txt"], {
    env: { YIZHOU_SERVER: address },
  });
  expect([noKey.status, noKey.error]).toEqual([2, expect.stringContaining("YIZHOU_KEY")]);
  const open = await yizhou([
    "translate",
    "note.txt",
    "--server",
    "http://192.0.2.1",
    "--to",
    "zh",
    "-o",
    "no.txt",
  ]);
  expect([open.status, open.error]).toEqual([2, expect.stringContaining("--allow-http")]);

  // Ctrl-C while the engine is at work ends the job at the site as well.
  const begun = new Promise<void>((resolve) => (atWork = resolve));
  await writeFile(join(folder, "long.txt"), "The boats wait for ever.\n");
  const stopped = await yizhou(["translate", "long.txt", "--from", "en", "--to", "zh", "-o", "no.txt"], {
    stopAt: begun,
  });
  expect([stopped.status, stopped.error]).toEqual([1, expect.stringMatching(/^job\.cancelled: /)]);
  const jobs = await user.data<JobList>("GET", API_PATHS.jobs);
  const { id } = jobs.items.find(({ name }) => name === "long.txt")!;
  await expect.poll(async () => (await user.job(id)).state, { timeout: 15_000 }).toBe("cancelled");
  await expect(readFile(join(folder, "no.txt"))).rejects.toThrow();
});
