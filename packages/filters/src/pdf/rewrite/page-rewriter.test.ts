import { PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { streamBytes } from "../content/stream-bytes.ts";
import { rawPdf } from "../testing/hostile-pdfs.ts";
import { PageRewriter } from "./page-rewriter.ts";
import { latin1 } from "./scan-content.ts";

async function rewritten(content: string): Promise<string> {
  const document = await PDFDocument.load(rawPdf(content));
  const { context } = document;
  const page = new PageRewriter(context, document.getPage(0).node).rewrite(new Map(), "(new)");
  const stream = context.lookup(page.contents);
  if (!(stream instanceof PDFRawStream)) throw new Error("no stream");
  return latin1(streamBytes(stream, context)!);
}

describe("a page that is rewritten", () => {
  test("is put between q and Q with all that it leaves open closed, surplus Q dropped", async () => {
    expect(await rewritten("Q q /A BMC BT 0 0 m")).toBe("q\n q /A BMC BT 0 0 m\n\nET EMC Q Q\n(new)");
  });

  test("has blanks between operators that grew together", async () => {
    expect(await rewritten("BT ETq Q")).toBe("q\nBT ET q Q\n\nQ\n(new)");
  });

  test("loses words at which some readers give up, so that new text behind them is shown", async () => {
    expect(await rewritten("BT /F1 1e2 Tf /F1 2 zip Tf Tf ETzip ET")).toBe(
      "q\nBT /F1 1  Tf /F1 2   Tf   ET  ET\n\nQ\n(new)",
    );
  });
});
