import { expect, test } from "vitest";
import {
  docOf,
  fitPasted,
  missingTags,
  pastedNodes,
  plainOfDoc,
  taggedOfDoc,
  targetSchema,
} from "./target-schema.ts";

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

/** What a paste into an empty target leaves there. */
const pasted = (plain: string, tagged = "", missing: Parameters<typeof pastedNodes>[1]["missing"] = []) => {
  const { nodes, isCut } = pastedNodes(schema, { plain, tagged, missing, room: 20_000 });
  return { target: taggedOfDoc(schema.node("doc", null, nodes)), isCut };
};

test.each([
  ["soft breaks of Word are breaks", "one\vtwo\r\nthree", "one\ntwo\nthree"],
  ["what looks like a tag is text", "a <g1>b</g1> <b>c</b>", "a &lt;g1&gt;b&lt;/g1&gt; &lt;b&gt;c&lt;/b&gt;"],
  ["controls and halves of characters go", "a\u0000b\uD83Cc", "abc"],
  ["emoji, combining marks and text from right to left stay", "👩‍👩‍👧 e\u0301 שלום", "👩‍👩‍👧 e\u0301 שלום"],
  ["nothing is nothing", "", ""],
])("of a paste from elsewhere %s", (_, plain, target) => {
  expect(pasted(plain)).toEqual({ target, isCut: false });
});

test("a paste from a sentence of ours brings the tags that are missing, each once, and no others", () => {
  const missing = [
    { kind: "open", id: 1 },
    { kind: "close", id: 1 },
  ] as const;
  const tagged = "<g1>a</g1><g1>b &amp; c</g1><x9/>";
  expect(pasted("ab & c", tagged, missing).target).toBe("<g1>a</g1>b &amp; c");
  expect(pasted("ab & c", tagged).target).toBe("ab &amp; c");
});

test("a paste of 100,000 characters is cut, and says so", () => {
  const { target, isCut } = pasted("字".repeat(100_000));
  expect([target.length, isCut]).toEqual([20_000, true]);
});

test("what is copied for other programs has no marks of tags", () => {
  expect(plainOfDoc(docOf(schema, "<g1>a</g1> &lt;<x2/>"))).toBe("a <");
});

test("missing tags are told in the order of the source", () => {
  expect(missingTags("<g1>a</g1><x2/>", docOf(schema, "</g1>"))).toEqual([
    { kind: "open", id: 1 },
    { kind: "standalone", id: 2 },
  ]);
});
