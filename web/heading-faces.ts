import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PAGES } from "@yizhou/contract";
import { FontSubsetter } from "@yizhou/page/fonts";
import { installedFonts, toWoff2 } from "@yizhou/page/node";
import type { Plugin } from "vite";

/** Where the faces stand; `src/styles/index.css` imports their sheet. */
const FOLDER = join(import.meta.dirname, "../.cache/heading-faces");
const LOCALES = join(import.meta.dirname, "src/locales");
/** Headings are short; what stands in longer texts alone is rarely set in the heading face, and lies apart. */
const HEADING_CHARACTERS = 16;
/** What home and the sign-in page, where people come in, set in the heading face: one file, and little beside it. */
const DOORSTEP =
  /^(?:home\.(?:.*[tT]itle|.*Question|steps\..*Mark|drop\.over|formats\.[a-z]+)|shell\.(?:brand|nav\.hot|footer\.(?:product|support|contact|motto)))$/;
/** A character of so many areas is any page's; others lie with the area that has them, which its pages fetch beside. */
const COMMON_AREAS = 5;
/** Basic Latin and what stands beside figures. */
const LATIN = "U+20-7E, U+A0, U+A5, U+D7, U+20A9, U+2192, U+2212";
/** Letters of western Europe, in people's names and files. */
const LATIN_1 = "U+A1-A4, U+A6-B6, U+B8-D6, U+D8-FF, U+20AC, U+2190, U+2191, U+2193, U+21C4";
/** Marks that Han type sets as wide as a character, and Latin type does not. */
const MARKS = "U+B7, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+2026";
const HAN_MARKS =
  "U+B7, U+2014, U+2018, U+2019, U+201C, U+201D, U+2026, U+3001-3003, U+3008-3011, U+FF01-FF1F";

interface Text {
  /** With its area in front: `home.heroTitle`. */
  readonly key: string;
  readonly text: string;
}

interface Face {
  readonly family: string;
  readonly design: "serif-sc" | "serif-kr" | "serif";
  readonly name: string;
  /** As in `unicode-range`. */
  readonly range: string;
}

/**
 * The bold serif that headings and large numerals are set in, cut down to what the interface says: Windows has no such face for
 * Chinese and Korean, and each system has another for Latin. Noto Serif, SIL Open Font License 1.1, from packages that the
 * product installs anyway. They are made anew when a text brings a new character, so none is ever missing.
 */
export function headingFaces(): Plugin {
  return {
    name: "yizhou-heading-faces",
    async config() {
      // Tests draw nothing.
      if (!process.env["VITEST"]) await makeFaces();
    },
    async generateBundle() {
      const licence = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-sc/LICENSE_FONT");
      const source = await readFile(licence);
      this.emitFile({ type: "asset", fileName: "assets/noto-serif-license.txt", source });
    },
  };
}

async function makeFaces(): Promise<void> {
  const faces = await wantedFaces();
  const sheet = faces.map(ruleOf).join("\n");
  const about = `/* ${createHash("sha256").update(JSON.stringify(faces)).digest("hex")} */\n`;
  const path = join(FOLDER, "faces.css");
  const standing = await readFile(path, "utf8").catch(() => "");
  if (standing.startsWith(about)) return;
  await mkdir(FOLDER, { recursive: true });
  const fonts = installedFonts();
  const subsetter = await FontSubsetter.open(
    await WebAssembly.compile(new Uint8Array(await fonts.subsetProgram())),
  );
  for (const { design, name, range } of faces) {
    const font = await fonts.font({ design, weight: "bold" });
    const cut = subsetter.subsetCharacters(font, charactersOf(range));
    await writeFile(join(FOLDER, `${name}.woff2`), toWoff2(Buffer.from(cut)));
  }
  // The sheet last and at once: with it the faces are whole.
  await writeFile(`${path}.new`, about + sheet);
  await rm(path, { force: true });
  await rename(`${path}.new`, path);
}

async function wantedFaces(): Promise<Face[]> {
  const [zh, ko] = await Promise.all([textsOf("zh"), textsOf("ko")]);
  const titles = (language: "zh" | "ko") => Object.values(PAGES).map(({ title }) => title[language]);
  const split = (texts: ReadonlyMap<string, readonly Text[]>, language: "zh" | "ko", script: RegExp) => {
    const inScript = (all: readonly string[]) => [...new Set(all.join(""))].filter((one) => script.test(one));
    const areas = [...texts.values()];
    const short = areas.map((all) =>
      inScript(all.flatMap(({ text }) => (text.length <= HEADING_CHARACTERS ? [text] : []))),
    );
    const isCommon = (one: string) => short.filter((area) => area.includes(one)).length >= COMMON_AREAS;
    const all = areas.flat();
    const doorstep = inScript([
      ...titles(language),
      ...all.filter(({ key }) => DOORSTEP.test(key)).map(({ text }) => text),
    ]);
    const seen = new Set<string>();
    return [doorstep, short.flat().filter(isCommon), ...short, inScript(all.map(({ text }) => text))].map(
      (group) => group.filter((one) => !seen.has(one) && seen.add(one)).sort(),
    );
  };
  const face = (design: Face["design"], name: string, range: string, family = "Yizhou Heading"): Face => ({
    family,
    design,
    name,
    range,
  });
  return [
    face("serif-sc", "latin", LATIN),
    face("serif-sc", "latin-1", LATIN_1),
    face("serif", "marks", MARKS, "Yizhou Marks"),
    ...split(zh, "zh", /\p{Script=Han}/u).map((group, at) =>
      face("serif-sc", `han-${at}`, at === 0 ? `${HAN_MARKS}, ${rangeOf(group)}` : rangeOf(group)),
    ),
    ...split(ko, "ko", /\p{Script=Hangul}/u).map((group, at) =>
      face("serif-kr", `hangul-${at}`, rangeOf(group)),
    ),
  ].filter(({ range }) => range !== "");
}

/** Texts of a language by area. */
async function textsOf(language: "zh" | "ko"): Promise<Map<string, Text[]>> {
  const files = await readdir(join(LOCALES, language));
  return new Map(
    await Promise.all(
      files.sort().map(async (file): Promise<[string, Text[]]> => {
        const { default: area } = (await import(join(LOCALES, language, file))) as { default: object };
        const name = file.replace(/\.ts$/, "");
        return [name, leaves(area, name)];
      }),
    ),
  );
}

function leaves(value: unknown, key: string): Text[] {
  if (typeof value === "string") return [{ key, text: value }];
  return Object.entries(value as object).flatMap(([name, inner]) => leaves(inner, `${key}.${name}`));
}

function rangeOf(characters: readonly string[]): string {
  return characters.map((one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase()}`).join(", ");
}

function charactersOf(range: string): number[] {
  return range.split(", ").flatMap((part) => {
    const [first, last = first] = part
      .slice(2)
      .split("-")
      .map((hex) => parseInt(hex, 16));
    return Array.from({ length: last! - first! + 1 }, (_, at) => first! + at);
  });
}

function ruleOf({ family, name, range }: Face): string {
  return `@font-face {
  font-family: "${family}";
  src: url("./${name}.woff2") format("woff2");
  font-weight: 700;
  font-display: swap;
  unicode-range: ${range};
}`;
}
