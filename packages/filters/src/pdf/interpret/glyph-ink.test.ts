import { describe, expect, test } from "vitest";
import { openPdf } from "./page-reader.ts";
import { rawPdf } from "../testing/hostile-pdfs.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";

async function firstPage(bytes: Uint8Array, measuresInk = true) {
  const reader = await openPdf(bytes, { measuresInk });
  const page = (await reader.readPage(0))!;
  await reader.close();
  return page.glyphs;
}

const PROCEDURE = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A page that shows "ab" of a Type 3 font with the procedures of its two letters, 100 units to the em, 20 points high. */
function type3Pdf(a: string, b: string): Uint8Array {
  const font =
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [.01 0 0 .01 0 0] /FirstChar 97 /LastChar 98 " +
    "/Widths [100 100] /Encoding << /Differences [97 /one /two] >> /CharProcs << /one 7 0 R /two 8 0 R >> " +
    "/Resources << /Font << /F1 5 0 R /F3 6 0 R >> >> >>";
  const text = Buffer.from(
    rawPdf("BT /F3 20 Tf 50 100 Td (ab) Tj ET", "", [font, PROCEDURE(a), PROCEDURE(b)]),
  ).toString("latin1");
  return Buffer.from(text.replace("/F1 5 0 R >> /XObject", "/F1 5 0 R /F3 6 0 R >> /XObject"), "latin1");
}

describe("the ink of a letter", () => {
  test("is not measured unless asked for", async () => {
    const [a] = await firstPage(type3Pdf("100 0 d0 0 0 50 50 re f", "100 0 d0"), false);
    expect(a!.ink).toBeUndefined();
  });

  test("of a Type 3 font is what its procedure draws, lines with their width", async () => {
    const [a, b] = await firstPage(
      type3Pdf(
        "100 0 0 0 100 100 d1 10 -20 100 40 re f",
        "100 0 d0 q 2 0 0 2 0 0 cm 10 w 0 0 m 100 50 l S Q",
      ),
    );
    expect(a!.ink).toEqual({ left: 52, bottom: 96, right: 72, top: 104 });
    expect(b!.ink).toEqual({ left: 68, bottom: 98, right: 112, top: 122 });
  });

  test("of a Type 3 letter made of a picture is the picture's place", async () => {
    const picture = "100 0 d0 q 80 0 0 160 10 0 cm BI /W 8 /H 2 /IM true /BPC 1 ID\nab\nEI Q";
    const [a] = await firstPage(type3Pdf(picture, "100 0 d0"));
    expect(a!.ink).toEqual({ left: 52, bottom: 100, right: 68, top: 132 });
  });

  test("of a Type 3 letter that shows letters is theirs, and ends where it shows itself", async () => {
    const [a, b] = await firstPage(
      type3Pdf("100 0 d0 BT /F1 300 Tf 0 0 Td (I) Tj ET", "100 0 d0 BT /F3 1 Tf (b) Tj ET 0 0 10 10 re f"),
    );
    expect(a!.ink!.top).toBeGreaterThan(140);
    expect(b!.ink!.right).toBeCloseTo(72, 1);
  });

  test("of other fonts is their outline: slanted letters reach beyond their advance, blanks have none", async () => {
    const sample = await SamplePdf.create();
    sample.text(100, 100, "f o", "italic", 100);
    const [f, blank, o] = await firstPage(await sample.bytes());
    expect(f!.ink!.right).toBeGreaterThan(f!.box.right + 5);
    expect(f!.ink!.bottom).toBeLessThan(85);
    expect(blank!.ink).toBeUndefined();
    expect(o!.ink!.top).toBeCloseTo(144, -1);
  });
});
