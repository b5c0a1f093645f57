import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TextAlignment, WorkerModel } from "../../local/bergamot/worker-messages.ts";
import { exactOnnxRuntime } from "../../testing/exact-onnx-runtime.ts";
import { fixtureModel, writeFixtureModel } from "../../testing/tiny-model/fixture-models.ts";
import { makeShapedModel, TINY_SHAPE } from "../../testing/tiny-model/shaped-model.ts";
import { installedOnnxRuntime } from "../marian/installed-onnx-runtime.ts";
import type { NetworkRuntime } from "../../local/marian/marian-model.ts";
import { openOnnxTranslator } from "../marian/onnx-translator.ts";
import type { ModelTranslator } from "./model-translator.ts";
import { openTranslator } from "./open-translator.ts";
import { openWasmTranslator } from "./wasm-translator.ts";

const PART = resolve(import.meta.dirname, "../../../../../.cache/reader");
const onnx = await exactOnnxRuntime();
const isHere = onnx !== null;
/** Its first own file: enough to be there at all, and large enough to be cut. */
const program = `node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}`;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "yizhou-translators-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function modelOf(id: string): WorkerModel {
  writeFixtureModel(id, join(folder, id));
  return {
    id,
    files: fixtureModel(id).map(({ role, name, bytes }) => ({
      role,
      path: join(folder, id, name),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  };
}

const plain = (...texts: string[]) => texts.map((text) => ({ text, wantsAlignment: false }));
const aligned = (...texts: string[]) => texts.map((text) => ({ text, wantsAlignment: true }));

/** What stands at the piece that each target piece looks at most. */
function seenBy({ sourceStarts, targetStarts, weights }: TextAlignment, source: string): string[] {
  const columns = sourceStarts.length;
  return targetStarts.map((_, row) => {
    const shares = [...weights.subarray(row * columns, (row + 1) * columns)];
    const best = shares.indexOf(Math.max(...shares));
    return source.slice(sourceStarts[best], sourceStarts[best + 1]).trim();
  });
}

const WAYS: readonly [string, (model: WorkerModel) => Promise<ModelTranslator>][] = [
  ["Bergamot", openWasmTranslator],
  ...(isHere
    ? [["ONNX Runtime", (model: WorkerModel) => openOnnxTranslator(model, onnx)] as const].map(
        ([name, open]): [string, typeof open] => [name, open],
      )
    : []),
];

describe.each(WAYS)("a model in %s", (_, open) => {
  // Bergamot's script keeps things of its own outside: one at a time in a thread.
  let toChinese: ModelTranslator;
  beforeAll(async () => {
    toChinese = await open(modelOf("en-zh"));
  });

  test("says what its dictionary says, in the order it was asked", async () => {
    const texts = plain("The cat sees the red dog.", "", "Please read.", "   ");
    const said = await toChinese.translate(texts);
    expect(said.map(({ text }) => text.trim())).toEqual(["那猫看见那红狗。", "", "请读。", ""]);
  });

  test("tells which words stem from which, and only where that is wanted", async () => {
    const source = "The red cat, please.";
    const [withIt, without] = await toChinese.translate([...aligned(source), ...plain(source)]);
    expect(without).toEqual({ text: withIt!.text, alignment: null });
    const alignment = withIt!.alignment!;
    expect(seenBy(alignment, source)).toEqual(["The", "red", "cat", ",", "please", ".", ""]);
    const columns = alignment.sourceStarts.length;
    expect(alignment.weights.length).toBe(alignment.targetStarts.length * columns);
    alignment.targetStarts.forEach((_start, row) => {
      const sum = alignment.weights.subarray(row * columns, (row + 1) * columns).reduce((a, b) => a + b, 0);
      expect(sum).toBeCloseTo(1, 3);
    });
  });

  test("cuts what has more pieces than it reads at once, and leaves nothing out", async () => {
    const long = Array.from({ length: 150 }, () => "the red cat").join(" ");
    const [{ text, alignment }] = (await toChinese.translate(aligned(long))) as [
      { text: string; alignment: TextAlignment },
    ];
    expect(text.match(/那红猫/gu)?.length).toBeGreaterThanOrEqual(148);
    expect(alignment.sourceStarts.length).toBe(450 + Math.ceil(450 / 127));
  });

  test("a damaged model is said to be one", async () => {
    const model = modelOf("ko-en");
    writeFileSync(model.files[0]!.path, "other bytes");
    await expect(open(model)).rejects.toMatchObject({ fault: "damaged" });
  });
});

describe.skipIf(!isHere)("with the optional part", () => {
  test("both ways say the same of whatever stands in a text", { timeout: 120_000 }, async () => {
    const model = modelOf("en-zh");
    const [one, other] = [await openWasmTranslator(model), await openOnnxTranslator(model, onnx!)];
    const texts = aligned(
      "The cat  sees\u3000the dog.",
      "Ünïcode 的 猫 and 😀 emoji",
      "ﬁne ½ \u200b x\u0301",
      "a \u2581 b",
      "!!!",
      "x".repeat(300),
    );
    const [bergamot, ours] = [await one.translate(texts), await other.translate(texts)];
    ours.forEach(({ text, alignment }, index) => {
      expect(text).toBe(bergamot[index]!.text);
      expect(alignment!.sourceStarts).toEqual(bergamot[index]!.alignment!.sourceStarts);
      expect(alignment!.targetStarts).toEqual(bergamot[index]!.alignment!.targetStarts);
      expect(alignment!.weights.length).toBe(bergamot[index]!.alignment!.weights.length);
    });
  });

  test(
    "a model of weights without meaning, where every digit counts, says nearly always the same",
    {
      timeout: 120_000,
    },
    async () => {
      const pieces = ["▁cat", "▁dog", "▁the", "▁sees", "▁re", "d"];
      const { model, shortlist, sourceVocabulary } = makeShapedModel(
        { ...TINY_SHAPE, encoderLayers: 2, sourceVocabulary: 1600, targetVocabulary: 1600 },
        pieces,
      );
      const files = Object.entries({ model, shortlist, vocabulary: sourceVocabulary });
      mkdirSync(join(folder, "random"));
      const worker: WorkerModel = {
        id: "random",
        files: files.map(([role, bytes]) => {
          const path = join(folder, "random", `${role}.alphas.bin`);
          writeFileSync(path, bytes);
          const sha256 = createHash("sha256").update(bytes).digest("hex");
          return { role: role as "model" | "shortlist" | "vocabulary", path, sha256 };
        }),
      };
      const words = ["cat", "dog", "the", "sees", "red"];
      const texts = Array.from({ length: 60 }, (_, at) =>
        Array.from({ length: 3 + (at % 9) }, (_word, place) => words[(at * 7 + place * at) % 5]!).join(" "),
      );
      const wasm = await openWasmTranslator(worker);
      const ours = await openOnnxTranslator(worker, onnx!);
      const said = await ours.translate(plain(...texts));
      let same = 0;
      // One by one: Bergamot makes one shortlist for a batch, we one for each sentence.
      for (const [at, text] of texts.entries())
        if ((await wasm.translate(plain(text)))[0]!.text === said[at]!.text) same++;
      expect(same).toBeGreaterThanOrEqual(58);
    },
  );

  test("a part of which half is there is not loaded: Bergamot works instead, unless only the part may", async () => {
    const own = join(folder, "part");
    cpSync(PART, own, { recursive: true });
    const library = process.platform === "win32" ? "onnxruntime.dll" : "onnxruntime_binding.node";
    truncateSync(join(own, program, library), 100_000);
    expect(installedOnnxRuntime(own)).toBe("damaged");
    const model = modelOf("en-zh");
    const translator = await openTranslator(model, own);
    expect((await translator.translate(plain("The cat.")))[0]!.text).toBe("那猫。");
    await expect(openTranslator({ ...model, runtime: "onnx" }, own)).rejects.toMatchObject({
      fault: "failed",
    });
  });
});

test("without the part Bergamot works, and a server that wants only the part is told", async () => {
  const none = join(folder, "nothing");
  expect(installedOnnxRuntime(none)).toMatch(/absent|unsupported/u);
  const model = modelOf("en-zh");
  expect((await (await openTranslator(model, none)).translate(plain("The cat.")))[0]!.text).toBe("那猫。");
  await expect(openTranslator({ ...model, runtime: "onnx" }, none)).rejects.toMatchObject({
    fault: "failed",
  });
});

test("where a machine cuts sums of bytes ONNX Runtime is not used, for its translations would be others", async () => {
  const network = {
    run: async () => ({ scores: { data: new Float32Array(16).fill(32_767), dims: [1, 16] } }),
    release: async () => undefined,
  };
  const cutting: NetworkRuntime = {
    open: async () => network,
    tensor: (_, data, dims) => ({ data, dims }),
  };
  await expect(openOnnxTranslator(modelOf("en-zh"), cutting)).rejects.toMatchObject({ fault: "failed" });
});
