import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about termbases. */
export const TERMBASE_MESSAGES: MessagesOf<"termbase"> = {
  "termbase.changed_elsewhere": {
    zh: "该术语已被他人修改，请查看最新内容后再改",
    en: "Somebody else has changed this concept. Look at the new version before you edit it",
    ko: "다른 사람이 이 용어를 수정했습니다. 최신 내용을 확인한 뒤 수정해 주십시오",
  },
  "termbase.concept_not_found": {
    zh: "没有找到该术语，它可能已被删除",
    en: "This concept was not found. It may have been deleted",
    ko: "용어를 찾을 수 없습니다. 이미 삭제되었을 수 있습니다",
  },
  "termbase.format_unknown": {
    zh: "{name}不是术语文件，请选择TBX、CSV、XLSX或ZIP文件",
    en: "{name} is no file of terms. Choose a TBX, CSV, XLSX or ZIP file",
    ko: "{name}은(는) 용어 파일이 아닙니다. TBX, CSV, XLSX, ZIP 파일을 선택해 주십시오",
  },
  "termbase.import_not_found": {
    zh: "没有找到该导入任务",
    en: "This import was not found",
    ko: "가져오기 작업을 찾을 수 없습니다",
  },
  "termbase.no_right": {
    zh: "您没有修改该术语库的权限",
    en: "You may not change this termbase",
    ko: "이 용어집을 변경할 권한이 없습니다",
  },
  "termbase.not_found": {
    zh: "没有找到该术语库",
    en: "This termbase was not found",
    ko: "용어집을 찾을 수 없습니다",
  },
  "termbase.term_column_missing": {
    zh: "请至少指定一列术语；每行一个术语的表格还要指定语言列",
    en: "Name at least one column of terms; a table with one term in each row needs a language column too",
    ko: "용어가 있는 열을 하나 이상 지정해 주십시오. 한 행에 용어가 하나인 표는 언어 열도 지정해야 합니다",
  },
  "termbase.term_too_long": {
    zh: "术语超过{limit}个字符，没有导入",
    en: "A term is longer than {limit} characters and was left out",
    ko: "{limit}자를 넘는 용어는 가져오지 않았습니다",
  },
  "termbase.too_many_concepts": {
    zh: "一次最多处理{limit}条，请缩小范围",
    en: "At most {limit} concepts can be changed at once. Narrow the search",
    ko: "한 번에 최대 {limit}개까지 처리할 수 있습니다. 범위를 좁혀 주십시오",
  },
};
