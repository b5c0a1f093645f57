// Tables with drawn cells as office programs write them: how texts lie in their cells, rows to be filled in, highlighted words.
import { rgb } from "@cantoo/pdf-lib";
import { plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { readWhole } from "./read-document.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

async function read(draw: (pdf: SamplePdf) => void) {
  const pdf = await SamplePdf.create();
  draw(pdf);
  const { model, units } = await readWhole(await pdf.bytes());
  const blocks = model.pages.flatMap((page) => page.blocks);
  const alignOf = (text: string) =>
    blocks.find(({ lines }) =>
      lines
        .map((line) => line.text)
        .join(" ")
        .includes(text),
    )!.align;
  return { blocks, alignOf, texts: units.map(({ content }) => plainText(content)) };
}

/** Rules between all rows and columns. */
function grid(pdf: SamplePdf, xs: readonly number[], ys: readonly number[]): void {
  for (const y of ys) pdf.rule(xs[0]!, y, xs.at(-1)!, y);
  for (const x of xs) pdf.rule(x, ys[0]!, x, ys.at(-1)!);
}

/** Lines one under the other, each beginning, ending or lying in its middle at `x`. */
function lines(
  pdf: SamplePdf,
  x: number,
  top: number,
  texts: readonly string[],
  side: "left" | "right" | "middle",
) {
  for (const [at, text] of texts.entries()) {
    const width = pdf.widthOf(text);
    const left = side === "left" ? x : side === "right" ? x - width : x - width / 2;
    pdf.text(left, top - 12 * at, text);
  }
}

const WORDS = ["Whoever wants to sail", "must first look at the", "tide and at the wind"];

describe("several lines in a drawn cell", () => {
  test("lie as their own edges say, however near the longest comes to both sides of the cell", async () => {
    const width = Math.max(...WORDS.map((text) => 4.2 * text.length));
    const { alignOf } = await read((pdf) => {
      grid(pdf, [60, 60 + width, 60 + 2 * width, 60 + 3 * width], [700, 640, 620]);
      const longest = Math.max(...WORDS.map((text) => pdf.widthOf(text)));
      const gap = (width - longest) / 2;
      lines(pdf, 60 + gap, 688, WORDS, "left");
      lines(pdf, 60 + 1.5 * width, 688, ["Nobody sails with a", "heavy load", "over the bar"], "middle");
      lines(pdf, 60 + 3 * width - gap, 688, ["The harbour is shut at", "night", "and in a storm"], "right");
      for (const [at, text] of ["one", "two", "three"].entries()) pdf.text(70 + at * width, 626, text);
    });
    expect([alignOf("Whoever"), alignOf("Nobody"), alignOf("harbour")]).toEqual(["left", "center", "right"]);
  });

  test("begin at the left where some of them have a box to be ticked before them", async () => {
    const { alignOf } = await read((pdf) => {
      grid(pdf, [60, 150, 330], [700, 650, 620]);
      pdf.text(66, 688, "Insurance:");
      lines(
        pdf,
        156,
        688,
        ["Does the way of travel need a notice to", "the insurer, and has it been sent?"],
        "left",
      );
      pdf.page.drawRectangle({ x: 168, y: 661, width: 8, height: 8, borderWidth: 0.6 });
      pdf.text(180, 664, "Yes, and it has been answered by them");
      pdf.text(66, 628, "Purpose:");
      pdf.text(156, 628, "Lecture");
    });
    expect(alignOf("Does the way")).toBe("left");
  });
});

describe("a single line in a drawn cell", () => {
  test("that fills it is centred where the row shows that it is, and else begins at the left", async () => {
    const heads = ["Date", "Where we go from there", "Why"];
    const { alignOf } = await read((pdf) => {
      grid(pdf, [60, 180, 292, 404], [700, 680, 660]);
      for (const [at, text] of heads.entries()) lines(pdf, [120, 236, 348][at]!, 686, [text], "middle");
      for (const [at, text] of ["Total and all other costs", "12", "by mail"].entries())
        pdf.text([66, 210, 298][at]!, 666, text);
    });
    expect(heads.map(alignOf)).toEqual(["center", "center", "center"]);
    expect(alignOf("Total")).toBe("left");
  });
});

test("a list beside other lines of its row is no rows with these, and begins at the left", async () => {
  const { blocks, texts } = await read((pdf) => {
    grid(pdf, [60, 150, 400], [700, 680, 600]);
    pdf.text(66, 686, "Principle");
    pdf.text(156, 686, "Applied to evaluation");
    lines(pdf, 66, 666, ["Understand", "the market", "and what", "it wants"], "left");
    const items = [
      [156, "\u2022"],
      [168, "Consider all that lies around you: money, law and how"],
      [168, "this may change what the work is for"],
      [156, "\u2022"],
      [168, "Who is your market, and who else has a say in it"],
    ] as const;
    for (const [at, y] of [666, 666, 654, 642, 642].entries()) pdf.text(items[at]![0], y, items[at]![1]);
  });
  expect(texts.slice(2)).toEqual([
    "Understand the market and what it wants",
    "Consider all that lies around you: money, law and how this may change what the work is for",
    "Who is your market, and who else has a say in it",
  ]);
  expect(blocks.slice(-2).map(({ align, bullet }) => [align, bullet?.text])).toEqual([
    ["left", "\u2022"],
    ["left", "\u2022"],
  ]);
});

test("a list whose first item an ornament reaches into is a list from there on", async () => {
  const { blocks } = await read((pdf) => {
    // A curve over the slide, of many small pieces.
    for (let i = 0; i < 12; i++)
      pdf.page.drawEllipse({ x: 60 + 40 * i, y: 720 - i, xScale: 24, yScale: 12, color: rgb(0.8, 0.8, 0.9) });
    pdf.text(50, 760, "The problem", "bold", 24);
    for (const [at, text] of ["Work is not used", "It comes late", "Nobody reads it"].entries()) {
      pdf.text(50, 708 - 30 * at, "\u2022", "serif", 18);
      pdf.text(68, 708 - 30 * at, text, "serif", 18);
    }
    lines(
      pdf,
      50,
      560,
      ["Some words of another size that most of the page has, so that", "the items stand out from them."],
      "left",
    );
  });
  const items = blocks.filter(({ bullet }) => bullet?.text === "\u2022");
  expect(items.map(({ role, align }) => [role, align])).toEqual(
    Array.from({ length: 3 }, () => ["list-item", "left"]),
  );
});

test("heads over empty rows to be filled in are cells, each for itself", async () => {
  const heads = ["Date(s)", "City", "Country", "Activities"];
  const { blocks, texts } = await read((pdf) => {
    grid(pdf, [60, 140, 220, 300, 380], [700, 680, 660, 640, 620, 600, 580]);
    for (const [at, text] of heads.entries()) pdf.text(66 + 80 * at, 686, text, "bold");
  });
  expect(texts).toEqual(heads);
  expect(blocks.map(({ role }) => role)).toEqual(heads.map(() => "table-cell"));
});

test("a highlight that is drawn in pieces parts no word", async () => {
  const { texts } = await read((pdf) => {
    const [one, two] = ["Section 2: T", "ravel for other reasons"];
    const [from, middle] = [60, 60 + pdf.widthOf(one, "bold")];
    const shade = { y: 697, height: 12, color: rgb(1, 1, 0) };
    pdf.page.drawRectangle({ ...shade, x: from, width: middle - from });
    pdf.page.drawRectangle({ ...shade, x: middle, width: pdf.widthOf(two, "bold") });
    pdf.text(from, 700, one, "bold");
    pdf.text(middle, 700, two, "bold");
    pdf.text(60, 640, "The form is sent to the office before the journey.");
  });
  expect(texts[0]).toBe("Section 2: Travel for other reasons");
});
