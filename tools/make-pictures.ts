// `node tools/make-pictures.ts [-- words]`: makes rich documents, translates them as the command line does, and draws each before and after
// beside each other into docs/formats/pictures. Wants apertium with English and Spanish, LibreOffice, pdftoppm and Chromium.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { openZip } from "@yizhou/bytes/zip";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { makeBudget, makeDeck } from "./pictures/office-files.ts";
import { BOOK_CHAPTER, makeBook, makeMinutes, makePrices, makeReport } from "./pictures/packed-files.ts";
import { ARTICLE_TEX, FILM_SRT, GUIDE_MD, PAGE_HTML, TEXTS_JSON } from "./pictures/text-files.ts";
import { makeContract, makeLetter } from "./pictures/word-files.ts";
import { ARABIC, KOREAN } from "./pictures/words.ts";
import { makePaper } from "./samples/paper.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const work = join(root, ".cache/pictures");
const WIDTH = 560;
const MOST_BYTES = 60_000;

interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** Spanish, by Apertium, where it is left out. */
  readonly to?: "ar" | "ko";
  readonly options?: readonly string[];
  /** Of what is set on pages, counted from 1; both pictures show it. */
  readonly page?: number;
}

const SAMPLES: readonly Sample[] = [
  { name: "thesis.docx", bytes: makePaper() },
  { name: "contract.docx", bytes: makeContract() },
  { name: "letter.docx", bytes: makeLetter(), to: "ar" },
  { name: "budget.xlsx", bytes: makeBudget(), options: ["--also", "sheet-names"] },
  { name: "deck.pptx", bytes: makeDeck() },
  { name: "report.odt", bytes: makeReport() },
  { name: "prices.ods", bytes: makePrices(), options: ["--also", "sheet-names"] },
  { name: "book.epub", bytes: makeBook() },
  { name: "minutes.hwpx", bytes: makeMinutes(), to: "ko" },
  { name: "page.html", bytes: PAGE_HTML },
  { name: "guide.md", bytes: GUIDE_MD },
  { name: "film.srt", bytes: FILM_SRT },
  { name: "article.tex", bytes: ARTICLE_TEX },
  { name: "texts.json", bytes: TEXTS_JSON },
];
const TABLES = { ar: ARABIC, ko: KOREAN };

await mkdir(work, { recursive: true });
await mkdir(join(root, "docs/formats/pictures"), { recursive: true });
const wanted = process.argv.slice(2);
for (const sample of SAMPLES) {
  if (wanted.length > 0 && !wanted.some((word) => sample.name.includes(word))) continue;
  const [before, after] = await translated(sample);
  const sides = [await drawn(before, sample.page ?? 1), await drawn(after, sample.page ?? 1)];
  const path = join(root, "docs/formats/pictures", `${sample.name.replace(".", "-")}.webp`);
  const picture = await beside(sides[0]!, sides[1]!);
  await writeFile(path, picture);
  console.log(`${basename(path)}: ${Math.round(picture.length / 1000)} kB`);
}

/** @returns paths of the sample and of its translation */
async function translated({ name, bytes, to, options = [] }: Sample): Promise<[string, string]> {
  const before = join(work, name);
  const after = join(work, `translated-${name}`);
  await writeFile(before, bytes);
  await rm(after, { force: true });
  const memory = join(work, `${to}.tmx`);
  if (to) await writeFile(memory, tmxOf(TABLES[to], to));
  const engine = to
    ? ["--tm", memory, "--tm-threshold", "60", "--engine", "pseudo"]
    : ["--engine", "apertium"];
  const args = ["translate", before, "--from", "en", "--to", to ?? "es", ...engine, ...options, "-o", after];
  const { stdout } = await run(process.execPath, [join(root, "cli/bin/yizhou.mjs"), ...args]);
  console.log(stdout.trim());
  return [before, after];
}

