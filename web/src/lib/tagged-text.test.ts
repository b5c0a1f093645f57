import { expect, it } from "vitest";
import { readTagged, writeTagged } from "./tagged-text.ts";

it("reads opening, closing and standalone tags between text", () => {
  expect(readTagged("The <g1>flux</g1> was<x2/>.")).toEqual([
    { kind: "text", text: "The " },
    { kind: "open", id: 1 },
    { kind: "text", text: "flux" },
    { kind: "close", id: 1 },
    { kind: "text", text: " was" },
    { kind: "standalone", id: 2 },
    { kind: "text", text: "." },
  ]);
});

it("unescapes marks of the text once", () => {
  expect(readTagged("a &lt;g1&gt; &amp;lt; b")).toEqual([{ kind: "text", text: "a <g1> &lt; b" }]);
});

it("leaves what is no tag as text", () => {
  expect(readTagged("1 < 2 <g>")).toEqual([{ kind: "text", text: "1 < 2 <g>" }]);
  expect(readTagged("")).toEqual([]);
});

it("is written as it was read", () => {
  for (const text of ["a <g1>b</g1> &lt;c&gt; &amp; <x2/>", "&amp;lt;", "no tags"])
    expect(writeTagged(readTagged(text))).toBe(text);
});
