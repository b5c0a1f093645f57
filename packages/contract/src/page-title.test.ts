import { expect, test } from "vitest";
import { windowTitle } from "./page-title.ts";

test("names the page and the site, with the mark of each language between them", () => {
  expect(windowTitle("登录", "zh")).toBe("登录｜译舟");
  expect(windowTitle("Sign in", "en")).toBe("Sign in | Yizhou");
  expect(windowTitle("로그인", "ko")).toBe("로그인 | 이저우");
});

test("gives home a title of its own", () => {
  expect(windowTitle(null, "zh")).toBe("译舟｜文档与文献翻译");
});
