// What can be downloaded: templates for imports, made as our own exports are, and documents to try the site with.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Download } from "@yizhou/contract";
import { writeCsv, writeXlsx } from "@yizhou/exchange";
import { isAppError } from "@yizhou/model";
import type { SiteAddress } from "../../platform/site-address.ts";
import { browserExtension } from "./browser-extension.ts";
import { officeManifest, wpsAddIn } from "./office-add-in.ts";
import { type ApiDescription, writeTypedClient } from "./typed-client.ts";

export interface DownloadSources {
  /** Of the API that this process serves. */
  readonly description: () => ApiDescription;
  /** The site that add-ins and the extension talk to: a site that does not know its own address offers none. */
  readonly siteUrl: SiteAddress;
  /** Where the built pages stand. */
  readonly webDist: string;
}

/** A file with what is said of it. */
export interface DownloadFile extends Download {
  readonly bytes: Uint8Array;
}

interface Release extends Pick<Download, "name" | "group" | "version" | "date"> {
  readonly make: () => Promise<Uint8Array>;
}

const SAMPLES = resolve(import.meta.dirname, "../../../../fixtures/samples");

/** Where the packed command line client stands once it was built (`tools/house/packages.mjs`). */
const CLIENT = resolve(import.meta.dirname, "../../../../cli/dist");

const UNITS: readonly (readonly string[])[] = [
  ["en", "zh-Hans", "ko", "note"],
  ["Good morning.", "早上好。", "안녕하세요.", "greeting"],
  ["The tide is coming in.", "潮水正在上涨。", "밀물이 들어오고 있습니다.", ""],
];

const TERMS: readonly (readonly string[])[] = [
  ["concept", "language", "term", "status", "part of speech", "domain", "definition", "note"],
  ["1", "en", "tidal flat", "preferred", "noun", "coast", "Land that is under water at high tide only", ""],
  ["1", "zh-Hans", "潮滩", "preferred", "noun", "coast", "", ""],
  ["1", "zh-Hans", "潮间滩", "deprecated", "noun", "coast", "", "旧称"],
  ["2", "en", "salt marsh", "preferred", "noun", "coast", "", ""],
  ["2", "zh-Hans", "盐沼", "preferred", "noun", "coast", "", ""],
];

const FIRST = { version: "0.1.0", date: "2026-11-23" } as const;

const RELEASES: readonly Release[] = [
  template("yizhou-memory.xlsx", () => writeXlsx("memory", UNITS[0]!, UNITS.slice(1))),
  template("yizhou-memory.csv", () => csvOf(UNITS)),
  template("yizhou-terms.xlsx", () => writeXlsx("terms", TERMS[0]!, TERMS.slice(1))),
  template("yizhou-terms.csv", () => csvOf(TERMS)),
  sample("paper.en.pdf"),
  sample("paper.en.docx"),
  sample("measurements.en.xlsx"),
  sample("slides.en.pptx"),
  sample("letter.en.txt"),
];

/**
 * Every download with its bytes: about 550 kB in all, made once for each process. A command line client that was not packed and an
 * extension that was not built are left out.
 *
 */
export function loadDownloads(from: DownloadSources): Promise<readonly DownloadFile[]> {
  loaded ??= loadAll(from);
  // What could not be read once is tried again.
  loaded.catch(() => (loaded = null));
  return loaded;
}

async function loadAll({ description, siteUrl, webDist }: DownloadSources): Promise<readonly DownloadFile[]> {
  const typed = async () => new TextEncoder().encode(writeTypedClient(description()));
  return Promise.all(
    [
      ...(await addIns(siteUrl, webDist)),
      ...(await packedClient()),
      { name: "yizhou-client.ts", group: "client" as const, ...FIRST, make: typed },
      ...RELEASES,
    ].map(async ({ make, ...release }) => {
      const bytes = await make();
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { ...release, bytes, sizeBytes: bytes.length, sha256 };
    }),
  );
}

let loaded: Promise<readonly DownloadFile[]> | null = null;

function knownAddress(siteUrl: SiteAddress): string | null {
  try {
    return siteUrl();
  } catch (error) {
    if (isAppError(error, "system.setting_missing")) return null;
    throw error;
  }
}

async function addIns(siteUrl: SiteAddress, webDist: string): Promise<readonly Release[]> {
  const site = knownAddress(siteUrl);
  if (site === null) return [];
  const release = (name: string, bytes: Uint8Array): Release => ({
    ...{ name, group: "addIns", ...FIRST },
    make: async () => bytes,
  });
  const manifest = new TextEncoder().encode(officeManifest(site, FIRST.version));
  const extension = await browserExtension(join(webDist, "extension"), site);
  return [
    release("yizhou-word-add-in.xml", manifest),
    release("yizhou-wps-add-in.zip", wpsAddIn(site, FIRST.version)),
    ...(extension ? [release("yizhou-browser-extension.zip", extension)] : []),
  ];
}

function template(name: string, make: Release["make"]): Release {
  return { name, group: "templates", ...FIRST, make };
}

function sample(name: string): Release {
  return { name, group: "samples", ...FIRST, make: () => readFile(join(SAMPLES, name)) };
}

async function packedClient(): Promise<readonly Release[]> {
  const names = await readdir(CLIENT).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.flatMap((name) => {
    const version = /^yizhou-cli-(.+)\.tgz$/.exec(name)?.[1];
    if (version === undefined) return [];
    const make = () => readFile(join(CLIENT, name));
    return [{ name, group: "client" as const, version, date: FIRST.date, make }];
  });
}

async function csvOf(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pieces: string[] = [];
  for await (const piece of writeCsv(rows)) pieces.push(piece);
  return new TextEncoder().encode(pieces.join(""));
}
