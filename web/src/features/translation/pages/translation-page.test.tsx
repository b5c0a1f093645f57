import type { Job } from "@yizhou/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { sampleJob } from "../state/sample-job.ts";
import TranslationPage from "./translation-page.tsx";

let job: Job | null;
let calls: string[];
let stream: (() => Response) | null;

const DEEPL = {
  ...{ id: "deepl", name: "DeepL", kind: "service", owner: "site", destination: "api.deepl.com" },
  ...{ pairs: "any", available: true, reason: null },
};

beforeEach(() => {
  job = sampleJob();
  calls = [];
  stream = null;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, "http://site.example");
    calls.push(`${init.method} ${pathname}`);
    if (!job) {
      return Promise.resolve(
        Response.json({ isSuccess: false, data: null, errorMessage: "没有" }, { status: 404 }),
      );
    }
    if (pathname.endsWith("/progress")) {
      return Promise.resolve(stream?.() ?? new Response(null, { status: 503 }));
    }
    const data = pathname.endsWith("/segments")
      ? { items: [], next: null }
      : pathname === "/api/translation-options"
        ? { engines: [DEEPL] }
        : job;
    return Promise.resolve(Response.json({ isSuccess: true, data, errorMessage: null }));
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  signInAs();
});
afterEach(() => {
  cleanup(); // Before the real network is back: a screen that is left still asks.
  vi.unstubAllGlobals();
});

async function open(
  address = "/translation?id=0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a001",
  comparison?: ComponentProps<typeof TranslationPage>["comparison"],
) {
  await renderAt(
    address,
    <Routes>
      <Route path="/translation" element={<TranslationPage comparison={comparison} />} />
    </Routes>,
    ["translation", "texts", "figures"],
  );
}

it("shows percent, sentence and time left of a running job", async () => {
  await open();
  expect(await screen.findByText("正在翻译第134句，共212句，约剩1分钟40秒")).toBeTruthy();
  expect(screen.getByText("63")).toBeTruthy();
  expect(screen.getByText("可以离开此页，翻译会继续，完成后在历史文件中打开。")).toBeTruthy();
});

const waiting = { engineName: "Firefox", doneBytes: 12_400_000, totalBytes: 37_000_000, problem: null };

it("shows how far the language model is that the job waits for", async () => {
  job = sampleJob({ state: "queued", startedAt: null, waiting });
  await open();
  expect(await screen.findByRole("heading", { name: "正在下载Firefox的语言模型" })).toBeTruthy();
  expect(screen.getByText("正在下载语言模型，13/37 MB")).toBeTruthy();
  expect(screen.getByText("正在等待语言模型下载完成，之后自动继续翻译")).toBeTruthy();
});

it("says in words why the model does not come, and goes on with another engine", async () => {
  const problem = { code: "engine.model_unreachable", params: {}, text: "无法连接models.example" };
  job = sampleJob({ state: "queued", startedAt: null, waiting: { ...waiting, problem } });
  await open();
  expect(await screen.findByText(/^无法连接models.example。任务会等到模型就绪/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "换用其他引擎" }));
  expect(await screen.findByText("您的文字将发送到api.deepl.com")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "用这个引擎继续" }));
  await waitFor(() => expect(calls).toContain(`POST /api/jobs/${job!.id}/engines`));
});

it("shows what the engines took so far, by currency", async () => {
  const row = {
    engineId: "a",
    engineName: "A",
    requests: 2,
    characters: 10,
    inputTokens: 0,
    outputTokens: 0,
    cachedSegments: 0,
  };
  job = sampleJob({
    spending: [
      { ...row, cost: { currency: "CNY", micros: 420_000 } },
      { ...row, engineId: "b", cost: { currency: "CNY", micros: 80_000 } },
      { ...row, engineId: "c", cost: null },
    ],
  });
  await open();
  expect(await screen.findByText("¥0.50 + 价格未知")).toBeTruthy();
});

