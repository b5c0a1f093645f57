// What somebody used as a table: one row for each day and each way of using, so that a spreadsheet can ask it anything.
import { languageName } from "@yizhou/contract";
import type { UiLanguage, UsageExportQuery } from "@yizhou/contract";
import { writeCsv, writeXlsx } from "@yizhou/exchange";
import type { TableValue } from "@yizhou/exchange";
import type { StatisticsDeps } from "./deps.ts";
import { BAND_WORDS, FIELD_WORDS, NO_ENGINE, wordOf } from "./export-words.ts";
import { listUsageByDay, type UsageOfDay } from "./usage-repo.ts";

const HEADINGS: Readonly<Record<UiLanguage, readonly string[]>> = {
  zh: [
    ...["日期", "原文语言", "译文语言", "文件类型", "领域", "引擎", "匹配率"],
    ...["文件", "页", "句", "字符", "节省字符", "确认句", "改动词", "词", "编辑秒数"],
  ],
  en: [
    ...["Day", "From", "To", "File type", "Field", "Engine", "Match"],
    ...[
      "Files",
      "Pages",
      "Sentences",
      "Characters",
      "Characters saved",
      "Sentences confirmed",
      "Words changed",
    ],
    ...["Words", "Seconds of editing"],
  ],
  ko: [
    ...["날짜", "원문 언어", "번역문 언어", "파일 형식", "분야", "엔진", "일치율"],
    ...["파일", "쪽", "문장", "글자", "절약한 글자", "확정한 문장", "고친 단어", "단어", "편집 시간(초)"],
  ],
};

/** Names of files that people get. */
const NAMES: Readonly<Record<UiLanguage, string>> = { zh: "用量", en: "Usage", ko: "사용량" };

/** The days of a span as a file; the name is without its ending. */
export async function exportUsage(
  { db, engines }: StatisticsDeps,
  ownerId: string,
  query: UsageExportQuery,
  language: UiLanguage,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [used, offers] = await Promise.all([listUsageByDay(db, ownerId, query), engines.list(ownerId)]);
  const names = new Map(offers.map(({ engine }) => [engine.id, engine.name]));
  const engineOf = ({ engine, segments }: UsageOfDay) =>
    engine === "" && segments > 0 ? NO_ENGINE[language] : (names.get(engine) ?? engine);
  const rows: TableValue[][] = used.map((row) => [
    row.day,
    ...[row.from, row.to].map((tag) => tag && languageName(tag, language)),
    ...[row.format, wordOf(FIELD_WORDS, row.field, language)],
    ...[engineOf(row), wordOf(BAND_WORDS, row.band, language)],
    ...[row.files, row.pages, row.segments, row.characters, row.saved, row.confirmed, row.edits, row.words],
    Math.round(row.spentMs / 1000),
  ]);
  const header = HEADINGS[language];
  const name = `${NAMES[language]} ${query.since} ${query.until}`;
  if (query.kind === "xlsx") return { name, bytes: await writeXlsx(NAMES[language], header, rows) };
  const pieces: string[] = [];
  for await (const piece of writeCsv([header, ...rows.map((row) => row.map(String))])) pieces.push(piece);
  return { name, bytes: new TextEncoder().encode(pieces.join("")) };
}
