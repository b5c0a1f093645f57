import { ERROR_CODES } from "@yizhou/model";
import type { ErrorCode } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { ERROR_MESSAGES, errorMessage } from "./error-messages.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { CHECK_NAMES, FINDING_MESSAGES } from "./check-messages.ts";
import { LEFT_OUT_MESSAGES } from "./left-out-messages.ts";
import { WARNING_MESSAGES, warningMessage } from "./warning-messages.ts";
import { UI_LANGUAGES } from "./ui-languages.ts";

const checks = Object.entries({ ...CHECK_NAMES, ...FINDING_MESSAGES }).flatMap(([code, texts]) =>
  UI_LANGUAGES.map(({ language }) => ({ code, language, text: texts[language] })),
);
const errors = Object.entries(ERROR_MESSAGES).flatMap(([code, texts]) =>
  UI_LANGUAGES.map(({ language }) => ({ code: code as ErrorCode, language, text: texts[language] })),
);
const warnings = Object.entries({ ...WARNING_MESSAGES, ...LEFT_OUT_MESSAGES }).flatMap(([code, texts]) =>
  UI_LANGUAGES.map(({ language }) => ({ code, language, text: texts[language] })),
);

test("every error code has its text in the table, and the table has no other", () => {
  expect(Object.keys(ERROR_MESSAGES).sort()).toEqual(Object.keys(ERROR_CODES).sort());
});

test("no text holds an ASCII colon, ends with a full stop, or has stray spaces", () => {
  expect(
    [...errors, ...warnings, ...checks].filter(
      ({ text }) => text === "" || text.trim() !== text || /:|[.。]$/.test(text),
    ),
  ).toEqual([]);
});

test("values stand in single braces, so that none is shown in the others", () => {
  expect([...errors, ...warnings, ...checks].filter(({ text }) => /\{\{|\}\}/u.test(text))).toEqual([]);
});

test("no text shows a value that its code does not carry", () => {
  const strangers = errors.filter(({ code, text }) => {
    const carried: readonly string[] = ERROR_CODES[code];
    return [...text.matchAll(/\{(\w+)\}/g)].some((match) => !carried.includes(match[1]!));
  });
  expect(strangers).toEqual([]);
});

/** Fixed byte for byte by the specification, half-width marks included (docs/readings.md Q30). */
const specified = new Set<string>(Object.values(ACCOUNT_TEXTS).map((texts) => texts.zh));

test("Chinese texts of ours use full-width marks", () => {
  const halfWidth = /\p{Script=Han}[,;!?()]|[,;!?()]\p{Script=Han}/u;
  expect(
    [...errors, ...warnings, ...checks].filter(
      ({ language, text }) => language === "zh" && !specified.has(text) && halfWidth.test(text),
    ),
  ).toEqual([]);
});

describe("errorMessage", () => {
  test("159: a file over the limit reads exactly as the specification says", () => {
    expect(errorMessage("file.too_large", {}, "zh")).toBe("文件不能超过20M");
  });

  test("language tags are shown as names in the language of the reader", () => {
    expect(errorMessage("engine.pair_unsupported", { engine: "X", from: "zh-Hans", to: "ko" }, "zh")).toBe(
      "翻译引擎X不支持从简体中文译为韩语",
    );
  });

  test("a colon inside a value does not cut the message", () => {
    expect(errorMessage("file.duplicate", { name: "a:b.docx" }, "en")).not.toContain(":");
    expect(errorMessage("language.invalid", { language: "x:y" }, "en")).not.toContain(":");
  });

  test("the operator's console keeps addresses as they are", () => {
    expect(errorMessage("system.already_running", { address: "http://127.0.0.1:8080" }, "en")).toContain(
      "http://127.0.0.1:8080",
    );
  });

  test("a missing value never shows a bare placeholder", () => {
    expect(errorMessage("engine.timeout", {}, "en")).toBe("The engine – did not answer in time");
  });
});

test("text that stays is told with its reason, and generally where none is known", () => {
  const say = (reason?: string) =>
    warningMessage("warning.text_left_out", reason === undefined ? {} : { reason }, "en");
  expect(say("deletion")).toBe("Text that is marked as deleted in tracked changes stays as it was");
  expect(say()).toBe("Some text could not be translated and stays as it was");
  expect(say("toString")).toBe(say());
});

test("every reason why text stays says something else, in every language", () => {
  for (const { language } of UI_LANGUAGES) {
    const texts = Object.values(LEFT_OUT_MESSAGES).map((one) => one[language]);
    expect(new Set(texts).size).toBe(texts.length);
  }
});