it("follows the stream to the end and then offers the result", async () => {
  const done = sampleJob({
    state: "done",
    segments: { total: 212, kept: 0, done: 212, failed: 0, confirmed: 0, doubted: 0 },
    finishedAt: "2026-11-21T02:02:00.000Z",
    outputs: ["source", "target", "tmx"],
  });
  stream = () =>
    new Response(`: beat\n\nevent: progress\ndata: ${JSON.stringify({ job: done, segments: [] })}\n\n`, {
      headers: { "content-type": "text/event-stream" },
    });
  await open();
  expect(await screen.findByText("译文已就绪")).toBeTruthy();
  expect(screen.getByRole("button", { name: "下载译文" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "取消任务" })).toBeNull();
});

it("cancels only after the question", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "取消任务" }));
  expect(calls.some((call) => call.includes("/cancel"))).toBe(false);
  const dialog = await screen.findByRole("alertdialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "取消任务" }));
  await waitFor(() =>
    expect(calls.some((call) => call.startsWith("POST") && call.endsWith("/cancel"))).toBe(true),
  );
});

it("tells why a job failed, what is kept, and retries", async () => {
  job = sampleJob({ state: "failed", problem: { code: "x", params: {}, text: "引擎拒绝了密钥" } });
  await open();
  expect(await screen.findByText(/引擎拒绝了密钥/)).toBeTruthy();
  expect(screen.getByText(/已译出的134句已保存/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  await waitFor(() => expect(calls.some((call) => call.endsWith("/retry"))).toBe(true));
});

it("gives the numbers of a partial result and retries only what failed", async () => {
  job = sampleJob({
    state: "partial",
    segments: { total: 62, kept: 0, done: 58, failed: 4, confirmed: 0, doubted: 0 },
    outputs: ["source", "target"],
  });
  await open();
  expect(await screen.findByText("已译出58 / 62句，4句没有译出")).toBeTruthy();
  expect(screen.getByRole("button", { name: "重译失败的4句" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "下载译文" })).toBeTruthy();
});

it("says the same of a job that is gone and of another person's", async () => {
  job = null;
  await open();
  expect(await screen.findByText("没有这个任务")).toBeTruthy();
});

it("takes a text when no job is named, says when it is too long, and keeps it where the server refuses", async () => {
  const answers: Record<string, unknown> = {
    "/api/translation-options": {
      ...{ engines: [DEEPL], languages: ["en", "zh-Hans"], fields: ["general"], writableMemories: [] },
      ...{ textCharacters: 20, retentionDays: 30 },
    },
    "/api/jobs": { items: [], total: 0, counts: {}, usedBytes: 0 },
    "/api/account": { defaults: null },
  };
  const bodies: { text: string; requestKey: string }[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, "http://site.example");
    if (pathname !== "/api/texts")
      return Promise.resolve(Response.json({ isSuccess: true, data: answers[pathname], errorMessage: null }));
    bodies.push(JSON.parse(init.body as string) as (typeof bodies)[number]);
    return Promise.resolve(
      Response.json({ isSuccess: false, data: null, errorMessage: "余额不足" }, { status: 422 }),
    );
  });
  await open("/translation", ({ text, engines: [one], onUse }) => (
    <button type="button" onClick={() => onUse(one!.id)}>
      {`compare ${text}`}
    </button>
  ));
  const typed = await screen.findByRole("textbox", { name: "原文" });
  const translate = screen.getByRole("button", { name: "翻译" });
  await screen.findByText(/DeepL，文字发送到/);
  fireEvent.change(typed, { target: { value: "a".repeat(21) } });
  expect(await screen.findByText("超出长度，请上传为文件")).toBeTruthy();
  expect(translate).toHaveProperty("disabled", true);
  fireEvent.change(typed, { target: { value: "The tide is out." } });
  // The text goes along to two engines side by side, and what is used there is chosen here.
  fireEvent.click(screen.getByRole("button", { name: "compare The tide is out." }));
  expect(screen.getByLabelText<HTMLSelectElement>("引擎").value).toBe("deepl");
  fireEvent.click(translate);
  expect(await screen.findByText("余额不足")).toBeTruthy();
  expect(bodies.map(({ text }) => text)).toEqual(["The tide is out."]);
  expect(typed).toHaveProperty("value", "The tide is out.");
});
