import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { PDFDocument, PDFName, PDFRawStream, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { openEmbedded } from "./embedded-picture.ts";
import { packingsOf, unpackSamples } from "./picture-samples.ts";

const RECT = { left: 0, top: 0, width: 2, height: 1 };

async function contextOf(): Promise<PDFContext> {
  return (await PDFDocument.create()).context;
}

/** A picture of 2 x 2 pixels. */
function picture(context: PDFContext, entries: object, data: readonly number[]): PDFRef {
  const all = { Type: "XObject", Subtype: "Image", Width: 2, Height: 2, Filter: "FlateDecode", ...entries };
  return context.register(
    PDFRawStream.of(context.obj(all as never) as never, deflateSync(Uint8Array.from(data))),
  );
}

/** Paints the first row with `values` and opens what was saved. */
async function painted(context: PDFContext, ref: PDFRef, values: readonly number[]) {
  const opened = (await openEmbedded(ref, context))!;
  const { channels } = opened.page;
  opened.page.write(RECT, { width: 2, height: 1, channels, data: Uint8Array.from(values) });
  const saved = (await opened.save())!;
  const again = (await openEmbedded(saved, context))!;
  const stream = context.lookup(saved) as PDFRawStream;
  return { stream, data: [...again.page.read({ ...RECT, height: 2 }).data] };
}

test("a picture that is not painted is not saved", async () => {
  const context = await contextOf();
  const ref = picture(context, { ColorSpace: "DeviceGray", BitsPerComponent: 8 }, [1, 2, 3, 4]);
  const opened = (await openEmbedded(ref, context))!;
  opened.page.write(RECT, opened.page.read(RECT));
  expect(await opened.save()).toBeNull();
});

test("places in a table become colours of its space", async () => {
  const context = await contextOf();
  const table = context.obj([
    PDFName.of("Indexed"),
    PDFName.of("DeviceRGB"),
    1,
    context.register(PDFRawStream.of(context.obj({}), Uint8Array.of(10, 20, 30, 40, 50, 60))),
  ]);
  const ref = picture(context, { ColorSpace: table, BitsPerComponent: 1 }, [0b01000000, 0b10000000]);
  const { stream, data } = await painted(context, ref, [1, 2, 3, 4, 5, 6]);
  expect(data).toEqual([1, 2, 3, 4, 5, 6, 40, 50, 60, 10, 20, 30]);
  expect(stream.dict.get(PDFName.of("ColorSpace"))).toBe(PDFName.of("DeviceRGB"));
});

test("samples of one bit and of sixteen become eight, the colour space and its order stay", async () => {
  const context = await contextOf();
  const entries = { ColorSpace: "DeviceGray", BitsPerComponent: 1, Decode: [1, 0] };
  const one = await painted(context, picture(context, entries, [0b11000000, 0b01000000]), [7, 8]);
  expect(one.data).toEqual([7, 8, 0, 255]);
  expect(String(one.stream.dict.get(PDFName.of("Decode")))).toBe("[ 1 0 ]");
  const deep = { ColorSpace: "DeviceGray", BitsPerComponent: 16 };
  const ref = picture(context, deep, [1, 255, 2, 255, 3, 255, 4, 255]);
  expect((await painted(context, ref, [7, 8])).data).toEqual([7, 8, 3, 4]);
});

test("rows that are stored as differences are read, and written so again", async () => {
  const context = await contextOf();
  const entries = {
    ...{ ColorSpace: "DeviceGray", BitsPerComponent: 8 },
    DecodeParms: { Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: 2 },
  };
  const { stream, data } = await painted(context, picture(context, entries, [1, 10, 5, 2, 1, 1]), [7, 8]);
  expect(data).toEqual([7, 8, 11, 16]);
  expect(String(packingsOf(stream.dict, context)[0]!.parameters)).toContain("/Predictor 15");
});

test("letters that stand in the opacity are a channel of their own; an opacity of another size stays", async () => {
  const context = await contextOf();
  const mask = picture(context, { ColorSpace: "DeviceGray", BitsPerComponent: 8 }, [255, 0, 9, 255]);
  const entries = { ColorSpace: "DeviceGray", BitsPerComponent: 8, SMask: mask };
  const { stream, data } = await painted(context, picture(context, entries, [1, 2, 3, 4]), [1, 99, 2, 77]);
  expect(data).toEqual([1, 99, 2, 77, 3, 9, 4, 255]);
  const own = context.lookup(stream.dict.get(PDFName.of("SMask"))) as PDFRawStream;
  const layout = { width: 2, height: 2, channels: 1, bits: 8 } as const;
  expect([...unpackSamples(own, layout, true, context)!.data]).toEqual([99, 77, 9, 255]);
  const larger = picture(context, { ColorSpace: "DeviceGray", BitsPerComponent: 8, Width: 1 }, [1, 2]);
  const kept = await painted(context, picture(context, { ...entries, SMask: larger }, [1, 2, 3, 4]), [7, 8]);
  expect(kept.data).toEqual([7, 8, 3, 4]);
  expect(kept.stream.dict.get(PDFName.of("SMask"))).toBe(larger);
});

test("stencils, unknown packings, cut samples and huge pictures are left alone", async () => {
  const context = await contextOf();
  const plain = { ColorSpace: "DeviceGray", BitsPerComponent: 8 };
  const all = [
    picture(context, { ...plain, ImageMask: true }, [1, 2, 3, 4]),
    picture(context, { ...plain, Filter: "JPXDecode" }, [1, 2, 3, 4]),
    picture(context, { ...plain, Filter: ["DCTDecode", "FlateDecode"] }, [1, 2, 3, 4]),
    picture(context, { ...plain, Filter: "DCTDecode" }, [1, 2, 3, 4]),
    picture(context, plain, [1, 2, 3]),
    picture(context, { ...plain, Width: 100_000, Height: 100_000 }, [1]),
    picture(context, { ...plain, ColorSpace: "Pattern" }, [1, 2, 3, 4]),
  ];
  for (const ref of all) expect(await openEmbedded(ref, context)).toBeNull();
});

test("of a JPEG only what was painted changes, and its entry goes on to be one", async () => {
  const context = await contextOf();
  const canvas = createCanvas(64, 64);
  const draw = canvas.getContext("2d");
  for (let x = 0; x < 64; x++) {
    draw.fillStyle = `rgb(${x * 4} 90 ${255 - x * 4})`;
    draw.fillRect(x, 0, 1, 64);
  }
  const head = { Width: 64, Height: 64, ColorSpace: "DeviceRGB", BitsPerComponent: 8, Filter: "DCTDecode" };
  const ref = context.register(
    PDFRawStream.of(context.obj(head as never) as never, canvas.toBuffer("image/jpeg", 90)),
  );
  const opened = (await openEmbedded(ref, context))!;
  const far = { left: 32, top: 32, width: 32, height: 32 };
  const before = opened.page.read(far).data;
  const near = { left: 0, top: 0, width: 8, height: 8 };
  opened.page.write(near, { width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(128) });
  const saved = (await opened.save())!;
  const again = (await openEmbedded(saved, context))!;
  expect(again.page.read(far).data).toEqual(before);
  expect(Math.abs(again.page.read(near).data[0]! - 128)).toBeLessThan(6);
  expect(packingsOf((context.lookup(saved) as PDFRawStream).dict, context)[0]!.name).toBe("DCTDecode");
});
