import { Drawing } from "@yizhou/page/testing";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { PictureFile, PictureFormat, PicturePage } from "../picture-file.ts";
import type { PixelRect } from "../samples.ts";
import { asSharp, encodeBmp, encodeVariants } from "../testing/encode-picture.ts";
import { decodeJpeg } from "./jpeg-decode.ts";
import { openPicture } from "./open-picture.ts";

async function drawSample(): Promise<Drawing> {
  const drawing = new Drawing(203, 141, [240, 236, 224]);
  drawing.rect(20, 20, 60, 90, [40, 90, 170]);
  drawing.rect(90, 40, 80, 50, [200, 60, 40]);
  await drawing.text("Ink 墨", 30, 80, { size: 48 });
  return drawing;
}

const samples = await encodeVariants(await drawSample());
const PAINTED: PixelRect = { left: 64, top: 48, width: 32, height: 16 };

const whole = (page: PicturePage): PixelRect => ({ left: 0, top: 0, width: page.width, height: page.height });

/** Makes a rectangle dark; where there is only black and white, the one the other. */
function paint(page: PicturePage, rect = PAINTED): void {
  const piece = page.read(rect);
  const isBlackAndWhite = piece.data.every((value) => value === 0 || value === 255);
  for (let at = 0; at < piece.data.length; at++) {
    const isAlpha = page.channels === 4 && at % 4 === 3 && page.maxValue === 255;
    if (isBlackAndWhite) piece.data[at] = 255 - piece.data[at]!;
    else if (!isAlpha) piece.data[at] = Math.round(page.maxValue * 0.1);
  }
  page.write(rect, piece);
}

