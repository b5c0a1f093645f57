// LibreOffice as the judge: what it opens, how many pages it sets, and all text that stands on them. Documents become PDF,
// since the pages show what a reader sees (headers, notes, text boxes, charts) where a text export leaves much of it out.
import { execFile, spawn } from "node:child_process";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const runFile = promisify(execFile);

export interface PdfFacts {
  readonly pages: number;
  readonly text: string;
}

const START_MS = 40_000;
const PER_FILE_MS = 15_000;
const ALONE_MS = 300_000;
/** One workbook of the corpus comes to nineteen thousand pages. */
const TEXT_MS = 300_000;

/** Staged names are numbers with a word that no document holds, so that a file-name field can be told from text. */
const STAGED = "yzsweep";

/** @returns a PDF path per input, null for what LibreOffice does not open */
export function convertToPdf(
  files: readonly string[],
  folder: string,
  profile: string,
): Promise<(string | null)[]> {
  return convert(files, folder, profile, "pdf");
}

/**
 * Converts files in one soffice process with its own profile; those a crash or a hang left undone are tried again alone.
 *
 * @param to  extension, and the name of a filter of LibreOffice's behind a colon where one extension has several
 * @param readBy  the filter that reads them; without it the one LibreOffice takes
 * @returns a path per input, good until the next conversion into the folder; null for what LibreOffice does not open
 */
export async function convert(
  files: readonly string[],
  folder: string,
  profile: string,
  to: string,
  readBy?: string,
): Promise<(string | null)[]> {
  const [extension] = to.split(":");
  // Staged under numbers: names of the corpus may collide once their extension is replaced.
  const staging = join(folder, "staged");
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  const staged = await Promise.all(
    files.map(async (file, index) => {
      const path = join(staging, `${STAGED}${index}${extname(file)}`);
      await copyFile(file, path);
      return path;
    }),
  );
  const output = (index: number): string => join(folder, `${STAGED}${index}.${extension}`);
  await Promise.all(files.map((_, index) => rm(output(index), { force: true })));
  const conversion = { folder, profile, to, readBy };
  await soffice(staged, conversion, START_MS + PER_FILE_MS * files.length);
  const done: (string | null)[] = [];
  for (const [index, path] of staged.entries()) {
    if (!(await isFilled(output(index))) && files.length > 1) await soffice([path], conversion, ALONE_MS);
    done.push((await isFilled(output(index))) ? output(index) : null);
  }
  return done;
}

/** Every sheet as a table of values, all formulas worked out anew: `name-Sheet.csv` in the folder. */
export async function recalculateToCsv(
  files: readonly string[],
  folder: string,
  profile: string,
): Promise<void> {
  await mkdir(join(profile, "user"), { recursive: true });
  const always = (name: string) =>
    `<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="${name}" oor:op="fuse"><value>0</value></prop></item>`;
  await writeFile(
    join(profile, "user/registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${always("OOXMLRecalcMode")}${always("ODFRecalcMode")}</oor:items>`,
  );
  // Commas, quotes, UTF-8, values as they are rather than as they are shown, all sheets.
  const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
  await soffice(files, { folder, profile, to: filter }, START_MS + PER_FILE_MS * files.length);
}

function soffice(
  files: readonly string[],
  {
    folder,
    profile,
    to,
    readBy,
  }: { folder: string; profile: string; to: string; readBy?: string | undefined },
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(
      "soffice",
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        "--headless",
        "--norestore",
        "--nolockcheck",
        ...(readBy === undefined ? [] : [`--infilter=${readBy}`]),
        "--convert-to",
        to,
        "--outdir",
        folder,
        ...files,
      ],
      // Its own process group: soffice is a script around the real program, and both must end.
      { stdio: "ignore", detached: true },
    );
    const timer = setTimeout(() => {
      try {
        process.kill(-child.pid!, "SIGKILL");
      } catch {
        // It ended by itself in this very moment.
      }
    }, timeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    child.on("exit", end);
    child.on("error", end);
  });
}

async function isFilled(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.size ? true : false;
}

/** Pages and text of a PDF. The name of the staged file, which a file-name field shows, is not the document's text. */
export async function readPdf(path: string): Promise<PdfFacts> {
  const { stdout: info } = await runFile("pdfinfo", [path], { maxBuffer: 1 << 24 });
  const textPath = `${path}.txt`;
  await runFile("pdftotext", ["-enc", "UTF-8", path, textPath], { maxBuffer: 1 << 24, timeout: TEXT_MS });
  const text = (await readFile(textPath, "utf8")).replace(new RegExp(`${STAGED}\\d+(\\.\\w+)?`, "g"), "");
  await rm(textPath, { force: true });
  return { pages: Number(/^Pages:\s*(\d+)/m.exec(info)?.[1] ?? 0), text };
}

/** The fonts LibreOffice sets text with, one line each: with other fonts pages break elsewhere. Empty where nothing lists them. */
export async function installedFonts(): Promise<string> {
  const listed = await runFile("fc-list", ["--format", "%{file}\n"], { maxBuffer: 1 << 24 }).catch(
    () => null,
  );
  return (listed?.stdout ?? "").split("\n").sort().join("\n");
}

/** @throws when LibreOffice is not installed: a sweep without its judge says nothing */
export async function libreOfficeVersion(): Promise<string> {
  return (await runFile("soffice", ["--version"])).stdout.trim();
}
