import type { DoubtCode, ErrorParams, LeftOutReason, WarningCode } from "@yizhou/model";
import { doubtMessage, isDoubtCode } from "./check-messages.ts";
import { fillMessage } from "./fill-message.ts";
import { LEFT_OUT_MESSAGES } from "./left-out-messages.ts";
import { languageName } from "./ui-languages.ts";
import type { Localised, UiLanguage } from "./ui-languages.ts";

/** What a reader of the result should know, per warning code. No ASCII colon, like the error texts. */
export const WARNING_MESSAGES: Readonly<Record<WarningCode, Localised>> = {
  "warning.active_content_removed": {
    zh: "为安全起见，结果文件去掉了脚本、自动操作和可疑链接等{count}处活动内容",
    en: "For safety, scripts, automatic actions and unusual links were left out of the result ({count} in all)",
    ko: "안전을 위해 스크립트, 자동 동작, 비정상 링크 등 활성 콘텐츠 {count}건을 결과에서 제외했습니다",
  },
  "warning.attachments_removed": {
    zh: "原文件附带的{count}个文件没有放进结果",
    en: "Files attached to the source are not in the result ({count} in all)",
    ko: "원본에 첨부된 파일 {count}개는 결과에 넣지 않았습니다",
  },
  "warning.converted": {
    zh: "{extension}文件先由LibreOffice转换再翻译，结果存回原格式；宏不保留，个别版面可能变化",
    en: "{extension} files are converted by LibreOffice for the translation and back. Macros are not kept, and the layout may change in places",
    ko: "{extension} 파일은 LibreOffice로 변환해 번역한 뒤 원래 형식으로 저장합니다. 매크로는 유지되지 않으며 일부 레이아웃이 달라질 수 있습니다",
  },
  "warning.encoding_changed": {
    zh: "原编码写不下译文的文字，结果改用UTF-8保存",
    en: "The original encoding cannot hold the translation, so the result is saved as UTF-8",
    ko: "원래 인코딩으로는 번역문을 저장할 수 없어 결과를 UTF-8로 저장했습니다",
  },
  "warning.embedded_document_untouched": {
    zh: "嵌入的文档保持原样，不翻译",
    en: "Embedded documents are kept as they are and not translated",
    ko: "포함된 문서는 번역하지 않고 그대로 둡니다",
  },
  "warning.embedded_picture_kept": {
    zh: "嵌入的文档里的文字已翻译，但页面上显示的是它原来的图片，双击打开后才会更新",
    en: "The text inside embedded documents is translated, but the page shows the old picture of them until they are opened with a double click",
    ko: "포함된 문서 안의 텍스트는 번역했지만, 두 번 클릭해 열기 전까지 문서에는 이전 그림이 표시됩니다",
  },
  "warning.encryption_removed": {
    zh: "原文件是加密的，结果保存为未加密的文件",
    en: "The file is encrypted. The result is saved without encryption",
    ko: "원본은 암호화되어 있으며, 결과는 암호화하지 않고 저장합니다",
  },
  "warning.formula_kept": {
    zh: "公式保持原样，不翻译",
    en: "Formulas and equations are kept as they are",
    ko: "수식은 그대로 유지됩니다",
  },
  "warning.memory_full": {
    zh: "记忆库已满，这次的译文没有全部存入",
    en: "The memory is full, so not all of these translations were saved to it",
    ko: "번역 메모리가 가득 차서 이번 번역문을 모두 저장하지 못했습니다",
  },
  "warning.image_text_untouched": {
    zh: "图片里的文字不翻译",
    en: "Text inside pictures is not translated",
    ko: "이미지 속 텍스트는 번역하지 않습니다",
  },
  "warning.macro_kept": {
    zh: "文件含有宏，已原样保留，没有运行",
    en: "The file holds macros. They are kept unchanged and were not run",
    ko: "파일에 매크로가 있습니다. 실행하지 않고 그대로 유지했습니다",
  },
  "warning.signature_invalidated": {
    zh: "内容已改动，原来的数字签名不再有效",
    en: "The content has changed, so the digital signature is no longer valid",
    ko: "내용이 변경되어 기존 디지털 서명은 더 이상 유효하지 않습니다",
  },
  "warning.chart_cache_only": {
    zh: "图表只翻译了显示的文字，其数据源没有改动",
    en: "Only the text shown in charts is translated. Their data source is unchanged",
    ko: "차트에 표시된 텍스트만 번역했으며 데이터 원본은 변경하지 않았습니다",
  },
  "warning.text_covered": {
    zh: "有文字被色块或涂改遮住，既没有读取，也没有翻译",
    en: "Text that something is painted over was neither read nor translated",
    ko: "색칠로 가려진 텍스트는 읽지도 번역하지도 않았습니다",
  },
  "warning.text_left_out": {
    zh: "有一部分文字无法翻译，结果中保留了原文",
    en: "Some text could not be translated and stays as it was",
    ko: "일부 텍스트는 번역할 수 없어 원문을 유지했습니다",
  },
  "warning.result_unsure": {
    zh: "部分译文可能显示不完整或无法复制，请核对结果文件",
    en: "Some of the translation may not show or copy as it should. Please check the result",
    ko: "번역문 일부가 제대로 표시되거나 복사되지 않을 수 있으니 결과 파일을 확인해 주십시오",
  },
  "warning.forms_left_out": {
    zh: "这份文件没能生成可编辑的Word文档和阅读版，PDF译文不受影响",
    en: "No editable Word document and no reading view could be made of this file. The translated PDF is not affected",
    ko: "이 파일로는 편집 가능한 Word 문서와 읽기용 문서를 만들지 못했습니다. 번역된 PDF에는 영향이 없습니다",
  },
  "warning.pages_unread": {
    zh: "只读取了{total}页中的前{read}页：读取全部页面所需的计算时间超出了单个文件的上限，请选择要翻译的页面",
    en: "Only the first {read} of {total} pages were read, since all of them take more computing time than one file may have. Choose the pages to translate",
    ko: "전체 {total}쪽 중 처음 {read}쪽만 읽었습니다. 모든 쪽을 읽으려면 한 파일에 허용된 계산 시간이 초과됩니다. 번역할 쪽을 선택해 주십시오",
  },
  "warning.text_recognised": {
    zh: "有{count}页的文字是从图片中识别的，请核对人名和数字",
    en: "Text was recognised from pictures ({count} p.). Please check names and numbers",
    ko: "{count}쪽의 텍스트는 이미지에서 인식한 것입니다. 이름과 숫자를 확인해 주십시오",
  },
  "warning.text_read_plainly": {
    zh: "本站的中文识别组件缺失或已损坏，这份文件由通用程序识别，错字会多一些，请仔细核对",
    en: "The part of this site that reads Chinese is missing or damaged. A general program read this file, with more wrong characters. Please check it closely",
    ko: "이 사이트의 중국어 인식 구성 요소가 없거나 손상되어 범용 프로그램으로 읽었습니다. 오인식이 더 많을 수 있으니 꼼꼼히 확인해 주십시오",
  },
  "warning.layout_may_grow": {
    zh: "译文比原文长，个别位置的版面可能变化",
    en: "The translation is longer than the source, so the layout may change in places",
    ko: "번역문이 원문보다 길어 일부 레이아웃이 달라질 수 있습니다",
  },
  "warning.needs_review": {
    zh: "可能译错了，请核对（{reason}）",
    en: "May be wrong, please check ({reason})",
    ko: "오역일 수 있습니다. 확인해 주십시오({reason})",
  },
  "warning.numbers_differ": {
    zh: "译文里没有找到原文的数字{numbers}，请核对",
    en: "The translation lacks these numbers of the source, please check {numbers}",
    ko: "번역문에서 원문의 숫자 {numbers}을(를) 찾을 수 없습니다. 확인해 주십시오",
  },
  "warning.fuzzy_used": {
    zh: "采用了{score}%的相似译文，数字和格式已自动调整，请核对",
    en: "Filled from a {score}% match. Numbers and formatting were adjusted, please check",
    ko: "{score}% 유사 번역문을 적용했습니다. 숫자와 서식을 자동으로 맞췄으니 확인해 주십시오",
  },
  "warning.tags_repaired": {
    zh: "有些句子的标记已自动修复，请留意格式",
    en: "Tags were repaired in some sentences. Have a look at their formatting",
    ko: "일부 문장의 태그를 자동으로 복구했습니다. 서식을 확인해 주십시오",
  },
  "warning.segments_untranslated": {
    zh: "有些句子没有译出，结果中保留了原文",
    en: "Some sentences could not be translated and keep their source text",
    ko: "번역하지 못한 문장이 있어 원문을 유지했습니다",
  },
  "warning.terms_forbidden": {
    zh: "译文使用了禁用的术语，请改正（{terms}）",
    en: "The translation uses terms that are not to be used ({terms})",
    ko: "번역문에 사용이 금지된 용어가 있습니다. 고쳐 주십시오({terms})",
  },
  "warning.terms_missed": {
    zh: "译文没有采用术语库中的译法，请核对（{terms}）",
    en: "The translation does not use these terms of the termbase ({terms})",
    ko: "번역문이 용어집의 용어를 따르지 않았습니다. 확인해 주십시오({terms})",
  },
  "warning.part_unreadable": {
    zh: "文件中有一部分无法读取，已原样保留",
    en: "One part of the file cannot be read and is kept unchanged",
    ko: "파일의 일부를 읽을 수 없어 그대로 유지했습니다",
  },
  "warning.pivot_kept": {
    zh: "数据透视表及其来源中的标题和项目保留原文，刷新后才不会改变",
    en: "Captions and items of pivot tables, and the cells they come from, keep their source text",
    ko: "피벗 테이블의 제목과 항목, 그리고 그 원본 셀은 원문을 유지했습니다",
  },
  "warning.text_shortened": {
    zh: "部分译文超出软件允许的长度，已截短",
    en: "Some translations were longer than the program accepts and were shortened",
    ko: "일부 번역문이 프로그램이 허용하는 길이를 넘어 줄였습니다",
  },
  "warning.subtitles_dense": {
    zh: "有{count}条字幕较长，显示时间内可能读不完",
    en: "{count} subtitles may be too long to read while they are shown",
    ko: "자막 {count}개가 길어 표시되는 동안 다 읽지 못할 수 있습니다",
  },
  "warning.source_language_differs": {
    zh: "原文看起来是{language}，与所选语言不同",
    en: "The source seems to be in {language}, not in the language chosen",
    ko: "원문이 선택한 언어가 아니라 {language}(으)로 보입니다",
  },
  "warning.file_language_differs": {
    zh: "文件注明译文语言是{language}，与所选语言不同；文件里已有的译文没有改动",
    en: "The file says that its translations are in {language}, not in the language chosen. Translations already in it are unchanged",
    ko: "파일에 적힌 번역 언어는 {language}(으)로, 선택한 언어와 다릅니다. 파일에 있던 번역문은 그대로 두었습니다",
  },
  "warning.target_language_differs": {
    zh: "译文看起来是{language}，与所选语言不同",
    en: "The translation seems to be in {language}, not in the language chosen",
    ko: "번역문이 선택한 언어가 아니라 {language}(으)로 보입니다",
  },
  "warning.texts_differ": {
    zh: "两个文本大部分对应不上，请确认是否为同一内容",
    en: "Most of the two texts does not match. Check that they have the same content",
    ko: "두 텍스트가 대부분 일치하지 않습니다. 같은 내용인지 확인해 주십시오",
  },
  "warning.vectors_unavailable": {
    zh: "语义向量服务暂不可用，本次仅按长度与词汇对齐",
    en: "The embeddings service did not answer. The texts were aligned by lengths and words alone",
    ko: "임베딩 서비스를 사용할 수 없어 길이와 어휘만으로 정렬했습니다",
  },
};

