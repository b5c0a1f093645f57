import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AlignmentProject } from "@yizhou/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { WorkbenchWarnings } from "./workbench-warnings.tsx";

const PROJECT: AlignmentProject = {
  ...{ id: "p1", name: "Boats", from: "zh-Hans", to: "en", state: "ready", problem: null, problemSide: null },
  warnings: [
    { code: "warning.source_language_differs", params: { language: "en" }, text: "原文看起来是英语。" },
    { code: "warning.target_language_differs", params: { language: "zh-Hans" }, text: "译文看起来是中文。" },
  ],
  ...{ sourceName: "", targetName: "", revision: 1, rows: 4, confirmedRows: 0 },
  ...{ createdAt: "2026-11-21T08:00:00Z", changedAt: "2026-11-21T08:00:00Z" },
};
const USE_SEEN = "改为英语 → 简体中文并重新对齐";

beforeEach(() => signInAs());

async function show(project: AlignmentProject, mayRealign = true) {
  const onRealign = vi.fn<() => void>();
  await renderAt(
    "/new-align-util",
    <WorkbenchWarnings project={project} mayRealign={mayRealign} token="tab-one-1" onRealign={onRealign} />,
    ["alignment"],
  );
  return onRealign;
}

test("a kept alignment in wrong languages is aligned anew in those that were seen", async () => {
  const sent = stubServer({ "POST /api/alignments/p1/realign": () => ({ ...PROJECT, state: "waiting" }) });
  const onRealign = await show(PROJECT);
  await userEvent.click(screen.getByRole("button", { name: USE_SEEN }));
  expect(sent[0]!.body).toEqual({ token: "tab-one-1", languages: { from: "en", to: "zh-Hans" } });
  expect(onRealign).toHaveBeenCalledTimes(1);
});

test("nothing is aligned anew before the server has what is shown, and nothing offered without such a warning", async () => {
  await show(PROJECT, false);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: USE_SEEN }).disabled).toBe(true);
  await show({ ...PROJECT, warnings: [] });
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
