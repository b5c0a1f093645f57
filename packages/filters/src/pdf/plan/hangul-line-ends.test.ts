import type { Block, PageModel } from "@yizhou/page/model";
import { expect, test } from "vitest";
import { jointBetween, pageVocabulary } from "./block-content.ts";

/** Letters are ten points wide, blanks three. */
const [LETTER, BLANK] = [10, 3];

/** One block of these lines, each as wide as its letters, or stretched to `right`. `|` at a line's end is a blank that was drawn. */
function pageOf(lines: readonly string[], right?: number): Pick<PageModel, "blocks" | "glyphs"> {
  const glyphs: { box: { left: number; right: number } }[] = [];
  const made = lines.map((marked, at) => {
    const text = marked.replace("|", "");
    const blanks = text.split(" ").length - 1;
    const natural = (text.length - blanks) * LETTER + blanks * BLANK;
    const isLast = at + 1 === lines.length;
    const blank = BLANK + (right && blanks > 0 && !isLast ? (right - natural) / blanks : 0);
    const line = { glyphs: [] as number[], starts: [] as number[] };
    let x = 0;
    for (const [i, letter] of [...text].entries()) {
      if (letter === " ") {
        x += blank;
        continue;
      }
      line.glyphs.push(glyphs.push({ box: { left: x, right: x + LETTER } }) - 1);
      line.starts.push(i);
      x += LETTER;
    }
    return { ...line, text, right: x, size: LETTER, ...(marked.endsWith("|") && { hasBlankBehind: true }) };
  });
  const block = { lines: made, align: "left" } as unknown as Block;
  return { blocks: [block], glyphs: glyphs as unknown as PageModel["glyphs"] };
}

function read(page: Pick<PageModel, "blocks" | "glyphs">): string {
  const vocabulary = pageVocabulary(page);
  const [first, ...rest] = page.blocks[0]!.lines;
  let [text, above] = [first!.text, first!];
  for (const line of rest) {
    const { before, blank } = jointBetween(text, line.text, vocabulary, above.hasBlankBehind);
    text = `${before}${blank ? " " : ""}${line.text}`;
    above = line;
  }
  return text;
}

const SENTENCE =
  "한국의 하천은 계절에 따라 유량이 크게 달라지며 여름철 집중호우와 겨울철 가뭄이 되풀이된다 이러한 특성 때문에 댐과 보의 운영은 오래전부터 중요한 과제였다 이 연구는 하천의 유량을 지난 삼십 년 동안 관측하였다";

/** Lines filled with as many letters as have room, wherever a word ends. */
function brokenAnywhere(width: number): string[] {
  const lines = [""];
  for (const letter of SENTENCE) {
    const line = lines.at(-1)!;
    const wide = [...line].reduce((sum, one) => sum + (one === " " ? BLANK : LETTER), 0);
    if (letter !== " " && wide + LETTER > width) lines.push(letter);
    else if (line !== "" || letter !== " ") lines[lines.length - 1] = line + letter;
  }
  return lines;
}

/** Lines filled with as many words as have room. */
function brokenAtBlanks(width: number): string[] {
  const lines = [""];
  for (const word of SENTENCE.split(" ")) {
    const longer = lines.at(-1) === "" ? word : `${lines.at(-1)!} ${word}`;
    const wide = [...longer].reduce((sum, one) => sum + (one === " " ? BLANK : LETTER), 0);
    if (wide > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

test.each([100, 116, 133])(
  "lines of %i points that end inside of words are joined to whole words",
  (width) => {
    const lines = brokenAnywhere(width).map((line) => line.trimEnd());
    const { torn, glued } = compare(read(pageOf(lines, width)));
    expect(torn).toBe(0);
    // Where nothing tells that a word ended, two stand together.
    expect(glued).toBeLessThanOrEqual(lines.length / 2);
  },
);

test.each([
  ["ragged", undefined],
  ["stretched", 133],
])("%s lines that end between words are joined with a blank", (_, right) => {
  expect(read(pageOf(brokenAtBlanks(133), right))).toBe(SENTENCE);
});

test("where some lines have a blank drawn behind them, words end there and nowhere else", () => {
  const lines = brokenAnywhere(116).map((line) => line.replace(/ $/, "|"));
  expect(lines.some((line) => line.endsWith("|"))).toBe(true);
  expect(read(pageOf(lines, 116))).toBe(SENTENCE);
});

test("a few lines tell nothing, and end between words", () => {
  expect(read(pageOf(["한국의 하천은", "계절에 따라", "달라진다"]))).toBe(
    "한국의 하천은 계절에 따라 달라진다",
  );
});

/** Blanks inside of words, and blanks that are missing. */
function compare(got: string): { torn: number; glued: number } {
  let [torn, glued, at] = [0, 0, 0];
  for (const letter of SENTENCE) {
    if (got[at] === " " && letter !== " ") {
      torn++;
      at++;
    }
    if (got[at] === letter) at++;
    else glued++;
  }
  return { torn, glued };
}
