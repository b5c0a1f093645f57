import { onlineManager } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderAt } from "../../test/render-page.tsx";
import { OfflineBar } from "./offline-bar.tsx";

afterEach(() => onlineManager.setOnline(true));

test("a page says that there is no connection, and stops saying so when it is back", async () => {
  await renderAt("/upload", <OfflineBar />);
  expect(screen.getByRole("status").textContent).toBe("");
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole("status").textContent).toContain("没有网络连接");
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole("status").textContent).toBe("");
});
