import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { API_PATHS } from "@yizhou/contract";
import { Kit } from "../conformance/kit.ts";
import { giveSession, PASSWORD, STUDENT } from "../support/accounts.ts";
import type { MovableSite } from "../support/site.ts";

const samples = join(import.meta.dirname, "../../fixtures/samples");

/** What the pages of the gallery show: made once, before anything is drawn. */
export interface Things {
  readonly jobs: {
    readonly paper: string;
    readonly pdf: string;
    /** On its way, with an engine that takes its time. */
    readonly slow: string;
    readonly cancelled: string;
  };
  readonly libraries: { readonly memory: string; readonly termbase: string };
  readonly alignment: string;
  /** Account of somebody who has nothing yet. */
  readonly newcomer: string;
  readonly files: Readonly<Record<"paper" | "sheet" | "slides" | "letter" | "refused", string>>;
  /** Names and texts that are no part of the interface. */
  readonly own: readonly string[];
  readonly texts: { readonly english: string; readonly chinese: string };
}

const FILES = {
  paper: join(samples, "paper.en.docx"),
  sheet: join(samples, "measurements.en.xlsx"),
  slides: join(samples, "slides.en.pptx"),
  letter: join(samples, "letter.en.txt"),
  /** No document at all. */
  refused: join(import.meta.dirname, "../../tsconfig.json"),
} as const;
const TERMBASE = "潮汐术语";
/** The demo's organisation. */
const ORGANIZATION = "云帆科技";
const PDF = join(samples, "paper.en.pdf");

const TEXTS = {
  english:
    "The tide is the motor of the estuary. It turns twice a day. We measured it at four stations.\nNobody had done so before.",
  chinese: "潮汐是河口的动力。它每天转向两次。我们在四个测站做了测量。\n此前没有人这样做过。",
};

/** Makes them as a person would, in the browser. */
export async function makeThings(site: MovableSite, browser: Browser): Promise<Things> {
  const kit = new Kit(site, browser, new Map());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  context.setDefaultTimeout(60_000);
  await giveSession(context, site.address, STUDENT);
  const page = await context.newPage();
  const token = await kit.token(STUDENT, PASSWORD);
  const first = async (path: string): Promise<string> => {
    const { data } = await kit.call("GET", path, { token });
    const items = Object.values(data as object).find(Array.isArray) as { id: string }[] | undefined;
    if (!items?.[0]) throw new Error(`${path} has nothing`);
    return items[0].id;
  };
  const paper = await translate(page, site.address, FILES.paper);
  await ended(page);
  const pdf = await translate(page, site.address, PDF);
  await ended(page);
  const cancelled = await translate(page, site.address, FILES.letter, "?to=fr");
  await kit.call("POST", API_PATHS.jobCancel.replace(":id", cancelled), { token, body: {} });
  const slow = await translate(page, site.address, FILES.paper, "?to=fr");
  const alignment = await align(page, site.address);
  await fillTermbase(page, site.address);
  const newcomer = await kit.newPerson(PASSWORD);
  const things: Things = {
    jobs: { paper, pdf, slow, cancelled },
    libraries: { memory: await first(API_PATHS.memories), termbase: await first(API_PATHS.termbases) },
    alignment,
    newcomer,
    files: FILES,
    own: [...TEXTS.chinese.split("\n"), ...TEXTS.english.split("\n"), "潮汐.txt", TERMBASE, ORGANIZATION],
    texts: TEXTS,
  };
  await context.close();
  return things;
}

/** Uploads and starts one file. @returns the job's id */
async function translate(page: Page, address: string, file: string, search = ""): Promise<string> {
  await page.goto(`${address}/upload${search}`);
  await page.locator("aside select").first().waitFor();
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: /^开始翻译/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  return new URL(page.url()).searchParams.get("id")!;
}

async function ended(page: Page): Promise<void> {
  await page.getByText("译文已就绪").waitFor({ timeout: 120_000 });
}

/** Stores an alignment of a few sentences. @returns its id */
async function align(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/new-align-util`);
  const pickers = page.locator("input[type=file]");
  const asFile = (name: string, text: string) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await pickers.nth(0).setInputFiles(asFile("tide.txt", TEXTS.english));
  await pickers.nth(1).setInputFiles(asFile("潮汐.txt", TEXTS.chinese));
  await page.getByRole("button", { name: "开始对齐" }).click();
  await page.waitForURL(/new-align-util\?id=/);
  return new URL(page.url()).searchParams.get("id")!;
}

/** Makes a termbase of the sample's terms. */
async function fillTermbase(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/cloud-library`);
  await page.getByRole("button", { name: "新建术语库" }).click();
  await page.getByLabel("名称").fill(TERMBASE);
  await page.getByRole("button", { name: "新建", exact: true }).click();
  await page.getByRole("heading", { name: TERMBASE }).waitFor();
  await page.getByRole("button", { name: "导入示例术语" }).click();
  await page.getByRole("button", { name: "开始导入" }).click();
  await page.locator("[data-part=import-report]").waitFor();
}
