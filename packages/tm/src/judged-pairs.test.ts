// What a stored sentence is worth for another one, by our own judgement: 200 pairs in four languages. Each kind is a band of
// points, as wide as people differ about it; a pair out of its band is a fault of the score, not of the pair.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InlineContent, LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { InMemoryMemory, type MemoryMatch } from "./index.ts";

/** What is between the two sentences. */
const KINDS = {
  /** Marks, case or width only: every word stays. */
  form: (match) => isBetween(match, 95, 99) && !match?.needsEditing,
  /** A question for a statement: every word stays, the sentence does not. */
  question: (match) => isBetween(match, 85, 94),
  /** A word of a sentence; the longer the sentence, the less it is. */
  word: (match) => isBetween(match, 75, 98),
  /** A good part of it. */
  part: (match) => isBetween(match, 40, 82),
  /** Nothing that helps a translator. */
  other: (match) => match === null || match.score < 65,
  /** Numbers that can be put into the target: filled as it is. */
  number: (match) => isBetween(match, 95, 99) && !match?.needsEditing,
  /** A value of another kind: never filled, however alike the words are. */
  value: (match) => match === null || (match.score <= 94 && match.needsEditing === true),
} satisfies Readonly<Record<string, (match: MemoryMatch | null) => boolean>>;

const isBetween = (match: MemoryMatch | null, least: number, most: number): boolean =>
  match !== null && match.score >= least && match.score <= most;

/** A stored sentence with others that are asked for. */
type Row = readonly [string, string, Partial<Record<keyof typeof KINDS, readonly string[]>>];

