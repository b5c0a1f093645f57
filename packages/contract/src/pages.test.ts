import { describe, expect, test } from "vitest";
import { PAGES, checkGuard, pagePath, resolvePage, safeNextPath, translatePath } from "./pages.ts";
import type { PageName } from "./pages.ts";
import { UI_LANGUAGES, parseUiLanguage } from "./ui-languages.ts";

const ID = "8d4f4a1e-6a0f-4e8a-9a57-0f2e0c4c2f11";
const FULL_STOP = "This page could not be found.";
const NO_STOP = "This page could not be found";
const names = Object.keys(PAGES) as PageName[];
const bareNames = names.filter((name) => name !== "index-copy");

describe("addresses that are pages", () => {
  test.each(bareNames)("16-20: /%s answers in Chinese", (name) => {
    expect(resolvePage(`/${name}`)).toMatchObject({ kind: "page", name, language: "zh" });
  });

  test.each(
    bareNames
      .filter((name) => name !== "statistics")
      .flatMap(
        (name) =>
          [
            ["en", name],
            ["ko", name],
          ] as const,
      ),
  )("21: /%s/%s answers with that language", (language, name) => {
    expect(resolvePage(pagePath(name, language))).toMatchObject({ kind: "page", name, language });
  });

  test("23: index-copy exists with a prefix", () => {
    expect(resolvePage("/en/index-copy")).toMatchObject({ kind: "page", name: "index-copy", language: "en" });
    expect(resolvePage("/ko/index-copy")).toMatchObject({ kind: "page", name: "index-copy", language: "ko" });
  });

  test("25, Q18: bare statistics is the default child itself, and overview answers too", () => {
    expect(resolvePage("/statistics")).toMatchObject({ kind: "page", name: "statistics" });
    expect(resolvePage("/statistics/overview")).toMatchObject({ kind: "page", name: "statistics/overview" });
  });

  test("27: prefixed statistics leads to its child overview", () => {
    expect(resolvePage("/en/statistics", "?a=1")).toEqual({
      kind: "redirect",
      to: "/en/statistics/overview?a=1",
    });
  });

  test("an id that is a UUID passes the page's validation", () => {
    expect(resolvePage("/translation", `?id=${ID}`).kind).toBe("page");
  });
});

describe("redirects", () => {
  test.each([
    ["6: /zh goes home", "/zh", "", "/"],
    ["7: /zh/upload goes to /upload", "/zh/upload", "", "/upload"],
    ["8, Q16: the query is kept", "/zh/upload", "?x=1", "/upload?x=1"],
    ["Q16: slashes collapse first, so no other host is reached", "/zh//host", "", "/host"],
    ["Q16: a backslash counts as a slash", "/zh/\\host", "", "/host"],
    [
      "Q17: index-copy without prefix is reached from /zh, where it is a 404",
      "/zh/index-copy",
      "",
      "/index-copy",
    ],
    ["a doubled slash leads to the page's one address", "/en//upload", "", "/en/upload"],
    ["a slash at the end leads to the page's one address", "/upload/", "?x=1", "/upload?x=1"],
  ])("%s", (_, pathname, search, to) => {
    expect(resolvePage(pathname, search)).toEqual({ kind: "redirect", to });
  });

  test("Q16: the fragment is kept", () => {
    expect(resolvePage("/zh/upload", "?x=1", "#top")).toEqual({ kind: "redirect", to: "/upload?x=1#top" });
  });

  test("Q16: the prefix is a whole segment", () => {
    expect(resolvePage("/zhx/upload").kind).toBe("notFound");
  });
});

describe("addresses that are nothing", () => {
  test.each([
    ["10: unknown language before a page", "/fr/upload", FULL_STOP],
    ["Q7: one unknown segment stands where a language stands", "/xyz", FULL_STOP],
    ["Q7: unknown segment before a page", "/xyz/upload", FULL_STOP],
    ["24, Q17: index-copy without prefix", "/index-copy", FULL_STOP],
    ["Q17: index-copy with an unknown language", "/fr/index-copy", FULL_STOP],
    ["22: names are case-sensitive", "/paymoney", FULL_STOP],
    ["22: languages are case-sensitive", "/EN/upload", FULL_STOP],
    ["11: unknown page in a known language", "/en/no-such-page", NO_STOP],
    ["22: names are case-sensitive with a prefix too", "/en/Upload", NO_STOP],
    ["12: an address of no form", "/a/b/c/d", NO_STOP],
    ["Q7: three unknown segments", "/a/b/c", NO_STOP],
    ["unknown child of statistics", "/en/statistics/nobody", NO_STOP],
    ["a page has no children", "/en/upload/x", NO_STOP],
    ["names of object members are no pages", "/en/constructor", NO_STOP],
  ])("%s: %s", (_, pathname, message) => {
    expect(resolvePage(pathname)).toMatchObject({ kind: "notFound", message });
  });

  test.each(["?id=1", "?id=", "?id=../../etc"])(
    "13: a malformed id fails the page's validation (%s)",
    (search) => {
      expect(resolvePage("/translation", search)).toMatchObject({ kind: "notFound", message: NO_STOP });
    },
  );
});

