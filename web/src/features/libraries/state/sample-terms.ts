/** The byte order mark tells spreadsheets that this is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

const ROWS = [
  ["English", "中文", "한국어", "zh forbidden", "pos", "domain", "note"],
  ["tide gauge", "验潮仪|潮位计", "검조의", "潮汐表", "noun", "oceanography", ""],
  ["tide table", "潮汐表", "조석표", "", "noun", "oceanography", ""],
  ["sea-level rise", "海平面上升", "해수면 상승", "海面升高", "noun", "climate", ""],
  ["estuary", "河口", "하구", "", "noun", "geography", ""],
  ["benchmark", "水准点", "수준점", "基准测试", "noun", "surveying", "Not the benchmark of computing"],
  ["storm surge", "风暴潮", "폭풍 해일", "", "noun", "oceanography", ""],
] as const;

/** A small table of terms in three languages, to be filled in or imported as it is. */
export function sampleTerms(): File {
  const text = ROWS.map((cells) => `${cells.join(",")}\r\n`).join("");
  return new File([BYTE_ORDER_MARK, text], "yizhou-terms.csv", { type: "text/csv" });
}
