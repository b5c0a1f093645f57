import { processorMs } from "@yizhou/model/testing";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { glueText, segmentText } from "./index.ts";

/** Sentences as they should be cut, with `|` where one ends. */
const CASES: [language: string, text: string][] = [
  ["en", "Dr. Mr. Smith met vs. him, e.g. Bob. |Then i.e. Ann et al. left."],
  ["en", "See Sec. 3 and Fig. 4a. |The U.S. Navy came. |J. K. Rowling wrote it."],
  ["en", '"Is it true?" he asked. |He left.'],
  ["en", '"Is it true?" Mary asked. |He left.'],
  ["en", "It rose to 3.50 m, i.e. 4.5%. |Version 2.0.1 of Node.js was used."],
  ["en", "The flood lasts 5.2 h (Fig. 2). |The ebb lasts 7.2 h."],
  [
    "en",
    "Dronkers, J. (1986). |Tidal asymmetry and estuarine morphology. |Netherlands Journal of Sea Research, 20, 117–131.",
  ],
  ["en", "Figure 3. Suspended sediment concentration at station B."],
  ["en", "Table 1. Mean values. |All units are SI."],
  ["en", "3. Results and discussion"],
  ["en", "2.1. Study area"],
  ["en", "We sampled at 5 p.m. on Monday. |It rained."],
  ["en", "Wait... what? |No way!"],
  ["en", "He got his Ph.D. in 2010. |She has a B.Sc. too."],
  ["en", "I said no. |Then no. 5 came."],
  ["en", "Visit www.example.com/a?b=c&d=e. |It works."],
  ["en", "(See the appendix.) |The next sentence."],
  ["en", "It works (see the appendix). |The next one."],
  ["en", "He said, “We go. We stay.” |Then he left."],
  ["en", "The dogs’ bowl is empty. |It’s sad."],
  ["en", "Do you use Yahoo! in the office? |Yes."],
  ["en", "What?! |Really?"],
  ["en", "It works with flexible hours. (Bremer, 1998)"],
  ["en", 'He left. "'],
  ["en", "P.S. The buoy is back. |N.B. We kept it."],
  ["zh-Hans", "他说：“你好。”然后走了。"],
  ["zh-Hans", "“你好。我走了。”他说。|我们笑了。"],
  ["zh-Hans", "他问。|“你是谁？”她答道：“我是我。”|雨停了。"],
  ["zh-Hans", "结束了。|（见附录。）|下一句。"],
  ["zh-Hans", "他去了（真的吗？）然后回来。|好。"],
  ["zh-Hans", "水深为3.50 m，含沙量增加4.5%。|结果见图3（a）。|Node.js 2.0.1版可用。"],
  ["zh-Hans", "他想……也许吧。|好！|真的吗？|是的；不过，等等：再说。"],
  ["zh-Hans", "所谓的“为什么？”问题没有意义。|下一题。"],
  ["zh-Hans", "Smith et al. (2010) 认为如此。|本文不同意。"],
  ["zh-Hans", "他喊道：“快跑！”|大家都跑了。"],
  ["zh-Hans", "第一！|第二！"],
  ["zh-Hans", "“现在应当尽快立法。”一位政府发言人说道。|会议结束了。"],
  ["zh-Hant", "「你好。」他說。|「再見！」"],
  ["ko", "안녕하세요. |저는 학생입니다. |정말요? |네!"],
  ["ko", '그는 "갑니다."라고 말했다. |그리고 떠났다.'],
  ["ko", "회의는 2019. 3. 15. 서울에서 열렸다. |다음은 부산이다."],
  ["ko", "음... 그건 몰라요. |미안해요."],
  ["ko", "수심은 3.5 m이고 농도는 4.5%였다. |그림 3. 부유사 농도"],
  ["ko", "“이게 뭐야?” 하고 물었다. |대답이 없었다."],
  ["ko", "연구했다.|그리고 발표했다."],
  ["ko", "Kim et al. (2015)은 이를 보였다. |그러나 다르다."],
  ["ko", "(부록 참조.) |다음 문장이다."],
  ["ja", "「行きます。」と彼は言った。|雨だった。"],
  ["ja", "潮が引いた。|しかし、泥は残った！|なぜ？|わからない。"],
  ["ja", "『走れメロス。』は名作だ。|読もう。"],
  ["ja", "彼は「もういい。帰る。」と言った。"],
  ["ja", "図3. 浮遊砂濃度の変化。|値は平均。"],
  ["fr", "M. Dupont est là. |Il mange, p. ex. du pain. |Fin."],
  ["es", "El Sr. Pérez vive en EE. UU. desde 1990. |¿Qué tal? |¡Bien!"],
  ["ru", "Это т. е. пример. |А. С. Пушкин родился в 1799 г. в Москве. |Да."],
  ["it", "Il sig. Rossi, cfr. p. 5, dice ecc. |Poi va via."],
  ["de", "Am 3. Mai kam Prof. Meier. |Er ging z. B. nach Haus."],
  ["ar", "هل هذا صحيح؟ |نعم. |شكرا."],
  ["en", "Smith et al. (2010) showed it. |The estuary"],
  ["en", "Great 🎉! |Thanks 👍🏽. |Bye."],
  ["he", "שלום. |מה שלומך? |טוב!"],
  ["zh-Hans", "我们用 GPS 定位。|Then we left. |然后返回。"],
];

describe("sentences are cut as a translator would", () => {
  test.each(CASES)("%s: %s", (language, marked) => {
    const pieces = segmentText(marked.replaceAll("|", ""), language);
    expect(pieces.map((piece) => piece.text)).toEqual(marked.split("|").map((sentence) => sentence.trim()));
  });
});

