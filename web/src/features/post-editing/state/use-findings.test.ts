import { renderHook, waitFor } from "@testing-library/react";
import type { JobSegment } from "@yizhou/contract";
import { parseLanguageTag } from "@yizhou/model";
import { layerSettings } from "@yizhou/qa";
import { expect, test } from "vitest";
import { useFindings } from "./use-findings.ts";

const wrong = {
  ...{ ordinal: 0, unitId: "p1", place: null, kind: "paragraph", source: "It holds 12 litres." },
  ...{ target: "它装20升。", state: "translated", origin: "engine", matchScore: null, isConfirmed: false },
  ...{ version: 1, problem: null, termFindings: [] },
} satisfies Partial<JobSegment> as JobSegment;
const context = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans"), settings: layerSettings() };

test("findings are no count before each segment was looked at, nor after the settings changed", async () => {
  const segments = [wrong];
  const { result, rerender } = renderHook(({ by }) => useFindings(segments, by), {
    initialProps: { by: context },
  });
  expect(result.current.isComplete).toBe(false);
  await waitFor(() => expect(result.current.isComplete).toBe(true));
  expect(result.current.found.get(0)).toMatchObject([{ check: "numbers" }, { check: "numbers" }]);
  rerender({ by: { ...context } });
  expect(result.current.isComplete).toBe(false);
  await waitFor(() => expect(result.current.isComplete).toBe(true));
});
