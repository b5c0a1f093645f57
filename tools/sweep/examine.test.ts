import { expect, test } from "vitest";
import { sampleDocx } from "../bench/samples.ts";
import { examine } from "./examine.ts";

test("a sound document keeps its bytes both ways and gives its targets back", async () => {
  const source = sampleDocx({ paragraphs: 5, sentencesPerParagraph: 3 });
  const { facts, result } = await examine(source, "sample.docx");
  expect(facts).toMatchObject({
    refusal: null,
    language: "en",
    isIdenticalUntouched: true,
    isIdenticalCopied: true,
    lostTargets: [],
    failedSegments: 0,
    fault: null,
  });
  expect(facts.segments).toBeGreaterThan(10);
  expect(Buffer.compare(result!, source)).not.toBe(0);
});

test("a file that does not open is told by its code", async () => {
  const { facts, result } = await examine(new TextEncoder().encode("PK\u0003\u0004 cut off"), "cut.docx");
  expect(facts).toMatchObject({ refusal: "filter.damaged", fault: null });
  expect(result).toBeNull();
});
