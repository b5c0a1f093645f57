import type { TextsOf } from "../areas.ts";
import type zh from "../zh/figures.ts";

/** Names of the figures of jobs and quotes, and what each of them counts: the same words on every screen. */
const texts: TextsOf<typeof zh> = {
  label: "수치",
  unit: "자",
  characters: { name: "글자 수", note: "파일의 모든 글자입니다. 이어진 공백은 한 글자로 셉니다." },
  pages: { page: "쪽수", sheet: "시트", slide: "슬라이드", note: "번역할 쪽, 시트 또는 슬라이드입니다." },
  sentences: { name: "문장 수", note: "파일에서 나눈 모든 문장입니다." },
  toTranslate: {
    name: "번역할 문장",
    note: "번역할 글이 있는 문장입니다. 완료 비율은 이 문장을 기준으로 계산합니다.",
  },
  kept: {
    name: "번역 불필요",
    note: "숫자, 기호, 설정에 따라 원문으로 두는 부분입니다. 번역문에 그대로 남습니다.",
  },
  translated: { name: "번역됨", note: "번역할 문장 중 번역문이 있는 문장이며, 아래 출처의 합과 같습니다." },
  doubted: {
    name: "확인 필요",
    note: "번역된 문장 중 오역일 수 있는 것으로, 사람이 고치거나 확정하면 빠집니다.",
  },
  failed: {
    name: "번역 안 됨",
    note: "엔진이 번역하지 못한 문장입니다. 원문으로 남아 있으며 따로 다시 시도할 수 있습니다.",
  },
  open: {
    name: "아직 번역 전",
    note: "작업이 멈췄을 때 차례가 오지 않은 문장입니다. 원문으로 남아 있습니다.",
  },
  memory: { name: "메모리에서", note: "번역 메모리에 있던 문장으로, 엔진에 보내지 않았습니다." },
  fuzzy: {
    name: "비슷한 문장",
    note: "비슷한 문장의 번역을 쓰고 숫자, 날짜, 서식을 맞췄습니다. 확인해 주십시오.",
  },
  repeats: { name: "반복에서", note: "앞 문장과 같은 문장으로, 한 번만 번역합니다." },
  engine: { name: "엔진에서", note: "번역 엔진이 번역한 문장입니다." },
  cache: { name: "캐시에서", note: "이전 작업에서 엔진이 번역한 문장으로, 다시 보내지 않았습니다." },
  person: { name: "사람이 번역", note: "사람이 쓰거나 고친 문장입니다." },
  forEngine: { name: "엔진에 맡길 분량", note: "메모리와 반복을 뺀, 엔진이 번역할 분량입니다." },
  quoteAll: { name: "글자 수", note: "시작할 수 있는 파일의 모든 글자이며, 아래 항목의 합과 같습니다." },
  voucher: {
    unit: "글자",
    reason: {
      trial: "기관 체험",
      phone_binding: "휴대폰 번호 연동",
      code: "코드 등록",
      invitation: "초대",
      campaign: "이벤트",
      operator: "운영자 지급",
    },
    left: "{{characters}}자 중 {{remaining}}자 남음",
    lasting: "기한 없음",
    expires: "{{date}} 만료",
  },
};

export default texts;