const ROWS: readonly Row[] = [
  [
    "en",
    "Press the green button to start the pump.",
    {
      form: [
        "Press the green button to start the pump",
        "Press the green button to start the pump!",
        "press the green button to start the pump.",
        "PRESS THE GREEN BUTTON TO START THE PUMP",
        "Press the “green” button to start the pump.",
        "Press the green button, to start the pump.",
        "• Press the green button to start the pump.",
        "Press the green button to start the pump:",
      ],
      word: [
        "Press the red button to start the pump.",
        "Press the green button to stop the pump.",
        "Press the green button to start the water pump.",
        "Press the green button twice to start the pump",
      ],
      part: ["Press the green button to open the valve.", "Press the green button."],
      other: ["The pump is green.", "Clean the filter every week.", "Start the engine."],
      question: ["Press the green button to start the pump?"],
    },
  ],
  [
    "en",
    "File saved.",
    {
      form: ["File saved", "file saved.", "File saved!", "“File saved”"],
      other: ["File deleted.", "Saved searches", "Changes saved and closed."],
      question: ["File saved?"],
    },
  ],
  [
    "en",
    "Do you want to save the changes?",
    {
      form: ["Do you want to save the changes ?", "Do you want to save the “changes”?"],
      word: ["Do you want to discard the changes?", "Do you want to save all the changes?"],
      question: ["Do you want to save the changes"],
      other: ["The changes were saved.", "Choose a colour."],
    },
  ],
  [
    "en",
    "Store the battery at 20 °C for up to 12 months.",
    {
      number: [
        "Store the battery at 25 °C for up to 12 months.",
        "Store the battery at 20 °C for up to 6 months.",
      ],
      value: [
        "Store the battery at -20 °C for up to 12 months.",
        "Store the battery at 20 °F for up to 12 months.",
        "Store the battery at 20 °C for up to 12 weeks.",
        "Store the battery at 20 to 25 °C for up to 12 months.",
        "Store the battery at 20 % for up to 12 months.",
      ],
      form: ["Store the battery at 20 °C for up to 12 months"],
    },
  ],
  [
    "en",
    "The fee is $30 for each user.",
    {
      number: ["The fee is $45 for each user.", "The fee is $45 for each user"],
      value: [
        "The fee is €30 for each user.",
        "The fee is 30% for each user.",
        "The fee is -$30 for each user.",
      ],
      word: ["The fee is $30 for each device."],
    },
  ],
  [
    "en",
    "Install part AX200B before you connect the cable.",
    {
      value: ["Install part 7 before you connect the cable."],
      word: ["Install part AX200B after you connect the cable."],
      form: ["Install part AX200B, before you connect the cable."],
    },
  ],
  [
    "en",
    "The tide gauge measures the water level every six minutes and sends it to the station (see the manual).",
    {
      form: [
        "The tide gauge measures the water level every six minutes, and sends it to the station – see the manual.",
        "The tide gauge measures the water level every six minutes and sends it to the station; see the manual",
      ],
      word: [
        "The tide gauge measures the water level every six minutes and sends it to the server (see the manual).",
        "The old tide gauge measures the water level every six minutes and sends it to the station.",
      ],
      part: ["The tide gauge measures the water level every six minutes."],
      other: ["See the manual.", "Water is sent to the station in pipes."],
      value: [
        "The tide gauge measures the water level every ten minutes and sends it to the station (see the manual).",
      ],
    },
  ],
  [
    "zh-Hans",
    "按下绿色按钮启动水泵。",
    {
      form: [
        "按下绿色按钮启动水泵",
        "按下绿色按钮启动水泵！",
        "按下绿色按钮，启动水泵。",
        "按下“绿色”按钮启动水泵。",
        "按下「绿色」按钮启动水泵。",
        "按下绿色按钮启动水泵.",
        "按下绿色按钮启动水泵：",
      ],
      word: ["按下绿色按钮启动水泵组。", "按下红色按钮启动水泵。", "请按下绿色按钮启动水泵。"],
      part: ["按下绿色按钮打开阀门。"],
      other: ["水泵是绿色的。", "每周清洗过滤器。", "启动发动机。"],
      question: ["按下绿色按钮启动水泵？"],
    },
  ],
  [
    "zh-Hans",
    "文件已保存。",
    {
      form: ["文件已保存", "文件已保存！", "“文件已保存”", "文件已保存…"],
      other: ["保存的搜索", "更改未保存到服务器。"],
      question: ["文件已保存？"],
    },
  ],
  [
    "zh-Hans",
    "电池应在20℃下存放，最长12个月。",
    {
      number: ["电池应在25℃下存放，最长12个月。", "电池应在20℃下存放，最长6个月。"],
      value: [
        "电池应在-20℃下存放，最长12个月。",
        "电池应在零下20℃下存放，最长12个月。",
        "电池应在20%下存放，最长12个月。",
        "电池应在20℃下存放，最长12周。",
        "电池应在20至25℃下存放，最长12个月。",
      ],
      form: ["电池应在20℃下存放,最长12个月。", "电池应在20℃下存放；最长12个月"],
    },
  ],
  [
    "zh-Hans",
    "每位用户收费30元。",
    {
      number: ["每位用户收费45元。", "每位用户收费45元"],
      value: ["每位用户收费30美元。", "每位用户收费30%。", "每位用户收费30万元。"],
    },
  ],
  [
    "zh-Hans",
    "验潮仪每六分钟测量一次水位，并将数据发送到观测站（见手册）。",
    {
      form: [
        "验潮仪每六分钟测量一次水位，并将数据发送到观测站(见手册)。",
        "验潮仪每六分钟测量一次水位、并将数据发送到观测站：见手册。",
      ],
      word: [
        "验潮仪每六分钟测量一次水位，并将数据发送到服务器（见手册）。",
        "新验潮仪每六分钟测量一次水位，并将数据发送到观测站（见手册）。",
      ],
      part: ["验潮仪每六分钟测量一次水位。", "验潮仪每六分钟测量一次水位并显示在屏幕上。"],
      other: ["见手册。", "数据由水利部门发布。"],
      value: ["验潮仪每十分钟测量一次水位，并将数据发送到观测站（见手册）。"],
    },
  ],
  [
    "zh-Hans",
    "是否要保存更改？",
    {
      form: ["是否要保存更改?", "是否要保存“更改”？"],
      word: ["是否要放弃保存更改？"],
      question: ["是否要保存更改。"],
      other: ["请选择颜色。", "保存失败。"],
    },
  ],
  [
    "zh-Hans",
    "点击API设置打开页面。",
    {
      form: ["点击api设置打开页面。", "点击ＡＰＩ设置打开页面。", "点击API设置，打开页面"],
      word: ["点击API设置关闭页面。", "点击API设置打开新页面。"],
      other: ["页面不存在。"],
    },
  ],
  [
    "ko",
    "녹색 버튼을 눌러 펌프를 시작하십시오.",
    {
      form: [
        "녹색 버튼을 눌러 펌프를 시작하십시오",
        "녹색 버튼을 눌러 펌프를 시작하십시오!",
        "‘녹색’ 버튼을 눌러 펌프를 시작하십시오.",
        "녹색 버튼을 눌러, 펌프를 시작하십시오.",
        "녹색 버튼을 눌러 펌프를 시작하십시오:",
      ],
      word: ["빨간색 버튼을 눌러 펌프를 시작하십시오.", "녹색 버튼을 눌러 물 펌프를 시작하십시오."],
      part: ["녹색 버튼을 눌러 밸브를 여십시오."],
      other: ["펌프는 녹색입니다.", "매주 필터를 청소하십시오."],
      question: ["녹색 버튼을 눌러 펌프를 시작하십시오?"],
    },
  ],
  [
    "ko",
    "파일이 저장되었습니다.",
    {
      form: ["파일이 저장되었습니다", "파일이 저장되었습니다!", "“파일이 저장되었습니다.”"],
      other: ["저장된 검색", "변경 사항이 서버에 저장되지 않았습니다."],
      question: ["파일이 저장되었습니다?"],
    },
  ],
  [
    "ko",
    "배터리는 20℃에서 최대 12개월 보관하십시오.",
    {
      number: ["배터리는 25℃에서 최대 12개월 보관하십시오.", "배터리는 20℃에서 최대 6개월 보관하십시오."],
      value: [
        "배터리는 -20℃에서 최대 12개월 보관하십시오.",
        "배터리는 영하 20℃에서 최대 12개월 보관하십시오.",
        "배터리는 20℃에서 최대 12주 보관하십시오.",
        "배터리는 20%에서 최대 12개월 보관하십시오.",
      ],
      form: ["배터리는 20℃에서 최대 12개월 보관하십시오", "배터리는 20℃에서, 최대 12개월 보관하십시오."],
    },
  ],
  [
    "ko",
    "사용자마다 요금은 30달러입니다.",
    {
      number: ["사용자마다 요금은 45달러입니다.", "사용자마다 요금은 45달러입니다"],
      value: ["사용자마다 요금은 30유로입니다.", "사용자마다 요금은 30%입니다."],
    },
  ],
  [
    "ko",
    "조위계는 여섯 시간마다 수위를 측정하여 관측소로 전송합니다(설명서 참조).",
    {
      form: [
        "조위계는 여섯 시간마다 수위를 측정하여 관측소로 전송합니다. 설명서 참조.",
        "조위계는 여섯 시간마다 수위를 측정하여, 관측소로 전송합니다(설명서 참조)",
      ],
      word: [
        "조위계는 여섯 시간마다 수위를 측정하여 서버로 전송합니다(설명서 참조).",
        "새 조위계는 여섯 시간마다 수위를 측정하여 관측소로 전송합니다(설명서 참조).",
      ],
      other: ["조위계는 여섯 시간마다 수위를 측정합니다.", "설명서를 읽으십시오.", "물은 관으로 흐릅니다."],
    },
  ],
  [
    "ko",
    "변경 내용을 모두 저장하시겠습니까?",
    {
      form: ["변경 내용을 모두 저장하시겠습니까 ?", "“변경 내용”을 모두 저장하시겠습니까?"],
      word: ["변경 내용을 모두 버리시겠습니까?"],
      other: ["색을 고르십시오.", "저장하지 못했습니다."],
    },
  ],
  [
    "de",
    "Drücken Sie die grüne Taste, um die Pumpe zu starten.",
    {
      form: [
        "Drücken Sie die grüne Taste, um die Pumpe zu starten",
        "Drücken Sie die grüne Taste um die Pumpe zu starten.",
        "Drücken Sie die „grüne“ Taste, um die Pumpe zu starten.",
        "Drücken Sie die »grüne« Taste, um die Pumpe zu starten!",
        "drücken Sie die grüne Taste, um die Pumpe zu starten.",
        "– Drücken Sie die grüne Taste, um die Pumpe zu starten.",
      ],
      word: [
        "Drücken Sie die rote Taste, um die Pumpe zu starten.",
        "Drücken Sie die grüne Taste, um die Pumpe zu stoppen.",
        "Drücken Sie die grüne Taste zweimal, um die Pumpe zu starten.",
      ],
      part: ["Drücken Sie die grüne Taste, um das Ventil zu öffnen.", "Drücken Sie die grüne Taste."],
      other: ["Die Pumpe ist grün.", "Reinigen Sie den Filter jede Woche.", "Motor starten"],
      question: ["Drücken Sie die grüne Taste, um die Pumpe zu starten?"],
    },
  ],
  [
    "de",
    "Datei gespeichert.",
    {
      form: ["Datei gespeichert", "„Datei gespeichert“", "Datei gespeichert!", "datei gespeichert."],
      other: ["Datei gelöscht.", "Gespeicherte Suchen", "Alle Änderungen wurden gespeichert."],
      question: ["Datei gespeichert?"],
    },
  ],
  [
    "de",
    "Lagern Sie den Akku bei 20 °C höchstens 12 Monate.",
    {
      number: [
        "Lagern Sie den Akku bei 25 °C höchstens 12 Monate.",
        "Lagern Sie den Akku bei 20 °C höchstens 6 Monate.",
        "Lagern Sie den Akku bei 20,5 °C höchstens 12 Monate.",
      ],
      value: [
        "Lagern Sie den Akku bei -20 °C höchstens 12 Monate.",
        "Lagern Sie den Akku bei 20 °F höchstens 12 Monate.",
        "Lagern Sie den Akku bei 20 °C höchstens 12 Wochen.",
        "Lagern Sie den Akku bei 20 bis 25 °C höchstens 12 Monate.",
      ],
    },
  ],
  [
    "de",
    "Die Gebühr beträgt 30 € je Benutzer.",
    {
      number: ["Die Gebühr beträgt 45 € je Benutzer.", "Die Gebühr beträgt 45 € je Benutzer"],
      value: ["Die Gebühr beträgt 30 $ je Benutzer.", "Die Gebühr beträgt 30 % je Benutzer."],
      word: ["Die Gebühr beträgt 30 € je Gerät."],
    },
  ],
  [
    "de",
    "Der Pegel misst den Wasserstand alle sechs Minuten und sendet ihn an die Station (siehe Handbuch).",
    {
      form: [
        "Der Pegel misst den Wasserstand alle sechs Minuten und sendet ihn an die Station; siehe Handbuch.",
        "Der Pegel misst den Wasserstand alle sechs Minuten, und sendet ihn an die Station (siehe Handbuch)",
      ],
      word: [
        "Der Pegel misst den Wasserstand alle sechs Minuten und sendet ihn an den Server (siehe Handbuch).",
        "Der alte Pegel misst den Wasserstand alle sechs Minuten und sendet ihn an die Station (siehe Handbuch).",
      ],
      part: ["Der Pegel misst den Wasserstand alle sechs Minuten und zeigt ihn an."],
      other: ["Siehe Handbuch.", "Wasser fließt durch Rohre zur Station."],
      value: [
        "Der Pegel misst den Wasserstand alle zehn Minuten und sendet ihn an die Station (siehe Handbuch).",
      ],
    },
  ],
  [
    "de",
    "Möchten Sie die Änderungen speichern?",
    {
      form: ["Möchten Sie die Änderungen speichern ?", "Möchten Sie die „Änderungen“ speichern?"],
      word: ["Möchten Sie die Änderungen verwerfen?", "Möchten Sie alle Änderungen speichern?"],
      question: ["Möchten Sie die Änderungen speichern."],
      other: ["Wählen Sie eine Farbe.", "Speichern fehlgeschlagen"],
    },
  ],
];

