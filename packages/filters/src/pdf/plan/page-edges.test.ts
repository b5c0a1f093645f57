import { inlineFromText, parseLanguageTag, plainText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "../pdf-filter.ts";
import { withEdges, withinPages } from "./page-edges.ts";
import { readWhole } from "../read/read-document.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";

const unit = (id: string, text: string) =>
  ({ id, part: "page 2", kind: "paragraph", content: inlineFromText(text) }) as const;

describe("a paragraph at the edge of the pages chosen", () => {
  test("has the rest of its sentences, and no more, from the pages beside", () => {
    const outside = new Map([
      ["a", inlineFromText("It rains. The river carries sedi-")],
      ["c", inlineFromText("the bay (at 3.5 m). Then it stops. Later more.")],
    ]);
    const cuts = [
      { block: "b", outside: "a", side: "before", mark: "hyphen" },
      { block: "b", outside: "c", side: "after", mark: " " },
    ] as const;
    const { units, edges } = withEdges(
      [unit("b", "ments to the coast. From there they go to")],
      cuts,
      (id) => id,
      (id) => outside.get(id),
    );
    const text = "The river carries sediments to the coast. From there they go to the bay (at 3.5 m).";
    expect(plainText(units[0]!.content)).toBe(text);
    expect(edges).toEqual([{ unit: "b", before: 22 / text.length, after: 19 / text.length }]);
  });

  test("is given its share of the translation, cut between words, with all tags", () => {
    const plan = { pages: [], edges: [{ unit: "b", before: 0.2, after: 0.3 }] };
    const target = [
      { kind: "standalone", id: 1, type: "equation" },
      { kind: "text", text: "Der Fluss, der Sand bringt, und das Meer " },
      { kind: "text", text: "sind alt und weit und tief und kalt." },
    ] as const;
    expect(withinPages(plan, new Map([["b", target]])).get("b")).toEqual([
      target[0],
      { kind: "text", text: "der Sand bringt, und das Meer " },
      { kind: "text", text: "sind alt und " },
    ]);
  });

  test("that is no longer than that is set whole", () => {
    const plan = { pages: [], edges: [{ unit: "b", before: 0.5, after: 0.5 }] };
    const target = inlineFromText("Fluss");
    expect(withinPages(plan, new Map([["b", target]])).get("b")).toEqual(target);
  });

  test("is translated with its sentences whole, and the pages beside stay", async () => {
    const pdf = await SamplePdf.create();
    const words = `${proseOf(60)} Then the clay settles on the bed of ${proseOf(300, 3)}`.split(" ");
    const lines = [words.slice(0, 66), words.slice(66, 200), words.slice(200)].map((own) => own.join(" "));
    pdf.paragraph(60, 200, 480, lines[0]!, { goesOn: true });
    pdf.nextPage();
    pdf.paragraph(60, 740, 480, lines[1]!, { goesOn: true });
    pdf.nextPage();
    pdf.paragraph(60, 740, 480, lines[2]!);
    const source = await pdf.bytes();
    const filter = createPdfFilter({ fonts: installedFonts() });
    const { skeleton, units } = await filter.extract(source, { pages: [{ from: 2, to: 2 }] });
    expect(units).toHaveLength(1);
    expect(plainText(units[0]!.content)).toMatch(/^Then the clay settles on the bed of /);
    expect(plainText(units[0]!.content)).toMatch(/\.$/);
    const target = inlineFromText(`始${"河水把沙和细泥带到海边，".repeat(60)}终`);
    const { bytes } = await filter.merge(source, skeleton, new Map([[units[0]!.id, target]]), {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("zh-Hans"),
    });
    const { model } = await readWhole(new Uint8Array(bytes));
    const texts = model.pages.map((page) => page.glyphs.map(({ text }) => text).join(""));
    expect(texts[1]).toContain("河水把沙");
    expect(texts[1]).not.toMatch(/[始终]/);
    expect(texts[0]!.replace(/ /g, "")).toBe(lines[0]!.replace(/ /g, ""));
    expect(texts[2]!.replace(/ /g, "")).toBe(lines[2]!.replace(/ /g, ""));
  });
});
