// Plain texts in the encodings people still send, and sentences with marks that mislead a cutter. All of our own making.

const ENGLISH =
  "Notice to skippers\r\n\r\nThe lock is closed on Monday. Dr. Hale answers questions until 5 p.m.\r\n";
const CHINESE = "致各位船长\r\n\r\n船闸星期一关闭。“请注意！”告示写道。詳情请致电港务处。\r\n".replace(
  "詳",
  "详",
);
const KOREAN = "선장님께\r\n\r\n월요일에는 갑문을 닫습니다. 문의는 항만 사무소로 해 주십시오.\r\n";
const GERMAN =
  "An alle Schiffsführer\r\n\r\nDie Schleuse ist am Montag geschlossen. Fragen bitte bis 17 Uhr.\r\n";

/** Name without ending, text and encoding as iconv-lite calls it. */
export const TEXTS: readonly (readonly [name: string, text: string, encoding: string])[] = [
  ["utf-8", ENGLISH, "utf8"],
  ["utf-16-with-mark", `\uFEFF${KOREAN}`, "utf-16le"],
  ["gb18030", CHINESE.repeat(4), "gb18030"],
  ["euc-kr", KOREAN.repeat(4), "euc-kr"],
  ["windows-1252", GERMAN, "win1252"],
];

/** What a cutter should make of a text; the same form as the golden rules of other tools. */
export interface CuttingRule {
  readonly lang: string;
  readonly text: string;
  readonly expected: readonly string[];
}

const rule = (lang: string, ...expected: readonly string[]): CuttingRule => ({
  lang,
  text: expected.join(lang === "zh" ? "" : " "),
  expected,
});

export const CUTTING_RULES: readonly CuttingRule[] = [
  rule("en", "The tide turns at six.", "Then the boats come in."),
  rule("en", "Dr. Hale sailed with Mrs. Park.", "They were late."),
  rule("en", "It was 3.5 m deep.", "Nobody measured again."),
  rule("en", "Is it safe?", "Yes!", "Go on."),
  rule("en", "See Fig. 3 and Sec. 2.1 for the figures.", "They differ."),
  rule("en", "He works for Aldern Ltd. in the north.", "She does not."),
  rule("en", '"Come in," she said.', '"It is cold outside."'),
  rule("en", "Visit www.example.org/tides.html today.", "It is free."),
  rule("en", "The U.S. survey ended in 1998.", "Ours began in 2001."),
  rule("en", "Pumps, valves, etc. were replaced.", "The gate was not."),
  rule("de", "Das Boot fährt um 8 Uhr.", "Es kommt am 3. Mai zurück."),
  rule("de", "Dr. Weber kam z. B. mit dem Zug.", "Das dauerte lange."),
  rule("zh", "潮水六点开始退。", "然后船就回来了。"),
  rule("zh", "她问：“安全吗？”他没有回答。", "船开走了。"),
  rule("zh", "水深3.5米！", "真的吗？", "是的。"),
  rule("ko", "물은 여섯 시에 빠진다.", "그다음에 배가 들어온다."),
  rule("ko", "깊이는 3.5 m이다.", "아무도 다시 재지 않았다."),
];
