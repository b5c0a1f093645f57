import type { TextsOf } from "../areas.ts";
import type zh from "../zh/home.ts";

const texts: TextsOf<typeof zh> = {
  heroTitle: "글은 건너가고,\n서식은 그대로.",
  heroLead:
    "논문, 계약서, 보고서, 발표 자료를 올리면 같은 서식의 번역문을 받습니다. 수식과 인용, 표와 각주가 모두 제자리에 있습니다.",
  otherHeroTitle: "원본 서식 그대로,\n한국어로 읽습니다.",
  otherHeroLead:
    "논문에서 계약서까지, 원본 파일을 올리면 바로 쓸 수 있는 번역문을 받고 원문과 문장마다 대조할 수 있습니다.",
  steps: {
    one: "올리고 글자 수 확인",
    two: "번역 과정을 바로 확인",
    three: "다운로드 또는 대조",
    oneMark: "1",
    twoMark: "2",
    threeMark: "3",
  },
  drop: {
    title: "파일을 여기에 놓으십시오",
    titlePhone: "휴대폰에서 파일을 선택하십시오",
    over: "놓으면 추가됩니다",
    choose: "파일 선택",
    note: "Word, Excel, PPT, PDF, TXT, 이미지\n파일당 20MB 이하, 한 번에 최대 10개",
  },
  recent: {
    title: "최근 파일",
    all: "전체 파일 내역",
  },
  field: {
    label: "예시 분야",
    general: "일반",
    biomed: "생명의학",
    engineering: "공학",
    law: "법률",
    finance: "금융",
    humanities: "인문",
  },
  sampleLength: "{{file}}, 총 {{pages}}쪽",
  sampleLabel: "번역 전후 예시",
  samplePage: "1",
  formats: {
    title: "무엇이 유지되는지\n먼저 알려 드립니다",
    lead: "파일을 분석해 번역한 뒤 원본 파일에 다시 써넣습니다. 형식마다 유지되는 것과 지금 번역할 수 있는지를 정리했습니다.",
    now: "지금 가능",
    doc: "Word 문서",
    docKept: "스타일과 목차, 머리글·바닥글, 각주·미주, 메모와 변경 내용, 수식",
    xls: "Excel 표",
    xlsKept: "수식과 참조, 병합된 셀, 숫자 서식, 차트 제목, 메모",
    ppt: "PPT 발표 자료",
    pptKept: "마스터와 레이아웃, 슬라이드 노트, 표, SmartArt와 차트 글",
    txt: "텍스트 파일",
    txtKept: "문단과 줄 바꿈, 인코딩 자동 감지",
    marked: "마크업·프로그램 텍스트",
    markedKept: "코드, 수식, 태그, 자리 표시자와 키를 그대로 유지",
    pairs: "번역 교환 파일",
    pairsKept: "상태, 메모, 태그, 이미 있는 번역문을 유지하고 남은 항목만 번역",
    packed: "전자책·편집 파일",
    packedKept: "읽는 순서, 목차, 스타일, 주석, 표 유지. 한컴오피스(HWPX)와 InDesign 포함",
    odt: "ODF 문서",
    odtKept: "스타일과 목차, 각주, 표, 메모",
    pdf: "PDF 논문",
    pdfKept: "2단 편집, 수식, 그림과 표, 참고문헌",
    img: "이미지",
    imgKept: "형식·크기·배경 유지, 번역문을 원래 자리에 표시",
    oldFormats:
      "이전 형식 doc, xls, ppt, rtf는 변환해 번역한 뒤 원래 형식으로 저장합니다(서버에 LibreOffice가 있을 때)",
  },
  segments: {
    title: "문장마다 짝이 있습니다",
    lead: "번역문을 한 덩어리가 아니라 문장 대 문장으로 보여 드립니다. 메모리에서 왔는지 기계 번역인지 바로 알 수 있습니다.",
    memory: "번역 메모리",
    memoryText: "번역한 적 있는 문장은 재사용하고 반복 문장은 한 번만 번역합니다",
    check: "검사",
    checkText: "서식 표시와 숫자를 문장마다 대조하고 차이는 보고서에 남깁니다",
    keep: "내려받기",
    keepText: "번역문, 원문·번역문 대조, XLIFF, TMX로 받을 수 있습니다",
    done: "{{total}}문장 중 {{done}}문장 번역됨",
    machine: "기계",
  },
  pages: {
    title: "예시 그림이 아닙니다.\n실제로 돌려받은 쪽입니다",
    lead: "예시 논문의 첫 쪽입니다. 올린 Word 문서와 이저우가 돌려준 번역문을 나란히 놓았습니다. 저자와 소속, 각주, 머리글, 링크가 모두 제자리에 있습니다.",
    before: "번역 전, {{language}}",
    after: "번역 후, {{language}}",
  },
  screens: {
    title: "번역이 끝난 뒤에도",
    workbench: "포스트에디팅",
    workbenchText:
      "문장 단위로 다듬으면서 메모리와 용어, 검사 결과를 바로 옆에서 확인합니다. 확정한 문장은 번역 메모리에 저장할 수 있습니다.",
    workbenchPicture:
      "포스트에디팅 작업 화면. 원문과 번역문이 문장별로 마주 보고 오른쪽에 메모리와 용어가 있습니다",
    workbenchOpen: "포스트에디팅 열기",
    memory: "프라이빗 클라우드 라이브러리",
    memoryText:
      "메모리와 용어집은 내 것입니다. 검색하고 고치고 가져오고 내보낼 수 있으며, 다음 번역에 바로 쓰입니다.",
    memoryPicture: "라이브러리의 메모리. 한 줄에 원문과 번역문이 한 쌍씩 있습니다",
    memoryOpen: "라이브러리 열기",
  },
  prices: {
    title: "글자 수만큼만,\n견적이 곧 상한",
    lead: "시작하기 전에 금액을 보여 드리고 그보다 더 받지 않습니다. 기본요금이 없고, 번역되지 않은 부분은 청구하지 않습니다.",
    try: "먼저 써 보기",
    free: "무료",
    first: "파일마다 처음 {{characters}}자 또는 {{pages}}쪽",
    voucher: "휴대폰 번호를 연동하면 {{characters}}자 번역권을 더 드립니다",
    size: "{{size}}만 자",
    sizeUnit: "10000",
    unit: "1만 자당 {{price}}",
    years_other: "{{count}}년간 유효",
    days_other: "{{count}}일간 유효",
    all: "모든 패키지 보기",
  },
  tools: {
    title: "파일 번역 그 이상",
    lead: "메모리, 용어, 정렬 도구를 언제든지 열어 쓸 수 있습니다.",
  },
  privacy: {
    title: "내 파일은\n나만의 것",
    lead: "학습에 쓰지 않으며 30일 뒤 자동 삭제됩니다. 원하면 언제든 바로 삭제할 수 있습니다.",
  },
  faq: {
    label: "자주 묻는 질문",
    keepQuestion: "파일은 얼마나 보관됩니까?",
    keepAnswer:
      "기본 30일입니다. 파일 내역에서 남은 날을 볼 수 있고, ‘지금 삭제’를 누르면 원문과 번역문, 미리보기가 모두 지워지며 되돌릴 수 없습니다.",
    formulaQuestion: "수식과 각주는 어떻게 됩니까?",
    formulaAnswer:
      "수식은 번역하지 않고 제자리에 둡니다. 각주와 인용, 상호 참조 표시는 하나씩 대조하며 각주의 내용은 번역합니다.",
    scanQuestion: "PDF와 스캔본도 번역됩니까?",
    scanAnswer:
      "네. PDF는 PDF로 돌려드리며 다단, 수식, 그림이 제자리에 남습니다. 스캔본과 이미지는 글자를 먼저 인식해 번역합니다. 읽을 수 없는 파일은 업로드할 때 바로 알려 드립니다.",
    stopQuestion: "번역이 중단되면 어떻게 됩니까?",
    stopAnswer: "끝난 문장은 모두 보관되어 먼저 내려받을 수 있습니다. 다시 시도하면 남은 문장만 번역합니다.",
    whereQuestion: "글은 어디로 전송됩니까?",
    whereAnswer:
      "시작하기 전에 어느 번역 엔진으로 전송되는지 알려 드립니다. 메모리에 있는 문장은 전송하지 않습니다.",
  },
};

export default texts;
