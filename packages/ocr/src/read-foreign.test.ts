import { describe, expect, test } from "vitest";
import type { OcrEngine, OcrWord } from "./ocr-model.ts";
import { readForeign } from "./read-foreign.ts";
import { lineOfWords } from "./tesseract-table.ts";

/** Words side by side; `confidence` holds for all. */
function wordsOf(texts: readonly string[], confidence: number): OcrWord[] {
  return texts.map((text, i) => ({
    text,
    confidence,
    box: { left: 100 * i + 10, right: 100 * i + 100, top: 20, bottom: 50 },
  }));
}

/** What a Chinese line says once English data have read its crops as `english`, and how many crops these were. */
async function again(chinese: readonly string[], english: readonly string[], sure = 0.9, first = 0.65) {
  let asked = 0;
  const engine: OcrEngine = {
    installedLanguages: () => Promise.resolve(["en", "zh-Hans"]),
    read: (crops) => {
      asked += crops.length;
      return Promise.resolve(crops.map((_, i) => [lineOfWords(wordsOf(english.slice(i, i + 1), sure))]));
    },
  };
  const page = { width: 1000, height: 80, data: new Uint8Array(80_000).fill(255) };
  const regions = [{ isCell: false, lines: [lineOfWords(wordsOf(chinese, first))] }];
  const [region] = await readForeign(page, regions, { engine, languages: ["zh-Hans"] });
  return { text: region!.lines[0]!.text, asked };
}

describe("Latin words and figures in a Chinese line", () => {
  test("are those of English data, with the Chinese mark behind them", async () => {
    expect((await again(["大潮占总时长", "719%6，", "却贡献"], ["71%,"])).text).toBe(
      "大潮占总时长71%，却贡献",
    );
  });

  test("lose the figure that a percent sign was split into, however sure English is", async () => {
    expect((await again(["高估约", "30%0。"], ["30%"], 0.3)).text).toBe("高估约30%。");
    expect((await again(["高估约", "30%0。"], ["80%"], 0.3)).text).toBe("高估约30%0。");
  });

  test("may be a note's number that was taken for a character", async () => {
    expect((await again(["更陡", "[由", "涨潮"], ["[4]."])).text).toBe("更陡[4]涨潮");
    expect((await again(["更陡", "[由", "涨潮"], ["de."])).text).toBe("更陡[由涨潮");
  });

  test("are looked for in no Chinese word", async () => {
    expect((await again(["河口长", "中潮。"], ["x"])).asked).toBe(0);
  });

  test("that end in a Chinese mark are not read again where nothing is odd about them", async () => {
    expect((await again(["河口长", "9.4", "km，"], ["9.4 km"], 0.9, 0.75)).asked).toBe(0);
  });
});
