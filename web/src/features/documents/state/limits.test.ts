import { expect, it } from "vitest";
import { limitsOf } from "./limits.ts";
import { SAMPLE_OPTIONS } from "./sample-options.ts";

it("writes the limit as the specification does", () => {
  expect(limitsOf(null, "zh-Hans").limitText).toBe("20M");
});

it("does not claim to know what can be read before the server said so", () => {
  expect(limitsOf(null, "en").rules.readable).toBeNull();
  expect(limitsOf(SAMPLE_OPTIONS, "en").types).toBe("");
});

it("lists the readable types in the language of the page", () => {
  const options = {
    ...SAMPLE_OPTIONS,
    formats: ["docx", "txt"].map((extension) => ({ extension, outputs: ["target" as const] })),
  };
  expect(limitsOf(options, "zh-Hans").types).toBe("DOCX和TXT");
  expect(limitsOf(options, "en").types).toBe("DOCX and TXT");
  expect(limitsOf(options, "en").rules.readable).toEqual(new Set(["docx", "txt"]));
});
