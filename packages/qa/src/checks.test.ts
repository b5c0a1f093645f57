import { inlineFromText, parseLanguageTag, textOnly, type InlineContent } from "@yizhou/model";
import { Termbase } from "@yizhou/termbase";
import { describe, expect, test } from "vitest";
import { CHECK_IDS, type CheckId } from "@yizhou/model";
import { findWith, fixAll, type CheckCase } from "./testing/check-case.ts";

const open = (id: number): InlineContent[number] => ({ kind: "open", id, type: "format" });
const close = (id: number): InlineContent[number] => ({ kind: "close", id, type: "format" });
const note = (id: number): InlineContent[number] => ({ kind: "standalone", id, type: "note" });
const t = (text: string): InlineContent[number] => ({ kind: "text", text });

const termbase = new Termbase([
  {
    terms: [
      { language: parseLanguageTag("en"), text: "tide gauge", status: "preferred" },
      { language: parseLanguageTag("zh"), text: "验潮仪", status: "preferred" },
      { language: parseLanguageTag("zh"), text: "潮汐表", status: "forbidden" },
      { language: parseLanguageTag("en"), text: "sea meter", status: "forbidden" },
      { language: parseLanguageTag("ko"), text: "조위계", status: "preferred" },
      { language: parseLanguageTag("ko"), text: "조위표", status: "forbidden" },
    ],
  },
]);

/** Rows are: pair, source, target, variants found, and the target after the fixes where there are any. */
type Row = readonly [
  string,
  CheckCase["source"],
  CheckCase["target"],
  readonly string[],
  string?,
  Partial<CheckCase>?,
];

