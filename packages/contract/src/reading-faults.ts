import type { Localised, UiLanguage } from "./ui-languages.ts";

/** Where a table or an exchange format breaks off, as `packages/exchange` says it; `{what}` is the rest of its words. */
const FAULTS: Readonly<Record<string, Localised>> = {
  "quote without end": { zh: "引号没有结束", en: "a quotation mark has no end", ko: "닫히지 않은 따옴표" },
  column: { zh: "列数过多", en: "too many columns", ko: "열이 너무 많음" },
  zip: { zh: "压缩包已损坏", en: "the archive is damaged", ko: "압축 파일 손상" },
  gzip: { zh: "压缩已损坏", en: "the compression is damaged", ko: "압축 손상" },
  empty: { zh: "文件是空的", en: "the file is empty", ko: "빈 파일" },
  damaged: { zh: "文件已损坏", en: "the file is damaged", ko: "손상된 파일" },
  "no rows": { zh: "没有数据行", en: "it has no rows", ko: "데이터 행 없음" },
  "no table": { zh: "里面没有表格", en: "it holds no table", ko: "표 없음" },
  "no workbook": { zh: "不是Excel工作簿", en: "it is no workbook", ko: "통합 문서가 아님" },
  "no document": { zh: "不是Word文档", en: "it is no document", ko: "Word 문서가 아님" },
  "no column of terms": { zh: "没有术语列", en: "it has no column of terms", ko: "용어 열 없음" },
  "no memory": { zh: "里面没有翻译记忆", en: "it holds no memory", ko: "번역 메모리 없음" },
  "no SQLite file": {
    zh: "不是SQLite数据库",
    en: "it is no SQLite database",
    ko: "SQLite 데이터베이스가 아님",
  },
  "no tmx element": { zh: "没有tmx元素", en: "it has no tmx element", ko: "tmx 요소 없음" },
  "no tbx element": { zh: "没有tbx元素", en: "it has no tbx element", ko: "tbx 요소 없음" },
  "no xliff element": { zh: "没有xliff元素", en: "it has no xliff element", ko: "xliff 요소 없음" },
  "no source language": {
    zh: "没有注明原文语言",
    en: "it names no source language",
    ko: "원문 언어 표시 없음",
  },
  "no target language": {
    zh: "没有注明译文语言",
    en: "it names no target language",
    ko: "번역문 언어 표시 없음",
  },
  "end of file": { zh: "内容不完整", en: "it breaks off", ko: "내용이 중간에 끊김" },
  "text outside the root element": {
    zh: "根元素之外有文字",
    en: "text outside the root element",
    ko: "루트 요소 밖의 텍스트",
  },
  "second root element": { zh: "有两个根元素", en: "a second root element", ko: "루트 요소가 둘" },
  "nesting too deep": { zh: "嵌套过深", en: "nested too deep", ko: "너무 깊은 중첩" },
  "tag too long": { zh: "标签过长", en: "a tag is too long", ko: "너무 긴 태그" },
  tag: { zh: "标签有误", en: "a malformed tag", ko: "잘못된 태그" },
  attribute: { zh: "属性有误", en: "a malformed attribute", ko: "잘못된 속성" },
  entity: { zh: "字符引用有误", en: "a malformed character reference", ko: "잘못된 문자 참조" },
  DOCTYPE: {
    zh: "不接受自带的DOCTYPE",
    en: "a DOCTYPE of its own is not accepted",
    ko: "자체 DOCTYPE은 허용되지 않음",
  },
  cp: { zh: "控制字符代码有误", en: "a malformed code of a character", ko: "잘못된 문자 코드" },
};

/** Faults that name something of the file. */
const NAMING: readonly (readonly [RegExp, Localised])[] = [
  [
    /^closing tag (.*)$/u,
    { zh: "结束标签{what}不对应", en: "{what} closes nothing", ko: "짝이 없는 닫는 태그 {what}" },
  ],
  [
    /^attribute (.*) twice$/u,
    { zh: "属性{what}重复", en: "attribute {what} twice", ko: "중복된 속성 {what}" },
  ],
  [
    /^version (.*)$/u,
    { zh: "不支持版本{what}", en: "version {what} is not supported", ko: "지원하지 않는 버전 {what}" },
  ],
  [
    /^language (.*)$/u,
    { zh: "语言代码{what}无效", en: "{what} is no language tag", ko: "잘못된 언어 코드 {what}" },
  ],
  [
    /^encoding (.*)$/u,
    { zh: "不支持编码{what}", en: "encoding {what} is not supported", ko: "지원하지 않는 인코딩 {what}" },
  ],
];

const PLACES: Readonly<Record<string, Localised>> = {
  row: { zh: "第{n}行，{fault}", en: "row {n}, {fault}", ko: "{n}행, {fault}" },
  line: { zh: "第{n}行，{fault}", en: "line {n}, {fault}", ko: "{n}번째 줄, {fault}" },
};

/**
 * Why a table or a file of an exchange format cannot be read, in the language of the reader. What is not known stays as it is.
 *
 * @param reason  of an `exchange.invalid_…` error, such as `row 3, quote without end`
 */
export function readingFault(reason: string, language: UiLanguage): string {
  const [, kind, n, behind] = /^(row|line) (\d+), (.*)$/su.exec(reason) ?? [];
  const fault = faultText(behind ?? reason, language);
  return kind ? PLACES[kind]![language].replace("{n}", n!).replace("{fault}", () => fault) : fault;
}

function faultText(fault: string, language: UiLanguage): string {
  const known = FAULTS[fault]?.[language];
  if (known) return known;
  for (const [pattern, texts] of NAMING) {
    const named = pattern.exec(fault);
    if (named) return texts[language].replace("{what}", () => named[1]!);
  }
  return fault;
}
