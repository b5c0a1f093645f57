// The pictures that the sweep translates: those inside the Office files of the corpus, and pages of its PDFs as a scanner or a
// screen would give them.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { Drawing } from "@yizhou/page/testing";
import { encodeBmp } from "../../../packages/filters/src/image/testing/encode-picture.ts";

const run = promisify(execFile);

export interface SweptPicture {
  /** Where it comes from. */
  readonly name: string;
  readonly path: string;
}

const KINDS: ReadonlySet<string> = new Set([
  ".jpg",
  ".jpeg",
  ".jfif",
  ".png",
  ".gif",
  ".bmp",
  ".tif",
  ".tiff",
]);
/** Pages of so many PDFs, evenly over the corpus. */
const DRAWN_PAGES = 15;
const DRAWN_DPI = 130;

/** @param folder  where they are put; what is there already is taken */
export async function collectPictures(corpus: string, folder: string): Promise<SweptPicture[]> {
  await mkdir(folder, { recursive: true });
  const pictures = [
    ...(await picturesInOffice(
      ["ooxml", "odf"].map((name) => join(corpus, name)),
      folder,
    )),
    ...(await drawnPages(join(corpus, "pdf"), folder)),
  ];
  return pictures.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Each picture once, however many files hold it. */
async function picturesInOffice(homes: readonly string[], folder: string): Promise<SweptPicture[]> {
  const seen = new Set<string>();
  const pictures: SweptPicture[] = [];
  for (const home of homes) {
    if (!existsSync(home)) continue;
    for (const file of (await readdir(home)).sort()) {
      const entries = picturesIn(await readFile(join(home, file)));
      for (const [entry, bytes] of Object.entries(entries)) {
        const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
        if (seen.has(digest)) continue;
        seen.add(digest);
        const path = join(folder, `${digest}${extname(entry).toLowerCase()}`);
        if (!existsSync(path)) await writeFile(path, bytes);
        pictures.push({ name: `${file}/${entry.split("/").at(-1)}`, path });
      }
    }
  }
  return pictures;
}

function picturesIn(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter: ({ name }) => KINDS.has(extname(name).toLowerCase()) && !/thumbnail/i.test(name),
    });
  } catch {
    return {}; // Not an archive, or a broken one: sweeps of its own format say so.
  }
}

/** First pages of PDFs, each as one kind of picture. */
async function drawnPages(home: string, folder: string): Promise<SweptPicture[]> {
  if (!existsSync(home)) return [];
  const files = (await readdir(home)).filter((name) => name.endsWith(".pdf")).sort();
  const pictures: SweptPicture[] = [];
  for (let at = 0; at < DRAWN_PAGES; at++) {
    const file = files[Math.floor(((at + 0.5) * files.length) / DRAWN_PAGES)]!;
    const kind = DRAWN_KINDS[at % DRAWN_KINDS.length]!;
    const path = join(folder, `${file.slice(0, -4)}.${kind}`);
    if (existsSync(path) || (await drawPage(join(home, file), kind, path)))
      pictures.push({ name: `${file} as ${kind}`, path });
  }
  return pictures;
}

const DRAWN_KINDS = ["png", "jpg", "tif", "gif", "bmp"] as const;

/** @returns false where poppler cannot draw the page */
async function drawPage(pdf: string, kind: (typeof DRAWN_KINDS)[number], path: string): Promise<boolean> {
  const drawing = path.slice(0, -extname(path).length);
  const args = ["-r", String(DRAWN_DPI), "-png", "-singlefile", "-l", "1", pdf, `${drawing}-drawn`];
  const isDrawn = await run("pdftoppm", args).then(
    () => existsSync(`${drawing}-drawn.png`),
    () => false,
  );
  if (!isDrawn) return false;
  const page = await readFile(`${drawing}-drawn.png`);
  await rm(`${drawing}-drawn.png`);
  await writeFile(path, await encode(page, kind));
  return true;
}

async function encode(png: Buffer, kind: (typeof DRAWN_KINDS)[number]): Promise<Uint8Array> {
  const picture = sharp(png).removeAlpha().withMetadata({ density: DRAWN_DPI });
  switch (kind) {
    case "png":
      return picture.png().toBuffer();
    case "jpg":
      return picture.jpeg({ quality: 80 }).toBuffer();
    case "tif":
      return picture.grayscale().tiff({ compression: "lzw" }).toBuffer();
    case "gif":
      return picture.gif({ colours: 64 }).toBuffer();
    case "bmp": {
      const { data, info } = await picture.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
      const drawing = new Drawing(info.width, info.height);
      drawing.data.set(data);
      return encodeBmp(drawing, 24);
    }
  }
}