function tmxOf(table: Readonly<Record<string, string>>, language: string): string {
  const escaped = (text: string) =>
    text
      .replaceAll("&", "&amp;")
      .replace(/<([^>]*)>/, '<bpt i="1" type="bold">&lt;b&gt;</bpt>$1<ept i="1">&lt;/b&gt;</ept>');
  const units = Object.entries(table).map(
    ([source, target]) =>
      `<tu><tuv xml:lang="en"><seg>${escaped(source)}</seg></tuv><tuv xml:lang="${language}"><seg>${escaped(target)}</seg></tuv></tu>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header creationtool="yizhou" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body>${units.join("")}</body></tmx>\n`;
}

/** A page of a document as png. */
async function drawn(file: string, page: number): Promise<Buffer> {
  const kind = extname(file).slice(1);
  if (/^(?:docx|xlsx|pptx|odt|ods)$/.test(kind)) return drawnPage(file, page);
  const web = kind === "html" ? file : `${file}.html`;
  if (kind === "epub") await writeFile(web, readEntry(file, BOOK_CHAPTER));
  else if (kind === "hwpx") await writeFile(web, minutesPage(readEntry(file, "Contents/section0.xml")));
  else if (kind !== "html") await writeFile(web, sourcePage(await readFile(file, "utf8")));
  const shot = `${file}.png`;
  await run("chromium", [
    ...[
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--hide-scrollbars",
      `--user-data-dir=${join(work, "chromium")}`,
    ],
    ...[`--screenshot=${shot}`, "--window-size=620,760", pathToFileURL(web).href],
  ]);
  return readFile(shot);
}

async function drawnPage(file: string, page: number): Promise<Buffer> {
  const profile = pathToFileURL(join(work, "office")).href;
  await run("soffice", [
    `-env:UserInstallation=${profile}`,
    "--headless",
    "--convert-to",
    "pdf",
    "--outdir",
    work,
    file,
  ]);
  const pdf = file.replace(/\.\w+$/, ".pdf");
  const stem = `${file}-page`;
  const number = String(page);
  await run("pdftoppm", ["-png", "-r", "110", "-f", number, "-l", number, "-singlefile", pdf, stem]);
  return readFile(`${stem}.png`);
}

function readEntry(file: string, name: string): Buffer {
  const zip = openZip(readFileSync(file));
  return zip.read(zip.find(name)!);
}

/** A text file as an editor shows it. */
function sourcePage(text: string): string {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => `<li>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;") || " "}</li>`);
  return `<meta charset="utf-8"><style>body{margin:0;background:#fff;font:13.5px/1.5 "DejaVu Sans Mono",monospace;color:#223}ol{margin:12px 8px 12px 44px;padding:0}li{white-space:pre-wrap;overflow-wrap:anywhere}li::marker{color:#9ab;font-size:11px}</style><ol>${lines.join("")}</ol>`;
}

/** What the paragraphs and tables of our sample of Korean Office say; no program here draws the format itself. */
function minutesPage(section: Buffer): string {
  const body = section
    .toString("utf8")
    .replace(
      /<\?xml[^>]*\?>|<hp:linesegarray>.*?<\/hp:linesegarray>|<\/?h[sp]:(?:sec|subList|lineseg)[^>]*>/g,
      "",
    )
    .replace(/<hp:run charPrIDRef="0">(<hp:tbl.*?<\/hp:tbl>)<\/hp:run>/g, "$1")
    .replace(/<hp:tbl[^>]*>/g, "<table>")
    .replaceAll("</hp:tbl>", "</table>")
    .replace(/<(\/?)hp:(tr|tc)>/g, (_, end, name) => `<${end}${name === "tc" ? "td" : "tr"}>`)
    .replace(/<hp:p [^>]*>/g, "<div>")
    .replaceAll("</hp:p>", "</div>")
    .replace(/<hp:run charPrIDRef="(\d)">/g, '<span class="f$1">')
    .replaceAll("</hp:run>", "</span>")
    .replace(/<\/?hp:t>/g, "");
  return `<meta charset="utf-8"><style>body{font:17px/1.7 "Noto Serif CJK KR",serif;margin:2.5em;color:#223}.f1,.f2{font-weight:bold}.f2{font-size:1.6em}table{border-collapse:collapse;margin:1em 0;width:100%}td{border:1px solid #789;padding:.2em .6em}</style>${body}`;
}

async function beside(before: Buffer, after: Buffer): Promise<Buffer> {
  const images = await Promise.all([before, after].map((bytes) => loadImage(bytes)));
  const heights = images.map((image) => Math.round((image.height * WIDTH) / image.width));
  const canvas = createCanvas(WIDTH * 2 + 12, Math.max(...heights));
  const context = canvas.getContext("2d");
  context.fillStyle = "#c5ced8";
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const [i, image] of images.entries())
    context.drawImage(image, i * (WIDTH + 12), 0, WIDTH, heights[i]!);
  // Below the last words there is nothing to see.
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  const isWhite = (at: number) =>
    (at / 4) % width >= WIDTH && (at / 4) % width < WIDTH + 12 ? true : data[at]! > 245;
  let last = data.length - 4;
  while (last > 0 && isWhite(last)) last -= 4;
  const height = Math.min(canvas.height, Math.ceil(last / 4 / width) + 24);
  for (
    let [quality, scale] = [80, 1];
    ;
    [quality, scale] = quality > 50 ? [quality - 10, scale] : [quality, scale * 0.9]
  ) {
    const smaller = createCanvas(Math.round(width * scale), Math.round(height * scale));
    smaller.getContext("2d").drawImage(canvas, 0, 0, width, height, 0, 0, smaller.width, smaller.height);
    const bytes = await smaller.encode("webp", quality);
    if (bytes.length <= MOST_BYTES) return bytes;
  }
}
