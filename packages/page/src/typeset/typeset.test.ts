import { parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { FontLibrary } from "../fonts/font-library.ts";
import { FontStack } from "../fonts/font-stack.ts";
import { installedFonts } from "../node/installed-fonts.ts";
import { makeAtoms, type Atom } from "./atoms.ts";
import { breakFirstFit, breakTotalFit, LineRuler } from "./break-lines.ts";
import { chooseScales, neededScale, neededSpread, capacityOf } from "./choose-fits.ts";
import { SCALES } from "./fit-ladder.ts";
import { loadHyphenator } from "./hyphenation.ts";
import { layOutBlock, type Frame, type LayoutText } from "./lay-out-block.ts";
import { placeGlyphs } from "./place-glyphs.ts";
import type { SetPiece, SetStyle } from "./set-text.ts";

const library = new FontLibrary(installedFonts());

const STYLE: SetStyle = {
  family: "serif",
  isBold: false,
  isItalic: false,
  sizeRatio: 1,
  rise: 0,
  paint: "black",
  link: null,
};

async function atomsOf(language: string, content: string | readonly SetPiece[], size = 10): Promise<Atom[]> {
  const tag = parseLanguageTag(language);
  const pieces: readonly SetPiece[] =
    typeof content === "string" ? [{ kind: "text", text: content, style: STYLE }] : content;
  const fonts = new FontStack(library, tag);
  for (const piece of pieces) if (piece.kind === "text") await fonts.prepare(`${piece.text} -`, piece.style);
  const hyphenate = await loadHyphenator(tag);
  return makeAtoms(pieces, { fonts, hyphenate, size, isEastAsian: language === "zh" || language === "ja" });
}

const textOf = (atoms: readonly Atom[], from: number, to: number) =>
  atoms
    .slice(from, to)
    .map((atom, index, all) => {
      const pieces = index + 1 < all.length && atom.blank ? [...atom.pieces, atom.blank] : atom.pieces;
      const text = pieces.map((piece) =>
        piece.kind === "object" ? "◇" : piece.glyphs.map((glyph) => glyph.text).join(""),
      );
      return text.join("") + (index + 1 === all.length && atom.hyphen ? "-" : "");
    })
    .join("");

function linesOf(atoms: readonly Atom[], width: number, how = breakFirstFit): string[] {
  const lines = how(atoms, new LineRuler(atoms), () => width) ?? [];
  return lines.map(({ from, to }) => textOf(atoms, from, to));
}

const PLAIN = { scale: 1, spread: 1 };

const frame = (left: number, right: number, top: number, lines: number, leading: number): Frame => ({
  left,
  right,
  firstBaseline: top,
  lineCount: lines,
  ownBottom: top - (lines - 1) * leading - 2.5,
  bottom: top - (lines - 1) * leading - 2.5,
  rise: 0,
  indents: [],
});

const blockOf = (
  atoms: readonly Atom[],
  frames: readonly Frame[],
  more: Partial<LayoutText> = {},
): LayoutText => ({
  atoms,
  frames,
  align: "justify",
  firstLineIndent: 0,
  size: 10,
  leading: 12,
  isEastAsian: false,
  ...more,
});

describe("breaking Chinese", () => {
  test("never starts a line with a closing mark nor ends one with an opening mark", async () => {
    const text = "他说：“翻译（尤其是论文）要准确，也要好读。”于是我们写了《译舟》……真的——真的。";
    const atoms = await atomsOf("zh", text);
    for (let width = 25; width < 140; width += 3) {
      const lines = linesOf(atoms, width);
      expect(lines.join("")).toBe(text);
      for (const line of lines) {
        expect(line, `${width}`).not.toMatch(/^[，。：；、）》”…—]/);
        expect(line, `${width}`).not.toMatch(/[（《“]$/);
      }
    }
  });

  test("gives up the empty halves of marks in a row", async () => {
    const [plain, paired] = [await atomsOf("zh", "好。好”好"), await atomsOf("zh", "好。”好好")];
    const width = (atoms: readonly Atom[]) => new LineRuler(atoms).measure(0, atoms.length).natural;
    expect(width(plain) - width(paired)).toBeCloseTo(5, 3);
  });

  test("keeps Latin words whole", async () => {
    expect(linesOf(await atomsOf("zh", "使用Firefox3编译"), 42)).toEqual(["使用", "Firefox3", "编译"]);
  });

  test("fills every line but the last to the edge", async () => {
    const atoms = await atomsOf("zh", "我们提出一种方法，把动态类型语言的循环编译成机器代码。".repeat(4));
    const block = blockOf(atoms, [frame(0, 153, 700, 9, 12)], { isEastAsian: true });
    const layout = layOutBlock(block, PLAIN);
    const placed = placeGlyphs(atoms, layout, 10, 1);
    expect(layout.fits).toBe(true);
    for (const line of placed.slice(0, -1)) expect(line.right).toBeGreaterThan(152.9);
    for (const line of placed) expect(line.right).toBeLessThan(158.1); // half a mark may stand in the margin
  });

  test("begins a line with an opening mark's ink, its empty half in the margin", async () => {
    const atoms = await atomsOf("zh", "我们提出一种方法，“把动态类型语言的循环”编译成机器代码。");
    const layout = layOutBlock(blockOf(atoms, [frame(20, 110, 700, 9, 12)], { isEastAsian: true }), PLAIN);
    const placed = placeGlyphs(atoms, layout, 10, 1);
    const line = placed.find(({ text }) => text.startsWith("“"))!;
    expect(line.glyphs[0]!.x).toBeCloseTo(15, 1);
    expect(line.right).toBeLessThan(115.1);
  });
});

describe("breaking Korean", () => {
  test("happens between words, inside one only where no line could hold it", async () => {
    const text = "논문 번역은 레이아웃을 그대로 유지합니다";
    expect(linesOf(await atomsOf("ko", text), 52)).toEqual([
      "논문 번역은",
      "레이아웃을",
      "그대로",
      "유지합니다",
    ]);
    expect(linesOf(await atomsOf("ko", "아름다운우리말사전편찬위원회"), 50).length).toBeGreaterThan(2);
  });
});

describe("breaking English", () => {
  const text =
    "Dynamic languages such as JavaScript are more difficult to compile than statically typed ones, because the compiler must emit generalized machine code.";

  test("hyphenates where the patterns allow it, and draws the hyphen", async () => {
    const lines = linesOf(await atomsOf("en", text), 110);
    expect(lines.some((line) => line.endsWith("-"))).toBe(true);
    expect(
      lines
        .map((line) => (line.endsWith("-") ? line.slice(0, -1) : `${line} `))
        .join("")
        .trim(),
    ).toBe(text);
  });

  test("looks at the whole paragraph: no line is looser than with line-by-line breaking", async () => {
    const atoms = await atomsOf("en", `${text} ${text}`);
    const ruler = new LineRuler(atoms);
    const loosest = (how: typeof breakFirstFit | typeof breakTotalFit) =>
      Math.max(
        ...how(atoms, ruler, () => 150)!
          .slice(0, -1)
          .map(({ from, to }) => {
            const { natural, stretch } = ruler.measure(from, to);
            return (150 - natural) / stretch;
          }),
      );
    expect(loosest(breakTotalFit)).toBeLessThanOrEqual(loosest(breakFirstFit));
  });

  test("parts a long compound between its syllables only", async () => {
    const word = "Donaudampfschifffahrtsgesellschaftskapitän";
    const lines = linesOf(await atomsOf("de", word), 60);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(0, -1).every((line) => line.endsWith("-"))).toBe(true);
    const parts = lines.map((line) => line.replace(/-$/, ""));
    expect(parts.join("")).toBe(word);
    const hyphenate = await loadHyphenator(parseLanguageTag("de"));
    const ends = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("").length);
    expect(hyphenate(word)).toEqual(expect.arrayContaining(ends));
  });

  test("parts a long word of a language without patterns with a hyphen", async () => {
    const word = "Lloniargofinallaniaddvaetheriumbrasalon";
    const lines = linesOf(await atomsOf("cy", word), 60);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(0, -1).every((line) => line.endsWith("-"))).toBe(true);
  });

  test("evens out centred lines of which the last would be left with a word, and no others", async () => {
    const set = async (language: string, text: string, align: "center" | "left", lines = 2) => {
      const atoms = await atomsOf(language, text);
      const looks = { align, isEastAsian: language === "zh" };
      const { lines: all } = layOutBlock(blockOf(atoms, [frame(0, 150, 700, lines, 12)], looks), PLAIN);
      return all.map(({ from, to }) => textOf(atoms, from, to));
    };
    const title = "Der Fluss bringt Sand und Ton zur Küste";
    expect(await set("de", title, "left")).toEqual(["Der Fluss bringt Sand und Ton", "zur Küste"]);
    expect(await set("de", title, "center")).toEqual(["Der Fluss bringt Sand", "und Ton zur Küste"]);
    const chinese = await set("zh", "河水把沙和细泥从上游的山谷带到海边了", "center");
    expect(chinese.map(({ length }) => length)).toEqual([9, 9]);
    // A line that ends by hand, and a last line that is long enough, stay as they are.
    const byHand = await set("de", "Der Fluss bringt Sand\nund", "center");
    expect(byHand).toEqual(["Der Fluss bringt Sand und"]);
    const full = "Der Fluss bringt Sand und Ton von oben zur Küste";
    expect(await set("de", full, "center")).toEqual(await set("de", full, "left"));
  });

  test("leaves the words of a heading whole as long as it fits", async () => {
    const atoms = await atomsOf("de", "Wettbewerbsfähigkeit der Binnenschifffahrtsunternehmen");
    const heading = (lines: number, isDisplay: boolean) => {
      const block = blockOf(atoms, [frame(0, 160, 700, lines, 12)], { align: "left", isDisplay });
      return layOutBlock(block, PLAIN).lines.map(({ from, to }) => textOf(atoms, from, to));
    };
    expect(heading(2, false)[0]).toMatch(/-$/);
    expect(heading(2, true)).toEqual(["Wettbewerbsfähigkeit der", "Binnenschifffahrtsunternehmen"]);
  });

  test("cuts an address that is longer than the line", async () => {
    const url = "https://example.org/a/very/long/path/that/goes/on/and/on.html";
    const lines = linesOf(await atomsOf("en", url), 100);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(url);
  });
});

