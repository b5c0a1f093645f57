/** What the samples of a picture in a PDF stand for. Source: ISO 32000-2, 8.6 and 8.9.5. */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { streamBytes } from "../content/stream-bytes.ts";

/** How the channels of a pixel mix: light, inks, or brightness with two colours. */
type Mixing = "light" | "inks" | "lab";

/** The colours of a picture: `components` of each pixel as they are painted, in the space `space`. */
export interface PictureColours {
  readonly components: number;
  readonly mixing: Mixing;
  /** Entry of the dictionary of the painted picture; absent where it may say nothing. */
  readonly space: PDFObject | undefined;
  /** Of a picture whose samples are places in a table: `components` bytes for each of its colours. */
  readonly palette: Uint8Array | null;
}

const MAX_COMPONENTS = 8;
const MAX_COLOURS = 256;

/** @returns null for a space whose samples we do not know how to paint */
export function readColours(space: PDFObject | undefined, context: PDFContext): PictureColours | null {
  const known = context.lookup(space);
  if (known instanceof PDFName) return plain(known.asString(), space);
  if (!(known instanceof PDFArray)) return null;
  const family = context.lookup(known.get(0));
  if (!(family instanceof PDFName)) return null;
  switch (family.asString()) {
    case "/ICCBased": {
      const profile = context.lookup(known.get(1));
      const count =
        profile instanceof PDFRawStream ? context.lookup(profile.dict.get(PDFName.of("N"))) : undefined;
      return count instanceof PDFNumber ? byCount(count.asNumber(), space) : null;
    }
    case "/Lab":
      return { components: 3, mixing: "lab", space, palette: null };
    case "/Separation":
      return { components: 1, mixing: "inks", space, palette: null };
    case "/DeviceN": {
      const names = context.lookup(known.get(1));
      const components = names instanceof PDFArray ? names.size() : 0;
      return components > 0 && components <= MAX_COMPONENTS
        ? { components, mixing: "inks", space, palette: null }
        : null;
    }
    case "/Indexed":
    case "/I":
      return indexed(known, context);
    default:
      return plain(family.asString(), space);
  }
}

function plain(name: string, space: PDFObject | undefined): PictureColours | null {
  switch (name) {
    case "/DeviceGray":
    case "/G":
    case "/CalGray":
      return byCount(1, space);
    case "/DeviceRGB":
    case "/RGB":
    case "/CalRGB":
      return byCount(3, space);
    case "/DeviceCMYK":
    case "/CMYK":
      return byCount(4, space);
    default:
      return null;
  }
}

function byCount(components: number, space: PDFObject | undefined): PictureColours | null {
  if (components !== 1 && components !== 3 && components !== 4) return null;
  return { components, mixing: components === 4 ? "inks" : "light", space, palette: null };
}

/** Painted in the table's own space: between two of its colours there need not be a third. */
function indexed(space: PDFArray, context: PDFContext): PictureColours | null {
  const base = readColours(space.get(1), context);
  const last = context.lookup(space.get(2));
  if (!base || base.palette || base.mixing === "lab" || !(last instanceof PDFNumber)) return null;
  const table = context.lookup(space.get(3));
  const bytes =
    table instanceof PDFRawStream
      ? streamBytes(table, context)
      : table instanceof PDFString || table instanceof PDFHexString
        ? table.asBytes()
        : null;
  const size = Math.min(MAX_COLOURS, last.asNumber() + 1) * base.components;
  if (!bytes || !(size > 0)) return null;
  const palette = new Uint8Array(MAX_COLOURS * base.components);
  palette.set(bytes.subarray(0, size));
  return { ...base, palette };
}

/** Channels that are stored the other way round, by the picture's /Decode. */
export function invertedChannels(dict: PDFDict, components: number, context: PDFContext): boolean[] {
  const decode = context.lookup(dict.get(PDFName.of("Decode")));
  return Array.from({ length: components }, (_, channel) => {
    if (!(decode instanceof PDFArray)) return false;
    const [from, to] = [2 * channel, 2 * channel + 1].map((at) => context.lookup(decode.get(at)));
    return from instanceof PDFNumber && to instanceof PDFNumber && from.asNumber() > to.asNumber();
  });
}

/** Whether stored samples mean themselves. @param most  the largest of them, where they are places in a table; else 1 */
export function isPlainlyCoded(dict: PDFDict, most: number, context: PDFContext): boolean {
  const decode = context.lookup(dict.get(PDFName.of("Decode")));
  if (!(decode instanceof PDFArray)) return true;
  return decode.asArray().every((item, at) => {
    const value = context.lookup(item);
    return value instanceof PDFNumber && value.asNumber() === (at % 2 === 0 ? 0 : most);
  });
}

/** Red, green and blue, 0 to 255, near enough to tell letters from their ground. */
export function lightOf(
  { components, mixing }: PictureColours,
  values: ArrayLike<number>,
  at: number,
  inverted: readonly boolean[],
): [red: number, green: number, blue: number] {
  const value = (channel: number) =>
    inverted[channel] ? 255 - values[at + channel]! : values[at + channel]!;
  if (mixing === "lab") return [value(0), value(0), value(0)];
  if (mixing === "light") {
    const first = value(0);
    return components === 1 ? [first, first, first] : [first, value(1), value(2)];
  }
  if (components === 4) {
    const black = 255 - value(3);
    return [0, 1, 2].map((channel) => ((255 - value(channel)) * black) / 255) as [number, number, number];
  }
  let light = 255;
  for (let channel = 0; channel < components; channel++) light = (light * (255 - value(channel))) / 255;
  return [light, light, light];
}
