import { expect, test } from "vitest";
import { joinSegments } from "./join-segments.ts";

const sentence = (unitId: string, source: string, target: string | null) => ({ unitId, source, target });
const TEXT = [
  sentence("a", "The <g1>tide</g1> is out.", "<g1>潮水</g1>退了。"),
  sentence("a", "Birds walk.", "鸟在走。"),
  sentence("b", "3 &lt; 4", null),
];

test("sentences of a paragraph stand beside each other as their language has it, paragraphs in lines", () => {
  expect(joinSegments(TEXT, "source", "en")).toBe("The tide is out. Birds walk.\n3 < 4");
  expect(joinSegments(TEXT, "target", "zh-Hans")).toBe("潮水退了。鸟在走。\n3 < 4");
  const untranslated = TEXT.map((one) => ({ ...one, target: null }));
  expect(joinSegments(untranslated, "target", "zh-Hans")).toBe("The tide is out. Birds walk.\n3 < 4");
});
