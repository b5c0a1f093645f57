import type { Job } from "@yizhou/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { sampleJob } from "../state/sample-job.ts";
import TranslationPage from "./translation-page.tsx";

let job: Job | null;
let calls: string[];
let stream: (() => Response) | null;

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
    const data = pathname.endsWith("/segments") ? { items: [], next: null } : job;
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

async function open(address = "/translation?id=0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a001") {
  await renderAt(
    address,
    <Routes>
      <Route path="/translation" element={<TranslationPage />} />
    </Routes>,
    ["translation"],
  );
}

it("shows percent, sentence and time left of a running job", async () => {
  await open();
  expect(await screen.findByText("正在翻译第134句，共212句，约剩1分钟40秒")).toBeTruthy();
  expect(screen.getByText("63")).toBeTruthy();
  expect(screen.getByText("可以离开此页，翻译会继续，完成后在历史文件中打开。")).toBeTruthy();
});

it("follows the stream to the end and then offers the result", async () => {
  const done = sampleJob({
    state: "done",
    segments: { total: 212, done: 212, failed: 0 },
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
    segments: { total: 62, done: 58, failed: 4 },
    outputs: ["source", "target"],
  });
  await open();
  expect(await screen.findByText("已译出58句，4句失败")).toBeTruthy();
  expect(screen.getByRole("button", { name: "重译失败的4句" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "下载译文" })).toBeTruthy();
});

it("says the same of a job that is gone and of another person's", async () => {
  job = null;
  await open();
  expect(await screen.findByText("没有这个任务")).toBeTruthy();
});

it("points to upload and history when no job is named", async () => {
  await open("/translation");
  expect(screen.getByRole("link", { name: "上传文件" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "历史文件" })).toBeTruthy();
  expect(calls).toEqual([]);
});
