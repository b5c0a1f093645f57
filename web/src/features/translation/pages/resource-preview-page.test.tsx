import type { Job, Preview, Report } from "@yizhou/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { sampleJob } from "../state/sample-job.ts";
import ResourcePreviewPage from "./resource-preview-page.tsx";

const REPORT: Report = {
  segments: 212,
  translated: 211,
  failed: 1,
  locked: 0,
  fromMemory: 30,
  fromFuzzy: 0,
  bands: null,
  fromCache: 0,
  fromRepeats: 0,
  fromEngine: 181,
  doubted: 0,
  quality: null,
  completeness: 99.5,
  tags: { expected: 31, present: 31, repaired: 2 },
  numbers: { expected: 169, present: 168 },
  terms: null,
  notices: [{ ordinal: 58, problem: { code: "x", params: {}, text: "数字不一致" } }],
  warnings: [],
  kept: [{ reason: "formula-text", count: 3, ordinals: [4, 9] }],
};
const PICTURE = { url: "/api/preview-image/p1", width: 794, height: 1123 };

let job: Job | null;
let preview: Preview;
let calls: { path: string; body: unknown }[];

beforeEach(() => {
  job = sampleJob({
    state: "partial",
    segments: { total: 212, kept: 0, done: 211, failed: 1, confirmed: 0, doubted: 0 },
    report: REPORT,
    outputs: ["source", "target", "xliff", "tmx"],
    renditions: [{ output: "target", revision: 1, sizeBytes: 10, madeAt: "2026-11-21T03:00:00.000Z" }],
  });
  preview = {
    state: "ready",
    problem: null,
    files: null,
    placesUrl: null,
    source: [PICTURE, PICTURE],
    target: [PICTURE],
    bilingual: [],
  };
  calls = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, "http://site.example");
    calls.push({ path: pathname, body: init.body ? JSON.parse(String(init.body)) : null });
    if (!job) {
      return Promise.resolve(
        Response.json({ isSuccess: false, data: null, errorMessage: "没有" }, { status: 404 }),
      );
    }
    const data = pathname.endsWith("/segments")
      ? { items: [], next: null }
      : pathname.endsWith("/preview")
        ? preview
        : pathname === "/api/links"
          ? { url: "/api/download/t", expiresAt: "2026-11-21T03:00:00.000Z" }
          : job;
    return Promise.resolve(Response.json({ isSuccess: true, data, errorMessage: null }));
  });
  signInAs();
});
afterEach(() => {
  cleanup(); // Before the real network is back: a screen that is left still asks.
  vi.unstubAllGlobals();
});

async function open(address = "/resource-preview?id=0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a001") {
  const screens = (
    <Routes>
      <Route path="/resource-preview" element={<ResourcePreviewPage />} />
    </Routes>
  );
  await renderAt(address, screens, ["translation", "figures"]);
}

it("shows completeness, fidelity and what is worth a look", async () => {
  await open();
  const report = within(await screen.findByRole("complementary", { name: "完整性报告" }));
  expect(report.getByText("99.5")).toBeTruthy();
  expect(report.getByText("需要翻译的212句已译出211句")).toBeTruthy();
  expect(report.getByText("31 / 31一致")).toBeTruthy();
  expect(report.getByText("168 / 169")).toBeTruthy();
  expect(report.getByText("第59句")).toBeTruthy();
});

it("leads from a notice to the segments", async () => {
  await open();
  fireEvent.click((await screen.findAllByRole("button", { name: "查看" }))[0]!);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "逐句" }).checked).toBe(true);
  expect(screen.getByRole("region", { name: "逐句对照" })).toBeTruthy();
});

it("names what stands as in the source with its reason, and leads to each", async () => {
  await open();
  const row = (await screen.findByText(/公式会读取这些文字/)).closest("li")!;
  expect(row.textContent).toContain("3句");
  fireEvent.click(within(row).getByRole("button", { name: "查看" }));
  expect(await screen.findByRole("button", { name: "下一句" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "逐句对照" })).toBeTruthy();
});

it("offers page jump over the longer side and every format but the main one in the menu", async () => {
  await open();
  expect(await screen.findByText("/ 2")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "其他格式" }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "XLIFF 2.1",
    "TMX",
    "原文",
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: "TMX" }));
  await waitFor(() =>
    expect(calls).toContainEqual({ path: "/api/links", body: { ids: [job!.id], output: "tmx" } }),
  );
});

it("says why there are no pages and leads to the sentences", async () => {
  const text = "没有安装LibreOffice";
  preview = {
    state: "unavailable",
    problem: { code: "x", params: {}, text },
    files: null,
    placesUrl: null,
    source: [],
    target: [],
    bilingual: [],
  };
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "逐句查看" }));
  expect(screen.getByRole("region", { name: "逐句对照" })).toBeTruthy();
});

it("waits while pages are drawn", async () => {
  preview = {
    state: "pending",
    problem: null,
    files: null,
    placesUrl: null,
    source: [],
    target: [],
    bilingual: [],
  };
  await open();
  expect(await screen.findByText("正在生成版面")).toBeTruthy();
});

it("shows how far a running job is instead of pages", async () => {
  job = sampleJob();
  await open();
  expect(await screen.findByText("已译出63%，完成后这里显示版面。")).toBeTruthy();
  expect(calls.some((call) => call.path.endsWith("/preview"))).toBe(false);
});

it("is one and the same page for what is gone, expired or another person's", async () => {
  job = null;
  await open();
  expect(await screen.findByText("没有可以预览的文件")).toBeTruthy();
  cleanup();
  job = sampleJob({ state: "expired" });
  await open();
  expect(await screen.findByText("没有可以预览的文件")).toBeTruthy();
});

it("says so when the file is deleted while its preview is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    preview = { ...preview, state: "pending", source: [], target: [] };
    await open();
    expect(await screen.findByText("正在生成版面")).toBeTruthy();
    job = null;
    await vi.advanceTimersByTimeAsync(2500);
    expect(await screen.findByText("没有可以预览的文件")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
