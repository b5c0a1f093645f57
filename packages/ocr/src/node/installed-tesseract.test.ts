import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installedTesseract } from "./installed-tesseract.ts";
import type { Crop } from "../ocr-model.ts";
import { drawTextPage, rasterOf } from "../testing/draw-text-page.ts";
import { SAMPLE_TEXTS } from "../testing/sample-texts.ts";

const page = (): Crop => {
  const { canvas } = drawTextPage(SAMPLE_TEXTS.en, { design: "serif", columns: 1, dpi: 150 });
  return { raster: rasterOf(canvas), layout: "block" };
};

test("a missing program is named as such", async () => {
  const engine = installedTesseract({ program: "/nowhere/tesseract" });
  await expect(engine.read([page()], { languages: ["en"] })).rejects.toMatchObject({
    code: "ocr.unavailable",
  });
  await expect(engine.installedLanguages()).rejects.toMatchObject({ code: "ocr.unavailable" });
});

test("a language without data is named as such", async () => {
  const reading = installedTesseract().read([page()], { languages: ["am"] });
  await expect(reading).rejects.toMatchObject({ code: "ocr.language_missing", params: { language: "am" } });
});

test("languages without data are passed over where another has some", async () => {
  const [lines] = await installedTesseract().read([page()], { languages: ["am", "en"] });
  expect(lines!.map((line) => line.text).join(" ")).toContain("fine clay");
});

test("crops of several kinds come back in their order, the empty one empty", async () => {
  const empty: Crop = {
    raster: { width: 60, height: 60, data: new Uint8Array(14_400).fill(255), dpi: null },
    layout: "line",
  };
  const tiny: Crop = { raster: { width: 2, height: 2, data: new Uint8Array(16), dpi: null }, layout: "line" };
  const [none, lines, small] = await installedTesseract().read([empty, page(), tiny], { languages: ["en"] });
  expect(none).toEqual([]);
  expect(small).toEqual([]);
  expect(lines!.length).toBeGreaterThan(4);
});

test("an aborted reading ends with the caller's reason and leaves no file behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-test-"));
  try {
    const controller = new AbortController();
    const engine = installedTesseract({ folder });
    const reading = engine.read([page(), page(), page()], { languages: ["en"], signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 120);
    await expect(reading).rejects.toThrow("enough");
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a program that dies is told with what it said", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-test-"));
  try {
    const program = join(folder, "tesseract");
    await writeFile(
      program,
      '#!/bin/sh\n[ "$1" = --list-langs ] && printf "List\\neng\\n" && exit 0\necho broken >&2\nkill -9 $$\n',
    );
    await chmod(program, 0o755);
    const reading = installedTesseract({ program }).read([page()], { languages: ["en"] });
    await expect(reading).rejects.toMatchObject({
      code: "ocr.failed",
      cause: { message: expect.stringContaining("broken") },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
