/**
 * The font files that results are set in: Noto by Google and Adobe, SIL Open Font License 1.1, static TrueType. SC covers
 * Chinese (both scripts), kana, Greek, Cyrillic and Latin; KR covers Hangul; the plain faces have true italics and every
 * Latin, Greek and Cyrillic letter.
 */
export type FontDesign =
  | "sans"
  | "serif"
  | "sans-italic"
  | "serif-italic"
  | "sans-sc"
  | "serif-sc"
  | "sans-kr"
  | "serif-kr";

export type FontWeight = "regular" | "bold";

/** One file: a design in a weight. */
export interface FontFile {
  readonly design: FontDesign;
  readonly weight: FontWeight;
}

/** Where fonts come from. Both reject when the file is not there. */
export interface FontSource {
  /** Bytes of a font file; called at most once for each file in a merge. */
  font(file: FontFile): Promise<Uint8Array>;
  /** The program that fonts are cut down with: HarfBuzz' harfbuzz-subset.wasm. */
  subsetProgram(): Promise<Uint8Array>;
}

/** Package, folder and name of each design's files, `{w}` standing for 400Regular or 700Bold. */
const PLACES: Readonly<Record<FontDesign, string>> = {
  sans: "noto-sans/{w}/NotoSans_{w}.ttf",
  serif: "noto-serif/{w}/NotoSerif_{w}.ttf",
  "sans-italic": "noto-sans/{w}_Italic/NotoSans_{w}_Italic.ttf",
  "serif-italic": "noto-serif/{w}_Italic/NotoSerif_{w}_Italic.ttf",
  "sans-sc": "noto-sans-sc/{w}/NotoSansSC_{w}.ttf",
  "serif-sc": "noto-serif-sc/{w}/NotoSerifSC_{w}.ttf",
  "sans-kr": "noto-sans-kr/{w}/NotoSansKR_{w}.ttf",
  "serif-kr": "noto-serif-kr/{w}/NotoSerifKR_{w}.ttf",
};

/** Where a file lies inside node_modules, beginning with its package. */
export function fontModulePath({ design, weight }: FontFile): string {
  const folder = weight === "bold" ? "700Bold" : "400Regular";
  return `@expo-google-fonts/${PLACES[design].replaceAll("{w}", folder)}`;
}

/** One string for a file, for keys. */
export function fontKey({ design, weight }: FontFile): string {
  return `${design}-${weight}`;
}
