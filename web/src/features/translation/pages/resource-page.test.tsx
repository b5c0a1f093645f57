import { onlineManager } from "@tanstack/react-query";
import type { Job, JobList } from "@yizhou/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { alertStore } from "../../../lib/alert.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import { sampleJob } from "../state/sample-job.ts";
import ResourcePage from "./resource-page.tsx";

const DONE = {
  state: "done",
  segments: { total: 212, kept: 0, done: 212, failed: 0, confirmed: 0, doubted: 0 },
} as const;
let items: Job[];
let isBroken: boolean;
let calls: { method: string; path: string; query: string; body: unknown }[];

beforeEach(() => {
  items = [
    sampleJob({ id: "a", name: "estuary.docx" }),
    sampleJob({ id: "b", name: "合同.docx", ...DONE, outputs: ["source", "target", "xliff"] }),
  ];
  isBroken = false;
  calls = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address, "http://site.example");
    calls.push({
      method: init.method!,
      path: pathname,
      query: search,
      body: init.body ? JSON.parse(String(init.body)) : null,
    });
    if (isBroken)
      return Promise.resolve(Response.json({ isSuccess: false, errorMessage: "x" }, { status: 500 }));
    const list: JobList = {
      items,
      total: items.length,
      counts: { all: 2, running: 1, done: 1, attention: 0, recycled: 3 },
      usedBytes: 186 * 1024 * 1024,
    };
    const data = pathname === "/api/jobs" ? list : pathname === "/api/translation-options" ? null : true;
    return Promise.resolve(Response.json({ isSuccess: data !== null, data, errorMessage: null }));
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

function Address() {
  return <output>{useLocation().search}</output>;
}

async function open(address = "/resource") {
  const page = (
    <>
      <ResourcePage />
      <Toaster />
      <Address />
    </>
  );
  await renderAt(
    address,
    <Routes>
      <Route path="/resource" element={page} />
    </Routes>,
    ["translation", "figures"],
  );
}

const listCalls = () => calls.filter((call) => call.path === "/api/jobs");

it("says of every file what was paid, and of one under way what is set aside until it ends", async () => {
  items = [
    sampleJob({ id: "a", name: "estuary.docx" }),
    sampleJob({
      ...{ id: "b", name: "合同.docx", ...DONE },
      cost: { quoted: 9000, held: 0, heldFree: 0, charged: 7654, free: 0, missing: 0, freeLeft: 0 },
    }),
  ];
  await open();
  const costOf = async (name: string) =>
    (await screen.findByRole("link", { name })).closest("tr")!.querySelectorAll("td")[6]!.textContent;
  expect(await costOf("estuary.docx")).toBe("预留8,000");
  expect(await costOf("合同.docx")).toBe("7,654");
  expect(screen.getByRole("columnheader", { name: "已扣字符" })).toBeTruthy();
});

it("leaves the free part out of what is said to be set aside, as the quote before the start did", async () => {
  const cost = { quoted: 8000, held: 8000, charged: 0, free: 0, missing: 0, freeLeft: 0 };
  items = [
    sampleJob({ id: "a", name: "estuary.docx", cost: { ...cost, heldFree: 2000 } }),
    sampleJob({ id: "b", name: "note.txt", cost: { ...cost, heldFree: 8000 } }),
  ];
  await open();
  const costOf = async (name: string) =>
    (await screen.findByRole("link", { name })).closest("tr")!.querySelectorAll("td")[6]!.textContent;
  expect(await costOf("estuary.docx")).toBe("预留6,000");
  expect(await costOf("note.txt")).toBe("0");
});

it("shows every job with its state, and the space used", async () => {
  await open();
  const row = (await screen.findByText("estuary.docx")).closest("tr")!;
  expect(within(row).getByText("翻译中，63%")).toBeTruthy();
  expect(within(screen.getByText("合同.docx").closest("tr")!).getByText("完成")).toBeTruthy();
  expect(screen.getByText(/186 MB/)).toBeTruthy();
});

it("keeps tab and order in the address and asks the server for them", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: /^已完成/ }));
  await waitFor(() => expect(listCalls().at(-1)!.query).toContain("group=done"));
  fireEvent.click(screen.getByRole("button", { name: "字符数" }));
  await waitFor(() => expect(listCalls().at(-1)!.query).toContain("sort=characters"));
  expect(document.querySelector("output")!.textContent).toBe("?group=done&sort=characters");
});

