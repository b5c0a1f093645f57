import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about jobs, languages and quality checks. */
export const TRANSLATION_MESSAGES: MessagesOf<"job" | "language" | "qa"> = {
  "job.cancelled": {
    zh: "任务已取消",
    en: "The translation was cancelled",
    ko: "번역이 취소되었습니다",
  },
  "job.comment_not_found": {
    zh: "这条批注不存在，或不是您写的",
    en: "This comment does not exist, or is not yours",
    ko: "이 댓글이 없거나 본인이 쓴 것이 아닙니다",
  },
  "job.comments_full": {
    zh: "一个任务最多可有{limit}条批注",
    en: "A translation can have {limit} comments at most",
    ko: "한 작업의 댓글은 최대 {limit}개입니다",
  },
  "job.deadline_exceeded": {
    zh: "翻译超过了时限，已译出的部分可以下载，其余可重试",
    en: "The translation ran out of time. What is done can be downloaded, the rest can be retried",
    ko: "번역 시간이 초과되었습니다. 완료된 부분은 다운로드하고 나머지는 다시 시도할 수 있습니다",
  },
  "job.first_page_used": {
    zh: "每个文件的第一页可以免费试译一次，这个文件已按另一种选择试译过。原来的试译结果仍可查看",
    en: "The first page of a file is translated for free once. For this file that was done with other options; the page can still be looked at",
    ko: "파일마다 첫 쪽을 한 번 무료로 미리 번역할 수 있습니다. 이 파일은 다른 선택으로 이미 번역했으며, 그 결과는 계속 볼 수 있습니다",
  },
  "job.guide_missing": {
    zh: "这个文件还没有简介和术语表，请先生成",
    en: "This file has no brief and glossary yet. Have them made first",
    ko: "이 파일에는 아직 개요와 용어 목록이 없습니다. 먼저 만들어 주십시오",
  },
  "job.cut_impossible": {
    zh: "这里不能拆分或合并，{cutFault}",
    en: "The sentence cannot be split or merged here, {cutFault}",
    ko: "여기서는 나누거나 합칠 수 없습니다. {cutFault}",
  },
  "job.cut_not_found": {
    zh: "这次拆分或合并不存在，或已撤销",
    en: "This split or merge does not exist, or was taken back already",
    ko: "이 나누기 또는 합치기가 없거나 이미 취소되었습니다",
  },
  "job.paragraph_not_found": {
    zh: "这个段落已不在译文中，或已按原文保留。请刷新页面后重试",
    en: "This paragraph is not there any more, or stays as it is already. Load the page again and try once more",
    ko: "이 문단은 더 이상 없거나 이미 원문 그대로 두었습니다. 페이지를 새로 고친 뒤 다시 시도해 주십시오",
  },
  "job.paragraphs_apart": {
    zh: "只有同一页或下一页紧接着的同类段落才能合并",
    en: "Only a paragraph that another of its kind follows on the same or the next page can be joined with it",
    ko: "같은 쪽이나 다음 쪽에서 바로 이어지는 같은 종류의 문단만 합칠 수 있습니다",
  },
  "job.paragraph_not_split": {
    zh: "这个段落不能在此处拆开",
    en: "The paragraph cannot be split there",
    ko: "이 문단은 그 자리에서 나눌 수 없습니다",
  },
  "job.no_table": {
    zh: "这里看不出表格的行和列，请选中表格的第一段和最后一段，两段须在同一页",
    en: "No rows and columns are seen here. Choose the first and the last paragraph of the table, both on one page",
    ko: "여기서는 표의 행과 열을 찾을 수 없습니다. 같은 쪽에서 표의 첫 문단과 마지막 문단을 고르세요",
  },
  "job.table_over_left": {
    zh: "这张表格里有一段已按原文保留，请先撤销那项更正，或让表格止于它之前",
    en: "A paragraph inside this table is left as it is. Take that back first, or let the table end before it",
    ko: "이 표 안에 원문 그대로 둔 문단이 있습니다. 먼저 그 정정을 되돌리거나 표를 그 앞에서 끝내세요",
  },
  "job.not_in_table": {
    zh: "这一段没有被当作表格读取，无需更正",
    en: "This paragraph was not read as part of a table",
    ko: "이 문단은 표의 일부로 읽히지 않았습니다",
  },
  "job.paragraph_not_moved": {
    zh: "只能调整同一页上段落的先后顺序",
    en: "Only paragraphs of the same page can change their order",
    ko: "같은 쪽에 있는 문단끼리만 순서를 바꿀 수 있습니다",
  },
  "job.invitation_not_found": {
    zh: "邀请不存在或已撤回",
    en: "The invitation does not exist or was taken back",
    ko: "초대가 없거나 취소되었습니다",
  },
  "job.invitations_full": {
    zh: "邀请过于频繁，请{seconds}秒后再试",
    en: "Too many invitations. Try again in {seconds} seconds",
    ko: "초대가 너무 잦습니다. {seconds}초 뒤에 다시 시도해 주십시오",
  },
  "job.no_organization": {
    zh: "您不属于任何机构，无法与机构共享",
    en: "You belong to no organisation to share with",
    ko: "소속 기관이 없어 기관과 공유할 수 없습니다",
  },
  "job.no_right": {
    zh: "您没有这项操作的权限，如有需要请联系任务的所有者",
    en: "You may not do this here. Ask the owner of the translation",
    ko: "이 작업을 할 권한이 없습니다. 작업 소유자에게 문의해 주십시오",
  },
  "job.text_too_long": {
    zh: "一次最多翻译{limit}个字符，更长的文字请上传为文件",
    en: "At most {limit} characters at a time. Upload longer texts as a file",
    ko: "한 번에 최대 {limit}자까지 번역합니다. 더 긴 글은 파일로 올려 주십시오",
  },
  "job.unpaid": {
    zh: "字符不足，还差{characters}字符，请充值后再试",
    en: "{characters} characters are missing to pay for it. Top up and try again",
    ko: "글자가 {characters}자 부족합니다. 충전한 후 다시 시도해 주십시오",
  },
  "job.not_cancellable": {
    zh: "任务已结束，无法取消",
    en: "The translation has ended and cannot be cancelled",
    ko: "이미 끝난 작업은 취소할 수 없습니다",
  },
  "job.not_found": {
    zh: "任务不存在或已删除",
    en: "The translation does not exist or has been deleted",
    ko: "작업이 없거나 삭제되었습니다",
  },
  "job.not_ready": {
    zh: "译文尚未生成，请稍候",
    en: "The result is not ready yet",
    ko: "번역 결과가 아직 준비되지 않았습니다",
  },
  "job.form_making": {
    zh: "文件正在生成，请稍候再下载",
    en: "The file is being made. Download it in a moment",
    ko: "파일을 만드는 중입니다. 잠시 후 다운로드해 주십시오",
  },
  "job.nothing_to_retry": {
    zh: "没有需要重试的句子",
    en: "There is nothing to retry",
    ko: "다시 시도할 항목이 없습니다",
  },
  "job.quote_used": {
    zh: "记忆库在开始翻译前有变化，需要引擎翻译的内容超出了报价。已译出的部分可以下载，其余可重试，重试前会重新报价",
    en: "The memories changed before the translation began, so more than the quote said is left for an engine. What is done can be downloaded; a retry has a quote of its own for the rest",
    ko: "번역을 시작하기 전에 메모리가 바뀌어 엔진이 번역할 분량이 견적을 넘었습니다. 완료된 부분은 다운로드할 수 있으며, 나머지는 다시 시도하면 새로 견적을 냅니다",
  },
  "job.segment_assigned": {
    zh: "第{segment}句分配给了其他人",
    en: "Sentence {segment} is assigned to somebody else",
    ko: "{segment}번 문장은 다른 사람에게 배정되었습니다",
  },
  "job.segment_held": {
    zh: "第{segment}句正由其他人编辑，请稍后再试",
    en: "Somebody else is editing sentence {segment}. Try again in a moment",
    ko: "{segment}번 문장은 다른 사람이 편집 중입니다. 잠시 후 다시 시도해 주십시오",
  },
  "job.segment_not_found": {
    zh: "没有找到第{segment}句",
    en: "Sentence {segment} was not found",
    ko: "{segment}번 문장을 찾을 수 없습니다",
  },
  "job.segment_not_ready": {
    zh: "第{segment}句还没有译文，暂时不能确认",
    en: "Sentence {segment} has no translation to confirm yet",
    ko: "{segment}번 문장은 아직 번역문이 없어 확정할 수 없습니다",
  },
  "job.segment_tags_differ": {
    zh: "第{segment}句译文的标记与原文不一致，请补齐后再确认",
    en: "The tags of sentence {segment} differ from its source. Put them right before you confirm it",
    ko: "{segment}번 문장의 태그가 원문과 다릅니다. 태그를 맞춘 뒤 확정해 주십시오",
  },
  "job.segments_changed": {
    zh: "有{segments}句刚刚被修改过，什么都没有写入，请重新查看后再导入",
    en: "{segments} sentences have just been changed by somebody else. Nothing was written. Look at the file again before you import it",
    ko: "문장 {segments}개가 방금 변경되어 아무것도 저장하지 않았습니다. 다시 확인한 뒤 가져와 주십시오",
  },
  "job.link_not_found": {
    zh: "链接不存在或已失效",
    en: "This link does not exist or no longer works",
    ko: "없는 링크이거나 더 이상 열리지 않는 링크입니다",
  },
  "job.link_code_wrong": {
    zh: "提取码不正确",
    en: "The code is not right",
    ko: "코드가 올바르지 않습니다",
  },
  "job.link_tries_full": {
    zh: "提取码输错次数过多，请{seconds}秒后再试",
    en: "Too many wrong codes. Try again in {seconds} seconds",
    ko: "코드를 너무 여러 번 틀렸습니다. {seconds}초 뒤에 다시 시도해 주십시오",
  },
  "job.links_full": {
    zh: "一份译文最多可有{limit}个分享链接，请先撤销不再使用的",
    en: "A translation can have {limit} links at most. Take one back first",
    ko: "번역 하나에 링크는 최대 {limit}개입니다. 쓰지 않는 링크를 먼저 취소해 주십시오",
  },
  "job.share_not_found": {
    zh: "此人不在共享名单中",
    en: "The translation is not shared with this person",
    ko: "이 사람과 공유되어 있지 않습니다",
  },
  "job.share_owner": {
    zh: "任务是您自己的，无需邀请自己",
    en: "The translation is yours. There is no need to invite yourself",
    ko: "본인의 작업이므로 본인을 초대할 필요가 없습니다",
  },
  "job.shares_full": {
    zh: "一个任务最多可与{limit}人共享",
    en: "A translation can be shared with {limit} people at most",
    ko: "한 작업은 최대 {limit}명과 공유할 수 있습니다",
  },
  "language.invalid": {
    zh: "无法识别的语言代码“{language}”",
    en: "“{language}” is not a known language code",
    ko: "‘{language}’은(는) 알 수 없는 언어 코드입니다",
  },
  "language.same_pair": {
    zh: "原文与译文语言相同，请选择另一种目标语言",
    en: "Source and target are the same language. Choose another target",
    ko: "원문과 번역문의 언어가 같습니다. 다른 도착어를 선택해 주십시오",
  },
  "language.undetected": {
    zh: "未能识别原文语言，请手动选择",
    en: "The source language could not be detected. Choose it yourself",
    ko: "원문 언어를 감지하지 못했습니다. 직접 선택해 주십시오",
  },
  "qa.bad_pattern": {
    zh: "“{pattern}”不是可用的正则表达式",
    en: "“{pattern}” is not a regular expression that can be used",
    ko: "사용할 수 없는 정규식입니다 “{pattern}”",
  },
};
