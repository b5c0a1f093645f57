import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import {
  API_PATHS,
  fillPath,
  type EngineInfo,
  type JobLink,
  type PackageList,
  type People,
} from "@yizhou/contract";
import { Kit } from "../conformance/kit.ts";
import { ADMIN, giveSession, PASSWORD, STUDENT } from "../support/accounts.ts";
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
    /** Somebody's own copy of the paper. */
    readonly copy: string;
    /** A text that was typed. */
    readonly text: string;
  };
  readonly orders: { readonly open: string; readonly paid: string };
  readonly libraries: { readonly memory: string; readonly termbase: string };
  readonly alignment: string;
  /** A link that shows the paper to others, and what opens it. */
  readonly link: { readonly id: string; readonly code: string };
  /** Id of the student, as the backend asks for it. */
  readonly person: string;
  /** The code by which the student invites. */
  readonly invitation: string;
  /** A program's key. */
  readonly key: string;
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
  refused: join(import.meta.dirname, "../../vitest.config.ts"),
} as const;
const TERMBASE = "潮汐术语";
/** The demo's organisation. */
const ORGANIZATION = "云帆科技";
/** Who asks for a trial, and what for. */
const TRIAL = { contactName: "陈帆", purpose: "合同与产品手册的中英互译" };
/** Its people, other organisations, and how a copy made in Chinese is called. */
const DEMO_NAMES = ["林晓", "陈敏", "江海大学", "远山出版社", "（副本）"];
const PDF = join(samples, "paper.en.pdf");

const TEXTS = {
  english:
    "The tide is the motor of the estuary. It turns twice a day. We measured it at four stations.\nNobody had done so before.",
  chinese: "潮汐是河口的动力。它每天转向两次。我们在四个测站做了测量。\n此前没有人这样做过。",
};

/** A test set for engines. */
const PAIRS = [
  ["It turns twice a day.", "它每天转向两次。"],
  ["We measured it at 4 stations.", "我们在4个测站做了测量。"],
  ["Nobody had done so before.", "此前没有人这样做过。"],
] as const;

interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

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
  const callAs = async <T>(asked: string, path: string, body?: object): Promise<T> => {
    const answer = await kit.call(body ? "POST" : "GET", path, { token: asked, ...(body && { body }) });
    if (answer.isSuccess !== true) throw new Error(`${path}: ${String(answer.errorMessage)}`);
    return answer.data as T;
  };
  const call = <T>(path: string, body?: object): Promise<T> => callAs(token, path, body);
  const requestKey = () => ({ requestKey: randomUUID() });
  const copy = await call<{ id: string }>(fillPath(API_PATHS.jobCopies, { id: paper }), requestKey());
  const text = await call<{ id: string }>(API_PATHS.texts, {
    text: TEXTS.english,
    options: { from: "en", to: "zh-Hans" },
    ...requestKey(),
  });
  const buy = async (channel: string) => {
    const packageId = await cheapest(call);
    const order = await call<{ id: string }>(API_PATHS.orders, { packageId, ...requestKey() });
    await call(fillPath(API_PATHS.orderCode, { id: order.id }), { channel });
    return order;
  };
  const paid = await buy("alipay");
  await pay(page, site.address, paid.id);
  const open = await buy("wechat");
  const { key } = await call<{ key: string }>(API_PATHS.apiKeys, {
    ...{ name: "nightly.sh", scopes: ["read", "translate"], days: 90, password: PASSWORD },
  });
  await call(API_PATHS.trials, {
    ...{ organizationName: ORGANIZATION, kind: "company", size: "21-100", ...TRIAL },
    ...{ contact: "chen@yizhou.example", volume: "1m", consent: true },
  });
  const links = await call<JobLink[]>(fillPath(API_PATHS.jobLinks, { id: paper }), {
    right: "view",
    days: 7,
  });
  const slow = await translate(page, site.address, longNotes(), "?to=fr");
  const alignment = await align(page, site.address);
  await fillTermbase(page, site.address);
  const { code: invitation } = await call<{ code: string }>(API_PATHS.invitations);
  const admin = await kit.token(ADMIN, PASSWORD);
  const { people } = await callAs<People>(admin, `${API_PATHS.operationsUsers}?search=student&timeZone=UTC`);
  const engines = await callAs<EngineInfo[]>(admin, API_PATHS.engines);
  await callAs(admin, API_PATHS.evaluations, {
    ...{ name: "tide.tmx", from: "en", to: "zh-Hans", engines: [engines[0]!.id], withFaults: true },
    pairs: PAIRS.map(([source, reference]) => ({ source, reference })),
  });
  const newcomer = await kit.newPerson(PASSWORD);
  const things: Things = {
    jobs: { paper, pdf, slow, cancelled, copy: copy.id, text: text.id },
    orders: { open: open.id, paid: paid.id },
    libraries: { memory: await first(API_PATHS.memories), termbase: await first(API_PATHS.termbases) },
    alignment,
    ...{ link: links[0]!, key, person: people[0]!.id, invitation },
    newcomer,
    files: FILES,
    own: [
      ...TEXTS.chinese.split("\n"),
      ...TEXTS.english.split("\n"),
      "潮汐.txt",
      TERMBASE,
      ORGANIZATION,
      ...Object.values(TRIAL),
      ...DEMO_NAMES,
    ],
    texts: TEXTS,
  };
  await context.close();
  return things;
}

/** More sentences than the engine translates while everything is drawn. */
function longNotes(): FilePayload {
  const lines = Array.from(
    { length: 9000 },
    (_, day) => `On day ${day + 1} the gauge stood at ${day % 97} centimetres.`,
  );
  return { name: "field-notes.en.txt", mimeType: "text/plain", buffer: Buffer.from(lines.join("\n")) };
}

async function cheapest(call: <T>(path: string) => Promise<T>): Promise<string> {
  const { packages } = await call<PackageList>(API_PATHS.packages);
  return packages[0]!.id;
}

/** Pays with the played phone. */
async function pay(page: Page, address: string, order: string): Promise<void> {
  await page.goto(`${address}/pay?id=${order}`);
  const phone = await page.getByRole("link", { name: "演示：打开付款页" }).getAttribute("href");
  await page.goto(new URL(phone!, address).href);
  await page.getByRole("button", { name: /付款/ }).click();
  await page.getByText("付款成功").waitFor();
}

/** Uploads and starts one file. @returns the job's id */
async function translate(
  page: Page,
  address: string,
  file: string | FilePayload,
  search = "",
): Promise<string> {
  await page.goto(`${address}/upload${search}`);
  await page.locator("aside select").first().waitFor();
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: /^开始翻译/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  return new URL(page.url()).searchParams.get("id")!;
}

async function ended(page: Page): Promise<void> {
  await page.getByText("译文已就绪").waitFor({ timeout: 300_000 });
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
