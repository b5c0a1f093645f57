import sharp from "sharp";

/** What a reader other than ours says of a picture file, pixels aside. Plain values, so that two can be compared one by one. */
export interface PictureState {
  readonly kind: string | undefined;
  readonly size: string;
  readonly density: number | undefined;
  readonly pages: number;
  readonly channels: number | undefined;
  readonly depth: string | undefined;
  readonly space: string | undefined;
  readonly isProgressive: boolean | undefined;
  readonly hasAlpha: boolean | undefined;
  readonly orientation: number | undefined;
  readonly profile: string;
  readonly exif: string;
}

const UNKNOWN: PictureState = {
  ...{ kind: undefined, size: "", density: undefined, pages: 0, channels: undefined, depth: undefined },
  ...{ space: undefined, isProgressive: undefined, hasAlpha: undefined, orientation: undefined },
  ...{ profile: "", exif: "" },
};

/** All unknown for what the other reader does not read (BMP). */
export async function readState(bytes: Uint8Array): Promise<PictureState> {
  const facts = await sharp(bytes)
    .metadata()
    .catch(() => null);
  if (!facts) return UNKNOWN;
  return {
    kind: facts.format,
    size: `${facts.width} x ${facts.height}`,
    density: facts.density,
    pages: facts.pages ?? 1,
    channels: facts.channels,
    depth: facts.depth,
    space: facts.space,
    isProgressive: facts.isProgressive,
    hasAlpha: facts.hasAlpha,
    orientation: facts.orientation,
    profile: facts.icc?.toString("base64") ?? "",
    exif: facts.exif?.toString("base64") ?? "",
  };
}
