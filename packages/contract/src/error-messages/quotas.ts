import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about what one account may keep or use; storage stands with the files. */
export const QUOTA_MESSAGES: MessagesOf<"quota"> = {
  "quota.characters_spent": {
    zh: "今天的本站引擎翻译字符已用{used}个（每天{limit}个），不够完成这部分。约{hours}小时后重新计算，也可以使用自己的引擎密钥",
    en: "{used} of the {limit} characters a day for this site's engines are used, and this part does not fit. They begin anew in about {hours} h; your own engine keys are not counted",
    ko: "오늘 이 사이트 엔진의 번역 글자 {limit}자 중 {used}자를 사용하여 이 부분을 처리할 수 없습니다. 약 {hours}시간 뒤에 새로 시작되며, 본인의 엔진 키는 세지 않습니다",
  },
  "quota.concepts_full": {
    zh: "您的术语库已有{used}条（含回收站），上限为{limit}条，放不下更多。请删除不需要的条目并清空回收站后再试",
    en: "Your termbases hold {used} of {limit} concepts, recycle bins included, and there is no room for these. Delete what you no longer need and empty the bins",
    ko: "용어집에 {limit}개 중 {used}개의 항목(휴지통 포함)이 있어 더 넣을 수 없습니다. 필요 없는 항목을 삭제하고 휴지통을 비워 주십시오",
  },
  "quota.files_full": {
    zh: "您已保存{used}个文件，上限为{limit}个。请先删除不再需要的文件",
    en: "You keep {used} of {limit} files. Delete files you no longer need",
    ko: "파일 {limit}개 중 {used}개를 보관하고 있습니다. 필요 없는 파일을 삭제해 주십시오",
  },
  "quota.first_pages_spent": {
    zh: "今天已免费试译{used}个文件的第一页（每天{limit}个），约{hours}小时后重新计算。可以直接开始翻译整个文件",
    en: "You have looked at the first pages of {used} files today, which is all of the {limit} a day. They begin anew in about {hours} h; the file itself can be started at once",
    ko: "오늘 파일 {used}개의 첫 쪽을 무료로 미리 번역했습니다(하루 {limit}개). 약 {hours}시간 뒤에 새로 시작되며, 파일 전체 번역은 바로 시작할 수 있습니다",
  },
  "quota.reading_spent": {
    zh: "今天的文件读取时间已用{usedMinutes}分钟（每天{limitMinutes}分钟），约{hours}小时后重新计算。已读取的页会保留一天",
    en: "{usedMinutes} of the {limitMinutes} minutes a day for reading files are used. They begin anew in about {hours} h; pages that were read are kept for a day",
    ko: "오늘 파일 읽기 시간 {limitMinutes}분 중 {usedMinutes}분을 사용했습니다. 약 {hours}시간 뒤에 새로 시작되며, 읽은 쪽은 하루 동안 보관됩니다",
  },
  "quota.units_full": {
    zh: "您的记忆库已有{used}条（含回收站），上限为{limit}条，放不下更多。请删除不需要的条目并清空回收站后再试",
    en: "Your memories hold {used} of {limit} units, recycle bins included, and there is no room for these. Delete what you no longer need and empty the bins",
    ko: "번역 메모리에 {limit}개 중 {used}개의 항목(휴지통 포함)이 있어 더 넣을 수 없습니다. 필요 없는 항목을 삭제하고 휴지통을 비워 주십시오",
  },
};
