import { expect, test } from "vitest";
import { createSiteAddress } from "./site-address.ts";

const site = (siteUrl: string, isProduction: boolean, listening: string | null = null) =>
  createSiteAddress({ siteUrl, isProduction, port: 8080 }, () => listening);

test("the site's address is the operator's word", () => {
  expect(site("https://yizhou.example", true, "http://10.0.0.5:8080")()).toBe("https://yizhou.example");
});

test("without a word, it is this machine, which nobody else can be sent to", () => {
  expect(site("", false, "http://127.0.0.1:41234")()).toBe("http://127.0.0.1:41234");
  expect(site("", false, "http://[::1]:41234")()).toBe("http://[::1]:41234");
  expect(site("", false, "http://192.168.1.20:41234")()).toBe("http://127.0.0.1:41234");
  expect(site("", false)()).toBe("http://127.0.0.1:8080");
});

test("in production there is no guessing", () => {
  expect(site("", true, "http://127.0.0.1:8080")).toThrow(
    expect.objectContaining({ code: "system.setting_missing", params: { setting: "SITE_URL" } }),
  );
});
