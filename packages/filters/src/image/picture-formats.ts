import type { PictureFormat } from "./picture-file.ts";

/** What pictures of a format may be called, the usual name first. */
export const PICTURE_EXTENSIONS: Readonly<Record<PictureFormat, readonly string[]>> = {
  jpg: ["jpg", "jpeg", "jfif"],
  png: ["png"],
  gif: ["gif"],
  bmp: ["bmp"],
  tif: ["tif", "tiff"],
};

/** Whether a format's id is that of a picture. */
export function isPictureFormat(format: string): format is PictureFormat {
  return Object.hasOwn(PICTURE_EXTENSIONS, format);
}