/** Pixels that differ, and the box round them. */
function difference(before: PicturePage, after: PicturePage) {
  const [a, b] = [before.read(whole(before)).data, after.read(whole(after)).data];
  const box = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    const pixel = Math.floor(at / before.channels);
    const [x, y] = [pixel % before.width, Math.floor(pixel / before.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}

const lastPage = (file: PictureFile) => file.page(file.pageCount - 1);

describe.each(samples)("$name", ({ format, bytes }) => {
  test("nothing painted gives the same bytes, also after reading", async () => {
    const file = openPicture(bytes, format);
    const page = await lastPage(file);
    page.write(PAINTED, page.read(PAINTED));
    expect(Buffer.compare(await file.save(), bytes)).toBe(0);
  });

  test("painting changes what was painted and nothing else", async () => {
    const file = openPicture(bytes, format);
    const page = await lastPage(file);
    paint(page);
    const wanted = page.read(PAINTED).data;
    const saved = openPicture(await file.save(), format);
    expect(saved.pageCount).toBe(file.pageCount);
    const box = difference(await lastPage(openPicture(bytes, format)), await lastPage(saved));
    // Blocks of a JPEG with halved colours are 16 pixels wide.
    expect(box).toEqual({ left: 64, top: 48, right: 96, bottom: 64 });
    const got = (await lastPage(saved)).read(PAINTED).data;
    const tolerance = format === "jpg" ? 12 : 0;
    expect(Math.max(...got.map((value, at) => Math.abs(value - wanted[at]!)))).toBeLessThanOrEqual(tolerance);
  });

  test.skipIf(format === "bmp")(
    "another reader sees the same, with the same size, density and kind",
    async () => {
      const file = openPicture(bytes, format);
      paint(await lastPage(file));
      const saved = await file.save();
      const kindOf = async (some: Uint8Array) => {
        const facts = await sharp(some).metadata();
        const {
          width,
          height,
          density,
          space,
          channels,
          depth,
          pages,
          isProgressive,
          compression,
          isPalette,
        } = facts;
        return {
          width,
          height,
          density,
          space,
          channels,
          depth,
          pages,
          isProgressive,
          compression,
          isPalette,
        };
      };
      expect(await kindOf(saved)).toEqual(await kindOf(bytes));
      const raw = async (some: Uint8Array) =>
        sharp(some, { page: file.pageCount - 1 })
          .toColourspace("srgb")
          .removeAlpha()
          .raw()
          .toBuffer();
      const [before, after] = [await raw(bytes), await raw(saved)];
      const at = ((PAINTED.top + 8) * 203 + PAINTED.left + 16) * 3;
      expect(after.subarray(at, at + 3).equals(before.subarray(at, at + 3))).toBe(false);
      const outside = (20 * 203 + 180) * 3;
      expect(after.subarray(outside, outside + 3).equals(before.subarray(outside, outside + 3))).toBe(true);
    },
  );

  test("a blank copy in another size takes what is written", async () => {
    const source = openPicture(bytes, format);
    const size = { width: 320, height: 160 };
    const file = await source.resized(Array.from({ length: source.pageCount }, () => size));
    for (let index = 0; index < file.pageCount; index++) {
      const page = await source.page(index);
      const piece = page.read(whole(page));
      (await file.page(index)).write({ ...whole(page), left: 112, top: 16 }, piece);
    }
    const saved = openPicture(await file.save(), format);
    expect(saved.pageCount).toBe(source.pageCount);
    const [small, large] = [await lastPage(source), await lastPage(saved)];
    expect([large.width, large.height]).toEqual([320, 160]);
    const wanted = small.read({ left: 20, top: 30, width: 8, height: 8 }).data;
    const got = large.read({ left: 132, top: 46, width: 8, height: 8 }).data;
    const tolerance = format === "jpg" ? 14 : 0;
    expect(Math.max(...got.map((value, at) => Math.abs(value - wanted[at]!)))).toBeLessThanOrEqual(tolerance);
  });

  test("cut or spoiled it is refused with a code, or read", async () => {
    const cuts = [4, 30, bytes.length >> 2, bytes.length >> 1, bytes.length - 8].map((end) =>
      bytes.subarray(0, end),
    );
    const flips = [0.05, 0.2, 0.5, 0.8].map((share) => {
      const copy = Uint8Array.from(bytes);
      for (let i = 0; i < 6; i++) copy[Math.floor(bytes.length * share) + i]! ^= 0xa5;
      return copy;
    });
    for (const bad of [...cuts, ...flips]) {
      try {
        const page = await openPicture(bad, format).page(0);
        await page.raster(10_000);
        page.read({ left: 0, top: 0, width: 1, height: 1 });
      } catch (error) {
        expect(error).toMatchObject({
          code: expect.stringMatching(/^filter\.(damaged|picture_too_large|too_many_pages)$/),
        });
      }
    }
  });
});

describe("sizes that cannot be", () => {
  const jpeg = () => Buffer.from(samples.find(({ name }) => name === "a jpeg")!.bytes);
  const png = () => Buffer.from(samples.find(({ name }) => name === "a png")!.bytes);
  const withSize = (width: number, height: number): [PictureFormat, Uint8Array][] => {
    const [p, j] = [png(), jpeg()];
    p.writeUInt32BE(width, 16);
    p.writeUInt32BE(height, 20);
    const head = p.subarray(12, 29);
    p.writeUInt32BE(crc(head), 29);
    const frame = j.indexOf(Buffer.from([0xff, 0xc0]));
    j.writeUInt16BE(Math.min(height, 65_535), frame + 5);
    j.writeUInt16BE(Math.min(width, 65_535), frame + 7);
    const b = Buffer.from(encodeBmp(new Drawing(4, 4), 24));
    b.writeInt32LE(width, 18);
    b.writeInt32LE(height, 22);
    return [
      ["png", p],
      ["jpg", j],
      ["bmp", b],
    ];
  };

  test("60,000 x 60,000 pixels are refused before they are unpacked", async () => {
    for (const [format, bytes] of withSize(60_000, 60_000)) {
      const before = process.memoryUsage.rss();
      const open = async () => await openPicture(bytes, format).page(0);
      await expect(open()).rejects.toMatchObject({
        code: "filter.picture_too_large",
        params: { megapixels: 100 },
      });
      expect(process.memoryUsage.rss() - before).toBeLessThan(100 << 20);
    }
  });

  test("no pixels at all are damage", async () => {
    for (const [format, bytes] of withSize(0, 10)) {
      const open = async () => await openPicture(bytes, format).page(0);
      await expect(open()).rejects.toMatchObject({ code: "filter.damaged" });
    }
  });
});

test("a picture that moves is refused by name", async () => {
  const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 10), Buffer.alloc(40 * 40 * 3, 200)]);
  const gif = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } as never })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect(() => openPicture(gif, "gif")).toThrow(expect.objectContaining({ code: "filter.picture_animated" }));
});

test("a JPEG keeps the coefficients of every block that was not painted", async () => {
  const { bytes } = samples.find(({ name }) => name === "a progressive jpeg")!;
  const file = openPicture(bytes, "jpg");
  paint(await file.page(0));
  const [before, after] = [decodeJpeg(bytes), decodeJpeg(await file.save())];
  const changed = before.coefficients.map((own, index) => {
    let count = 0;
    for (let at = 0; at < own.length; at += 64) {
      if (own.subarray(at, at + 64).some((value, k) => value !== after.coefficients[index]![at + k]))
        count += 1;
    }
    return count;
  });
  expect(changed).toEqual([8, 2, 2]);
  expect(after.frame.isProgressive).toBe(true);
});

test("profile, EXIF and comments of a JPEG stay", async () => {
  const drawing = await drawSample();
  const bytes = await asSharp(drawing).withMetadata({ orientation: 6, icc: "p3" }).jpeg().toBuffer();
  const file = openPicture(bytes, "jpg");
  const page = await file.page(0);
  expect(page.orientation).toBe(6);
  expect(await page.raster(1e6)).toMatchObject({ width: 141, height: 203 });
  paint(page);
  const [before, after] = [await sharp(bytes).metadata(), await sharp(await file.save()).metadata()];
  expect(after.orientation).toBe(6);
  expect(after.icc!.equals(before.icc!)).toBe(true);
  expect(after.exif!.equals(before.exif!)).toBe(true);
});

function crc(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}
