// A document translated as a document: its brief and its glossary are read and changed before the start, and the one sentence that is
// doubted is found by its score and mended.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startScriptedModel, type ScriptedModel } from "../support/scripted-model.ts";
import { startSite, type Site } from "../support/site.ts";

const THINGS = "storm ship river wall bridge keeper lamp rope".split(" ");
const HAN_THINGS = "风暴 船只 河流 墙壁 桥梁 看守 灯火 绳索".split(" ");
const DEEDS = ["rises slowly", "falls again", "waits outside", "moves away", "shines brightly"];
const HAN_DEEDS = ["慢慢上升", "再次下降", "在外等候", "渐渐离开", "明亮发光"];
const TERM = "tide gauge";
const SENTENCES = Array.from({ length: 40 }, (_, at) => {
  const [thing, deed, day] = [at % 8, (at * 3 + 1) % 5, at + 20];
  return {
    source: `The ${TERM} near the ${THINGS[thing]} ${DEEDS[deed]} on day ${day} of the survey.`,
    target: (term: string, said = day) =>
      `${HAN_THINGS[thing]}附近的${term}在调查的第${said}天${HAN_DEEDS[deed]}。`,
  };
});
const NUMBER_OF_DOUBTED = 12;
const TITLE = "Harbour survey";

let site: Site;
let browser: Browser;
let model: ScriptedModel;

beforeAll(async () => {
  const known = new Map(SENTENCES.map(({ source }, at) => [source, at]));
  model = await startScriptedModel("Scripted", {
    brief: {
      title: "Survey",
      summary: "港口潮汐的调查。",
      field: "海洋",
      audience: "同行",
      voice: "书面语",
      abbreviations: [],
    },
    terms: new Map([[TERM, "潮汐表"]]),
    translate: (sentence, request) => {
      const at = known.get(sentence);
      if (at === undefined) return "其他文字。";
      const term = request.includes("验潮仪") ? "验潮仪" : "潮汐表";
      // However often it is asked: the day of one sentence is wrong.
      return SENTENCES[at]!.target(term, at === NUMBER_OF_DOUBTED - 1 ? 97 : undefined);
    },
  });
  site = await startSite({
    ...model.settings,
    YIZHOU_APERTIUM: "off",
    YIZHOU_MODELS_MIRROR: "http://127.0.0.1:9/",
  });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await model?.stop();
});

it("goes by the brief and the glossary as they were changed, and leads to the doubted sentence, which is mended", async () => {
  const { page, errors } = await openPage(browser);
  await giveSession(page.context(), site.address);
  await page.goto(`${site.address}/upload`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "survey.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(SENTENCES.map(({ source }) => source).join("\n")),
    });
  await page.getByText(/已检查/).waitFor();

  await page.getByRole("button", { name: /^先看简介和术语表/ }).click();
  const dialog = page.getByRole("dialog", { name: "简介和术语表" });
  await dialog.getByLabel("标题").fill(TITLE);
  const rendering = dialog.getByLabel(`“${TERM}”的译法`);
  expect(await rendering.inputValue()).toBe("潮汐表");
  await rendering.fill("验潮仪");
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.getByText("译文已就绪，其中1句待核对").waitFor();
  // The rest is the site's look at whether its engine answers.
  const ofTheFile = model.asked.filter((body) => body.includes(TERM));
  expect(ofTheFile).not.toEqual([]);
  for (const body of ofTheFile) expect([body.includes(TITLE), body.includes("验潮仪")]).toEqual([true, true]);
  await page
    .getByRole("table", { name: /本文术语1个/ })
    .getByText("验潮仪")
    .waitFor();

  const id = new URL(page.url()).searchParams.get("id")!;
  await page.goto(`${site.address}/new-post-editing?id=${id}`);
  const target = page.getByRole("textbox", { name: /^第\d+句的译文$/ });
  await target.waitFor();
  await page.getByRole("button", { name: "更多", exact: true }).first().click();
  await page.getByRole("menuitemradio", { name: "评分低的在前" }).click();
  const first = page.locator("[data-ordinal]").first();
  await expect.poll(() => first.getAttribute("data-ordinal")).toBe(String(NUMBER_OF_DOUBTED - 1));
  await first.getByRole("button").first().click();
  const doubted = page.getByRole("textbox", { name: `第${NUMBER_OF_DOUBTED}句的译文` });
  await doubted.waitFor();
  await doubted.fill(SENTENCES[NUMBER_OF_DOUBTED - 1]!.target("验潮仪"));
  await page.keyboard.press("Control+Enter");
  await page.getByText("已保存", { exact: true }).waitFor();

  await page.goto(`${site.address}/translation?id=${id}`);
  await page.getByText("译文已就绪", { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});
