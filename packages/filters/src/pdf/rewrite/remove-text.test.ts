import { describe, expect, test } from "vitest";
import { applyEdits, removeText, type TextRemoval } from "./remove-text.ts";
import { latin1, scanContent } from "./scan-content.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Every glyph 500 wide; removes glyph i of operator nth where the mask has an "x". */
function removal(nth: number, codes: string, mask: string): TextRemoval {
  return {
    nth,
    glyphs: Array.from(codes, (letter) => ({ code: letter.charCodeAt(0), width: 500 })),
    removed: Array.from(mask, (mark) => mark === "x"),
  };
}

function rewrite(text: string, ...removals: TextRemoval[]) {
  const bytes = bytesOf(text);
  const { edits, kept } = removeText(scanContent(bytes, "page"), removals);
  return { text: latin1(applyEdits(bytes, edits)), kept };
}

describe("removing text from a content stream", () => {
  test("leaves an operator that moves on by the width of what it showed", () => {
    expect(rewrite("BT /F 10 Tf (abc) Tj (d) Tj ET", removal(0, "abc", "xxx")).text).toBe(
      "BT /F 10 Tf [-1500] TJ (d) Tj ET",
    );
  });

  test("counts TJ offsets, character spacing and word spacing", () => {
    const { text } = rewrite("/F 10 Tf 1 Tc 2 Tw [(a ) 120 (b)] TJ", removal(0, "a b", "xxx"));
    // Three glyphs of 500, three times Tc 100, one blank of 200, less 120.
    expect(text).toBe("/F 10 Tf 1 Tc 2 Tw [-1880] TJ");
  });

  test("keeps the glyphs that stay where they were", () => {
    expect(rewrite("/F 10 Tf [(ab) 30 (cd)] TJ", removal(0, "abcd", "xx-x")).text).toBe(
      "/F 10 Tf [-970 <63> -500] TJ",
    );
  });

  test("tells two-byte codes apart", () => {
    const { text } = rewrite("/F 10 Tf <00410042> Tj", removal(0, "AB", "x-"));
    expect(text).toBe("/F 10 Tf [-500 <0042>] TJ");
  });

  test("keeps the line feed and the spacing of ' and \"", () => {
    expect(rewrite("/F 1 Tf (a) '", removal(0, "a", "x")).text).toBe("/F 1 Tf T* [-500] TJ");
    expect(rewrite('/F 1 Tf 3 .5 (a) "', removal(0, "a", "x")).text).toBe(
      "/F 1 Tf 3 Tw 0.5 Tc T* [-1000] TJ",
    );
  });

  test("leaves an operator whole whose codes and glyphs do not agree, and says so", () => {
    const source = "/F 10 Tf (abcde) Tj";
    const one = removal(0, "ab", "x-");
    expect(
      rewrite(source, { ...one, glyphs: one.glyphs.map((glyph) => ({ ...glyph, code: null })) }),
    ).toEqual({
      text: source,
      kept: [0],
    });
  });

  test("takes ActualText away and keeps the number of the marked content", () => {
    const { text } = rewrite(
      "/F 1 Tf /Span <</MCID 4/ActualText (a)>> BDC (a) Tj EMC /P <</ActualText (b)>> BDC (b) Tj EMC",
      removal(0, "a", "x"),
    );
    expect(text).toBe("/F 1 Tf /Span <</MCID 4>> BDC [-500] TJ EMC /P <</ActualText (b)>> BDC (b) Tj EMC");
  });
});

describe("the state around shown text", () => {
  const colorAt = (text: string) => scanContent(bytesOf(text), "page").shows.at(-1)!.state.fill;

  test("keeps colour space and colour as a pair", () => {
    expect(colorAt("/Cs1 cs 0 1 scn (a) Tj")).toMatchObject({ space: "Cs1", operation: "0 1 scn" });
    expect(colorAt("/Cs1 cs 0 1 scn 1 0 0 rg (a) Tj")).toMatchObject({ space: null, operation: "1 0 0 rg" });
    expect(colorAt("/Pattern cs /P0 scn (a) Tj")).toMatchObject({ space: "Pattern", pattern: "P0" });
  });

  test("comes back with Q", () => {
    expect(colorAt("/Cs1 cs 1 scn q 0 g Q (a) Tj")).toMatchObject({ space: "Cs1", operation: "1 scn" });
    expect(colorAt("/Cs1 cs q 0 g Q .5 scn (a) Tj")).toMatchObject({ space: "Cs1", operation: ".5 scn" });
  });

  test("a Q too many is noted, and what is left open", () => {
    const { surplusRestores, openSaves, openMarks, isTextOpen } = scanContent(
      bytesOf("Q q /A BMC BT (a) Tj"),
      "page",
    );
    expect([surplusRestores.length, openSaves, openMarks, isTextOpen]).toEqual([1, 1, 1, true]);
  });
});
