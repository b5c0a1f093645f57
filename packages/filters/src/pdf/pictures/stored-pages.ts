/** Pages of pictures that lie in a PDF: eight bits a channel, upright, as `PicturePage` wants them. */
import type { Raster } from "@yizhou/page/raster";
import { makeRaster } from "../../image/codecs/raster.ts";
import { readRect, writeRect } from "../../image/codecs/sample-store.ts";
import type { PicturePage } from "../../image/picture-file.ts";
import type { PixelRect, Samples } from "../../image/samples.ts";
import { lightOf, type PictureColours } from "./picture-colours.ts";

/** What every picture of a PDF is: upright, without a density of its own. */
const AS_IT_IS = { orientation: 1, dpi: null } as const;

/** A page whose samples are all in memory. */
export class SamplesPage implements PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly maxValue = 255;
  readonly orientation = 1;
  readonly dpi = null;
  isChanged = false;
  readonly #samples: Samples;
  readonly #colours: PictureColours;
  readonly #inverted: readonly boolean[];

  constructor(samples: Samples, colours: PictureColours, inverted: readonly boolean[]) {
    this.width = samples.width;
    this.height = samples.height;
    this.channels = samples.channels;
    this.#samples = samples;
    this.#colours = colours;
    this.#inverted = inverted;
  }

  async raster(maxPixels: number): Promise<Raster> {
    const { width, height, channels } = this;
    const { data } = this.#samples;
    return makeRaster(
      {
        ...{ width, height, ...AS_IT_IS },
        readPixel: (index, into) => {
          const [red, green, blue] = lightOf(this.#colours, data, index * channels, this.#inverted);
          [into[0], into[1], into[2], into[3]] = [red, green, blue, 255];
        },
      },
      maxPixels,
    );
  }

  read(rect: PixelRect): Samples {
    return readRect(this.#samples, rect);
  }

  write(rect: PixelRect, samples: Samples): void {
    if (writeRect(this.#samples, rect, samples)) this.isChanged = true;
  }
}

/** A picture with its opacity as the last channel. */
export class MaskedPage implements PicturePage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly maxValue = 255;
  readonly orientation = 1;
  readonly dpi = null;
  isMaskChanged = false;
  readonly #base: PicturePage;
  readonly #mask: Samples;

  constructor(base: PicturePage, mask: Samples) {
    this.width = base.width;
    this.height = base.height;
    this.channels = base.channels + 1;
    this.#base = base;
    this.#mask = mask;
  }

  async raster(maxPixels: number): Promise<Raster> {
    const { width, height } = this;
    const base = await this.#base.raster(width * height);
    return makeRaster(
      {
        ...{ width, height, ...AS_IT_IS },
        readPixel: (index, into) => {
          for (let c = 0; c < 3; c++) into[c] = base.data[4 * index + c]!;
          into[3] = this.#mask.data[index]!;
        },
      },
      maxPixels,
    );
  }

  read(rect: PixelRect): Samples {
    const [base, mask] = [this.#base.read(rect), readRect(this.#mask, rect)];
    const { channels } = this;
    const data = new Uint8Array(rect.width * rect.height * channels);
    for (let pixel = 0; pixel < mask.data.length; pixel++) {
      for (let c = 0; c < channels - 1; c++)
        data[pixel * channels + c] = base.data[pixel * (channels - 1) + c]!;
      data[pixel * channels + channels - 1] = mask.data[pixel]!;
    }
    return { width: rect.width, height: rect.height, channels, data };
  }

  write(rect: PixelRect, samples: Samples): void {
    const { channels } = this;
    const base = new Uint8Array(rect.width * rect.height * (channels - 1));
    const mask = new Uint8Array(rect.width * rect.height);
    for (let pixel = 0; pixel < mask.length; pixel++) {
      for (let c = 0; c < channels - 1; c++)
        base[pixel * (channels - 1) + c] = samples.data[pixel * channels + c]!;
      mask[pixel] = samples.data[pixel * channels + channels - 1]!;
    }
    const size = { width: rect.width, height: rect.height };
    this.#base.write(rect, { ...size, channels: channels - 1, data: base });
    if (writeRect(this.#mask, rect, { ...size, channels: 1, data: mask })) this.isMaskChanged = true;
  }
}
