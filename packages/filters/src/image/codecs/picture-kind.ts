import type { PictureFormat } from "../picture-file.ts";

/** First bytes of each format. TIFF comes in both byte orders; BigTIFF (version 43) is not among them. */
const MAGIC: readonly (readonly [PictureFormat, string])[] = [
  ["png", "\x89PNG\r\n\x1a\n"],
  ["jpg", "\xff\xd8\xff"],
  ["gif", "GIF87a"],
  ["gif", "GIF89a"],
  ["tif", "II*\0"],
  ["tif", "MM\0*"],
  ["bmp", "BM"],
];

/** The format whose first bytes these are; null for others. */
export function pictureKind(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.length)).toString("latin1");
  return MAGIC.find(([, magic]) => head.startsWith(magic))?.[0] ?? null;
}