describe("objects", () => {
  test("keep their width and stay with the word they are attached to", async () => {
    const pieces: SetPiece[] = [
      { kind: "text", text: "如前所述", style: STYLE },
      { kind: "object", key: 7, width: 20, link: null, isAttached: true, rules: [] },
      { kind: "text", text: "，成立", style: STYLE },
    ];
    const atoms = await atomsOf("zh", pieces);
    expect(linesOf(atoms, 41)).toEqual(["如前所", "述◇，", "成立"]);
  });
});

describe("fitting", () => {
  const text = "The compiler emits code for every path through the loop. ";

  test("lets Latin letters grow a little smaller before lines come close, Chinese lines come close first", async () => {
    const latin = blockOf(await atomsOf("de", text.repeat(7)), [frame(0, 150, 700, 11, 12)]);
    const scale = neededScale(latin);
    expect(scale).toBeGreaterThan(0.9);
    expect(scale).toBeLessThan(1);
    expect(neededSpread(latin, scale, 1)).toBeGreaterThanOrEqual(0.96);
    const chinese = await atomsOf("zh", "一二三四五六七八九十".repeat(7));
    const crowded = blockOf(chinese, [frame(0, 100, 700, 6, 13.5)], { isEastAsian: true, leading: 13.5 });
    expect(neededScale(crowded)).toBe(1);
  });

  test("uses free space below before it shrinks", async () => {
    const atoms = await atomsOf("en", text.repeat(5));
    const tight = frame(0, 150, 700, 6, 12);
    const free = { ...tight, bottom: tight.bottom - 100 };
    expect(neededScale(blockOf(atoms, [tight]))).toBeLessThan(1);
    expect(neededScale(blockOf(atoms, [free]))).toBe(1);
  });

  test("spreads the lines of a short Chinese text, but not out of its box", async () => {
    const atoms = await atomsOf("zh", "一二三四五六七八九十".repeat(4));
    const block = blockOf(atoms, [{ ...frame(0, 100, 700, 6, 12), bottom: 0 }], { isEastAsian: true });
    const spread = neededSpread(block, 1, 1.25);
    const { lines } = layOutBlock(block, { scale: 1, spread });
    expect(spread).toBeGreaterThan(1);
    expect(lines.at(-1)!.baseline).toBeGreaterThanOrEqual(700 - 5 * 12 - 1.3);
  });

  test("gives every frame of a joined paragraph its share", async () => {
    const atoms = await atomsOf("en", text.repeat(4));
    const frames = [frame(0, 150, 100, 6, 12), frame(200, 350, 700, 6, 12)];
    const { lines, fits } = layOutBlock(blockOf(atoms, frames), PLAIN);
    expect(fits).toBe(true);
    const counts = [0, 1].map((index) => lines.filter((line) => line.frame === index).length);
    expect(Math.abs(counts[0]! - counts[1]!)).toBeLessThanOrEqual(1);
  });

  test("comes to an end for text that fits nowhere, and says that it does not", async () => {
    const atoms = await atomsOf("en", text.repeat(40));
    const block = blockOf(atoms, [frame(0, 60, 700, 1, 12)]);
    expect(neededScale(block)).toBe(SCALES.at(-1));
    expect(layOutBlock(block, { scale: SCALES.at(-1)!, spread: 1 }).fits).toBe(false);
  });

  test("a heading that came out far too long does not speak for the others", async () => {
    const headings = await Promise.all(
      ["Sea", "Tides", text.repeat(3)].map(async (words, index) =>
        blockOf(await atomsOf("en", words), [frame(0, 120, 700 - 100 * index, 1, 12)]),
      ),
    );
    const needs = headings.map((block) => ({
      styleClass: "heading",
      weight: capacityOf(block),
      scale: neededScale(block),
    }));
    expect(needs[2]!.scale).toBeLessThan(0.5);
    expect(chooseScales(needs).get("heading")).toBe(0.94);
  });

  test("one size serves a class; a single crowded text does not shrink the others", () => {
    const need = (scale: number, weight = 100) => ({ styleClass: "body", scale, weight });
    const many = Array.from({ length: 20 }, () => need(0.97));
    expect(chooseScales([...many, need(0.7)]).get("body")).toBe(0.97);
    expect(chooseScales([need(1), need(0.97)]).get("body")).toBe(0.97);
    expect(chooseScales([need(1), need(1), need(0.5)]).get("body")).toBe(0.94);
  });
});
