// The real binary as a user starts it, on files in a folder of its own.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFixtureServer, type FixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BINARY, runLines, runYizhou } from "../test/run-yizhou.ts";

const text = "Hello world. This is Mr. Smith.\r\nA second line with 12 numbers.\r\n";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-cli-"));
  await writeFile(at("a.txt"), text);
  await writeFile(at("b.txt"), "Another text. It is short.\n");
  await writeFile(at("broken.docx"), "PK\u0003\u0004 cut off");
  await writeFile(
    at("a.tmx"),
    `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" datatype="plaintext"/><body>
<tu><tuv xml:lang="en"><seg>Hello world.</seg></tuv><tuv xml:lang="zh-CN"><seg>你好，世界。</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>This is Mr. Smith.</seg></tuv><tuv xml:lang="zh-CN"><seg>这是史密斯先生。</seg></tuv></tu>
</body></tmx>`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

const yizhou = (args: readonly string[], options: Parameters<typeof runYizhou>[2] = {}) =>
  runYizhou(folder, args, options);

/** Several command lines in one process: most of what a command takes is its start. */
const inTurn = (...lines: readonly (readonly string[])[]) => runLines(folder, lines, {});

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}

describe("translate", () => {
  test("writes the translation and one result line", async () => {
    const { status, out, error } = await yizhou([
      "translate",
      "a.txt",
      "--from",
      "en",
      "--to",
      "zh",
      "--engine",
      "pseudo",
      "--same-length",
      "-o",
      "out/a.txt",
    ]);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toBe("ok      a.txt -> out/a.txt (3 of 3 segments)\n");
    expect(await readFile(at("out/a.txt"), "utf8")).toBe(
      "Ĥēļļō ŵōŗļđ. Ţĥīŝ īŝ Ṁŗ. Ŝṁīţĥ.\r\nĀ ŝēĉōņđ ļīņē ŵīţĥ 12 ņūṁḃēŗŝ.\r\n",
    );
  });

  test("makes a bilingual form by its name, where the format has it", async () => {
    const words = [
      "translate",
      "a.txt",
      "--from",
      "en",
      "--to",
      "zh",
      "--engine",
      "pseudo",
      "-o",
      "out/b.txt",
    ];
    const form = (name: string) => [...words, "--bilingual-form", name];
    const [table, unknown] = await inTurn(form("table"), form("poster"));
    expect(table!.status).toBe(1);
    expect(table!.error).toContain("filter.output_unsupported");
    expect(unknown!.status).toBe(2);
    expect(unknown!.error).toContain("table, sheets, cells");
  });

  test("gives the translation of standard input, and nothing else, to standard output", async () => {
    const words = ["translate", "-", "--from", "en", "--to", "zh", "--engine", "pseudo", "--same-length"];
    const { status, out, error } = await yizhou(words, { input: "Hello world.\n" });
    expect({ status, out, error }).toEqual({ status: 0, out: "Ĥēļļō ŵōŗļđ.\n", error: "" });
  });

  test("takes what memory knows, and says with status 3 what is left without an engine", async () => {
    const { status, out, error } = await yizhou([
      "translate",
      "a.txt",
      "--from",
      "en",
      "--to",
      "zh",
      "--tm",
      "a.tmx",
      "-o",
      "memory.txt",
      "--json",
    ]);
    expect(status).toBe(3);
    expect(await readFile(at("memory.txt"), "utf8")).toBe(
      "你好，世界。这是史密斯先生。\r\nA second line with 12 numbers.\r\n",
    );
    expect(error).toMatch(/^engine\.none_for_pair: /);
    expect(JSON.parse(out)).toMatchObject({
      status: "partial",
      code: "engine.none_for_pair",
      report: { fromMemory: 2, failed: 1, completeness: 66.6 },
    });
  });

  test("writes nothing and ends with 1 when nothing could be translated", async () => {
    const { status, error } = await yizhou([
      "translate",
      "b.txt",
      "--from",
      "en",
      "--to",
      "zh",
      "-o",
      "none.txt",
    ]);
    expect(status).toBe(1);
    expect(error).toMatch(/^engine\.none_for_pair: /);
    expect(existsSync(at("none.txt"))).toBe(false);
  });

  test("a file in which nothing is to be translated is no success, and no copy of it is written", async () => {
    await writeFile(at("figures.txt"), "12.5\n34\n---\n");
    const args = ["translate", "figures.txt", "--from", "en", "--to", "zh", "--engine", "pseudo"];
    const { status, out, error } = await yizhou([...args, "--out-dir", "nothing"]);
    expect(status).toBe(1);
    expect(out).toMatch(/^failed {2}figures\.txt filter\.no_text/);
    expect(error).toMatch(/^filter\.no_text: /);
    expect(existsSync(at("nothing/figures.txt"))).toBe(false);
  });

  test("one bad file does not stop the others", async () => {
    const { status, out, error } = await yizhou([
      "translate",
      "broken.docx",
      "a.txt",
      "missing.txt",
      "--from",
      "en",
      "--to",
      "zh",
      "--engine",
      "pseudo",
      "--out-dir",
      "several",
    ]);
    expect(status).toBe(3);
    expect(out.split("\n").map((line) => line.slice(0, 7).trim())).toEqual(["failed", "ok", "failed", ""]);
    expect(error).toMatch(/^filter\.damaged: .*\[broken\.docx\]\nfile\.not_found: .*\[missing\.txt\]\n$/);
    expect(await readdir(at("several"))).toEqual(["a.txt"]);
  });

  test("does not overwrite a source, whatever name it is given, unless forced", async () => {
    await writeFile(at("keep.txt"), text);
    await symlink(at("keep.txt"), at("link.txt"));
    const args = ["translate", "keep.txt", "--from", "en", "--to", "zh", "--engine", "pseudo"];
    const refused = await inTurn(
      ...["keep.txt", "./keep.txt", "link.txt"].map((name) => [...args, "-o", name]),
    );
    expect(refused.map(({ status }) => status)).toEqual([2, 2, 2]);
    expect(await readFile(at("keep.txt"), "utf8")).toBe(text);
    expect((await yizhou([...args, "-o", "keep.txt", "--force"])).status).toBe(0);
    expect(await readFile(at("keep.txt"), "utf8")).not.toBe(text);
  });

  test("an output that cannot be written is told, and no piece of it is left", async () => {
    await writeFile(at("file"), "");
    const { status, error } = await yizhou([
      "translate",
      "a.txt",
      "--from",
      "en",
      "--to",
      "zh",
      "--engine",
      "pseudo",
      "-o",
      "file/a.txt",
    ]);
    expect(status).toBe(1);
    expect(error).toMatch(/^file\.unwritable: /);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("engines", () => {
  let server: FixtureServer;
  beforeAll(async () => void (server = await startFixtureServer({ apiKey: "right" })));
  afterAll(() => server.close());
  const llm = (key: string) => ({
    YIZHOU_LLM_BASE_URL: server.chatUrl,
    YIZHOU_LLM_API_KEY: key,
    YIZHOU_LLM_MODEL: "fixture",
    YIZHOU_LLM_ALLOW_PRIVATE: "on",
    YIZHOU_APERTIUM: "off",
  });
  const translate = ["translate", "a.txt", "--from", "en", "--to", "zh", "-o", "engine.txt"];

  test("auto translates with the language model that the environment names", async () => {
    const { status, error } = await yizhou(translate, { env: llm("right") });
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(await readFile(at("engine.txt"), "utf8")).toMatch(/^\p{Script=Han}[^A-Za-z]*12[^A-Za-z]*\r\n$/su);
  });

  test("a model studies the document first; brief, glossary and wishes go with every request as a person has left them", async () => {
    const sentences = Array.from(
      { length: 40 },
      (_, day) => `On day ${day} the Keeper wrote the height of the water into the book of the harbour.`,
    );
    await writeFile(at("log.txt"), sentences.join("\n"));
    const guide = ["--brief", "brief.json", "--glossary", "glossary.csv"];
    const log = ["translate", "log.txt", "--from", "en", "--to", "zh", ...guide];
    const env = llm("right");
    const studied = await yizhou([...log, "--study"], { env });
    expect({ ...studied, out: "" }).toMatchObject({ status: 0, error: "" });
    expect(JSON.parse(await readFile(at("brief.json"), "utf8"))).toMatchObject({ field: "海洋工程" });
    expect(await readFile(at("glossary.csv"), "utf8")).toMatch(/en,zh-Hans,note/u);

    await writeFile(at("glossary.csv"), "en,zh-Hans,note\r\nheight of the water,水位,\r\n");
    await writeFile(at("brief.json"), JSON.stringify({ title: "The log of the lamps" }));
    const before = server.requests.length;
    const { status } = await yizhou([...log, "--instruction", "Formal, please.", "-o", "log-zh.txt"], {
      env,
    });
    expect(status).toBe(0);
    const [first, ...others] = server.requests.slice(before);
    expect(others.some(({ raw }) => raw.includes("You prepare the translation"))).toBe(false);
    expect(first!.raw).toContain("The log of the lamps");
    expect(first!.raw).toContain("水位");
    expect(first!.raw).toContain("Formal, please.");
    const several = await yizhou([...log, "a.txt", "--out-dir", "x"], { env });
    expect(several).toMatchObject({ status: 2 });
  });

  test("a refused key ends the job with its code, and nothing is written", async () => {
    await rm(at("engine.txt"), { force: true });
    const { status, error } = await yizhou([...translate, "--engine", "llm"], { env: llm("wrong") });
    expect(status).toBe(1);
    expect(error).toMatch(/^engine\.unauthorized: /);
    expect(existsSync(at("engine.txt"))).toBe(false);
  });

  test("are listed with where the text goes, and tried", async () => {
    const [list, works] = await runLines(folder, [["engines"], ["engines", "test", "--json"]], llm("right"));
    const listed = list!.out;
    expect(listed).toMatch(/^llm +llm +fixture \(127\.0\.0\.1/);
    expect(listed).toContain("YIZHOU_DEEPL_KEY");
    expect(listed).not.toContain("YIZHOU_LLM_BASE_URL");
    expect({ status: works!.status, ...JSON.parse(works!.out) }).toMatchObject({
      status: 0,
      id: "llm",
      works: true,
    });
    const fails = await yizhou(["engines", "test"], { env: llm("wrong") });
    expect(fails.status).toBe(1);
    expect(fails.out).toMatch(/^llm +engine\.unauthorized: /);
  });

  test("an engine that is not set up is named", async () => {
    expect((await yizhou([...translate, "--engine", "nobody"])).error).toMatch(
      /^engine\.not_found: .*nobody/,
    );
  });
});

describe("extract and merge", () => {
  test.each([[[]], [["--copy-source"]]])(
    "give the source back byte for byte (extract %j)",
    async (options) => {
      const pairs = ["a.txt", "xlf/a.txt.xlf", "b.txt", "xlf/b.txt.xlf"];
      const ended = await inTurn(
        ["extract", "a.txt", "b.txt", ...options, "--out-dir", "xlf"],
        ["merge", ...pairs, "--out-dir", "merged"],
      );
      expect(ended.map(({ status }) => status)).toEqual([0, 0]);
      for (const name of ["a.txt", "b.txt"])
        expect(await readFile(at(`merged/${name}`))).toEqual(await readFile(at(name)));
    },
  );

  test("put an edited target into the document", async () => {
    await yizhou(["extract", "b.txt", "--copy-source", "--to", "zh", "-o", "b.xlf"]);
    const xliff = await readFile(at("b.xlf"), "utf8");
    await writeFile(at("b.xlf"), xliff.replace("<target>It is short.</target>", "<target>很短。</target>"));
    expect((await yizhou(["merge", "b.txt", "b.xlf", "-o", "b.zh.txt"])).status).toBe(0);
    expect(await readFile(at("b.zh.txt"), "utf8")).toBe("Another text.很短。\n");
  });

  test("of another document is refused", async () => {
    const [, merged] = await inTurn(
      ["extract", "a.txt", "-o", "a.xlf"],
      ["merge", "b.txt", "a.xlf", "-o", "wrong.txt"],
    );
    expect(merged!.status).toBe(1);
    expect(merged!.error).toMatch(/^filter\.skeleton_mismatch: /);
  });
});

test("segment prints a segment per line, from a file and from standard input", async () => {
  expect((await yizhou(["segment", "a.txt"])).out).toBe(
    "Hello world.\nThis is Mr. Smith.\nA second line with 12 numbers.\n",
  );
  expect((await yizhou(["segment", "-", "--from", "zh"], { input: "第一句。第二句。\n" })).out).toBe(
    "第一句。\n第二句。\n",
  );
  const { out } = await yizhou(["segment", "-", "--json"], { input: "One. Two.\n" });
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { ordinal: 0, unit: "line-1", text: "One." },
    { ordinal: 1, unit: "line-1", text: "Two." },
  ]);
});

test("a reader that stops early ends the command without a complaint", async () => {
  await writeFile(at("long.txt"), "One sentence here. ".repeat(20_000));
  const pipeline = `"${process.execPath}" "${BINARY}" segment long.txt --from en | head -1`;
  const child = spawn("sh", ["-c", pipeline], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const [out, error] = await Promise.all([readAll(child.stdout), readAll(child.stderr)]);
  expect({ out, error }).toEqual({ out: "One sentence here.\n", error: "" });
});

describe("usage", () => {
  const MISTAKES: readonly (readonly [string, readonly string[]])[] = [
    ["no command", []],
    ["an unknown command", ["fly"]],
    ["an unknown option", ["translate", "a.txt", "--wings", "two", "--to", "zh", "-o", "x"]],
    ["no file", ["translate", "--to", "zh", "-o", "x"]],
    ["no target language", ["translate", "a.txt", "-o", "x"]],
    ["no output", ["translate", "a.txt", "--to", "zh"]],
    ["one output for several files", ["translate", "a.txt", "b.txt", "--to", "zh", "-o", "x"]],
    ["an option without its value", ["extract", "a.txt", "-o"]],
    ["an odd number of files to merge", ["merge", "a.txt", "-o", "x"]],
    ["--same-length without pseudo", ["translate", "a.txt", "--to", "zh", "--same-length", "-o", "x"]],
    ["an unknown role", ["serve", "--roles", "web,cook"]],
  ];
  test("whatever is mistaken in it ends with status 2", async () => {
    const ended = await inTurn(...MISTAKES.map(([, args]) => args));
    expect(ended.map(({ status, out }, at) => [MISTAKES[at]![0], status, out])).toEqual(
      MISTAKES.map(([what]) => [what, 2, ""]),
    );
  });

  test("a wrong language or engine ends with its own code", async () => {
    const [invalid, same] = await inTurn(
      ["translate", "a.txt", "--to", "notalanguage!", "-o", "x"],
      ["translate", "a.txt", "--from", "en", "--to", "en", "-o", "x", "--engine", "pseudo"],
    );
    expect(invalid!.error).toMatch(/^language\.invalid: /);
    expect(same!.error).toMatch(/^language\.same_pair: /);
  });

  test("every command explains itself in three languages", async () => {
    const commands = [
      "translate",
      "extract",
      "merge",
      "segment",
      "engines",
      "models",
      "serve",
      "migrate",
      "admin",
    ];
    const lines = commands.flatMap((name) =>
      ["en", "zh", "ko"].map((lang) => [name, "--help", "--lang", lang]),
    );
    const texts = (await runLines(folder, lines, {})).map(({ out }) => out);
    expect(new Set(texts).size).toBe(lines.length);
    for (const [at, [name]] of lines.entries()) expect(texts[at], name).toContain(`yizhou ${name}`);
  });

  test("messages follow LANG, and --lang before that", async () => {
    expect((await yizhou(["fly"], { env: { LANG: "zh_CN.UTF-8" } })).error).toBe(
      "usage.invalid: 命令用法有误（没有命令fly）\n",
    );
    expect((await yizhou(["fly", "--lang", "ko"], { env: { LANG: "zh_CN.UTF-8" } })).error).toMatch(/명령/);
    expect((await yizhou(["fly"], { env: { LANG: "C" } })).error).toMatch(/there is no command fly/);
  });
});

const systemNode = ["/usr/bin/node", "/usr/local/bin/node"].find(existsSync);
test.skipIf(!systemNode)("the system's Node hands over to the pinned one where it is too old", async () => {
  const child = spawn(systemNode!, [BINARY, "--version"], { stdio: ["ignore", "pipe", "inherit"] });
  expect(await readAll(child.stdout)).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("starts within half a second of processor time", async () => {
  const script = `process.on("exit", () => { const { user, system } = process.cpuUsage(); console.log((user + system) / 1000); })`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
  await yizhou(["--help"]);
  const { out } = await yizhou(["--help"], { env });
  expect(Number(out.trim().split("\n").at(-1))).toBeLessThan(500);
});

test("a warning is told on standard error, and the result stands", async () => {
  const latin1 = Buffer.from("Le café est fermé. Nous reviendrons à l'été.\n", "latin1");
  await writeFile(at("latin1.txt"), latin1);
  const { status, error } = await yizhou([
    "translate",
    "latin1.txt",
    "--from",
    "fr",
    "--to",
    "zh",
    "--engine",
    "pseudo",
    "-o",
    "latin1.out.txt",
  ]);
  expect(status).toBe(0);
  expect(error).toMatch(/^warning\.encoding_changed: .* \[latin1\.txt\]\n$/);
});
