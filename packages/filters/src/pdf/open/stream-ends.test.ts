import { deflateSync } from "node:zlib";
import { PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { fileOf, streamOf } from "../testing/hostile-pdfs.ts";
import { lacksStreams, mendStreamEnds } from "./stream-ends.ts";

/** A file whose object 3 is a stream with its length in object 4, as many writers have it. */
async function withStream(
  data: Uint8Array,
  filter = "",
): Promise<{ isWhole: boolean; contents: Uint8Array | null }> {
  const stream = streamOf(Buffer.from(data), filter)
    .toString("latin1")
    .replace(/\/Length \d+/, "/Length 4 0 R");
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"];
  const file = fileOf([...objects, Buffer.from(stream, "latin1"), `${data.length}`, streamOf("behind")]);
  const { context } = await PDFDocument.load(file);
  mendStreamEnds(context);
  const isWhole = !lacksStreams(context);
  const found = context.enumerateIndirectObjects().find(([ref]) => ref.objectNumber === 3)![1];
  return { isWhole, contents: found instanceof PDFRawStream ? found.contents : null };
}

/** Packed data that end with this byte. */
function packedUpTo(last: number): Uint8Array {
  for (let i = 0; i < 256; i++) {
    const packed = deflateSync(Buffer.from([i, 1, 2, 3]));
    if (packed.at(-1) === last) return packed;
  }
  throw new Error("no such data");
}

test("a stream keeps a last byte that looks like the end of a line", async () => {
  for (const last of [0x0d, 0x0a, 0x20]) {
    const data = packedUpTo(last);
    const { contents, isWhole } = await withStream(data, "/Filter /FlateDecode ");
    expect([isWhole, Buffer.from(contents!).toString("hex")]).toEqual([
      true,
      Buffer.from(data).toString("hex"),
    ]);
  }
});

test("a stream that holds the word for its own beginning is told from a whole one", async () => {
  expect(await withStream(Buffer.from("(a stream of words) Tj"))).toMatchObject({ isWhole: false });
  expect(await withStream(Buffer.from("(words that flow) Tj"))).toMatchObject({ isWhole: true });
});