/** The page that shows the pairs to people, with another tool's scores beside ours. */
const PAGE = readFileSync(join(import.meta.dirname, "../../../docs/judged-pairs.md"), "utf8");

/** As the page shows a match: its score, a sign where a person must look, a dash where there is none. */
const shown = (match: MemoryMatch | null): string =>
  match === null ? "–" : `${match.score}${match.needsEditing ? " ✎" : ""}`;

const text = (value: string): InlineContent => [{ kind: "text", text: value }];
const TO = "fr" as LanguageTag;

test("two hundred judged pairs are in their bands, and none that must not be filled is", () => {
  const wrong: unknown[] = [];
  let pairs = 0;
  for (const [tag, stored, asked] of ROWS) {
    const from = tag as LanguageTag;
    // The target says the same digits with the same things around them.
    const variants = [
      { language: from, content: text(stored) },
      { language: TO, content: text(stored) },
    ];
    const memory = new InMemoryMemory("judged", [{ variants }]);
    for (const [kind, sentences] of Object.entries(asked) as [keyof typeof KINDS, readonly string[]][])
      for (const sentence of sentences) {
        pairs++;
        const limits = { minScore: 40, maxResults: 1 };
        const [match = null] = memory.matches({ source: text(sentence) }, { from, to: TO }, limits);
        if (!KINDS[kind](match))
          wrong.push([kind, sentence, match?.score, match?.needsEditing, match?.penalties]);
        if (!PAGE.includes(` | ${sentence.replaceAll("|", "\\|")} | ${kind} | ${shown(match)} | `))
          wrong.push(["not so in docs/judged-pairs.md", sentence, kind, shown(match)]);
      }
  }
  expect(pairs).toBeGreaterThanOrEqual(200);
  expect(wrong, JSON.stringify(wrong, null, 1)).toEqual([]);
});
