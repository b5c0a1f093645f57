import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { renderAt } from "../../../test/render-page.tsx";
import { StartPanel } from "./start-panel.tsx";

const start = (error: unknown) =>
  renderAt(
    "/upload",
    <StartPanel
      {...{ isSignedIn: true, isWaiting: false, count: 1, leftOut: [], isComing: false, payment: null }}
      start={{ run: () => {}, isRunning: false, error }}
      onStart={() => {}}
    />,
    ["documents"],
  );

test("a start that never reached the server names the connection", async () => {
  await start(new ApiError("network", 0, "/api/jobs"));
  expect(screen.getByRole("status").textContent).toContain("没有连上服务器，翻译没有开始");
});

test("a start that the server refuses says its reason, and where it gives none that nothing was started", async () => {
  const { unmount } = await start(new ApiError("status", 422, "/api/jobs", { errorMessage: "文件不存在" }));
  expect(screen.getByRole("status").textContent).toContain("文件不存在");
  unmount();
  await start(new ApiError("status", 502, "/api/jobs"));
  expect(screen.getByRole("status").textContent).toContain("没有开始翻译");
});
