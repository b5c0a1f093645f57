import { describe, expect, test } from "vitest";
import { encryptedPdf, plainPdf, rawPdf } from "../testing/hostile-pdfs.ts";
import { openPdf } from "./page-reader.ts";
import type { PdfTools } from "../open/pdf-tools.ts";

/** Text of the first page, glyph by glyph. */
async function firstPage(bytes: Uint8Array, options: Parameters<typeof openPdf>[1] = {}) {
  const reader = await openPdf(bytes, options);
  const page = (await reader.readPage(0))!;
  await reader.close();
  return { reader, page, text: page.glyphs.map((glyph) => glyph.text).join("") };
}

describe("a file with a password", () => {
  test("asks for it", async () => {
    await expect(openPdf(await encryptedPdf("secret"))).rejects.toMatchObject({ code: "filter.encrypted" });
  });

  test("says when it is the wrong one", async () => {
    const opening = openPdf(await encryptedPdf("secret"), { password: "guess" });
    await expect(opening).rejects.toMatchObject({ code: "filter.password_wrong" });
  });

  test("is read with the right one, operators matched", async () => {
    const { page, text } = await firstPage(await encryptedPdf("secret"), { password: "secret" });
    expect(text).toBe("Behind a password.");
    expect(page.isRewritable).toBe(true);
  });
});

describe("the tools", () => {
  const none: PdfTools = { decrypt: async () => null, repair: async () => null };

  test("repair what pdf.js refuses", async () => {
    const good = await plainPdf();
    const bad = Buffer.from("%PDF-1.7\nnothing of use");
    await expect(openPdf(bad, { tools: none })).rejects.toMatchObject({ code: "filter.damaged" });
    const { reader, text } = await firstPage(bad, { tools: { ...none, repair: async () => good } });
    expect(text).toBe("Plain text on a page.");
    expect(reader).toMatchObject({ isRepaired: true, bytes: good });
  });

  test("decrypt, so that the bytes to rewrite are open ones", async () => {
    const plain = await plainPdf("Behind a password.");
    const asked: string[] = [];
    const tools = {
      ...none,
      decrypt: async (_: Uint8Array, password: string) => (asked.push(password), plain),
    };
    const { reader } = await firstPage(await encryptedPdf("secret"), { tools, password: "secret" });
    expect(asked).toEqual(["secret"]);
    expect(reader).toMatchObject({ isDecrypted: true, bytes: plain });
  });
});

describe("a file that only pdf.js can read", () => {
  test("is written anew from what pdf.js understood, and can be rewritten", async () => {
    const plain = Buffer.from(rawPdf("BT /F1 10 Tf 20 200 Td (In ruins) Tj ET")).toString("latin1");
    const trailer = "trailer\n<< /Root 1 0 R /Size 6\n/ID [<904e5a162f\xa4I\x9e@";
    const ruined = Buffer.from(plain.slice(0, plain.lastIndexOf("trailer")) + trailer, "latin1");
    const { reader, page, text } = await firstPage(ruined);
    expect(text).toBe("In ruins");
    expect(reader).toMatchObject({ isRepaired: true, isRewritable: true });
    expect(page.isRewritable).toBe(true);
    expect(reader.document.pageCount).toBe(1);
  });

  test("and not even pdf.js, for it is locked by a certificate, says so", async () => {
    const plain = Buffer.from(rawPdf("BT ET")).toString("latin1");
    const locked = plain.replace(/trailer\s*<</, "trailer\n<< /Encrypt << /Filter /Adobe.PubSec /V 4 >>");
    expect(locked).not.toBe(plain);
    const opening = openPdf(Buffer.from(locked, "latin1"));
    await expect(opening).rejects.toMatchObject({ code: "filter.encryption_unsupported" });
  });
});