const TABLES: Readonly<Record<CheckId, readonly Row[]>> = {
  empty: [
    ["en-zh", "Open the valve.", "", ["empty"]],
    ["zh-en", "打开阀门。", "   ", ["empty"]],
    ["en-ko", "Open the valve.", "밸브를 여십시오.", []],
    ["en-zh", "—", "", []],
    ["zh-en", "打开阀门。", "Open the valve.", []],
    ["zh-ko", "打开阀门。", " ", ["empty"]],
  ],
  tags: [
    [
      "en-zh",
      [t("A "), open(1), t("bold"), close(1), t(" word")],
      [t("一个"), open(1), t("粗体"), close(1), t("词")],
      [],
    ],
    [
      "en-zh",
      [t("A "), open(1), t("bold"), close(1), t(" word")],
      [t("一个粗体词")],
      ["missing"],
      "一个粗体词",
    ],
    ["en-zh", [t("See"), note(2)], [t("见"), note(2), note(2)], ["extra"], "见"],
    ["zh-en", [open(1), t("一"), close(1)], [close(1), t("one"), open(1)], ["nesting"], "one"],
    [
      "en-ko",
      [open(1), t("a"), open(2), t("b"), close(2), close(1)],
      [open(2), t("나"), open(1), t("가"), close(1), close(2)],
      [],
    ],
    ["zh-en", [open(1), t("一"), close(1)], [open(1), t("one"), close(1)], []],
    ["en-ko", [t("See"), note(2)], [t("참조")], ["missing"]],
  ],
  placeholders: [
    ["en-zh", "Delete %s?", "删除 %s？", []],
    ["en-zh", "Hello, {name}", "你好，{名字}", ["missing"]],
    ["en-ko", "%1$d of %2$d files", "파일 %2$d개 중 %1$d개", []],
    ["en-zh", "{{count}} files", "{{count}} 个文件", []],
    ["zh-en", "共 {0} 项", "{1} items", ["missing", "extra"]],
    ["en-zh", "100%d'accord", "完全同意", []],
    ["zh-en", "共 {0} 项", "{0} items", []],
    ["en-ko", "Delete %s?", "삭제할까요?", ["missing"]],
  ],
  untranslated: [
    ["en-zh", "Please close the door behind you.", "Please close the door behind you.", ["same"]],
    ["zh-en", "请随手关门。", "请随手关门。", ["same"]],
    ["ko-en", "문을 닫아 주세요.", "문을 닫아 주세요.", ["same"]],
    ["en-zh", "Microsoft Windows Server 2022", "Microsoft Windows Server 2022", []],
    ["en-zh", "git commit --amend", "git commit --amend", []],
    ["en-zh", "os.path.join()", "os.path.join()", []],
    ["zh-en", "请随手关门。", "Please close the door.", []],
    ["zh-ko", "请随手关门。", "请随手关门。", ["same"]],
    ["zh-ko", "请随手关门。", "문을 닫아 주세요.", []],
  ],
  leftover: [
    ["zh-en", "潮水上涨得很快。", "The 潮水 rises fast.", ["script"]],
    [
      "en-zh",
      "The water rises faster than people think.",
      "水 rises faster than people think 。",
      ["script"],
    ],
    ["en-ko", "He wrote to 张伟 in May.", "그는 5월에 张伟에게 편지를 썼다.", []],
    ["zh-en", "他读《潮水》。", "He read 《潮水》 (The Tide).", []],
    ["zh-ko", "验潮仪在港口。", "항구에 조위계(验潮仪)가 있다.", []],
    ["zh-ko", "验潮仪在港口。", "항구에 验潮仪가 있다.", ["script"]],
    ["en-zh", "Run pip install requests and wait.", "运行 pip install requests 并等待。", []],
    ["en-zh", "In April the crew left the port.", "四月，船员rew left the port.", ["script"]],
    ["en-zh", "“We left the port,” he said.", "“我们离开left the port,” he said.", ["script"]],
    ["en-zh", "He sang “the sea is wide and cold”.", "他唱了“the sea is wide and cold”。", []],
    ["zh-en", "他说：“潮水上涨得很快。”", "He said: “The tide 上涨得很快。”", ["script"]],
    ["ru-en", "Вода быстро поднимается.", "The water быстро поднимается.", ["script", "script"]],
    ["en-ru", "The tide rises before the moon.", "Прилив rises before the moon.", ["script"]],
    [
      "en-de",
      "The keeper reads the gauge when the tide turns and writes it down.",
      "Der Wärter liest den Pegel when the tide turns and writes it down.",
      ["script"],
    ],
    [
      "de-en",
      "Der Wärter liest den Pegel und schreibt ihn in das Buch auf dem Tisch.",
      "The keeper reads the gauge und schreibt ihn in das Buch auf dem Tisch.",
      ["script"],
    ],
    ["en-fr", "The Lord of the Rings is a long book.", "The Lord of the Rings est un long livre.", []],
    ["de-en", "Die Firma Haus und Hof liefert.", "The company Haus und Hof delivers.", []],
  ],
  engineTalk: [
    ["en-zh", "The tide rises twice a day.", "抱歉，我无法翻译该内容。", ["refusal"]],
    [
      "en-zh",
      "The tide rises twice a day.",
      "你好，这个问题我暂时无法回答，让我们换个话题再聊聊吧。",
      ["refusal"],
    ],
    ["zh-en", "潮水一天涨两次。", "I’m sorry, but I can’t assist with that request.", ["refusal"]],
    ["en-ko", "The tide rises.", "죄송하지만 해당 내용은 번역할 수 없습니다.", ["refusal"]],
    ["zh-en", "抱歉，我无法出席。", "I'm sorry, but I can't attend.", []],
    ["en-zh", "The tide rises.", "译文：潮水上涨。", ["preface"]],
    ["en-zh", "The tide rises.", "以下是翻译结果：潮水上涨。", ["preface"]],
    ["zh-en", "潮水上涨。", "Here is the translation: The tide rises.", ["preface"]],
    ["zh-en", "译文见下。", "Translation: see below.", []],
    ["en-zh", "The tide rises.", "潮水上涨。（注：原文有误）", ["remark"]],
    ["zh-en", "潮水上涨。", "The tide rises. (Translator's note: literal)", ["remark"]],
    ["zh-en", "注：潮水上涨。", "Note: The tide rises.", []],
    ["en-zh", "The tide rises.", "**潮水**上涨。", ["markup"]],
    ["en-zh", "The tide rises.", "- 潮水上涨。", ["markup"]],
    ["en-zh", "- The tide rises.", "- 潮水上涨。", []],
    ["en-zh", "The tide rises.", "You are a professional translator of documents.", ["prompt"]],
    ["zh-ko", "潮水上涨。", "조수가 오른다.", []],
  ],
  saidTwice: [
    ["en-zh", "The keeper reads the gauge.", "看守人读取验潮仪。看守人读取验潮仪。", ["twice"]],
    ["zh-en", "看守人读取仪表。", "The keeper reads the gauge. The keeper reads the gauge.", ["twice"]],
    ["en-ko", "The airport was closed to all.", "공항이 폐쇄되었다, 공항이 폐쇄되었다.", ["twice"]],
    [
      "en-zh",
      "Row, row, row your boat, row, row, row your boat.",
      "划呀划呀划着小船，划呀划呀划着小船。",
      [],
    ],
    ["en-zh", "See ................ 12", "见 ................ 12", []],
    ["zh-en", "看守人读取仪表。", "The keeper reads the gauge.", []],
    ["en-ko", "The airport was closed to all.", "공항이 폐쇄되었다.", []],
  ],
  polarity: [
    ["en-zh", "It did not rain.", "下了雨。", ["lost"]],
    ["en-zh", "It did not rain.", "没有下雨。", []],
    ["en-zh", "Never open it.", "切勿打开。", []],
    ["zh-en", "他没有来。", "He came.", ["lost"]],
    ["zh-en", "他没有来。", "He failed to come.", []],
    ["zh-en", "下雨了。", "It did not rain.", ["added"]],
    ["en-ko", "He does not know.", "그는 안다.", ["lost"]],
    ["en-ko", "He does not know.", "그는 모르지 않다.", []],
    ["de-fr", "Er kommt nicht.", "Il vient.", []],
    ["en-zh", "He did not come, above all on a rare day.", "他来了，非常特别。", ["lost"]],
    ["en-zh", "It is unclear whether it rained.", "到底有没有下雨还不清楚。", []],
    ["en-zh", "It returns ``None``.", "它返回 ``None``。", []],
    ["zh-en", "他决定暂缓签署。", "He decided not to sign for now.", []],
    ["en-ko", "It will not open until noon.", "정오가 되어야 열린다.", []],
  ],
  numbers: [
    ["en-zh", "sizes [14, 207]", "尺寸[14，207]", []],
    ["en-zh", "2.3 million gallons", "230 万加仑", []],
    ["en-ko", "340 million to 500 million speakers, 54 million", "3억 4천만~5억 명, 5천4백만", []],
    ["en-zh", "just after 11:00", "11点刚过", []],
    ["en-zh", "about 2 km2 of H5N1", "约2平方公里的H5N1", []],
    ["en-zh", "1,000 people came.", "来了1000人。", []],
    ["en-zh", "The area is 35,000 m².", "面积为3.5万平方米。", []],
    ["zh-en", "全长１２公里。", "It is 12 km long.", []],
    ["zh-en", "共三百二十人。", "320 people in all.", []],
    ["en-zh", "Twelve of 30 samples failed.", "30个样品中有12个不合格。", []],
    ["en-zh", "It grew to 3.5 million.", "增至350万。", []],
    ["en-zh", "On March 5, 2024 at 3 PM", "2024年3月5日15点", []],
    ["en-zh", "From 30 to 45 samples", "30个样品", ["missing"]],
    ["en-zh", "A few samples", "大约15个样品", ["extra"]],
    ["zh-en", "气温为−20 °C。", "The temperature is 20 °C.", ["sign"]],
    ["en-zh", "It fell to -20 °C.", "降至零下20摄氏度。", []],
    ["en-ko", "three times out of 10", "10번 중 세 번", []],
    ["ko-en", "약 3천 명이 왔다.", "About 3,000 people came.", []],
    ["ko-en", "1만 2천 원", "12,000 won", []],
    ["en-ko", "Chapter IV has 20 pages.", "4장은 20쪽이다.", []],
    ["en-zh", "in the 1990s", "在20世纪90年代", []],
    ["de-en", "Es kostet 1.234,5 Euro.", "It costs 1,234.5 euros.", []],
    ["en-zh", "Version 2.0.1", "2.0.2 版", ["missing", "extra"]],
    ["en-ko", "It has 20 pages.", "30쪽이다.", ["missing", "extra"]],
  ],
  units: [
    ["en-zh", "It costs $40.", "价格为40美元。", []],
    ["en-zh", "It costs $40.", "价格为40欧元。", ["changed"]],
    ["en-zh", "about 12 %", "约12", ["missing"]],
    ["zh-en", "百分之三十", "30 %", []],
    ["en-zh", "about 12", "约12%", ["extra"]],
    ["en-ko", "5 km away", "5킬로미터 떨어진", []],
    ["en-ko", "5 km away", "5마일 떨어진", ["changed"]],
    ["zh-en", "3千米", "3 km", []],
    ["en-zh", "heated to 90 °C", "加热到90华氏度", ["changed"]],
    ["en-zh", "in 20 minutes", "20分钟后", []],
    ["zh-en", "价格为40美元。", "It costs €40.", ["changed"]],
  ],
  dates: [
    ["en-zh", "due on March 5, 2024", "2024年3月5日到期", []],
    ["en-zh", "due on March 5, 2024", "2024年5月3日到期", ["changed"]],
    ["zh-en", "5月3日开始", "begins on 3 May", []],
    ["en-ko", "2024-03-05", "2024년 3월 5일", []],
    ["ko-en", "12월 25일", "December 24", ["changed"]],
    ["en-zh", "on 03/04/2024", "2024年4月3日", []],
    ["en-zh", "in March 2024", "2024年3月", []],
    ["en-ko", "due on March 5, 2024", "2024년 5월 3일까지", ["changed"]],
  ],
  addresses: [
    ["en-zh", "See https://example.org/a.", "请见 https://example.org/a。", []],
    ["en-zh", "See https://example.org/a", "请见 https://example.org/b", ["missing", "extra"]],
    ["zh-ko", "写信至 tide@example.org。", "tide@example.org으로 보내세요.", []],
    ["en-zh", "Write to tide@example.org", "请来信", ["missing"]],
    ["zh-en", "请见 https://example.org/a。", "See https://example.org/a.", []],
    ["zh-en", "写信至 tide@example.org。", "Write to us.", ["missing"]],
    ["zh-ko", "请见 https://example.org/a", "보십시오", ["missing"]],
  ],
  codes: [
    ["en-zh", "Install AX300B first.", "先安装AX300B。", []],
    ["en-zh", "Install AX300B first.", "先安装AX200B。", ["missing", "extra"]],
    ["zh-en", "按GB/T 7714著录", "recorded by GB/T 7714", []],
    ["en-ko", "the 3rd of 20 files", "파일 20개 중 세 번째", []],
    ["en-zh", "a 5kg bag of H2O2", "一袋5公斤的H2O2", []],
    ["zh-en", "先安装AX300B。", "Install AX200B first.", ["missing", "extra"]],
    ["en-ko", "Install AX300B first.", "먼저 AX200B를 설치하십시오.", ["missing", "extra"]],
  ],
  citations: [
    ["en-zh", "as shown before [3, 5-7].", "如前所示［3，5–7］。", []],
    ["en-zh", "as shown before [3, 5].", "如前所示[3]。", ["missing"]],
    ["zh-en", "见[1][2]。", "See [1, 2].", []],
    ["en-ko", "\\cite{kim2019} says", "\\cite{kim2019}에 따르면", []],
    ["en-zh", "in the tides", "在潮汐中[4]", ["extra"]],
    ["zh-en", "如前所示[3，5]。", "as shown before [3].", ["missing"]],
    ["en-ko", "as shown before [3].", "앞에서 보인 대로이다.", ["missing"]],
  ],
  termMissing: [
    ["en-zh", "Read the tide gauge daily.", "每天读取验潮仪。", [], undefined, { termbase }],
    ["en-zh", "Read the tide gauge daily.", "每天读取仪表。", ["missing"], undefined, { termbase }],
    ["zh-en", "每天读取验潮仪。", "Read the tide gauge daily.", [], undefined, { termbase }],
    ["zh-en", "每天读取验潮仪。", "Read the dial daily.", ["missing"], undefined, { termbase }],
    ["en-ko", "Read the tide gauge daily.", "조위계를 매일 읽는다.", [], undefined, { termbase }],
    ["en-ko", "Read the tide gauge daily.", "계기를 매일 읽는다.", ["missing"], undefined, { termbase }],
  ],
  termForbidden: [
    [
      "en-zh",
      "Read the tide gauge daily.",
      "每天读取潮汐表。",
      ["instead"],
      "每天读取验潮仪。",
      { termbase },
    ],
    ["en-zh", "Read the timetable.", "看潮汐表。", [], undefined, { termbase }],
    [
      "zh-en",
      "每天读取验潮仪。",
      "Read the sea meter daily.",
      ["instead"],
      "Read the tide gauge daily.",
      { termbase },
    ],
    ["zh-en", "看仪表。", "Read the sea meter.", [], undefined, { termbase }],
    [
      "en-ko",
      "Read the tide gauge daily.",
      "매일 조위표를 읽는다.",
      ["instead"],
      "매일 조위계를 읽는다.",
      { termbase },
    ],
    ["en-ko", "Read the timetable.", "조위표를 본다.", [], undefined, { termbase }],
  ],
  fuzzyUnchanged: [
    [
      "en-zh",
      "Open valve 3.",
      "打开阀门。",
      ["unchanged"],
      undefined,
      { segment: { isConfirmed: true, inserted: { score: 85, target: inlineFromText("打开阀门。") } } },
    ],
    [
      "en-zh",
      "Open valve 3.",
      "打开3号阀门。",
      [],
      undefined,
      { segment: { isConfirmed: true, inserted: { score: 85, target: inlineFromText("打开阀门。") } } },
    ],
    [
      "en-zh",
      "Open the valve.",
      "打开阀门。",
      [],
      undefined,
      { segment: { isConfirmed: true, inserted: { score: 100, target: inlineFromText("打开阀门。") } } },
    ],
    [
      "en-zh",
      "Open valve 3.",
      "打开阀门。",
      [],
      undefined,
      { segment: { isConfirmed: false, inserted: { score: 85, target: inlineFromText("打开阀门。") } } },
    ],
    [
      "zh-en",
      "打开3号阀门。",
      "Open the valve.",
      ["unchanged"],
      undefined,
      { segment: { isConfirmed: true, inserted: { score: 85, target: inlineFromText("Open the valve.") } } },
    ],
    [
      "zh-en",
      "打开3号阀门。",
      "Open valve 3.",
      [],
      undefined,
      { segment: { isConfirmed: true, inserted: { score: 85, target: inlineFromText("Open the valve.") } } },
    ],
    [
      "en-ko",
      "Open valve 3.",
      "밸브를 여십시오.",
      ["unchanged"],
      undefined,
      { segment: { isConfirmed: true, inserted: { score: 85, target: inlineFromText("밸브를 여십시오.") } } },
    ],
    [
      "en-ko",
      "Open valve 3.",
      "3번 밸브를 여십시오.",
      [],
      undefined,
      { segment: { isConfirmed: true, inserted: { score: 85, target: inlineFromText("밸브를 여십시오.") } } },
    ],
  ],
  inconsistentTarget: [],
  inconsistentSource: [],
  lengthLimit: [
    ["en-zh", "Save", "保存", [], undefined, { settings: { maxWidth: 4 } }],
    ["en-zh", "Save", "保存更改", ["long"], undefined, { settings: { maxWidth: 4 } }],
    ["zh-en", "保存更改", "Save the changes that were made", [], undefined, { settings: { maxWidth: null } }],
    ["zh-en", "保存", "Save changes", ["long"], undefined, { settings: { maxWidth: 4 } }],
    ["en-ko", "Save", "저장", [], undefined, { settings: { maxWidth: 4 } }],
    ["en-ko", "Save", "변경 저장", ["long"], undefined, { settings: { maxWidth: 4 } }],
  ],
  lengthRatio: [
    [
      "en-zh",
      "The tide gauge was read every morning by the keeper of the light, who wrote its figure into a book.",
      "读数。",
      ["short"],
    ],
    [
      "en-zh",
      "The tide gauge was read every morning by the keeper of the light.",
      "灯塔看守人每天早晨读取验潮仪的数值。",
      [],
    ],
    [
      "zh-en",
      "验潮仪。",
      "The tide gauge was read every morning by the keeper of the light, who wrote its figure into a book.",
      ["long"],
    ],
    ["en-ko", "Save", "저장", []],
    [
      "zh-en",
      "灯塔看守人每天早晨读取验潮仪的数值。",
      "The keeper of the light read the tide gauge every morning.",
      [],
    ],
    [
      "en-ko",
      "The tide gauge was read every morning by the keeper of the light, who wrote its figure into a book.",
      "읽었다.",
      ["short"],
    ],
  ],
  endMark: [
    ["en-zh", "Open the valve.", "打开阀门。", []],
    ["en-zh", "Open the valve.", "打开阀门", ["missing"], "打开阀门。"],
    ["en-zh", "Is it open?", "打开了吗。", ["changed"], "打开了吗？"],
    ["zh-en", "标题", "Title.", ["added"], "Title"],
    ["zh-en", "他说：“走吧。”", "He said, “Let us go.”", []],
    ["en-ko", "Wait…", "기다리세요...", []],
    ["en-zh", "by Smith et al.", "史密斯等人", []],
    ["en-zh", "as follows:", "如下：", []],
    ["en-ko", "Open the valve.", "밸브를 여십시오", ["missing"], "밸브를 여십시오."],
  ],
  brackets: [
    ["en-zh", "the gauge (new)", "验潮仪（新）", []],
    ["en-zh", "the gauge (new)", "验潮仪（新", ["lone"]],
    ["zh-en", "见【注】", "see [note]", []],
    ["en-ko", "1) first", "1) 첫째", []],
    ["en-zh", "smile :)", "微笑 :)", []],
    ["zh-en", "验潮仪（新）", "the gauge (new", ["lone"]],
    ["en-ko", "the gauge (new)", "조위계(새", ["lone"]],
  ],
  quotes: [
    ["en-zh", "the “gauge”", "“验潮仪”", []],
    ["en-zh", "the “gauge”", "“验潮仪", ["lone"]],
    ["zh-en", "《潮》", "The Tide", []],
    ["en-ko", 'a "new" gauge', '"새 조위계', ["lone"]],
    ["en-zh", 'a 5" pipe', '5" 管', []],
    ["zh-en", "“验潮仪”", 'the "gauge', ["lone"]],
    ["en-ko", 'a "new" gauge', '"새" 조위계', []],
  ],
  symbols: [
    ["en-zh", "5 ± 0.2", "5±0.2", []],
    ["en-zh", "p ≤ 0.05", "p < 0.05", ["missing"]],
    ["en-ko", "© 2024 Yizhou", "저작권 2024 Yizhou", []],
    ["zh-en", "第3节", "§ 3", []],
    ["en-zh", "plain text", "纯文本™", ["extra"]],
    ["zh-en", "5±0.2", "5 0.2", ["missing"]],
    ["en-ko", "5 ± 0.2", "5 0.2", ["missing"]],
  ],
  markWidth: [
    [
      "en-zh",
      "First, open it; then wait.",
      "首先,打开它;然后等待.",
      ["half", "half", "half"],
      "首先，打开它；然后等待。",
    ],
    ["en-zh", "First, open it.", "首先，打开它。", []],
    ["en-zh", "the gauge (new)", "验潮仪(新的)", ["half"], "验潮仪（新的）"],
    ["en-zh", "at 3:45, see a.b", "在 3:45，见 a.b", []],
    ["en-zh", "Python 3.12 docs", "Python 3.12 文档", []],
    ["zh-en", "首先，打开它。", "First， open it。", ["full", "full"], "First, open it."],
    ["zh-ko", "首先，打开它。", "먼저， 여십시오。", ["full", "full"], "먼저, 여십시오."],
    ["en-zh", "see f(x, y)", "见 f(x, y)", []],
    ["zh-en", "首先，打开它。", "First, open it.", []],
    ["zh-ko", "首先，打开它。", "먼저, 여십시오.", []],
  ],
  letterWidth: [
    ["en-zh", "12 PCs", "１２台ＰＣ", ["full", "full"], "12台PC"],
    ["en-zh", "12 PCs", "12台PC", []],
    ["zh-en", "３个", "３ of them", ["full"], "3 of them"],
    ["zh-en", "３个", "3 of them", []],
    ["zh-ko", "３个", "３개", ["full"], "3개"],
    ["zh-ko", "３个", "3개", []],
  ],
  latinSpacing: [
    ["en-zh", "Use Python 3 now", "现在使用Python 3吧", ["missing", "missing"], "现在使用 Python 3 吧"],
    ["en-zh", "Use Python now", "现在使用 Python 吧", []],
    [
      "en-zh",
      "Use Python now",
      "现在使用 Python 吧",
      ["extra", "extra"],
      "现在使用Python吧",
      { settings: { latinSpacing: "without" } },
    ],
    ["zh-ko", "现在使用Python", "지금Python을", []],
  ],
  doubledMarks: [
    ["en-zh", "Open it.", "打开它。。", ["doubled"], "打开它。"],
    ["en-zh", "Wait…", "等等……", []],
    ["en-zh", "Really?!", "真的？！", []],
    ["zh-en", "打开，等待。", "Open it,, wait.", ["doubled"], "Open it, wait."],
    ["en-ko", "a..b", "a..b", []],
    ["zh-en", "打开，等待。", "Open it, wait.", []],
    ["en-ko", "Open it, wait.", "여십시오,, 기다리십시오.", ["doubled"], "여십시오, 기다리십시오."],
  ],
  repeatedWord: [
    ["zh-en", "打开阀门。", "Open the the valve.", ["repeated"], "Open the valve."],
    ["en-zh", "the colour of it", "它的的颜色", ["repeated"], "它的颜色"],
    ["en-zh", "the purpose is clear", "目的的确清楚", []],
    ["en-zh", "have a look", "看看", []],
    ["en-ko", "Open the valve.", "밸브를 밸브를 여십시오.", ["repeated"], "밸브를 여십시오."],
    ["en-zh", "We will open it.", "我们我们会打开它。", ["repeated"], "我们会打开它。"],
    ["zh-en", "他说那本书。", "He said that that book was his.", []],
    ["zh-en", [t("表"), note(1), t("和表"), note(2)], [t("table "), note(1), t("table "), note(2)], []],
    ["en-ko", "Open the valve.", "밸브를 여십시오.", []],
  ],
  edgeSpaces: [
    ["en-zh", " a", "甲", ["start"], " 甲"],
    ["en-zh", "a", "甲 ", ["end"], "甲"],
    ["en-ko", "a", "가", []],
    [
      "en-zh",
      [t("Page "), note(1), t(" of "), note(2)],
      [t("第 "), note(1), t(" 页，共 "), note(2), t(" 页")],
      [],
    ],
    ["en-zh", [note(1), t(" below")], [t("下文 "), note(1)], []],
    ["zh-en", " 甲", "a", ["start"], " a"],
    ["zh-en", "甲", "a", []],
    ["en-ko", "a", "가 ", ["end"], "가"],
  ],
  doubleSpaces: [
    ["en-ko", [t("see"), note(1), t("here")], [t("여기 "), note(1), t(" 참조")], []],
    ["en-ko", [t("see "), note(1), t(" here")], [t("여기  "), note(1), t("참조")], ["double"]],
    ["en-ko", "open the valve", "밸브를  여십시오", ["double"], "밸브를 여십시오"],
    ["en-zh", "a  b", "甲  乙", []],
    ["en-zh", "open it", "打开 它", []],
    ["zh-en", "打开阀门", "open  the valve", ["double"], "open the valve"],
    ["zh-en", "打开阀门", "open the valve", []],
    ["en-zh", "open it", "打开  它", ["double"], "打开 它"],
  ],
  tagSpaces: [
    ["en-ko", [t("see "), note(1), t("below")], [t("아래"), note(1), t("참조")], ["glued"]],
    ["en-ko", [t("see "), note(1), t("below")], [t("아래 "), note(1), t("참조")], []],
    ["en-zh", [t("see "), note(1), t("below")], [t("参见"), note(1), t("下文")], []],
    ["ko-en", [t("아래 "), note(1), t("참조")], [t("see"), note(1), t("below")], ["glued"]],
    ["ko-en", [t("아래 "), note(1), t("참조")], [t("see "), note(1), t("below")], []],
  ],
  koreanParticles: [
    ["en-ko", "PC is on", "PC은 켜져 있다", ["wrong"], "PC는 켜져 있다"],
    ["en-ko", "3 is odd", "3는 홀수다", ["wrong"], "3은 홀수다"],
    ["en-ko", "to 1", "값을 1로 바꾼다", []],
    ["en-ko", "to 3", "값을 3로 바꾼다", ["wrong"], "값을 3으로 바꾼다"],
    ["en-ko", "the value", "값를 본다", ["wrong"], "값을 본다"],
    ["en-ko", "a file", "파일을(를) 연다", ["both"]],
    ["zh-ko", "打开文件", "파일을 연다", []],
    ["en-ko", "10 is even", "10은 짝수다", []],
  ],
  ownPatterns: [
    [
      "en-zh",
      "Chapter 3",
      "第3章",
      [],
      undefined,
      {
        settings: {
          patterns: [
            { name: "章", when: "sourceWithoutTarget", source: "chapter", target: "章", ignoreCase: true },
          ],
        },
      },
    ],
    [
      "en-zh",
      "Chapter 3",
      "3",
      ["sourceWithoutTarget"],
      undefined,
      {
        settings: {
          patterns: [
            { name: "章", when: "sourceWithoutTarget", source: "chapter", target: "章", ignoreCase: true },
          ],
        },
      },
    ],
    [
      "en-zh",
      "Page 3",
      "第3章",
      ["targetWithoutSource"],
      undefined,
      {
        settings: {
          patterns: [
            { name: "章", when: "targetWithoutSource", source: "chapter", target: "章", ignoreCase: true },
          ],
        },
      },
    ],
    [
      "en-zh",
      "You",
      "您",
      ["target"],
      undefined,
      {
        settings: { patterns: [{ name: "您", when: "target", source: "", target: "您", ignoreCase: false }] },
      },
    ],
    [
      "en-zh",
      "Do not",
      "可以",
      ["both"],
      undefined,
      {
        settings: {
          patterns: [{ name: "not", when: "both", source: "\\bnot\\b", target: "可以", ignoreCase: false }],
        },
      },
    ],
    [
      "zh-en",
      "第3章",
      "Chapter 3",
      [],
      undefined,
      {
        settings: {
          patterns: [
            {
              name: "chapter",
              when: "sourceWithoutTarget",
              source: "章",
              target: "chapter",
              ignoreCase: true,
            },
          ],
        },
      },
    ],
    [
      "zh-en",
      "第3章",
      "Part 3",
      ["sourceWithoutTarget"],
      undefined,
      {
        settings: {
          patterns: [
            {
              name: "chapter",
              when: "sourceWithoutTarget",
              source: "章",
              target: "chapter",
              ignoreCase: true,
            },
          ],
        },
      },
    ],
    [
      "en-ko",
      "Chapter 3",
      "3장",
      [],
      undefined,
      {
        settings: {
          patterns: [
            { name: "장", when: "sourceWithoutTarget", source: "chapter", target: "장", ignoreCase: true },
          ],
        },
      },
    ],
    [
      "en-ko",
      "Chapter 3",
      "3부",
      ["sourceWithoutTarget"],
      undefined,
      {
        settings: {
          patterns: [
            { name: "장", when: "sourceWithoutTarget", source: "chapter", target: "장", ignoreCase: true },
          ],
        },
      },
    ],
  ],
};

