// The real binary on files in a folder of its own.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const binary = join(import.meta.dirname, "../bin/yizhou.mjs");
const english =
  "The boat was built in 1998.\nIt carries 40 people and 12 tons of paper.\nWhen the water is high, the boat stays on the bank.\n";
const chinese = "这条船建于1998年。\n它可以运载40人和12吨纸。\n水位高的时候，船就停在岸边。\n";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-align-"));
  await writeFile(join(folder, "a.txt"), english);
  await writeFile(join(folder, "b.txt"), chinese);
  await writeFile(join(folder, "empty.txt"), " \n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let settings: Record<string, string> = {};
function align(...args: string[]): Promise<{ status: number; out: string; error: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "en_US.UTF-8", ...settings };
    execFile(process.execPath, [binary, "align", ...args], { cwd: folder, env }, (error, out, errorText) =>
      resolve({ status: error ? Number(error.code) : 0, out, error: errorText }),
    );
  });
}

test("align writes the pairs as TMX and says how many", async () => {
  const { status, out } = await align("a.txt", "b.txt", "-o", "ab.tmx");
  expect(status).toBe(0);
  expect(out).toContain("3 and 3 sentences, 3 pairs");
  const tmx = await readFile(join(folder, "ab.tmx"), "utf8");
  expect(tmx.match(/<tu\b/gu)).toHaveLength(3);
  expect(tmx).toContain("它可以运载40人和12吨纸。");
  expect(tmx).toMatch(/xml:lang="zh/u);
});

test("--no-segment takes lines as they are, --beads writes one group a line, --json the figures", async () => {
  const { status, out } = await align("a.txt", "b.txt", "--no-segment", "--beads", "ab.beads", "--json");
  expect(status).toBe(0);
  expect(await readFile(join(folder, "ab.beads"), "utf8")).toBe("[0]:[0]\n[1]:[1]\n[2]:[2]\n");
  expect(JSON.parse(out)).toMatchObject({ status: "ok", source: 3, target: 3, pairs: 3 });
});

/** Sentences whose letters say nothing: the second source sentence is the first of the target, and so on. */
const NONSENSE = [
  "Qrst vwxz mnbv lkjh.",
  "Poiu ytre wqas dfgh.",
  "Zxcv tgby hnuj mikl.",
  "Rtyu fghj vbnm cdew.",
];
const OTHERS = ["甲乙丙丁戊己庚辛。", "壬癸子丑寅卯辰巳。", "午未申酉戌亥金木。", "水火土日月星风云。"];
const SHIFTED = "[0]:[]\n[1]:[0]\n[2]:[1]\n[3]:[2]\n[]:[3]\n";
async function alignNonsense(...args: string[]) {
  await writeFile(join(folder, "n.txt"), NONSENSE.join("\n"));
  await writeFile(join(folder, "o.txt"), OTHERS.join("\n"));
  const pair = ["--from", "en", "--to", "zh", "--no-segment"];
  const ended = await align("n.txt", "o.txt", ...pair, "--beads", "n.beads", "--force", ...args);
  return { ...ended, beads: ended.status === 0 ? await readFile(join(folder, "n.beads"), "utf8") : "" };
}

test("terms of a termbase tell which sentences belong together", async () => {
  const terms = [
    "Poiu,甲乙",
    "ytre,丙丁",
    "Zxcv,壬癸",
    "tgby,子丑",
    "hnuj,寅卯",
    "Rtyu,午未",
    "fghj,申酉",
    "vbnm,戌亥",
  ];
  await writeFile(join(folder, "terms.csv"), `en,zh\n${terms.join("\n")}\n`);
  expect((await alignNonsense()).beads).not.toBe(SHIFTED);
  expect((await alignNonsense("--termbase", "terms.csv")).beads).toBe(SHIFTED);
});

test("--embeddings asks the service of the settings, and goes on without it when it fails", async () => {
  const memory = new Map(NONSENSE.slice(1).map((sentence, at) => [sentence, OTHERS[at]!]));
  const server = await startFixtureServer({ memory });
  try {
    expect(await alignNonsense("--embeddings")).toMatchObject({
      status: 1,
      error: expect.stringContaining("YIZHOU_EMBEDDINGS_URL"),
    });
    settings = {
      YIZHOU_EMBEDDINGS_URL: server.chatUrl,
      YIZHOU_EMBEDDINGS_MODEL: "m",
      YIZHOU_EMBEDDINGS_ALLOW_PRIVATE: "on",
    };
    expect(await alignNonsense("--embeddings")).toMatchObject({ status: 0, beads: SHIFTED });
    server.fail({ kind: "status", status: 401, times: Infinity });
    const without = await alignNonsense("--embeddings");
    expect(without.status).toBe(0);
    expect(without.error).toMatch(/engine\.unauthorized.*\n.*warning\.vectors_unavailable/u);
    const json = await alignNonsense("--embeddings", "--json");
    expect(JSON.parse(json.out)).toMatchObject({ warnings: [{ code: "warning.vectors_unavailable" }] });
  } finally {
    settings = {};
    await server.close();
  }
});

test("an empty side, a missing file and a wrong option end with their code and status", async () => {
  const ended = await Promise.all([
    align("a.txt", "empty.txt", "-o", "x.tmx"),
    align("a.txt", "nowhere.txt", "-o", "x.tmx"),
    align("a.txt", "b.txt"),
    align("a.txt", "b.txt", "-o", "x.tmx", "--min-confidence", "much"),
    align("a.txt", "b.txt", "-o", "a.txt"),
  ]);
  expect(ended.map(({ status, error }) => [status, error.split(":")[0]])).toEqual([
    [1, "filter.empty"],
    [1, "file.not_found"],
    [2, "usage.invalid"],
    [2, "usage.invalid"],
    [2, "usage.invalid"],
  ]);
});