describe("guard", () => {
  const guard = (address: string, visitor: { userType: number } | null) => {
    const [pathname = "", search = ""] = address.split(/(?=\?)/);
    const resolution = resolvePage(pathname, search);
    if (resolution.kind !== "page") throw new Error(`${address} is no page`);
    return checkGuard(resolution, visitor, search);
  };

  test.each(["/", "/login", "/invite-trial", "/upload", "/en", "/ko/upload"])(
    "29-32, Q9: a visitor opens %s",
    (address) => {
      expect(guard(address, null)).toEqual({ kind: "pass" });
    },
  );

  test.each(bareNames.filter((name) => !["", "login", "invite-trial", "upload"].includes(name)))(
    "33-36: a visitor on /%s goes to /login",
    (name) => {
      expect(guard(`/${name}`, null)).toMatchObject({
        kind: "redirect",
        to: expect.stringMatching(/^\/login\?next=/),
      });
    },
  );

  test("37, Q9: the login page keeps the language, and knows where to go on", () => {
    expect(guard("/en/resource?page=2", null)).toEqual({
      kind: "redirect",
      to: "/en/login?next=%2Fen%2Fresource%3Fpage%3D2",
    });
  });

  test("34, Q11: login-wework passes with the provider's code only", () => {
    expect(guard("/login-wework?code=abc", null)).toEqual({ kind: "pass" });
    expect(guard("/login-wework?code=", null)).toMatchObject({ kind: "redirect" });
  });

  test("25, 28: statistics is for userType 6; others are refused", () => {
    expect(guard("/statistics/userList", { userType: 6 })).toEqual({ kind: "pass" });
    expect(guard("/statistics/userList", { userType: 1 })).toEqual({ kind: "forbidden" });
  });
});

describe("translatePath", () => {
  test.each([
    ["4", "/upload", "en", "/en/upload"],
    ["4", "/en/upload", "zh", "/upload"],
    ["60", "/ko", "zh", "/"],
    ["Q17", "/en/index-copy", "zh", "/"],
    ["Q18", "/statistics", "en", "/en/statistics/overview"],
    ["Q18", "/ko/statistics/overview", "zh", "/statistics"],
    ["an unknown address leads home", "/fr/x", "ko", "/ko"],
  ] as const)("%s: %s in %s is %s", (_, from, language, to) => {
    expect(translatePath(from, language)).toBe(to);
  });
});

describe("safeNextPath", () => {
  test("an in-site page with its query is kept", () => {
    expect(safeNextPath(`/en/translation?id=${ID}#x`, "/")).toBe(`/en/translation?id=${ID}#x`);
  });

  test.each([
    null,
    "",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/zh//evil.example",
    "/login",
    "/en/login?next=/",
    "/nowhere",
    "javascript:alert(1)",
  ])("%s leads to the fallback", (next) => {
    expect(safeNextPath(next, "/en")).toBe("/en");
  });
});

describe("languages", () => {
  test("3, 162: exactly Chinese, English and Korean with ids 0, 10 and 50", () => {
    expect(Object.fromEntries(UI_LANGUAGES.map((row) => [row.language, row.id]))).toEqual({
      zh: 0,
      en: 10,
      ko: 50,
    });
  });

  test.each([
    ["zh-Hans", "zh"],
    ["en", "en"],
    ["ko-KR,ko;q=0.9,en;q=0.8", "ko"],
    ["fr, en;q=0.4, ko;q=0.7", "ko"],
    ["de", "zh"],
    [undefined, "zh"],
  ] as const)("146: Accept-Language %s is read as %s", (header, language) => {
    expect(parseUiLanguage(header)).toBe(language);
  });
});
