import { expect, test } from "vitest";
import { docOf, fitPasted, missingTags, taggedOfDoc, targetSchema } from "./target-schema.ts";

const schema = targetSchema(({ kind, id }) => `${kind} ${id}`);

test.each([
  ["emoji, joined ones too", "👩‍👩‍👧 🎉 ok"],
  ["combining marks", "e\u0301 ṩ̣̇ 각"],
  ["right-to-left text with marks of direction", "שלום \u200Fעולם (abc)"],
  ["what looks like a tag and is none", "&lt;g1&gt; &amp;amp;"],
  ["line breaks, tabs and no-break spaces", "a\nb\tc\u00A0d"],
  ["tags in and across each other", "<g1>a<x2/></g1><g3>b<g4>c</g3>d</g4>"],
])("a target keeps %s", (_, tagged) => {
  expect(taggedOfDoc(docOf(schema, tagged))).toBe(tagged);
});

test("a paste that is too long is cut between characters, and marks count as they go out", () => {
  expect(fitPasted("abc", 100)).toBe("abc");
  expect(fitPasted("ab🎉cd", 3)).toBe("ab");
  expect(fitPasted("e\u0301e\u0301", 3)).toBe("e\u0301");
  expect(fitPasted("<<<", 9)).toBe("<<");
  expect(fitPasted("a", -5)).toBe("");
  expect(fitPasted("字".repeat(100_000), 20_000)).toHaveLength(20_000);
});

test("missing tags are told in the order of the source", () => {
  expect(missingTags("<g1>a</g1><x2/>", docOf(schema, "</g1>"))).toEqual([
    { kind: "open", id: 1 },
    { kind: "standalone", id: 2 },
  ]);
});
