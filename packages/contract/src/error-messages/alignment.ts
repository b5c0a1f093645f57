import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about alignment. */
export const ALIGNMENT_MESSAGES: MessagesOf<"alignment"> = {
  "alignment.changed_elsewhere": {
    zh: "对齐内容已在别处更改，请重新载入后再试",
    en: "The alignment was changed elsewhere. Load it again and repeat the last step",
    ko: "정렬 내용이 다른 곳에서 변경되었습니다. 다시 불러온 뒤 시도해 주십시오",
  },
  "alignment.fixed_beads_cross": {
    zh: "已确认的句对前后交叉，请先取消其中一对",
    en: "Two confirmed pairs cross each other. Undo one of them first",
    ko: "확정한 문장 쌍이 서로 엇갈립니다. 먼저 하나를 취소해 주십시오",
  },
  "alignment.format_unknown": {
    zh: "{name}不是双语文件，请选择TMX、XLIFF、CSV或XLSX文件",
    en: "{name} is no bilingual file. Choose a TMX, XLIFF, CSV or XLSX file",
    ko: "{name}은(는) 이중 언어 파일이 아닙니다. TMX, XLIFF, CSV, XLSX 파일을 선택해 주십시오",
  },
  "alignment.locked": {
    zh: "该项目正在另一个标签页中编辑",
    en: "This project is being edited in another tab",
    ko: "이 프로젝트는 다른 탭에서 편집 중입니다",
  },
  "alignment.not_found": {
    zh: "没有找到该对齐项目",
    en: "This alignment project was not found",
    ko: "정렬 프로젝트를 찾을 수 없습니다",
  },
  "alignment.not_ready": {
    zh: "对齐尚未完成，请稍候",
    en: "The texts are still being aligned. Please wait a moment",
    ko: "아직 정렬 중입니다. 잠시 기다려 주십시오",
  },
  "alignment.patch_invalid": {
    zh: "无法应用这项修改，请重新载入项目",
    en: "This change cannot be applied. Load the project again",
    ko: "변경 사항을 적용할 수 없습니다. 프로젝트를 다시 불러와 주십시오",
  },
  "alignment.side_empty": {
    zh: "{side}中没有可对齐的文字",
    en: "There is no text to align in the {side}",
    ko: "{side}에 정렬할 텍스트가 없습니다",
  },
  "alignment.text_too_long": {
    zh: "{side}超过{limit}个字符",
    en: "The {side} is longer than {limit} characters",
    ko: "{side}이(가) {limit}자를 넘습니다",
  },
  "alignment.too_many_sentences": {
    zh: "{side}超过{limit}句，请分成几部分再对齐",
    en: "The {side} has more than {limit} sentences. Align it in parts",
    ko: "{side}이(가) {limit}문장을 넘습니다. 나누어 정렬해 주십시오",
  },
  "alignment.too_many_vectors": {
    zh: "需要语义向量的句子超过{limit}句，请分成几部分再对齐",
    en: "More than {limit} texts would need embeddings. Align the texts in parts",
    ko: "임베딩이 필요한 텍스트가 {limit}개를 넘습니다. 나누어 정렬해 주십시오",
  },
};
