/** Files of all kinds from drawings, for tests. */
import type { Drawing } from "@yizhou/page/testing";
import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "../picture-file.ts";

/** The drawing as a picture of the library. */
export function asSharp({ width, height, data }: Drawing): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** BMP of 24 bits, or of 8 bits with 64 colours; bottom row first, as usual. */
export function encodeBmp({ width, height, data }: Drawing, bits: 8 | 24): Uint8Array {
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const colors = bits === 8 ? 256 : 0;
  const pixelsAt = 54 + colors * 4;
  const file = Buffer.alloc(pixelsAt + rowBytes * height);
  file.write("BM", "latin1");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(pixelsAt, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  file.writeUInt32LE(rowBytes * height, 34);
  file.writeInt32LE(5906, 38); // 150 dots an inch
  file.writeInt32LE(5906, 42);
  for (let entry = 0; entry < colors; entry++) {
    const [red, green, blue] = [(entry >> 5) & 7, (entry >> 2) & 7, entry & 3];
    file.set([(blue * 255) / 3, (green * 255) / 7, (red * 255) / 7], 54 + entry * 4);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = data.subarray((y * width + x) * 3);
      const at = pixelsAt + (height - 1 - y) * rowBytes + (x * bits) / 8;
      if (bits === 24) file.set([blue!, green!, red!], at);
      else {
        const level = (value: number, most: number) => Math.round((value * most) / 255);
        file[at] = (level(red!, 7) << 5) | (level(green!, 7) << 2) | level(blue!, 3);
      }
    }
  }
  return file;
}

/** Two TIFF files of one page each as one of two pages. Both in the byte order of Intel. */
export function joinTiffs(first: Uint8Array, second: Uint8Array): Uint8Array {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  const shift = a.length + (a.length % 2);
  const long = [4, 0];
  const directory = b.readUInt32LE(4);
  const count = b.readUInt16LE(directory);
  const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    const [tag, type, length] = [b.readUInt16LE(at), b.readUInt16LE(at + 2), b.readUInt32LE(at + 4)];
    const isOutside = sizes[type]! * length > 4;
    const isOffsets = tag === 273 || tag === 324;
    if (isOutside) {
      const values = b.readUInt32LE(at + 8);
      if (isOffsets)
        for (let i = 0; i < length; i++)
          b.writeUInt32LE(b.readUInt32LE(values + 4 * i) + shift, values + 4 * i);
      b.writeUInt32LE(values + shift, at + 8);
    } else if (isOffsets && type === long[0]) b.writeUInt32LE(b.readUInt32LE(at + 8) + shift, at + 8);
  }
  const firstDirectory = a.readUInt32LE(4);
  a.writeUInt32LE(directory + shift, firstDirectory + 2 + a.readUInt16LE(firstDirectory) * 12);
  return Buffer.concat([a, Buffer.alloc(a.length % 2), b]);
}

/** A file for each way in which its pixels can be kept. */
export async function encodeVariants(
  drawing: Drawing,
): Promise<{ name: string; format: PictureFormat; bytes: Uint8Array }[]> {
  const make = () => asSharp(drawing).withMetadata({ density: 150 });
  const grey = () => make().grayscale().toColourspace("b-w");
  const tiff = async (compression: "none" | "lzw" | "deflate" | "packbits" | "jpeg", more: object = {}) =>
    make()
      .tiff({ compression, ...more })
      .toBuffer();
  const { width, height } = drawing;
  const black = await grey().threshold().raw().toBuffer();
  const fax = await sharp(black, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1, xres: 5.9, yres: 5.9 })
    .toBuffer();
  const variants: [string, PictureFormat, Uint8Array | Promise<Uint8Array>][] = [
    ["a png", "png", make().png().toBuffer()],
    ["an interlaced png", "png", make().png({ progressive: true }).toBuffer()],
    ["a png with 16 bits", "png", make().toColourspace("rgb16").png().toBuffer()],
    ["a grey png", "png", grey().png().toBuffer()],
    ["a png with a palette", "png", make().png({ palette: true, colours: 40 }).toBuffer()],
    ["a transparent png", "png", make().ensureAlpha(0.5).png().toBuffer()],
    ["a gif", "gif", make().gif({ colours: 40 }).toBuffer()],
    ["a bmp with 24 bits", "bmp", encodeBmp(drawing, 24)],
    ["a bmp with a palette", "bmp", encodeBmp(drawing, 8)],
    ["a plain tif", "tif", tiff("none", { predictor: "none" })],
    ["a tif packed by LZW", "tif", tiff("lzw", { predictor: "horizontal" })],
    ["a tif packed by Deflate", "tif", tiff("deflate", { predictor: "none" })],
    ["a tif packed by run lengths", "tif", tiff("packbits", { predictor: "none" })],
    ["a tiled tif", "tif", tiff("lzw", { tile: true, tileWidth: 128, tileHeight: 128 })],
    ["a tif with four inks", "tif", make().toColourspace("cmyk").tiff({ compression: "lzw" }).toBuffer()],
    ["a tif of two fax pages", "tif", joinTiffs(fax, fax)],
    ["a jpeg", "jpg", make().jpeg({ quality: 85 }).toBuffer()],
    ["a progressive jpeg", "jpg", make().jpeg({ quality: 80, progressive: true }).toBuffer()],
    ["a grey jpeg", "jpg", grey().jpeg({ quality: 85 }).toBuffer()],
    ["a jpeg with four inks", "jpg", make().toColourspace("cmyk").jpeg({ quality: 90 }).toBuffer()],
  ];
  return Promise.all(variants.map(async ([name, format, bytes]) => ({ name, format, bytes: await bytes })));
}
