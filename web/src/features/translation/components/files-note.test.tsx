import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { sampleJob } from "../state/sample-job.ts";
import { FilesNote } from "./files-note.tsx";

const made = (revision: number) => [
  { output: "target" as const, revision, sizeBytes: 10, madeAt: "2026-11-21T03:00:00.000Z" },
];
const show = (change: Parameters<typeof sampleJob>[0]) =>
  renderAt(
    "/translation",
    <FilesNote job={sampleJob({ state: "done", revision: 7, ...change })} onAsked={() => {}} />,
    ["translation", "figures"],
  );

it("says nothing while the files hold every change, or the job runs", async () => {
  await show({ renditions: made(7) });
  expect(screen.queryByRole("status")).toBeNull();
  await show({ state: "translating", renditions: made(5) });
  expect(screen.queryByRole("status")).toBeNull();
});

it("says how many changes the files lack, and offers to write them now", async () => {
  await show({ renditions: made(4), making: { state: "waiting", percent: null, problem: null } });
  expect(screen.getByRole("status").textContent).toContain("文件尚未包含最近3次修改");
  expect(screen.getByRole("button", { name: "立即生成" })).toBeTruthy();
});

it("tells how far the writing is, and has nothing to ask for meanwhile", async () => {
  await show({ renditions: made(4), making: { state: "making", percent: 40, problem: null } });
  expect(screen.getByRole("status").textContent).toContain("已完成40%");
  expect(screen.queryByRole("button")).toBeNull();
});

it("gives the reason where the files could not be written", async () => {
  const problem = { code: "file.not_found", params: {}, text: "文件不存在" };
  await show({ renditions: made(4), making: { state: "failed", percent: null, problem } });
  expect(screen.getByRole("status").textContent).toContain("未能生成：文件不存在");
  expect(screen.getByRole("button", { name: "再试一次" })).toBeTruthy();
});

it("says nothing of earlier files while the first ones are written", async () => {
  await show({ renditions: [], making: { state: "making", percent: null, problem: null } });
  expect(screen.getByRole("status").textContent).toBe("还没有按当前译文生成文件。正在生成。");
});
