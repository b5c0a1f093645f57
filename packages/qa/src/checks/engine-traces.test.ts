import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { doubtsOf } from "../answers/pair-facts.ts";

const gravestOf = (from: string, to: string, source: string, target: string): string | undefined =>
  doubtsOf(
    { source: inlineFromText(source), target: inlineFromText(target) },
    { from: parseLanguageTag(from), to: parseLanguageTag(to) },
  )[0]?.code;

test.each([
  ["en", "zh", "Tom said yes.", "汤姆说&quot;好&quot;。", "engineTalk.markup"],
  ["en", "zh", "Open the file.", "打开\\n文件。", "engineTalk.markup"],
  ["en", "ko", "Open the file.", "파일을\\u3000여십시오.", "engineTalk.markup"],
  ["zh", "en", "打开文件。", "Open<br>the file.", "engineTalk.markup"],
  ["zh", "en", "打开文件。", "Open the file.<|im_end|>", "engineTalk.markup"],
  ["en", "zh", "Open the file.", "打开\uFFFD文件。", "engineTalk.markup"],
  ["en", "de", "Open the file.", "Übersetzung: Öffnen Sie die Datei.", "engineTalk.preface"],
  ["en", "de", "Open the file.", "Öffnen Sie die Datei. (Anm. d. Übers.: frei)", "engineTalk.remark"],
  ["en", "ja", "Open the file.", "ファイルを開きます。（訳注：意訳）", "engineTalk.remark"],
  [
    "zh",
    "en",
    "注册资本为300万元。",
    "The registered capital is 3 million yuan. (Note: RMB.)",
    "engineTalk.remark",
  ],
  [
    "en",
    "de",
    "Open the file.",
    "Öffnen Sie die Datei. Lassen Sie mich wissen, ob es passt.",
    "engineTalk.remark",
  ],
  ["en", "zh", "Total amount", "总金额如有其他需要，请随时告诉我", "engineTalk.remark"],
  ["en", "ja", "Total amount", "合計金額ご不明な点がございましたら、お知らせください。", "engineTalk.remark"],
  ["en", "zh", "Scope of Agreement", "Scope of Agreement 协议范围", "leftover.script"],
  [
    "en",
    "zh",
    "Brb, gotta grab my charger.",
    "马上回来，去拿充电器。 Brb, gotta grab my charger.",
    "leftover.script",
  ],
  ["en", "ja", "Not for resale", "Not for resale", "untranslated.same"],
  ["en", "zh", "Terms of the lease", "Terms of the lease", "untranslated.same"],
  ["en", "zh", "Open the file.", "打开文件夹文件夹文件夹文件夹文件夹。", "saidTwice.twice"],
])("%s → %s: %s is doubted as %s", (from, to, source, target, code) => {
  expect(gravestOf(from, to, source, target)).toBe(code);
});

test.each([
  ["en", "zh", "Write &lt; for <.", "用&lt;表示<。"],
  ["en", "zh", "Use \\n for a new line.", "用\\n换行。"],
  ["en", "zh", "Ha ha ha ha ha!", "哈哈哈哈哈哈哈哈！"],
  ["en", "zh", "complex number", "complex number -- 复数"],
  ["en", "zh", "Table of Contents", "目录（Table of Contents）"],
  ["en", "zh", "University of Oxford", "University of Oxford"],
  ["en", "ko", "property list", "property list"],
  ["en", "de", "Let me know if it fits.", "Lassen Sie mich wissen, ob es passt."],
  ["zh", "en", "请注意：先断电。", "Note: switch off the power first."],
])("%s → %s: %s may well be rendered so", (from, to, source, target) => {
  expect(gravestOf(from, to, source, target)).toBeUndefined();
});
