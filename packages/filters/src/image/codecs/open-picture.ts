import type { PictureFile, PictureFormat } from "../picture-file.ts";
import { openBmp } from "./bmp-file.ts";
import { openGif } from "./gif-file.ts";
import { openJpeg } from "./jpeg-file.ts";
import { openPng } from "./png-file.ts";
import { openTiff } from "./tiff-file.ts";

/** @throws {AppError} filter.damaged, filter.picture_too_large, filter.picture_animated, filter.too_many_pages */
export function openPicture(bytes: Uint8Array, format: PictureFormat): PictureFile {
  switch (format) {
    case "jpg":
      return openJpeg(bytes);
    case "png":
      return openPng(bytes);
    case "gif":
      return openGif(bytes);
    case "bmp":
      return openBmp(bytes);
    case "tif":
      return openTiff(bytes);
  }
}
