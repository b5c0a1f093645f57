import { describe, expect, it } from "vitest";
import { completionFor, type Offered } from "./completion.ts";

const sentence = (text: string): Offered => ({ text, isTerm: false });
const term = (text: string): Offered => ({ text, isTerm: true });

describe("what is offered while one types", () => {
  it.each<[string, string, string, readonly Offered[], string | null]>([
    [
      "the rest of a phrase of Chinese",
      "然而，仅凭",
      "",
      [sentence("然而，仅凭这种不对称性并不能解释淤积速率。")],
      "这种不对称性并不能解释淤积速",
    ],
    ["a phrase up to the next mark", "我们在四个", "", [sentence("我们在四个测站，观测了流速。")], "测站"],
    [
      "a few words of English",
      "The floo",
      "",
      [sentence("The flood phase was on average 1.4 h shorter.")],
      "d phase was on",
    ],
    [
      "the next words after a whole one",
      "the flood ",
      "",
      [sentence("The flood phase was short.")],
      "phase was short",
    ],
    ["a term before a sentence", "이 비대", "", [sentence("이 비대한 조직"), term("비대칭성")], "칭성"],
    ["a term from one character of Chinese", "观测淤", "", [term("淤积速率")], "积速率"],
    ["a term in whatever case", "The acc", "", [term("accretion rate")], "retion rate"],
    ["nothing from the middle of a word", "reacc", "", [term("accretion rate")], null],
    ["nothing after one letter", "a", "", [sentence("a sentence")], null],
    ["nothing inside a word", "flo", "od", [sentence("The flood phase")], null],
    [
      "nothing that stands there already",
      "然而，仅凭",
      "这种不对称性",
      [sentence("然而，仅凭这种不对称性。")],
      null,
    ],
    ["nothing that no text has", "潮汐", "", [sentence("泥沙交换")], null],
    ["nothing without any text", "", "", [term("潮汐")], null],
  ])("is %s", (_, before, after, offered, wanted) =>
    expect(completionFor(before, after, offered)).toBe(wanted),
  );

  it("goes on from the longer agreement", () => {
    const offered = [sentence("实测的流速"), sentence("解释实测的淤积速率")];
    expect(completionFor("能解释实测的", "", offered)).toBe("淤积速率");
  });
});
