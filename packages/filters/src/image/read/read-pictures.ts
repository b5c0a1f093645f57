/** Every page of a file read, one after another; what was read is kept in the caller's cache, for reading is dear. */
import type { DocumentWarning } from "@yizhou/model";
import { type OcrEngine, type OcrPage, readOverlooked, recognisePage } from "@yizhou/ocr";
import type { FontStack } from "@yizhou/page/fonts";
import type { Raster } from "@yizhou/page/raster";
import type { ExtractOptions } from "../../filter.ts";
import { READ_PIXELS } from "../limits.ts";
import { uprightSize } from "../orientation.ts";
import type { PictureFile, PicturePage } from "../picture-file.ts";
import type { PictureModel } from "../picture-model.ts";
import { readPicturePage } from "./read-picture-page.ts";
import { readTurnedText } from "./turned-text.ts";
import { readableLanguages } from "./readable-languages.ts";

export interface ReadPicturesOptions {
  readonly engine: OcrEngine;
  readonly fonts: FontStack;
  readonly options: ExtractOptions;
}

/** @throws {AppError} as `OcrEngine.read` */
export async function readPictures(
  file: PictureFile,
  { engine, fonts, options }: ReadPicturesOptions,
): Promise<{ readonly pages: PictureModel[]; readonly warnings: DocumentWarning[] }> {
  const pages: PictureModel[] = [];
  let languages: readonly string[] | null = null;
  let unread = 0;
  for (let index = 0; index < file.pageCount; index++) {
    const page = await file.page(index);
    const key = `picture/page-${index}`;
    let model = await keptModel(options, key);
    if (!model) {
      const raster = await page.raster(READ_PIXELS);
      languages ??= await readableLanguages(raster, engine);
      const ocr = await recognisePage(raster, { engine, languages });
      model = await readPictureModel(page, raster, ocr, { engine, fonts, number: index + 1 });
      await options.pageCache?.write(key, Buffer.from(JSON.stringify(model)));
    }
    pages.push(model);
    unread += model.unread;
    options.onPage?.(index + 1, file.pageCount);
  }
  const warnings: DocumentWarning[] = [];
  const recognised = pages.filter(({ blocks }) => blocks.length > 0).length;
  if (recognised > 0) warnings.push({ code: "warning.text_recognised", params: { count: recognised } });
  if (recognised > 0 && languages && (await engine.readsPlainly?.(languages)))
    warnings.push({ code: "warning.text_read_plainly" });
  if (unread > 0) warnings.push({ code: "warning.text_left_out", params: { count: unread } });
  return { pages, warnings };
}

/**
 * What is translated of a picture, from what was read of it.
 *
 * @param raster  what was read, the page or a smaller picture of it
 * @throws {AppError} as `OcrEngine.read`
 */
export async function readPictureModel(
  page: PicturePage,
  raster: Raster,
  ocr: OcrPage,
  { engine, fonts, number }: Omit<ReadPicturesOptions, "options"> & { readonly number: number },
): Promise<PictureModel> {
  const turned = await readTurnedText(raster, ocr, engine, ocr.languages);
  const known = turned.blocks.map(({ block }) => block.box);
  const seen = await readOverlooked(raster, turned.page, known, { engine });
  const size = uprightSize(page, page.orientation);
  const own = { number, ...size, fonts, turned: turned.blocks };
  return { ...(await readPicturePage(raster, seen.page, own)), unread: turned.unread + seen.unread };
}

async function keptModel({ pageCache }: ExtractOptions, key: string): Promise<PictureModel | null> {
  const bytes = await pageCache?.read(key);
  return bytes ? (JSON.parse(Buffer.from(bytes).toString("utf8")) as PictureModel) : null;
}
