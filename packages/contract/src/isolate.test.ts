import { expect, it } from "vitest";
import { errorMessage } from "./error-messages.ts";
import { findingMessage } from "./check-messages.ts";
import { isolate } from "./isolate.ts";

it("isolates what runs from right to left, and leaves everything else as it is", () => {
  expect(isolate("تقرير (2).docx")).toBe("\u2068تقرير (2).docx\u2069");
  expect(["report.docx", "报告.docx", "보고서", ""].map(isolate)).toEqual([
    "report.docx",
    "报告.docx",
    "보고서",
    "",
  ]);
});

it("stands around names in every message, and Korean particles still agree with what is isolated", () => {
  expect(errorMessage("file.duplicate", { name: "דוח.docx" }, "en")).toContain("\u2068דוח.docx\u2069");
  expect(errorMessage("engine.timeout", { engine: "محرك" }, "ko")).toContain("\u2068محرك\u2069");
  expect(errorMessage("engine.timeout", { engine: "محرك" }, "ko")).not.toMatch(/이\(가\)|은\(는\)|을\(를\)/);
  expect(findingMessage("numbers.missing", ["١٤"], "en")).toContain("\u2068١٤\u2069");
});
