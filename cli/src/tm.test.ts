// `yizhou tm` and the memory and termbase options of `yizhou translate`, as a user starts them.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runLines, runYizhou, type Ended } from "../test/run-yizhou.ts";

const HEAD =
  '<?xml version="1.0"?><tmx version="1.4"><header srclang="en" creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" datatype="plaintext"/><body>';
const tu = (en: string, zh: string, attributes = "") =>
  `<tu${attributes}><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="zh-CN"><seg>${zh}</seg></tuv></tu>`;

let folder = "";
const at = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-tm-"));
  const tmx = `${HEAD}${tu("The tide rises in the estuary today.", "今天河口涨潮。", ' tuid="a7"')}${tu("Wait 5 minutes.", "请等待5分钟。")}${tu("", "空")}</body></tmx>`;
  await writeFile(at("m.tmx"), tmx);
  await writeFile(at("m.tmx.gz"), gzipSync(tmx));
  await writeFile(
    at("q.txt"),
    "The tide falls in the estuary today.\nWait 12 minutes.\n\nNothing at all is like this.\n",
  );
  await writeFile(
    at("doc.txt"),
    "Wait 5 minutes.\nWait 12 minutes.\nWait 12 minutes.\nQuite another sentence.\n",
  );
  await writeFile(at("terms.csv"), "en,zh\nminute,分钟\nsentence,语句\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function yizhou(args: readonly string[]) {
  const ended = await runYizhou(folder, args);
  return { ...ended, rows: args.includes("--json") ? rowsOf(ended) : [] };
}

const rowsOf = ({ out }: Ended): Record<string, unknown>[] =>
  out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("tm lookup", () => {
  test("prints one line a query with the best unit, its score and the time", async () => {
    const { status, rows } = await yizhou([
      "tm",
      "lookup",
      "--tm",
      "m.tmx.gz",
      "--queries",
      "q.txt",
      "--threshold",
      "70",
      "--json",
    ]);
    expect(status).toBe(0);
    expect(rows).toMatchObject([
      {
        score: 85,
        unit: { id: "a7", library: "m.tmx.gz", source: "The tide rises in the estuary today." },
        target: "今天河口涨潮。",
      },
      {
        score: 99,
        unit: { id: "2" },
        target: "请等待12分钟。",
        repairs: [{ kind: "number", before: "5", after: "12" }],
      },
      { query: "", score: null, unit: null },
      { query: "Nothing at all is like this.", score: null },
    ]);
    for (const row of rows) expect(row["ms"]).toEqual(expect.any(Number));
  });
  test("works in the other direction, and for people", async () => {
    await writeFile(at("zh.txt"), "今天河口退潮。\n");
    const { out } = await yizhou([
      "tm",
      "lookup",
      "--tm",
      "m.tmx",
      "--queries",
      "zh.txt",
      "--from",
      "zh",
      "--to",
      "en",
    ]);
    expect(out).toMatch(
      /^ 83 {2}今天河口退潮。 {2}≈ 今天河口涨潮。 {2}→ The tide rises in the estuary today\./,
    );
  });
  test("without what it needs ends with its own status and code", async () => {
    const cases: readonly (readonly [args: string[], status: number, code: string])[] = [
      [["--queries", "q.txt"], 2, "usage.invalid"],
      [["--tm", "m.tmx"], 2, "usage.invalid"],
      [["--tm", "m.tmx", "--queries", "q.txt", "--threshold", "0"], 2, "usage.invalid"],
      [["--tm", "m.tmx", "--queries", "q.txt", "--library", "x"], 2, "usage.invalid"],
      [["--tm", "no.tmx", "--queries", "q.txt"], 1, "file.not_found"],
      [["--tm", "q.txt", "--queries", "q.txt"], 1, "exchange.column_missing"],
      [["--tm", "doc.docx", "--queries", "q.txt"], 1, "filter.unsupported_format"],
    ];
    const ended = await runLines(
      folder,
      cases.map(([args]) => ["tm", "lookup", ...args]),
      {},
    );
    expect(ended.map(({ status, error }) => [status, error.split(":", 1)[0]])).toEqual(
      cases.map(([, status, code]) => [status, code]),
    );
  });
});

