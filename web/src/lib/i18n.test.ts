import { beforeAll, expect, it } from "vitest";
import i18next from "i18next";
import { setLanguage } from "./i18n.ts";

const text = (key: string, values: Record<string, unknown>) =>
  i18next.t(key as never, { ns: "test", ...values });

beforeAll(async () => {
  await setLanguage("en", ["shell"]);
  i18next.addResourceBundle("en", "test", {
    names: "{{a}} and {{b}}",
    files_one: "{{count}} file",
    files_other: "{{count}} files",
  });
  i18next.addResourceBundle("ko", "test", { names: "{{a}}을(를) 엽니다" });
});

it("isolates what runs from right to left: a name keeps its marks, the text around it its order", () => {
  expect(text("names", { a: "تقرير (2).docx", b: "<b>" })).toBe("\u2068تقرير (2).docx\u2069 and <b>");
});

it("fills places in once, whatever a name looks like", () => {
  expect(text("names", { a: "{{b}}", b: "$t(names)" })).toBe("{{b}} and $t(names)");
  expect(text("files", { count: 1 })).toBe("1 file");
});

it("lets Korean particles agree with what was filled in, also where that is isolated", async () => {
  await setLanguage("ko", []);
  expect(text("names", { a: "번역기" })).toBe("번역기를 엽니다");
  expect(text("names", { a: "تقرير" })).toBe("\u2068تقرير\u2069를 엽니다");
  await setLanguage("en", []);
});