/** The message of a warning code in the language of the reader; values as for `errorMessage`. */
export function warningMessage(code: WarningCode, params: ErrorParams, language: UiLanguage): string {
  const all = code === "warning.needs_review" ? { ...params, reason: doubtReason(params, language) } : params;
  return fillMessage(templateOf(code, params)[language], all, (name, value) =>
    name === "language" ? languageName(String(value), language) : String(value).replaceAll(":", "："),
  );
}

function templateOf(code: WarningCode, { reason }: ErrorParams): Localised {
  const isTold = code === "warning.text_left_out" && Object.hasOwn(LEFT_OUT_MESSAGES, String(reason));
  return isTold ? LEFT_OUT_MESSAGES[String(reason) as LeftOutReason] : WARNING_MESSAGES[code];
}

/** Of a doubted translation: `doubt` is its code, `values` are the code's values, one a line. */
function doubtReason({ doubt, values }: ErrorParams, language: UiLanguage): string {
  return isDoubtCode(String(doubt))
    ? doubtMessage(String(doubt) as DoubtCode, String(values ?? "").split("\n"), language)
    : "";
}

/** True when the text is one of our warning codes. */
export function isWarningCode(text: string): text is WarningCode {
  return Object.hasOwn(WARNING_MESSAGES, text);
}
