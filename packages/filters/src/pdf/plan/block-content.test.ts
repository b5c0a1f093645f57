import { processorMs } from "@yizhou/model/testing";
import type { Block, PageModel } from "@yizhou/page/model";
import { expect, test } from "vitest";
import { jointBetween, pageVocabulary } from "./block-content.ts";

type Page = Pick<PageModel, "blocks" | "glyphs">;

/** Only lines are looked at. */
function linesOf(...texts: string[]): Page {
  return { blocks: [{ lines: texts.map((text) => ({ text })) } as unknown as Block], glyphs: [] };
}

function joined(before: string, after: string, page: Page): string {
  const joint = jointBetween(before, after, pageVocabulary(page));
  return `${joint.before}${joint.blank ? " " : ""}${after}`;
}

test("Halves of a word that a line's end breaks are no words of the page: the word is whole again", () => {
  const page = linesOf("so that the tide was discov-", "ered by the loop coun-", "ters of the harbour");
  expect(joined("was discov-", "ered by", page)).toBe("was discovered by");
  expect(joined("loop coun-", "ters of", page)).toBe("loop counters of");
});

test("A hyphen between two words that the page has elsewhere stays", () => {
  const page = linesOf("the ferry line and its landing are", "one ferry-", "landing");
  expect(joined("one ferry-", "landing", page)).toBe("one ferry-landing");
});

test.each([
  ["wide language-", "independent tools", "wide language-independent tools"],
  ["a stop-the-", "world pause", "a stop-the-world pause"],
  ["from interpreter-", "to-trace calls", "from interpreter-to-trace calls"],
  ["a non-", "negligible cost", "a non-negligible cost"],
  ["a non-deter-", "ministic cost", "a non-deterministic cost"],
  ["they were sepa-", "rate things", "they were separate things"],
  ["of al-", "ready known", "of already known"],
])("%s | %s reads %s", (before, after, whole) => {
  expect(joined(before, after, linesOf(before, after))).toBe(whole);
});

test("A line of very many letters without a blank takes no time", () => {
  const line = "a".repeat(30_000);
  const started = processorMs();
  expect(joined(line, "b", linesOf(line, line))).toBe(`${line} b`);
  expect(processorMs() - started).toBeLessThan(1_000);
});

test("A word that a line's end breaks may begin with a figure", () => {
  expect([...pageVocabulary(linesOf("the 3dim-", "ensional harbour")).words]).toEqual(["the", "harbour"]);
});
