import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BroughtGuide, FileDto, FileGuide } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Terminal } from "../terminal.ts";
import { guideAtSite } from "./guide-at-site.ts";
import type { SiteClient, Wish } from "./site-client.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-guide-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TERM = {
  source: "height of the water",
  target: "水位",
  sentence: "The height of the water.",
  count: 3,
};
const MADE: FileGuide = {
  ...{ from: "en", to: "zh-Hans", engineName: "Model", terms: [TERM] },
  brief: {
    ...{ title: "The log", summary: "", field: "海洋工程", audience: "", voice: "" },
    abbreviations: [],
  },
};

test("a guide that is not there is made at the site and written; one that is there is brought, as a person has left it", async () => {
  const files = { brief: join(folder, "brief.json"), glossary: join(folder, "terms.csv") };
  const asked: string[] = [];
  let brought: BroughtGuide | null = null;
  const site = {
    async study() {
      asked.push("study");
      return MADE;
    },
    async bringGuide(_file: FileDto, guide: BroughtGuide) {
      brought = guide;
    },
  } as unknown as SiteClient;
  const terminal = { language: "en" } as Terminal;
  const about = {
    file: "log.txt",
    uploaded: { detectedLanguage: "en" } as FileDto,
    wish: { from: "auto", to: "zh" } as Wish,
  };
  const studied = await guideAtSite(files, { isStudy: true, pages: undefined }, terminal)(site, about);
  expect(studied).toMatchObject({ status: "ok", details: { from: "en", to: "zh-Hans", terms: [TERM] } });
  expect(JSON.parse(await readFile(files.brief, "utf8"))).toEqual(MADE.brief);

  await writeFile(files.glossary, "en,zh-Hans,note\r\nheight of the water,潮位,\r\n");
  const step = guideAtSite(files, { isStudy: false, pages: undefined }, terminal);
  expect(await step(site, about)).toBeNull();
  expect(asked).toEqual(["study"]);
  expect(brought).toEqual({
    ...{ from: "en", to: "zh-Hans", brief: MADE.brief },
    terms: [{ source: "height of the water", target: "潮位", sentence: "", count: 0 }],
  });
});

test("a language that nothing tells is asked of the user", async () => {
  const files = { brief: join(folder, "none.json"), glossary: undefined };
  const step = guideAtSite(files, { isStudy: false, pages: undefined }, { language: "en" } as Terminal);
  const about = {
    file: "log.txt",
    uploaded: { detectedLanguage: null } as FileDto,
    wish: { from: "auto", to: "zh" } as Wish,
  };
  await expect(step({} as SiteClient, about)).rejects.toMatchObject({ code: "language.undetected" });
});