test("tm analyse counts a document by bands", async () => {
  const args = ["tm", "analyse", "doc.txt", "--tm", "m.tmx", "--from", "en", "--to", "zh"];
  const { status, rows } = await yizhou([...args, "--json"]);
  expect(status).toBe(0);
  expect(rows[0]).toMatchObject({
    bands: {
      exact: { segments: 1, words: 3, characters: 15 },
      fuzzy95: { segments: 1 },
      repetitions: { segments: 1 },
      none: { segments: 1 },
    },
  });
  expect((await yizhou(args)).out).toContain("95-99: 1 segments, 3 words, 16 characters");
});

test("translate takes fuzzy matches from the score that was set, and reports terms", async () => {
  const args = [
    "translate",
    "doc.txt",
    "--from",
    "en",
    "--to",
    "zh",
    "--engine",
    "pseudo",
    "--tm",
    "m.tmx",
    "-o",
    "out.txt",
    "--json",
  ];
  const exact = await yizhou([...args, "--termbase", "terms.csv"]);
  expect(exact.rows[0]).toMatchObject({ report: { fromMemory: 1, terms: { expected: 4, present: 1 } } });
  expect(exact.rows[0]).toMatchObject({
    termFindings: [1, 2, 3].map(() => ({ kind: "missing", expected: [expect.any(String)] })),
  });
  expect((await yizhou([...args, "--tm-threshold", "95"])).rows[0]).toMatchObject({
    report: { fromMemory: 3 },
  });
  expect((await readFile(at("out.txt"), "utf8")).split("\n")[1]).toBe("请等待12分钟。");
  expect((await yizhou([...args, "--tm-threshold", "20"])).status).toBe(2);
});

test("tm import fills a library once, and tm export gives it back", async () => {
  const library = ["--account", "ann@yizhou.example", "--library", "main"];
  const pair = ["--from", "en", "--to", "zh"];
  const imported = ["tm", "import", "m.tmx", ...library, "--json"];
  const exported = (output: string) => ["tm", "export", ...library, ...pair, "-o", output, "--json"];
  const found = (output: string) => ["tm", "lookup", "--tm", output, "--queries", "q.txt", "--json"];
  const other = ["--account", "ann@yizhou.example", "--library", "other", ...pair, "-o", "x.tmx"];
  const steps: readonly (readonly [line: string[], ends: (ended: Ended) => void])[] = [
    [
      ["admin", "create-user", "ann@yizhou.example", "--password", "secret12"],
      ({ status }) => expect(status).toBe(0),
    ],
    [
      imported,
      (ended) => expect(rowsOf(ended)[0]).toMatchObject({ status: "ok", units: 3, added: 2, skipped: 1 }),
    ],
    [imported, (ended) => expect(rowsOf(ended)[0]).toMatchObject({ units: 3, added: 0 })],
    ...["library.tmx", "library.xlsx"].flatMap((output): typeof steps => [
      [exported(output), (ended) => expect(rowsOf(ended)[0]).toEqual({ status: "ok", output, units: 2 })],
      [
        found(output),
        (ended) => expect(rowsOf(ended).map(({ score }) => score)).toEqual([85, 99, null, null]),
      ],
    ]),
    [exported("library.tmx"), ({ status }) => expect(status).toBe(2)],
    [["tm", "export", ...other], ({ error }) => expect(error).toMatch(/^tm\.library_not_found: /)],
    [
      ["tm", "import", "m.tmx", "--account", "bob", "--library", "main"],
      ({ error }) => expect(error).toMatch(/^account\.not_found: /),
    ],
  ];
  const ended = await runLines(
    folder,
    steps.map(([line]) => line),
    { YIZHOU_DATA: at("data") },
  );
  for (const [step, [, ends]] of steps.entries()) ends(ended[step]!);
}, 300_000);