describe("the text operators of a page", () => {
  const form = (content: string, entries = "") =>
    `<< /Length ${content.length} /Type /XObject /Subtype /Form /BBox [0 0 300 300] ${entries} >>\nstream\n${content}\nendstream`;

  test("are counted by the stream that holds them, forms by the way to them", async () => {
    const inner = form("BT /F1 8 Tf 10 10 Td (inner) Tj ET", "/Resources << /Font << /F1 5 0 R >> >>");
    const outer = form(
      "BT /F1 8 Tf 10 50 Td (one) Tj ET /In Do BT /F1 8 Tf 10 90 Td [(tw) -20 (o)] TJ ET",
      "/Matrix [1 0 0 1 100 0] /Resources << /Font << /F1 5 0 R >> /XObject << /In 7 0 R >> >>",
    );
    const content =
      "BT /F1 10 Tf 20 200 Td (first) Tj T* (second) ' ET /Out Do BT /F1 10 Tf 20 20 Td (last) Tj ET";
    const { page } = await firstPage(rawPdf(content, "/Out 6 0 R", [outer, inner]));
    const words = new Map<string, string>();
    for (const { op, text } of page.glyphs) {
      const key = `${op.stream} ${op.nth}`;
      words.set(key, (words.get(key) ?? "") + text);
    }
    expect(Object.fromEntries(words)).toEqual({
      "page 0": "first",
      "page 1": "second",
      "page/Out 0": "one",
      "page/Out/In 0": "inner",
      "page/Out 1": "two",
      "page 2": "last",
    });
    expect(page.isRewritable).toBe(true);
    const [o] = page.glyphs.filter(({ op }) => op.stream === "page/Out");
    expect(o!.origin).toEqual([110, 50]);
  });

  test("without a font set show nothing and keep their number", async () => {
    const { page } = await firstPage(rawPdf("BT 20 200 Td (lost) Tj /F1 10 Tf (seen) Tj ET"));
    expect(page.glyphs.map(({ text }) => text).join("")).toBe("seen");
    expect(page.glyphs[0]!.op).toEqual({ stream: "page", nth: 1 });
  });

  test("give glyphs their place, size, spacing and colour", async () => {
    const { page } = await firstPage(
      rawPdf(
        "1 0 0 rg BT /F1 10 Tf 2 Tc 50 Tz 1 0 0 1 20 200 Tm (AB) Tj 0 Tc 100 Tz 0 20 -20 0 100 50 Tm (C) Tj ET",
      ),
    );
    const [a, b, c] = page.glyphs;
    expect(a).toMatchObject({ origin: [20, 200], size: 10, color: "#ff0000", code: 65 });
    expect(b!.origin[0]).toBeCloseTo(20 + (6.67 + 2) * 0.5, 2);
    expect(c).toMatchObject({ origin: [100, 50], size: 200 });
    expect(c!.matrix.slice(0, 4)).toEqual([0, 200, -200, 0]);
  });

  test("that put nothing on paper are known by their mode", async () => {
    const { page } = await firstPage(rawPdf("BT /F1 10 Tf 3 Tr 20 200 Td (unseen) Tj 0 Tr (seen) Tj ET"));
    expect(page.glyphs.filter(({ renderMode }) => renderMode === 3)).toHaveLength(6);
  });

  test("stand beside rules, areas and pictures with their boxes", async () => {
    const { page } = await firstPage(
      rawPdf(
        "20 50 m 280 50 l S 100 60 40 1 re f 100 100 50 30 re f q 80 0 0 40 10 200 cm BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI Q",
      ),
    );
    expect(page.rules.map(({ direction, thickness }) => [direction, thickness])).toEqual([
      ["horizontal", 1],
      ["horizontal", 1],
    ]);
    expect(page.drawings).toMatchObject([
      { box: { left: 100, bottom: 100, right: 150, top: 130 }, isRectangle: true },
    ]);
    expect(page.images).toMatchObject([
      { box: { left: 10, bottom: 200, right: 90, top: 240 }, width: 2, height: 1 },
    ]);
  });
});