const rows = CHECK_IDS.flatMap((check) =>
  TABLES[check].map(([pair, source, target, finds, fixed, more]) => ({
    check,
    pair,
    one: {
      pair,
      source,
      target,
      finds,
      ...(fixed === undefined ? {} : { fixed }),
      ...more,
    } satisfies CheckCase,
  })),
);
const shown = (side: CheckCase["source"]): string => (typeof side === "string" ? side : textOnly(side));

describe.each(rows)("$check, $pair", ({ check, one }) => {
  test(`${shown(one.source)} → ${shown(one.target)}`, () => {
    const found = findWith(check, one);
    expect(found.map(({ variant }) => variant)).toEqual(one.finds);
    for (const { source, target } of found) {
      if (source) expect(source.end).toBeLessThanOrEqual(shown(one.source).length);
      if (target) expect(target.end).toBeLessThanOrEqual(shown(one.target).length);
    }
    if (one.fixed !== undefined) {
      const fixed = fixAll(check, one);
      expect(textOnly(fixed)).toBe(one.fixed);
      expect(findWith(check, { ...one, target: fixed }).filter(({ fix }) => fix)).toEqual([]);
    }
  });
});

/** What not every language has; the two that look at whole documents have their cases in `report.test.ts`. */
const ONLY_INTO: Partial<Readonly<Record<CheckId, readonly string[]>>> = {
  ...{ koreanParticles: ["ko"], latinSpacing: ["zh"], tagSpaces: ["en", "ko"] },
  ...{ inconsistentTarget: [], inconsistentSource: [] },
};
const languages = CHECK_IDS.flatMap((check) =>
  (ONLY_INTO[check] ?? ["zh", "en", "ko"]).map((language) => ({ check, language })),
);

test.each(languages)("$check has good and bad translations into $language", ({ check, language }) => {
  const into = TABLES[check].filter(([pair]) => pair.endsWith(`-${language}`));
  const isGood = ([, , , finds]: Row) => finds.length === 0;
  expect([into.some(isGood), into.some((row) => !isGood(row))]).toEqual([true, true]);
});