describe("line ends", () => {
  const cut = (text: string, language = "en") => segmentText(text, language).map((piece) => piece.text);
  test("end a sentence before an empty line and before a list item", () => {
    expect(cut("Aims\n\nto measure flow\n- one\n- two")).toEqual([
      "Aims",
      "to measure flow",
      "- one",
      "- two",
    ]);
  });
  test("do not end one that is plainly wrapped", () => {
    expect(cut("It was a cold \nnight. Then\nit rained.")).toEqual([
      "It was a cold \nnight.",
      "Then\nit rained.",
    ]);
  });
  test("end one between lines that each stand for themselves", () => {
    expect(cut("features\ncontact manager\nevents")).toEqual(["features", "contact manager", "events"]);
    expect(cut("研究区域\n采样方法\n结果", "zh-Hans")).toEqual(["研究区域", "采样方法", "结果"]);
  });
});

describe("cut and glue", () => {
  test("give the text back, white space included", () => {
    for (const text of [
      "",
      " ",
      "\n\n",
      "  A b. \t C d!  ",
      "你好。 \u3000再见！\r\n",
      "a\n \nb",
      "“",
      "。。。",
      "...",
      "🎉🎉",
    ]) {
      for (const language of ["en", "zh-Hans", "ko"])
        expect(glueText(segmentText(text, language))).toBe(text);
    }
  });
  test("no piece starts or ends with white space, none but the only one is empty", () => {
    for (const [language, marked] of CASES) {
      for (const { text } of segmentText(` ${marked.replaceAll("|", " ")} `, language)) {
        expect(text).toBe(text.trim());
        expect(text).not.toBe("");
      }
    }
  });
  test("stay quick and exact on text that is no text", () => {
    const unit = ["•", "a. B ", "z. A ", "1. A ", "\n", " \n", "(", '" ', "“字。”", ". . ", "!", "👩‍🔬", "A. "];
    for (const text of unit.map((part) => part.repeat(20_000))) {
      const start = processorMs();
      expect(glueText(segmentText(text, "de"))).toBe(text);
      // A quadratic rule would take minutes; the bound leaves room for a busy machine.
      expect(processorMs() - start).toBeLessThan(5_000);
    }
  });
  test("hold for long texts cut in blocks, at the same places as short ones", () => {
    const sentences = Array.from(
      { length: 3_000 },
      (_, i) => `Station ${i} lies at 3.${i % 10} m (Fig. ${i}). `,
    );
    expect(segmentText(sentences.join(""), "en").map((piece) => piece.text)).toEqual(
      sentences.map((s) => s.trim()),
    );
    const endless = "mud ".repeat(5_000);
    for (const { text } of segmentText(endless, "en").slice(0, -1))
      expect(text.length).toBeGreaterThan(1_000);
    expect(glueText(segmentText(endless, "en"))).toBe(endless);
  });
});

interface Rule {
  readonly lang: string;
  readonly text: string;
  readonly expected: readonly string[];
}

const OWN = new URL("../../../fixtures/corpus/segmentation/rules.jsonl", import.meta.url);
describe("a text that no rule cuts", () => {
  const longest = (text: string, language = "en") => {
    const pieces = segmentText(text, language);
    expect(glueText(pieces)).toBe(text);
    return Math.max(...pieces.map((piece) => piece.text.length));
  };

  test("ends behind a clause where it would be longer than any sentence", () => {
    const transcript = "so we went down to the harbour and looked for the boats, ".repeat(200).trim();
    const pieces = segmentText(transcript, "en");
    expect(longest(transcript)).toBeLessThanOrEqual(2_000);
    for (const { text } of pieces) expect(text).toMatch(/^so .*boats,?$/u);
  });

  test("ends at a blank where it has no clauses, and anywhere where it has no blanks", () => {
    for (const { text } of segmentText("thirty words ".repeat(1_000), "en"))
      expect(text).toMatch(/^(?:thirty|words)\b/u);
    expect(longest("然后我们又去了港口".repeat(1_000), "zh-Hans")).toBeLessThanOrEqual(2_000);
    for (const { text } of segmentText("ab👩‍🔬".repeat(2_000), "zh-Hans")) expect(text).toMatch(/^(?:a|b|👩)/u);
  });

  test("stays whole up to the length that sentences have", () => {
    expect(segmentText("whereas the party of the first part ".repeat(50), "en")).toHaveLength(1);
  });

  test("is cut in time that grows with its length", () => {
    const began = processorMs();
    expect(longest("12,5 ".repeat(200_000))).toBeLessThanOrEqual(2_000);
    expect(processorMs() - began).toBeLessThan(10_000);
  });
});

const CORPUS = new URL("../../../../shared/corpus/segmentation/golden-rules.jsonl", import.meta.url);

describe.skipIf(!existsSync(CORPUS))("golden rules of the corpus", () => {
  const rules = existsSync(CORPUS) ? readRules(CORPUS) : [];
  test.each([
    ["en", 50],
    ["zh", 2],
    ["de", 37],
  ])("%s: at least %i pass", (language, floor) => {
    const passed = rules.filter((rule) => rule.lang === language && isKept(rule));
    expect(passed.length).toBeGreaterThanOrEqual(floor);
  });
});

test.each(readRules(OWN))("$lang: $text", (rule) => {
  expect(segmentText(rule.text, rule.lang).map((piece) => piece.text)).toEqual(rule.expected);
});

function readRules(path: URL): Rule[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Rule);
}

function isKept({ lang, text, expected }: Rule): boolean {
  const fold = (piece: string) => piece.replace(/\s+/gu, " ").trim();
  const got = segmentText(text, lang).map((piece) => fold(piece.text));
  return got.filter(Boolean).join("|") === expected.map(fold).join("|");
}
