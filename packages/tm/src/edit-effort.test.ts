import { expect, test } from "vitest";
import { editEffort } from "./edit-effort.ts";

test.each([
  ["a draft taken as it is", "The tide falls.", "The tide falls.", 0, 4],
  ["a word replaced", "The tide rises.", "The tide falls.", 1, 4],
  ["Chinese by characters", "今天河口涨潮。", "今天河口落潮。", 1, 7],
  ["Korean by words", "오늘 조수가 오른다.", "오늘 조수가 내린다.", 1, 4],
  ["a figure as one", "共14个月。", "共15个月。", 1, 5],
  ["all that was typed where the draft was empty", "", "潮水", 2, 2],
  ["all that was taken out", "潮水", "", 2, 0],
  ["a capital, since it had to be typed", "the tide", "The tide", 1, 2],
])("counts %s", (_, draft, edited, edits, words) => {
  expect(editEffort(draft, edited)).toEqual({ edits, words });
});

test("a very long text is compared in moments: between the ends that stayed all counts as changed where very much differs", () => {
  const text = (first: number) =>
    Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * first) % 5003))).join("");
  const [draft, other] = [text(7), text(11)];
  expect(editEffort(draft, `${draft.slice(0, 9000)}潮${draft.slice(9001)}`)).toEqual({
    edits: 1,
    words: 20_000,
  });
  expect(editEffort(draft, `始${other}`)).toEqual({ edits: 20_001, words: 20_001 });
});
