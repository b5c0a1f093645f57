import { beforeEach, describe, expect, test } from "vitest";
import {
  daysUntil,
  formatBytes,
  formatDuration,
  formatLanguage,
  formatNumber,
  formatPercent,
  formatWhen,
} from "./format.ts";
import { setLanguage } from "./i18n.ts";

describe("in Chinese", () => {
  beforeEach(() => setLanguage("zh", ["shell"]));

  test.each([
    [0, "0 B"],
    [1023, "1,023 B"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [20 * 1024 * 1024, "20 MB"],
    [186.4 * 1024 * 1024, "186 MB"],
  ])("%i bytes are %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test.each([
    [0, "0秒"],
    [59.6, "1分钟"],
    [100, "1分钟40秒"],
    [120, "2分钟"],
    [3700, "1小时1分钟"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  test("figures have separators and percentages never round up to all", () => {
    expect(formatNumber(38204)).toBe("38,204");
    expect(formatPercent(99.99)).toBe("99%");
  });

  test("languages have their Chinese names", () => {
    expect(formatLanguage("zh-Hans")).toBe("简体中文");
    expect(formatLanguage("en")).toBe("英语");
  });

  test("today shows the time, this year the day, earlier the year", () => {
    const now = new Date(2026, 10, 21, 12, 0);
    expect(formatWhen(new Date(2026, 10, 21, 10, 48).toISOString(), now)).toBe("10:48");
    expect(formatWhen(new Date(2026, 9, 24).toISOString(), now)).toBe("10月24日");
    expect(formatWhen(new Date(2025, 9, 24).toISOString(), now)).toBe("2025年10月24日");
  });
});

test("days left are rounded up and never negative", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(daysUntil("2026-11-22T13:00:00Z", now)).toBe(2);
  expect(daysUntil("2026-11-20T13:00:00Z", now)).toBe(0);
});

test("English and Korean write today's time as they do beside a day", async () => {
  const now = new Date(2026, 10, 21, 12);
  const morning = new Date(2026, 10, 21, 8, 5).toISOString();
  expect(formatWhen(morning, now)).toBe("08:05");
  await setLanguage("en", ["shell"]);
  expect(formatWhen(morning, now).replace(/\s/u, " ")).toBe("8:05 AM");
  await setLanguage("ko", ["shell"]);
  expect(formatWhen(morning, now)).toBe("오전 8:05");
});

test("English and Korean write durations their way", async () => {
  await setLanguage("en", ["shell"]);
  expect(formatDuration(100)).toBe("1 min 40 s");
  await setLanguage("ko", ["shell"]);
  expect(formatDuration(100)).toBe("1분 40초");
});
