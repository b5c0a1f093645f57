import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { FontSubsetter } from "../fonts/subset-font.ts";
import { installedFonts } from "./installed-fonts.ts";
import { toWoff2 } from "./woff2.ts";

let font: Buffer;
beforeAll(async () => {
  const fonts = installedFonts();
  const subsetter = await FontSubsetter.open(
    await WebAssembly.compile(new Uint8Array(await fonts.subsetProgram())),
  );
  const whole = await fonts.font({ design: "serif", weight: "bold" });
  font = Buffer.from(
    subsetter.subsetCharacters(
      whole,
      [..."Yizhou 2026"].map((one) => one.codePointAt(0)!),
    ),
  );
});

const tagsOf = (bytes: Buffer) =>
  Array.from({ length: bytes.readUInt16BE(4) }, (_, at) =>
    bytes.toString("latin1", 12 + at * 16, 16 + at * 16),
  );

describe("a font for screens", () => {
  it("holds the characters that it was cut down to, with glyphs numbered anew", () => {
    expect(font.length).toBeLessThan(12_000);
    expect(tagsOf(font)).toEqual(
      expect.arrayContaining(["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"]),
    );
    const maxp = tagsOf(font).indexOf("maxp");
    const glyphs = font.readUInt16BE(font.readUInt32BE(12 + maxp * 16 + 8) + 4);
    // Ten characters and the box for what is missing.
    expect(glyphs).toBe(11);
  });

  it("becomes WOFF2 of the same tables, loca right behind glyf, in one stream", () => {
    const packed = toWoff2(font);
    expect(packed.toString("latin1", 0, 4)).toBe("wOF2");
    expect(packed.readUInt32BE(8)).toBe(packed.length);
    expect(packed.length % 4).toBe(0);
    expect(packed.readUInt16BE(12)).toBe(tagsOf(font).length);
    const streamBytes = packed.readUInt32BE(20);
    // Behind the directory; up to three bytes round it off.
    const tables = [0, 1, 2, 3].flatMap((rest) => {
      const end = packed.length - rest;
      try {
        return [brotliDecompressSync(packed.subarray(end - streamBytes, end))];
      } catch {
        return [];
      }
    })[0]!;
    const lengths = tagsOf(font).map((_, at) => font.readUInt32BE(12 + at * 16 + 12));
    expect(tables.length).toBe(lengths.reduce((sum, length) => sum + length, 0));
  });
});
