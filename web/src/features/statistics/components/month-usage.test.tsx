import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { MonthUsage } from "./month-usage.tsx";

const USAGE = "GET /api/usage";
const usageOf = (counts: readonly number[]) => ({
  totals: { characters: counts.reduce((sum, count) => sum + count, 0) },
  series: counts.map((characters, at) => ({
    ...{ day: `2026-11-${String(at + 1).padStart(2, "0")}`, characters, saved: 0 },
  })),
});

beforeEach(() => {
  signInAs();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 24, 12) });
});
afterEach(() => vi.useRealTimers());

test("the days of this month that had something are told to those who see no bars", async () => {
  const sent = stubServer({ [USAGE]: () => usageOf([...Array<number>(21).fill(0), 43_837, 0, 16_471]) });
  await renderAt("/personalCenter", <MonthUsage />, ["statistics"]);
  const rows = within(await screen.findByRole("table", { name: "本月每天译出的字符" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual(["日期翻译字符", "11月22日43,837", "11月24日16,471"]);
  expect(screen.getByText("今天")).toBeTruthy();
  expect(sent[0]!.call).toContain("since=2026-11-01&until=2026-11-24");
});

test("a month without anything says so and where to begin", async () => {
  stubServer({ [USAGE]: () => usageOf(Array<number>(24).fill(0)) });
  await renderAt("/personalCenter", <MonthUsage />, ["statistics"]);
  expect(await screen.findByText("本月还没有翻译。")).toBeTruthy();
  expect(screen.getByRole("link", { name: "开始翻译" }).getAttribute("href")).toBe("/upload");
});
