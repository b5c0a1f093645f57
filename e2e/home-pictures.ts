/**
 * Takes the pictures that home shows of results and screens: `node e2e/home-pictures.ts [page] [workbench] [memory]`. Needs Chromium and LibreOffice. From a fresh demo
 * workspace, whose memory has the sample paper in Chinese and Korean; small, since every visitor of home fetches them.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { API_PATHS, pagePath, type MemoryLibraryList, type UiLanguage } from "@yizhou/contract";
import type { Browser, Page } from "playwright-core";
import { Kit } from "./conformance/kit.ts";
import { giveSession, PASSWORD, STUDENT } from "./support/accounts.ts";
import { startBrowser } from "./support/browser.ts";
import { translateFile } from "./support/jobs.ts";
import { startMovableSite } from "./support/site.ts";

const folder = join(import.meta.dirname, "../web/src/features/home/pictures");
const asked = process.argv.slice(2);
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);
const paper = join(import.meta.dirname, "../fixtures/samples/paper.en.docx");
const LOCALES = { zh: "zh-CN", en: "en-US", ko: "ko-KR" } as const;
/** Of the finished files; home knows them (`features/home/components/pictures.ts`). */
const PAGE = { width: 1040, height: 1471 };
const SCREEN = { width: 1440, height: 900 };
/** The bar of the workbench has room in this, in every language. */
const WINDOW = { width: 1760, height: 1100 };
const PATIENCE = { timeout: 120_000 };

const site = await startMovableSite();
const browser = await startBrowser();
try {
  const file = { name: "paper.en.docx", buffer: await readFile(paper) };
  const toZh = await translateFile(site.address, file);
  const toKo = await translateFile(site.address, file, { to: "ko" });
  const kit = new Kit(site, browser, new Map());
  const token = await kit.token(STUDENT, PASSWORD);
  const { data } = await kit.call("GET", API_PATHS.memories, { token });
  const memoryTo = (to: string) =>
    (data as MemoryLibraryList).libraries.find(({ pairs }) => pairs.some((pair) => pair.to === to))!.id;
  for (const language of ["zh", "en", "ko"] as const) {
    const job = language === "ko" ? toKo : toZh;
    const page = await open(browser, language);
    const shoot = async (name: string) => {
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.screenshot({ animations: "disabled" });
      await keep(page, picture, `${name}.${language}`, SCREEN);
    };
    if (isAsked("memory")) {
      const memory = memoryTo(language === "ko" ? "ko" : "zh-Hans");
      await page.goto(`${site.address}${pagePath("cloud-library", language)}?library=${memory}`);
      await page.getByRole("checkbox").nth(3).waitFor(PATIENCE);
      await shoot("memory");
    }
    if (isAsked("workbench")) {
      await page.goto(`${site.address}${pagePath("new-post-editing", language)}?id=${job}`);
      await page.locator("[data-part=scroll]").waitFor(PATIENCE);
      await shoot("workbench");
    }
    if (isAsked("page")) {
      await page.goto(`${site.address}${pagePath("resource-preview", language)}?id=${job}`);
      // The page that went in stands in the first column, the one that came back in the second.
      const column = page.locator("[data-part=column]").nth(language === "en" ? 0 : 1);
      const side = column.locator("[data-part=page] img").first();
      await side.waitFor(PATIENCE);
      await page.waitForLoadState("networkidle");
      await keep(page, await side.screenshot({ animations: "disabled" }), `page.${language}`, PAGE);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await site.stop();
}

async function open(driver: Browser, language: UiLanguage): Promise<Page> {
  const context = await driver.newContext({
    ...{ viewport: WINDOW, locale: LOCALES[language], deviceScaleFactor: 2, colorScheme: "light" },
    reducedMotion: "reduce",
  });
  await giveSession(context, site.address, STUDENT);
  return context.newPage();
}

/** Scales and packs a picture with the browser's own means. */
async function keep(page: Page, picture: Buffer, name: string, size: typeof PAGE): Promise<void> {
  const packed = await page.evaluate(
    async ({ data, width, height }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const pen = canvas.getContext("2d")!;
      pen.imageSmoothingQuality = "high";
      pen.drawImage(
        image,
        0,
        0,
        image.width,
        Math.round((image.width * height) / width),
        0,
        0,
        width,
        height,
      );
      return canvas.toDataURL("image/webp", 0.8).split(",", 2)[1]!;
    },
    { data: picture.toString("base64"), ...size },
  );
  const bytes = Buffer.from(packed, "base64");
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp ${Math.round(bytes.length / 1024)} kB`);
}
