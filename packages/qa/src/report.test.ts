import { inlineFromText, isAppError, parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import type { CheckContext, CheckedSegment } from "./checked-segment.ts";
import { compilePattern, MAX_PATTERN_LENGTH } from "./own-pattern.ts";
import { checkDocument, checkSegment } from "./run-checks.ts";
import { DEFAULT_QA_SETTINGS, layerSettings } from "./settings.ts";

const context: CheckContext = {
  from: parseLanguageTag("en"),
  to: parseLanguageTag("zh-Hans"),
  settings: DEFAULT_QA_SETTINGS,
};
const segments = (...pairs: readonly (readonly [string, string])[]): CheckedSegment[] =>
  pairs.map(([source, target], ordinal) => ({
    ordinal,
    source: inlineFromText(source),
    target: inlineFromText(target),
    isConfirmed: false,
  }));
const none = async (): Promise<void> => {};

describe("the report on a document", () => {
  test("goes through the segments in order, and names what breaks the document first", async () => {
    const found = await checkDocument(
      segments(["Open valve 3.", "打开2号阀门"], ["Close it.", ""], ["Wait.", "等待。"]),
      context,
      none,
    );
    expect(found.map(({ ordinal, check, variant, severity }) => [ordinal, check, variant, severity])).toEqual(
      [
        [0, "numbers", "missing", "warn"],
        [0, "numbers", "extra", "warn"],
        [0, "endMark", "missing", "warn"],
        [1, "empty", "empty", "block"],
      ],
    );
  });

  test("tells one source in two ways and two sources in one way, each with the others", async () => {
    const found = await checkDocument(
      segments(
        ["The tide rises.", "潮水上涨。"],
        ["The tide rises.", "涨潮了。"],
        ["The tide falls.", "潮水上涨。"],
        ["Tides rise!", "潮水上涨！"],
      ),
      context,
      none,
    );
    expect(found.map(({ ordinal, check, others }) => [ordinal, check, others])).toEqual([
      [0, "inconsistentTarget", [1]],
      [0, "inconsistentSource", [2]],
      [1, "inconsistentTarget", [0]],
      [2, "inconsistentSource", [0]],
    ]);
  });

  test("lets other work have its turn, and ends when that says so", async () => {
    let turns = 0;
    const many = segments(...Array.from({ length: 1000 }, (_, at) => [`Row ${at}.`, `第${at}行。`] as const));
    await checkDocument(many, context, async () => void turns++);
    expect(turns).toBe(5);
    const stop = checkDocument(many, context, async () => {
      throw new Error("cancelled");
    });
    await expect(stop).rejects.toThrow("cancelled");
  });

  test("a check that is off says nothing", () => {
    const [segment] = segments(["Open valve 3.", "打开阀门"]);
    const settings = layerSettings({ severities: { numbers: "off", endMark: "block" } });
    expect(
      checkSegment(segment!, { ...context, settings }).map(({ check, severity }) => [check, severity]),
    ).toEqual([["endMark", "block"]]);
  });
});

describe("settings in layers", () => {
  test("a person's wish goes over the organisation's, and patterns add up", () => {
    const pattern = { name: "a", when: "target", source: "", target: "a", ignoreCase: false } as const;
    const settings = layerSettings(
      { severities: { numbers: "block", units: "off" }, maxWidth: 40, patterns: [pattern] },
      { severities: { numbers: "warn" }, maxWidth: null, patterns: [{ ...pattern, name: "b" }] },
    );
    expect(settings.severities).toMatchObject({ numbers: "warn", units: "off", tags: "block" });
    expect(settings.maxWidth).toBeNull();
    expect(settings.patterns.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  test("what is no regular expression, or a huge one, is refused with its code", () => {
    for (const bad of ["(", "a".repeat(MAX_PATTERN_LENGTH + 1)]) {
      const error = (() => {
        try {
          return compilePattern(bad, false);
        } catch (caught) {
          return caught;
        }
      })();
      expect(isAppError(error) && error.code).toBe("qa.bad_pattern");
    }
  });
});
