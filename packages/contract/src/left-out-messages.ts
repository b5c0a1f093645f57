import type { LeftOutReason } from "@yizhou/model";
import type { Localised } from "./ui-languages.ts";

/** What stays in the source language and why, per reason of `warning.text_left_out`; the general text is for those without one. */
export const LEFT_OUT_MESSAGES: Readonly<Record<LeftOutReason, Localised>> = {
  aFChunk: {
    zh: "文档中插入的其他格式内容（如网页片段）保留原文",
    en: "Content of another format inside the document, such as a piece of a web page, stays as it was",
    ko: "문서에 삽입된 다른 형식의 내용(웹 페이지 조각 등)은 원문을 유지했습니다",
  },
  "alt-text": {
    zh: "图片和图形的替代文字保留原文",
    en: "Alternative texts of pictures and shapes stay as they were",
    ko: "그림과 도형의 대체 텍스트는 원문을 유지했습니다",
  },
  attribute: {
    zh: "写在标签属性里的整个网页保留原文",
    en: "Pages written into an attribute of a tag stay as they were",
    ko: "태그 속성 안에 적힌 페이지는 원문을 유지했습니다",
  },
  caption: {
    zh: "按钮、复选框等控件上的文字保留原文",
    en: "Words on buttons, boxes and other controls stay as they were",
    ko: "단추, 확인란 등 컨트롤의 글자는 원문을 유지했습니다",
  },
  chart: {
    zh: "图表中的文字保留原文",
    en: "Words in charts stay as they were",
    ko: "차트의 글자는 원문을 유지했습니다",
  },
  choice: {
    zh: "列表控件的选项和输入框中的内容保留原文，因为其他地方可能用到它们的值",
    en: "Choices of lists and what stands in text fields stay as they were, since something may use them as values",
    ko: "목록의 선택 항목과 입력란의 내용은 값으로 쓰일 수 있어 원문을 유지했습니다",
  },
  "column-name": {
    zh: "有的译名会使表格的两列重名或不能作列名，这些列名保留原文",
    en: "Some column names of tables stay as they were, since the translation would name two columns alike or is no possible name",
    ko: "번역하면 표의 두 열 이름이 같아지거나 열 이름으로 쓸 수 없는 경우 원문을 유지했습니다",
  },
  code: {
    zh: "代码和标明不翻译的内容保留原文",
    en: "Code, and what is marked as not to be translated, stays as it was",
    ko: "코드와 번역하지 않도록 표시된 내용은 원문을 유지했습니다",
  },
  command: {
    zh: "文档自定义的命令、未知命令的参数和绘图里的文字保留原文",
    en: "Words in the document's own commands, in arguments of unknown commands and in drawings stay as they were",
    ko: "문서에서 정의한 명령, 알 수 없는 명령의 인수, 그림 코드 속 글자는 원문을 유지했습니다",
  },
  "compared-text": {
    zh: "公式要比较或查找的文字，如果改动会影响结果，就保留原文",
    en: "Texts that formulas compare or look up stay as they were where a change would alter the results",
    ko: "수식이 비교하거나 찾는 텍스트는 바꾸면 결과가 달라질 수 있어 원문을 유지했습니다",
  },
  "date-format": {
    zh: "日期和时间格式中的文字保留原文",
    en: "Words in formats of dates and times stay as they were",
    ko: "날짜와 시간 서식의 글자는 원문을 유지했습니다",
  },
  deletion: {
    zh: "修订中已标为删除的文字保留原文",
    en: "Text that is marked as deleted in tracked changes stays as it was",
    ko: "변경 내용 추적에서 삭제로 표시된 텍스트는 원문을 유지했습니다",
  },
  field: {
    zh: "域、变量和属性显示的文字保留原文",
    en: "What fields, variables and properties show stays as it was",
    ko: "필드, 변수, 속성이 표시하는 텍스트는 원문을 유지했습니다",
  },
  "form-choices": {
    zh: "域要比较的下拉选项保留原文",
    en: "Choices of drop-down lists that a field compares stay as they were",
    ko: "필드가 비교하는 드롭다운 항목은 원문을 유지했습니다",
  },
  "front-matter": {
    zh: "文件开头设置区中跨行的内容保留原文",
    en: "Values over several lines in the front matter stay as they were",
    ko: "머리글(front matter)에서 여러 줄에 걸친 값은 원문을 유지했습니다",
  },
  glossaryDocument: {
    zh: "文档附带的构建基块（自动图文集）保留原文",
    en: "Building blocks that come with the document stay as they were",
    ko: "문서에 포함된 문서 블록은 원문을 유지했습니다",
  },
  index: {
    zh: "索引项和目录的设置保留原文，重新生成后会显示原文",
    en: "Entries that an index or a list of contents is made from stay as they were and show once it is made again",
    ko: "색인과 목차의 바탕이 되는 항목은 원문을 유지했으며, 다시 만들면 원문이 표시됩니다",
  },
  "misplaced-run": {
    zh: "有些文字的位置不符合格式规定，保留原文",
    en: "Some text stands where the format allows none and stays as it was",
    ko: "형식상 허용되지 않는 위치의 텍스트는 원문을 유지했습니다",
  },
  "no-columns": {
    zh: "工作表右侧没有空列可放译文，这些表保留原文",
    en: "A sheet without free columns for the translation stays as it was",
    ko: "번역문을 넣을 빈 열이 없는 시트는 원문을 유지했습니다",
  },
  numbering: {
    zh: "自动编号和章节标记中的文字保留原文",
    en: "Words of automatic numbers and of marks of sections stay as they were",
    ko: "자동 번호와 구역 표시의 글자는 원문을 유지했습니다",
  },
  "other-file": {
    zh: "文档引入的其他文件没有翻译，请另外上传",
    en: "Parts of the document that are files of their own are not translated. Upload them as well",
    ko: "문서가 불러오는 다른 파일은 번역하지 않았습니다. 따로 업로드해 주십시오",
  },
  "read-cell": {
    zh: "公式读取的单元格和公式结果只保留一种文字",
    en: "Cells that formulas read and results of formulas hold one language only",
    ko: "수식이 읽는 셀과 수식 결과에는 한 언어만 넣었습니다",
  },
  ruby: {
    zh: "注音保留原文",
    en: "Readings beside or above words stay as they were",
    ko: "글자 위나 옆의 발음 표기(루비)는 원문을 유지했습니다",
  },
  "shared-page": {
    zh: "双语文件中，母版、批注等两种页面共用的内容保留原文",
    en: "What pages in both languages share, such as masters and comments, stays as it was in the bilingual file",
    ko: "대역 파일에서 마스터, 메모 등 두 언어의 쪽이 함께 쓰는 내용은 원문을 유지했습니다",
  },
  "sheet-name": {
    zh: "译名过长或会使公式过长的工作表保留原名",
    en: "Sheets keep their names where the new ones, or formulas with them, would be too long",
    ko: "새 이름이나 그 이름이 들어간 수식이 너무 길어지는 시트는 원래 이름을 유지했습니다",
  },
  "single-text": {
    zh: "双语文件中，提示、图表标签、数字格式等只能放一种文字的地方保留原文",
    en: "Places for one text only, such as tooltips, labels of charts and number formats, kept the source in the bilingual file",
    ko: "대역 파일에서 도움말, 차트 레이블, 숫자 서식처럼 한 가지 텍스트만 넣을 수 있는 곳은 원문을 유지했습니다",
  },
  style: {
    zh: "样式表在页面上显示的文字保留原文",
    en: "Words that style sheets show on a page stay as they were",
    ko: "스타일 시트가 페이지에 표시하는 글자는 원문을 유지했습니다",
  },
  subtitles: {
    zh: "文档内视频的字幕保留原文",
    en: "Subtitles of videos inside the document stay as they were",
    ko: "문서에 포함된 동영상의 자막은 원문을 유지했습니다",
  },
  template: {
    zh: "模板标记和组件参数里的文字保留原文",
    en: "Words in tags of templates and components stay as they were",
    ko: "템플릿 태그와 구성 요소 인수의 글자는 원문을 유지했습니다",
  },
  "word-art": {
    zh: "艺术字保留原文",
    en: "Word art stays as it was",
    ko: "글맵시(워드아트)는 원문을 유지했습니다",
  },
};
