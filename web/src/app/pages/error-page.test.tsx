import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { UiLanguage } from "@yizhou/contract";
import { RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { setLanguage } from "../../lib/i18n.ts";
import { PageError } from "../page-error.ts";
import { ErrorPage } from "./error-page.tsx";

async function showError(error: Error, language: UiLanguage) {
  await setLanguage(language, ["shell"]);
  const fail = () => Promise.reject(error);
  const router = createMemoryRouter([
    { path: "*", loader: fail, Component: () => null, ErrorBoundary: ErrorPage, HydrateFallback: () => null },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole("main"));
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("14: a 404 shows the message and a link home, in the language of the address", async () => {
  const page = await showError(new PageError(404, "This page could not be found", "en"), "en");
  expect(page.getByRole("heading").textContent).toBe("This page could not be found");
  expect(page.getByText("404")).toBeTruthy();
  expect(page.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/en");
});

test("15: another error shows status and message, without the link", async () => {
  const page = await showError(new PageError(403, "此页面仅供运营管理员使用", "zh"), "zh");
  expect(page.getByText("403")).toBeTruthy();
  expect(page.getByRole("heading").textContent).toBe("此页面仅供运营管理员使用");
  expect(page.queryByRole("link")).toBeNull();
});

test("157: an unknown error is a 500, and its inner words go to the console only", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = await showError(new TypeError("x is not a function"), "zh");
  expect(page.getByText("500")).toBeTruthy();
  expect(page.getByRole("heading").textContent).toBe("页面出错了，请刷新重试");
  await vi.waitFor(() => expect(logged).toHaveBeenCalled(), { timeout: 15_000 });
});