it("opens with the state its address names", async () => {
  await open("/resource?group=recycled&search=abc&page=2");
  await waitFor(() =>
    expect(listCalls()[0]!.query).toMatch(/search=abc.*group=recycled|group=recycled.*search=abc/),
  );
  expect(screen.getByLabelText<HTMLInputElement>("搜索文件名").value).toBe("abc");
});

it("recycles what is selected and offers to undo it", async () => {
  await open();
  fireEvent.click(await screen.findByLabelText("选择合同.docx"));
  expect(screen.getByText("已选1份")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "移到回收站" }));
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ path: "/api/jobs/batch", body: { ids: ["b"], action: "recycle" } }),
    ),
  );
  fireEvent.click(await screen.findByRole("button", { name: "撤销" }));
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ body: { ids: ["b"], action: "restore" } })),
  );
});

it("deletes for good only after the question", async () => {
  await open();
  await screen.findByText("合同.docx");
  fireEvent.click(screen.getByLabelText("选择本页全部文件"));
  fireEvent.click(screen.getByRole("button", { name: "彻底删除" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText("彻底删除2份文件？")).toBeTruthy();
  expect(calls.some((call) => call.path === "/api/jobs/batch")).toBe(false);
  fireEvent.click(within(dialog).getByRole("button", { name: "彻底删除" }));
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ body: { ids: ["a", "b"], action: "delete" } })),
  );
});

it("renames in place with Enter, and keeps the name with Escape", async () => {
  await open();
  const rename = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "合同.docx的更多操作" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "重命名" }));
    return screen.findByLabelText("新文件名");
  };
  fireEvent.keyDown(await rename(), { key: "Escape" });
  expect(screen.queryByLabelText("新文件名")).toBeNull();
  const input = await rename();
  fireEvent.change(input, { target: { value: "采购合同.docx" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ method: "PATCH", path: "/api/jobs/b", body: { name: "采购合同.docx" } }),
    ),
  );
});

it("keeps a new name that was refused in its field, with the reason, until it is left", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "合同.docx的更多操作" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "重命名" }));
  const input = await screen.findByLabelText<HTMLInputElement>("新文件名");
  vi.stubGlobal("fetch", async () =>
    Response.json({ isSuccess: false, data: null, errorMessage: "名称已被占用" }, { status: 422 }),
  );
  fireEvent.change(input, { target: { value: "采购合同.docx" } });
  fireEvent.keyDown(input, { key: "Enter" });
  expect(await screen.findByText("名称已被占用")).toBeTruthy();
  expect(input.value).toBe("采购合同.docx");
  expect(alertStore.get()).toBeNull();
  fireEvent.blur(input);
  expect(screen.getByText("合同.docx")).toBeTruthy();
});

it("invites to translate the first file when there is none, and to clear filters when nothing is found", async () => {
  items = [];
  await open();
  expect(await screen.findByText("还没有文件。翻译第一份，它会出现在这里")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("搜索文件名"), { target: { value: "无" } });
  expect(await screen.findByText("没有符合条件的文件")).toBeTruthy();
});

it("says what is kept when the list does not load, and tries again", async () => {
  isBroken = true;
  await open();
  expect(await screen.findByText("文件列表没有载入。文件都在服务器上，没有改动。")).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("合同.docx")).toBeTruthy();
});

it("has a name for every column, that of the check boxes too", async () => {
  await open();
  await screen.findByRole("table");
  const names = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(names[0]).toBe("选择");
  expect(names).not.toContain("");
});

it("says that it cannot search offline, instead of showing what was asked before", async () => {
  await open();
  await screen.findByRole("table");
  onlineManager.setOnline(false);
  try {
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "estuary" } });
    expect(await screen.findByText(/没有网络连接，无法搜索/)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  } finally {
    onlineManager.setOnline(true);
  }
  expect(await screen.findByRole("table")).toBeTruthy();
});
