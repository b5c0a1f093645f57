import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about translation memories. */
export const TM_MESSAGES: MessagesOf<"tm"> = {
  "tm.bad_pattern": {
    zh: "这不是有效的正则表达式",
    en: "This is no regular expression",
    ko: "올바른 정규식이 아닙니다",
  },
  "tm.changed_elsewhere": {
    zh: "该条目已被他人修改，请查看最新内容后再改",
    en: "Somebody else has changed this entry. Look at the new version before you edit it",
    ko: "다른 사람이 이 항목을 수정했습니다. 최신 내용을 확인한 뒤 수정해 주십시오",
  },
  "tm.format_unknown": {
    zh: "{name}不是双语文件，请选择TMX、XLIFF、SDLTM、CSV、XLSX或ZIP文件",
    en: "{name} is no bilingual file. Choose a TMX, XLIFF, SDLTM, CSV, XLSX or ZIP file",
    ko: "{name}은(는) 이중 언어 파일이 아닙니다. TMX, XLIFF, SDLTM, CSV, XLSX, ZIP 파일을 선택해 주십시오",
  },
  "tm.import_not_found": {
    zh: "没有找到该导入任务",
    en: "This import was not found",
    ko: "가져오기 작업을 찾을 수 없습니다",
  },
  "tm.invitation_not_found": {
    zh: "没有找到该邀请，它可能已被撤回",
    en: "This invitation was not found. It may have been withdrawn",
    ko: "초대를 찾을 수 없습니다. 취소되었을 수 있습니다",
  },
  "tm.invitations_full": {
    zh: "邀请过于频繁，请稍后再试",
    en: "Too many invitations. Try again later",
    ko: "초대를 너무 자주 보냈습니다. 잠시 후 다시 시도해 주십시오",
  },
  "tm.library_not_found": {
    zh: "没有找到记忆库“{library}”",
    en: "There is no memory library {library}",
    ko: "{library} 번역 메모리를 찾을 수 없습니다",
  },
  "tm.member_not_found": {
    zh: "该成员已不在名单中",
    en: "This person is not among the members any more",
    ko: "해당 구성원이 목록에 없습니다",
  },
  "tm.member_owner": {
    zh: "该账号是库的所有者，无需添加",
    en: "This account owns the library already",
    ko: "이 계정은 라이브러리 소유자이므로 추가할 필요가 없습니다",
  },
  "tm.members_full": {
    zh: "一个库最多添加{limit}名成员",
    en: "A library can have at most {limit} members",
    ko: "라이브러리 구성원은 최대 {limit}명입니다",
  },
  "tm.memory_not_found": {
    zh: "没有找到该记忆库",
    en: "This memory library was not found",
    ko: "번역 메모리를 찾을 수 없습니다",
  },
  "tm.no_right": {
    zh: "您没有修改该记忆库的权限",
    en: "You may not change this memory library",
    ko: "이 번역 메모리를 변경할 권한이 없습니다",
  },
  "tm.pattern_too_slow": {
    zh: "这个正则表达式耗时过长，请写得简单一些",
    en: "This regular expression takes too long. Make it simpler",
    ko: "이 정규식은 시간이 너무 오래 걸립니다. 더 간단하게 써 주십시오",
  },
  "tm.replacement_not_found": {
    zh: "这次替换已撤销或已过可撤销的时间",
    en: "This replacement has been undone or is too old to undo",
    ko: "이미 취소했거나 취소할 수 있는 기간이 지난 바꾸기입니다",
  },
  "tm.too_many_imports": {
    zh: "还有文件正在导入，请等它们完成后再导入新文件",
    en: "Other files are still being imported. Wait until they are done",
    ko: "가져오는 중인 파일이 있습니다. 끝난 뒤에 다시 시도해 주십시오",
  },
  "tm.too_many_units": {
    zh: "一次最多处理{limit}条，请缩小范围",
    en: "At most {limit} entries can be changed at once. Narrow the search",
    ko: "한 번에 최대 {limit}개 항목까지 처리할 수 있습니다. 범위를 좁혀 주십시오",
  },
  "tm.unit_not_found": {
    zh: "没有找到该条目，它可能已被删除",
    en: "This entry was not found. It may have been deleted",
    ko: "항목을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다",
  },
};
