import type { JobSegment } from "@yizhou/contract";
import { describe, expect, test } from "vitest";
import { COMMANDS, DEFAULT_KEYS, commandOf, isHeardIn, shownKeys } from "./commands.ts";
import { shownSegments } from "./filter.ts";
import { findSegments, replaceIn, type Search } from "./replace.ts";

const segment = (ordinal: number, more: Partial<JobSegment>): JobSegment => ({
  ...{ ordinal, unitId: "p1", place: null, kind: "paragraph", source: "The tide", target: "潮水" },
  ...{ state: "translated", origin: "engine", matchScore: null, isConfirmed: false, version: 1 },
  ...{ problem: null, termFindings: [] },
  ...more,
});
const press = (
  key: string,
  held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing", boolean>> = {},
  code = "",
) => ({
  ...{ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
  ...held,
});

describe("keys", () => {
  test("no two commands share one", () => {
    expect(new Set(Object.values(DEFAULT_KEYS)).size).toBe(COMMANDS.length);
  });

  test("are Ctrl here and Cmd on a Mac, and go by the place of a letter", () => {
    expect(commandOf(press("Enter", { ctrlKey: true }), false, DEFAULT_KEYS)).toBe("confirmNext");
    expect(commandOf(press("Enter", { ctrlKey: true }), true, DEFAULT_KEYS)).toBeNull();
    expect(commandOf(press("Enter", { metaKey: true }), true, DEFAULT_KEYS)).toBe("confirmNext");
    expect(commandOf(press("†", { metaKey: true, altKey: true }, "KeyT"), true, DEFAULT_KEYS)).toBe(
      "missingTag",
    );
    expect(shownKeys("match1", true, DEFAULT_KEYS)).toEqual(["⌘", "1"]);
    expect(shownKeys("match1", false, DEFAULT_KEYS)).toEqual(["Ctrl", "1"]);
  });

  test("do nothing while an input method composes", () => {
    expect(commandOf(press("Enter", { ctrlKey: true, isComposing: true }), false, DEFAULT_KEYS)).toBeNull();
    expect(commandOf(press("Process", { ctrlKey: true }), false, DEFAULT_KEYS)).toBeNull();
  });

  test("are letters where AltGr makes them, which a Mac calls its Option key", () => {
    const altGr = {
      ...press("ķ", { ctrlKey: true, altKey: true, metaKey: true }, "KeyK"),
      getModifierState: () => true,
    };
    expect(commandOf(altGr, false, DEFAULT_KEYS)).toBeNull();
    expect(commandOf({ ...altGr, ctrlKey: false }, true, DEFAULT_KEYS)).toBe("split");
  });

  test("of commands that write are the text's in a field of another thing, and all are a dialog's", () => {
    for (const name of ["confirmNext", "match1", "undo", "clear", "merge"] as const) {
      expect(isHeardIn(name, "target")).toBe(true);
      expect(isHeardIn(name, "page")).toBe(true);
      expect(isHeardIn(name, "field")).toBe(false);
    }
    expect(isHeardIn("nextSegment", "field")).toBe(true);
    expect(COMMANDS.some((name) => isHeardIn(name, "dialog"))).toBe(false);
  });
});

test("filters show what they name, and a text narrows them", () => {
  const list = [
    segment(0, { isConfirmed: true }),
    segment(1, { target: null, state: "untranslated", origin: null }),
    segment(2, { origin: "memory", matchScore: 88, target: "涨潮" }),
    segment(3, { state: "locked", source: "2024", target: null, origin: null }),
  ];
  const show = (name: Parameters<typeof shownSegments>[1]["name"], text = "") =>
    shownSegments(list, { name, text }, new Map([[2, [{}]]]) as never);
  expect(show("all")).toEqual([0, 1, 2, 3]);
  expect(show("open")).toEqual([1, 2]);
  expect(show("confirmed")).toEqual([0]);
  expect(show("fuzzy")).toEqual([2]);
  expect(show("machine")).toEqual([0]);
  expect(show("findings")).toEqual([2]);
  expect(show("repeats")).toEqual([0, 1, 2]);
  expect(show("all", "涨")).toEqual([2]);
});

test("a text is looked for over tags, and in what a sentence says since it was changed", () => {
  const before = segment(0, { target: "<g1>涨</g1>潮 A &amp; B" });
  const show = (list: readonly JobSegment[], text: string) =>
    shownSegments(list, { name: "all", text }, new Map());
  expect(show([before], "涨潮 a & b")).toEqual([0]);
  const after = [{ ...before, target: "落潮" }];
  expect(show(after, "涨潮")).toEqual([]);
  expect(show(after, "落潮")).toEqual([0]);
});

test("the least sure translations come first where it is wanted; what a person confirmed has no score any more", () => {
  const scored = (score: number) => ({ quality: { score, basis: "document" as const, reasons: [] } });
  const list = [
    segment(0, scored(92)),
    segment(1, scored(40)),
    segment(2, {}),
    segment(3, scored(71)),
    segment(4, { ...scored(10), isConfirmed: true }),
  ];
  const show = (filter: Parameters<typeof shownSegments>[1]) => shownSegments(list, filter, new Map());
  expect(show({ name: "all", text: "", order: "score" })).toEqual([1, 3, 0, 2, 4]);
  expect(show({ name: "below80", text: "", order: "score" })).toEqual([1, 3]);
  expect(show({ name: "doubted", text: "" })).toEqual([1]);
});

describe("find and replace", () => {
  const search: Search = { text: "潮水", side: "target", isRegex: false, isCaseKept: false };
  const list = [
    segment(0, {}),
    segment(1, { target: "<g1>潮</g1>水" }),
    segment(2, { target: "a.c &lt;潮水&gt;", isConfirmed: true }),
  ];

  test("reads over tags, writes between them, and leaves marks of the text as they are", () => {
    expect(findSegments(list, search)).toEqual([0, 1, 2]);
    expect(replaceIn(list, search, "潮汐")).toEqual([
      { ordinal: 0, target: "潮汐", isConfirmed: false },
      { ordinal: 2, target: "a.c &lt;潮汐&gt;", isConfirmed: false },
    ]);
  });

  test("takes a text by the letter, and an expression with its groups", () => {
    expect(replaceIn(list, { ...search, text: "a.c" }, "$1")).toEqual([
      { ordinal: 2, target: "$1 &lt;潮水&gt;", isConfirmed: false },
    ]);
    expect(replaceIn(list, { ...search, text: "(潮)水", isRegex: true }, "$1汐")[0]!.target).toBe("潮汐");
    expect(findSegments(list, { ...search, text: "(", isRegex: true })).toEqual([]);
  });
});
