// `yizhou models` and the local engine, as a user starts them: small generated models, a server of our own.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixtureModel, packed, startModelServer, writeFixtureModel } from "@yizhou/engines/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runLines, type Ended } from "../test/run-yizhou.ts";

const binary = join(import.meta.dirname, "../bin/yizhou.mjs");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "yizhou-cli-models-"));
  writeFixtureModel("en-zh", join(folder, "usb", "one"));
  writeFixtureModel("zh-en", join(folder, "usb", "two"), true);
  writeFixtureModel("en-ko", join(folder, "usb", "two"), true);
  writeFileSync(join(folder, "a.txt"), "The cat sees the red dog.\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The local engine alone. */
const LOCAL = {
  YIZHOU_APERTIUM: "off",
  YIZHOU_FIREFOX: "on",
  // Nothing listens there: whatever reaches out fails at once.
  YIZHOU_MODELS_MIRROR: "http://127.0.0.1:1/",
};

/** Several command lines in one process: most of what a command takes is its start. */
const inTurn = (...all: readonly (readonly string[])[]) => runLines(folder, all, LOCAL);

function yizhou(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [binary, ...args],
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          LANG: "en_US.UTF-8",
          ...LOCAL,
          ...env,
        },
      },
      (error, out, errorText) => resolve({ status: error ? Number(error.code) : 0, out, error: errorText }),
    );
  });
}

const lines = ({ out }: Ended): Record<string, unknown>[] =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("models", () => {
  test("are listed with what they would take, without network", async () => {
    const listed = await yizhou(["models", "list", "--json"]);
    expect(listed.status).toBe(0);
    expect(lines(listed)).toContainEqual(
      expect.objectContaining({
        id: "en-zh",
        from: "en",
        to: "zh-Hans",
        architecture: "base-memory",
        downloadBytes: 36_745_493,
        state: { kind: "absent" },
      }),
    );
  });

  test("say in words that they cannot be fetched, and what else can be done", async () => {
    const added = await yizhou(["models", "add", "en-zh"]);
    expect(added.status).toBe(1);
    expect(added.error).toMatch(/^engine\.model_unreachable: .*import.* \[en-zh\]/u);
    const translated = await yizhou(["translate", "a.txt", "--from", "en", "--to", "ko", "-o", "b.txt"]);
    expect(translated.status).toBe(1);
    expect(translated.error).toMatch(/^engine\.model_unreachable: /u);
  });

  test("are imported from a folder, translate, and are removed", async () => {
    const imported = await yizhou(["models", "import", "usb", "--json"]);
    expect(lines(imported)).toEqual(["en-zh", "en-ko", "zh-en"].map((id) => ({ id, status: "ok" })));
    const chinese = ["translate", "a.txt", "--from", "en", "--to", "zh", "--engine", "firefox"];
    expect((await yizhou([...chinese, "-o", "a.zh.txt"])).status).toBe(0);
    expect(readFileSync(join(folder, "a.zh.txt"), "utf8")).toBe("那猫看见那红狗。\n");
    const korean = await yizhou(["translate", "a.zh.txt", "--from", "zh", "--to", "ko", "-o", "a.ko.txt"]);
    expect(korean.status).toBe(0);
    expect(readFileSync(join(folder, "a.ko.txt"), "utf8")).toBe("그 고양이 봅니다 그 빨간 개.\n");
    expect((await yizhou(["engines", "test"])).out).toMatch(/^firefox +works$/mu);
    const [verified, removed, listed] = await inTurn(
      ["models", "verify", "en-zh"],
      ["models", "remove", "en-zh", "nonsense"],
      ["models", "list"],
    );
    expect(verified).toMatchObject({ status: 0, out: "en-zh: files are sound\n" });
    expect(removed!.status).toBe(3);
    expect(listed!.out).toMatch(/^en-zh .* not installed/mu);
  });

  test("come from a mirror with its catalogue, or are refused when their bytes are wrong", async () => {
    const server = await startModelServer();
    try {
      const env = { YIZHOU_MODELS_MIRROR: server.baseUrl, YIZHOU_MODELS: join(folder, "mirrored") };
      const files = fixtureModel("zh-en");
      for (const { name, bytes } of files) server.put(`m/${name}.gz`, packed(bytes));
      const path = (role: string) => ({ path: `m/${files.find((file) => file.role === role)!.name}.gz` });
      const catalogue = {
        models: {
          "fr-en": [
            {
              architecture: "tiny",
              releaseStatus: "Release",
              files: { model: path("model"), lexicalShortlist: path("shortlist"), vocab: path("vocabulary") },
            },
          ],
        },
      };
      server.put("db/models.json", Buffer.from(JSON.stringify(catalogue)));
      expect((await yizhou(["models", "list", "--refresh"], env)).out).toMatch(/^fr-en +tiny/mu);
      expect(await yizhou(["models", "add", "--from", "fr", "--to", "en"], env)).toMatchObject({
        status: 0,
        out: "fr-en: installed\n",
      });
      server.fail([], { kind: "wrong-bytes" });
      server.put(
        "models/ko-en/cjk_icu_base_BnKgBdd0Rzq87oUYN3L9-A/exported/model.koen.intgemm.alphas.bin.gz",
        packed(files[0]!.bytes),
      );
      const refused = await yizhou(["models", "add", "fr-en", "ko-en", "--json"], env);
      expect(refused.status).toBe(3);
      expect(lines(refused)[1]).toMatchObject({
        id: "ko-en",
        status: "failed",
        code: "engine.model_mismatch",
      });
    } finally {
      await server.close();
    }
  });

  test("that make no sense are usage errors", async () => {
    const mistaken = [["add"], ["import"], ["fly"], ["list", "x"], ["add", "--from", "en"]];
    const ended = await inTurn(
      ...[...mistaken, ["add", "--from", "en", "--to", "tlh"]].map((args) => ["models", ...args]),
    );
    const unsupported = ended.pop()!;
    expect(ended.map(({ status }) => status)).toEqual(mistaken.map(() => 2));
    expect(unsupported.error).toMatch(/^engine\.pair_unsupported/u);
    expect((await yizhou(["models", "list"], { YIZHOU_FIREFOX: "off" })).error).toMatch(
      /^engine\.not_found/u,
    );
  });
});
