import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about files, filters, exchange formats and previews. */
export const DOCUMENTS_MESSAGES: MessagesOf<"exchange" | "file" | "filter" | "link" | "ocr" | "preview"> = {
  "exchange.column_missing": {
    zh: "表格中没有第{column}列，原文和译文要各占一列",
    en: "The table has no column {column}; source and translation need one each",
    ko: "표에 {column}열이 없습니다. 원문과 번역문이 한 열씩 있어야 합니다",
  },
  "exchange.file_left_out": {
    zh: "压缩包中的“{name}”不是双语文件，已跳过",
    en: "{name} in the archive is no bilingual file and was left out",
    ko: "압축 파일 안의 {name}은(는) 이중 언어 파일이 아니어서 건너뛰었습니다",
  },
  "exchange.format_unknown": {
    zh: "{name}不能导回，请选择XLIFF、表格或双语对照文档",
    en: "{name} cannot be imported back. Choose an XLIFF, a table or a bilingual document",
    ko: "{name}은(는) 다시 가져올 수 없습니다. XLIFF, 표 또는 대조 문서를 선택해 주십시오",
  },
  "exchange.invalid_sdltm": {
    zh: "这不是有效的SDLTM文件（{reason}）",
    en: "This is not a valid SDLTM file ({reason})",
    ko: "올바른 SDLTM 파일이 아닙니다({reason})",
  },
  "exchange.invalid_table": {
    zh: "无法读取这个表格（{reason}）",
    en: "This table cannot be read ({reason})",
    ko: "이 표를 읽을 수 없습니다({reason})",
  },
  "exchange.invalid_tbx": {
    zh: "这不是有效的TBX文件（{reason}）",
    en: "This is not a valid TBX file ({reason})",
    ko: "올바른 TBX 파일이 아닙니다({reason})",
  },
  "exchange.invalid_tmx": {
    zh: "这不是有效的TMX文件（{reason}）",
    en: "This is not a valid TMX file ({reason})",
    ko: "올바른 TMX 파일이 아닙니다({reason})",
  },
  "exchange.invalid_xliff": {
    zh: "这不是有效的XLIFF文件（{reason}）",
    en: "This is not a valid XLIFF file ({reason})",
    ko: "올바른 XLIFF 파일이 아닙니다({reason})",
  },
  "exchange.language_missing": {
    zh: "文件中没有语言“{language}”的内容",
    en: "The file holds no text in {language}",
    ko: "파일에 {language} 내용이 없습니다",
  },
  "exchange.row_empty": {
    zh: "这一条没有可用的内容，已跳过",
    en: "Nothing here could be used, so it was left out",
    ko: "사용할 수 있는 내용이 없어 건너뛰었습니다",
  },
  "exchange.row_fields_left_out": {
    zh: "以下内容未能保留（{names}）",
    en: "Some of it could not be kept ({names})",
    ko: "일부 내용을 보존하지 못했습니다({names})",
  },
  "exchange.row_formula": {
    zh: "单元格{cell}是公式，已取用其计算结果",
    en: "Cell {cell} holds a formula, and its result was taken",
    ko: "{cell} 셀이 수식이어서 계산된 값을 가져왔습니다",
  },
  "exchange.row_language_unknown": {
    zh: "无法识别语言“{language}”，这部分已跳过",
    en: "There is no language {language}, so this part was left out",
    ko: "{language} 언어를 알 수 없어 이 부분을 건너뛰었습니다",
  },
  "exchange.row_rejected": {
    zh: "复核时已退回这条译文，已跳过",
    en: "A reviewer has sent this translation back, so it was left out",
    ko: "검토자가 반려한 번역이어서 건너뛰었습니다",
  },
  "exchange.row_side_empty": {
    zh: "{language}一侧没有内容，已跳过",
    en: "The {language} side is empty and was left out",
    ko: "{language} 쪽이 비어 있어 건너뛰었습니다",
  },
  "exchange.row_status_unknown": {
    zh: "无法识别状态“{status}”，已按待定处理",
    en: "The status {status} is unknown, so the term is pending",
    ko: "{status} 상태를 알 수 없어 보류로 처리했습니다",
  },
  "exchange.row_unreadable": {
    zh: "这部分无法读取，已跳过；文件可能已损坏，或实际编码与文件声明的不同",
    en: "This part cannot be read and was left out; the file may be damaged, or in another encoding than it says",
    ko: "이 부분을 읽을 수 없어 건너뛰었습니다. 파일이 손상되었거나 파일에 적힌 것과 다른 인코딩일 수 있습니다",
  },
  "exchange.too_many_segments": {
    zh: "文件超过{limit}句，请分成几个文件",
    en: "The file has more than {limit} sentences. Split it into several files",
    ko: "파일의 문장이 {limit}개를 넘습니다. 여러 파일로 나누어 주십시오",
  },
  "exchange.wrong_document": {
    zh: "这个文件不是从本任务导出的，没有可以对应的句子",
    en: "This file was not exported from this task, none of its sentences belong here",
    ko: "이 작업에서 내보낸 파일이 아니어서 대응하는 문장이 없습니다",
  },
  "file.duplicate": {
    zh: "文件“{name}”已经上传过",
    en: "“{name}” has been uploaded before",
    ko: "‘{name}’ 파일은 이미 업로드되었습니다",
  },
  "file.expired": {
    zh: "文件已过保存期，内容已删除",
    en: "The retention period is over and the file has been deleted",
    ko: "보관 기간이 지나 파일이 삭제되었습니다",
  },
  "file.infected": {
    zh: "这个文件被检出恶意软件（{threat}），不能发给其他人",
    en: "Malware was found in this file ({threat}), so nobody but its owner gets it",
    ko: "이 파일에서 악성 코드({threat})가 발견되어 다른 사람에게 전달하지 않습니다",
  },
  "file.name_invalid": {
    zh: "文件名无法使用，请改名后重新上传",
    en: "This file name cannot be used. Rename the file and upload it again",
    ko: "사용할 수 없는 파일 이름입니다. 이름을 바꾼 후 다시 업로드해 주십시오",
  },
  "file.not_found": {
    zh: "文件不存在或已删除",
    en: "The file does not exist or has been deleted",
    ko: "파일이 없거나 삭제되었습니다",
  },
  "file.password_unkept": {
    zh: "本站没有配置主密钥，不能保管文件密码，请取消密码后重新上传",
    en: "This site cannot keep passwords of files. Remove the password and upload the file again",
    ko: "이 사이트는 파일 암호를 보관할 수 없습니다. 암호를 해제한 후 다시 업로드해 주십시오",
  },
  "file.reference_host": {
    zh: "本站不从{host}获取文件，请下载后上传",
    en: "This site does not fetch files from {host}. Download the file and upload it",
    ko: "이 사이트는 {host}에서 파일을 가져오지 않습니다. 파일을 내려받아 업로드해 주십시오",
  },
  "file.reference_missing": {
    zh: "没有找到{reference}的公开文件，请核对，或下载后上传",
    en: "No open copy of {reference} was found. Check it, or download the file and upload it",
    ko: "{reference}의 공개 파일을 찾지 못했습니다. 확인하거나 파일을 내려받아 업로드해 주십시오",
  },
  "file.reference_page": {
    zh: "{host}给出的是网页而不是文件，请在浏览器中下载后上传",
    en: "{host} answered with a web page instead of a file. Download the file in your browser and upload it",
    ko: "{host}에서 파일 대신 웹 페이지를 보냈습니다. 브라우저에서 내려받아 업로드해 주십시오",
  },
  "file.reference_unknown": {
    zh: "请输入DOI、arXiv编号或文件链接",
    en: "Enter a DOI, an arXiv number or a link to a file",
    ko: "DOI, arXiv 번호 또는 파일 링크를 입력해 주십시오",
  },
  "file.reference_unreachable": {
    zh: "暂时无法从{host}获取，请稍后重试",
    en: "Nothing could be fetched from {host} just now. Try again later",
    ko: "지금은 {host}에서 가져올 수 없습니다. 잠시 후 다시 시도해 주십시오",
  },
  "file.scanner_unavailable": {
    zh: "目前无法检查这个文件是否含有恶意软件，请稍后再试，或请文件所有者登录后自行下载",
    en: "This file cannot be checked for malware at the moment. Try again later, or have its owner sign in and download it",
    ko: "지금은 이 파일에 악성 코드가 있는지 검사할 수 없습니다. 나중에 다시 시도하거나 파일 소유자가 로그인하여 내려받아 주십시오",
  },
  "file.still_used": {
    zh: "文件正在被翻译任务使用，请先取消任务",
    en: "A translation still uses this file. Cancel it first",
    ko: "번역 작업에서 사용 중인 파일입니다. 먼저 작업을 취소해 주십시오",
  },
  "file.storage_full": {
    zh: "您的存储空间已用{usedMegabytes} MB（共{limitMegabytes} MB），放不下更多。请先删除不再需要的文件",
    en: "{usedMegabytes} of your {limitMegabytes} MB of storage are used, and there is no room for this. Delete files you no longer need",
    ko: "저장 공간 {limitMegabytes}MB 중 {usedMegabytes}MB를 사용하여 더 저장할 수 없습니다. 필요 없는 파일을 삭제해 주십시오",
  },
  "file.too_large": {
    zh: "文件不能超过20M",
    en: "A file can be at most 20 MB",
    ko: "파일은 20MB를 넘을 수 없습니다",
  },
  "file.too_many": {
    zh: "一次最多上传{max}个文件",
    en: "You can upload at most {max} files at a time",
    ko: "한 번에 최대 {max}개의 파일을 업로드할 수 있습니다",
  },
  "file.unscannable": {
    zh: "恶意软件检查无法读取这个文件，因此不能发给其他人",
    en: "The malware scanner cannot look into this file, so nobody but its owner gets it",
    ko: "악성 코드 검사기가 이 파일을 읽을 수 없어 다른 사람에게 전달하지 않습니다",
  },
  "file.unreadable": {
    zh: "无法读取文件{name}（{reason}）",
    en: "The file {name} cannot be read ({reason})",
    ko: "{name} 파일을 읽을 수 없습니다({reason})",
  },
  "file.unwritable": {
    zh: "无法写入文件{name}（{reason}）",
    en: "The file {name} cannot be written ({reason})",
    ko: "{name} 파일에 쓸 수 없습니다({reason})",
  },
  "filter.damaged": {
    zh: "文件已损坏，无法读取",
    en: "The file is damaged and cannot be read",
    ko: "파일이 손상되어 읽을 수 없습니다",
  },
  "filter.empty": {
    zh: "文件是空的",
    en: "The file is empty",
    ko: "빈 파일입니다",
  },
  "filter.encoding_unknown": {
    zh: "无法识别文件的文字编码，请另存为UTF-8后重新上传",
    en: "The text encoding cannot be recognised. Save the file as UTF-8 and upload it again",
    ko: "파일의 문자 인코딩을 인식할 수 없습니다. UTF-8로 저장한 후 다시 업로드해 주십시오",
  },
  "filter.encrypted": {
    zh: "文件已加密，请取消密码后重新上传",
    en: "The file is protected by a password. Remove the password and upload it again",
    ko: "암호로 보호된 파일입니다. 암호를 해제한 후 다시 업로드해 주십시오",
  },
  "filter.encryption_unsupported": {
    zh: "文件的加密方式在这里无法打开，请另存为未加密的文件后重新上传",
    en: "The file is encrypted in a way that cannot be opened here. Save a copy without encryption and upload that",
    ko: "여기서 열 수 없는 방식으로 암호화된 파일입니다. 암호화를 해제한 사본을 저장한 후 업로드해 주십시오",
  },
  "filter.mislabelled": {
    zh: "扩展名与内容不符，文件实际是{actual}格式",
    en: "The extension does not match the content, which is {actual}",
    ko: "확장자와 내용이 다릅니다. 실제 형식은 {actual}입니다",
  },
  "filter.no_text": {
    zh: "文件中没有可翻译的文字",
    en: "The file holds no text to translate",
    ko: "파일에 번역할 텍스트가 없습니다",
  },
  "filter.output_unsupported": {
    zh: "{format}格式不支持所选的输出形式（{output}）",
    en: "This kind of result ({output}) is not available for {format}",
    ko: "{format} 형식은 선택한 출력 형식({output})을 지원하지 않습니다",
  },
  "filter.pages_invalid": {
    zh: "页码“{range}”的写法不对，请按“1-5, 9”的形式填写",
    en: "“{range}” is no choice of pages. Write it like 1-5, 9",
    ko: "‘{range}’은(는) 쪽 번호로 읽을 수 없습니다. ‘1-5, 9’처럼 입력해 주십시오",
  },
  "filter.pages_outside": {
    zh: "文件只有{pages}页，请修改页码",
    en: "The file ends on page {pages}. Choose pages up to there",
    ko: "파일은 {pages}쪽까지입니다. 쪽 범위를 고쳐 주십시오",
  },
  "filter.pages_unsupported": {
    zh: "{format}文件不能只译其中几页",
    en: "Pages cannot be chosen in a {format} file",
    ko: "{format} 파일은 쪽을 골라 번역할 수 없습니다",
  },
  "filter.password_wrong": {
    zh: "文件密码不正确，请重新输入",
    en: "The password does not open the file",
    ko: "파일 암호가 올바르지 않습니다. 다시 입력해 주십시오",
  },
  "filter.picture_animated": {
    zh: "暂不支持动态图片，请先另存为静态图片",
    en: "Moving pictures cannot be translated. Save a still picture from it first",
    ko: "움직이는 그림은 번역할 수 없습니다. 정지 화면으로 저장한 뒤 올려 주십시오",
  },
  "filter.picture_too_large": {
    zh: "图片的像素过多（上限{megapixels}MP），请缩小后再试",
    en: "The picture has too many pixels. At most {megapixels} megapixels are read",
    ko: "그림의 픽셀이 너무 많습니다. 최대 {megapixels}메가픽셀까지 읽습니다",
  },
  "filter.result_unreadable": {
    zh: "生成的文件未通过检查，请稍后重试或联系客服",
    en: "The result did not pass our check. Please try again later or contact us",
    ko: "생성된 파일이 검사를 통과하지 못했습니다. 잠시 후 다시 시도하거나 고객 지원에 문의해 주십시오",
  },
  "filter.skeleton_mismatch": {
    zh: "译文与原文件不对应，请使用提取时的那份文件",
    en: "The translation does not belong to this file. Use the file it was extracted from",
    ko: "번역문이 이 파일과 일치하지 않습니다. 추출할 때 사용한 파일을 이용해 주십시오",
  },
  "filter.budget_spent": {
    zh: "处理此文件所需的计算时间超出了单个文件的上限，请选择较少的页面，或拆分文件",
    en: "This file takes more computing time than one file may have. Choose fewer pages, or split it",
    ko: "이 파일은 한 파일에 허용된 계산 시간보다 많은 시간이 필요합니다. 더 적은 쪽을 선택하거나 파일을 나누어 주십시오",
  },
  "filter.timeout": {
    zh: "文件过于复杂，未能在限定时间内读完",
    en: "The file is too complex to be read in the time allowed",
    ko: "파일이 너무 복잡하여 제한 시간 안에 읽지 못했습니다",
  },
  "filter.too_large": {
    zh: "文件解压后超过{limitMegabytes} MB，无法处理",
    en: "Unpacked, the file is larger than {limitMegabytes} MB and cannot be processed",
    ko: "압축을 푼 파일이 {limitMegabytes}MB를 넘어 처리할 수 없습니다",
  },
  "filter.office_missing": {
    zh: "翻译{extension}文件需要LibreOffice，这里没有安装；请另存为新格式后再试",
    en: "{extension} files need LibreOffice, which is not installed here. Save the file in the newer format and use that",
    ko: "{extension} 파일을 번역하려면 LibreOffice가 필요하지만 이곳에는 설치되어 있지 않습니다. 새 형식으로 저장해 다시 시도해 주십시오",
  },
  "filter.too_many_pages": {
    zh: "文件超过{max}页，请拆分后再上传",
    en: "The file has more than {max} pages. Split it and upload the parts",
    ko: "파일이 {max}쪽을 넘습니다. 나누어서 다시 업로드해 주십시오",
  },
  "filter.too_much_text": {
    zh: "文件内容过多，请拆分后再上传",
    en: "The file holds too much text. Split it and upload the parts",
    ko: "파일 내용이 너무 많습니다. 나누어서 다시 업로드해 주십시오",
  },
  "filter.unsupported_format": {
    zh: "暂不支持翻译{extension}文件",
    en: "{extension} files cannot be translated yet",
    ko: "{extension} 파일은 아직 번역할 수 없습니다",
  },
  "filter.xml_forbidden": {
    zh: "文件的{part}含有不安全的内容，已拒绝处理",
    en: "The file was refused because {part} holds unsafe content",
    ko: "파일의 {part}에 안전하지 않은 내용이 있어 처리를 거부했습니다",
  },
  "link.invalid": {
    zh: "链接无效或已过期，请重新获取",
    en: "The link is invalid or has expired. Get a new one",
    ko: "링크가 올바르지 않거나 만료되었습니다. 새 링크를 받아 주십시오",
  },
  "ocr.failed": {
    zh: "识别图片中的文字时出错，请稍后重试",
    en: "The text in the picture could not be recognised. Try again later",
    ko: "이미지의 글자를 인식하지 못했습니다. 잠시 후 다시 시도해 주십시오",
  },
  "ocr.language_missing": {
    zh: "服务器上没有{language}的文字识别数据，请安装对应的tesseract-ocr语言包",
    en: "Reading pictures in {language} needs the tesseract-ocr data of that language, which is not installed on the server",
    ko: "서버에 {language} 문자 인식 데이터가 없습니다. 해당 언어의 tesseract-ocr 패키지를 설치해 주십시오",
  },
  "ocr.unavailable": {
    zh: "服务器上未安装文字识别程序，暂时无法读取扫描件和图片，请安装tesseract-ocr",
    en: "Scans and pictures cannot be read because tesseract-ocr is not installed on the server",
    ko: "서버에 문자 인식 프로그램이 없어 스캔 문서와 이미지를 읽을 수 없습니다. tesseract-ocr을 설치해 주십시오",
  },
  "preview.program_missing": {
    zh: "服务器上未安装{program}，暂时无法生成页面预览",
    en: "Page previews need {program}, which is not installed on the server",
    ko: "서버에 {program}이(가) 설치되어 있지 않아 쪽 미리보기를 만들 수 없습니다",
  },
  "preview.failed": {
    zh: "页面预览生成失败，可改看逐句对照",
    en: "The page preview could not be made. The sentence view is still available",
    ko: "쪽 미리보기를 만들지 못했습니다. 문장 대조 보기를 이용해 주십시오",
  },
};
