import type { TextsOf } from "../areas.ts";
import type zh from "../zh/organizations.ts";

/** Texts of the own organisation: joining it by mail, its domains and its people. */
export default {
  title: "기관",
  none: "소속된 기관이 없습니다. 기관 관리자가 이메일 도메인을 등록하면, 그 도메인의 이메일을 인증한 사람이 여기에서 들어갈 수 있습니다.",
  offer: "{{domain}} 이메일을 쓰고 있어 {{name}} 기관에 들어갈 수 있습니다.",
  offerNote:
    "구성원은 기관의 문자, 번역 메모리, 용어집을 쓸 수 있습니다. 기관 관리자는 이름, 이 이메일 주소, 사용량을 볼 수 있으며 파일은 볼 수 없습니다.",
  join: "기관에 들어가기",
  roles: { member: "구성원", manager: "관리자" },
  members_other: "구성원 {{count}}명",
  membersOf: "자리 {{seats}}개 중 {{members}}개 사용",
  leave: "기관에서 나가기",
  leaveTitle: "{{name}} 기관에서 나가시겠습니까?",
  leaveNote: "기관의 문자, 번역 메모리, 용어집을 더는 쓸 수 없습니다. 본인의 파일과 번역은 그대로 남습니다.",
  domains: {
    title: "이메일로 들어오기",
    lead: "기관의 이메일 도메인을 등록하면 그 도메인의 이메일을 인증한 사람이 스스로 들어올 수 있습니다. 본인이 이메일을 인증한 도메인만 등록할 수 있으며 공개 이메일은 등록할 수 없습니다.",
    since: "{{date}} 등록",
    domain: "이메일 도메인",
    add: "도메인 등록",
    drop: "등록 취소",
    dropOf: "{{domain}} 등록 취소",
    dropTitle: "{{domain}} 등록을 취소하시겠습니까?",
    dropNote: "앞으로 이 도메인의 이메일로는 들어올 수 없습니다. 이미 들어온 구성원은 그대로입니다.",
    prove: "도메인을 등록하려면 먼저 기관 이메일을 인증해 연결해 주십시오.",
    proveMore: "다른 도메인을 등록하려면 먼저 그 도메인의 이메일을 인증해 연결해 주십시오.",
  },
  people: {
    title: "구성원",
    lead: "이메일 주소는 등록된 도메인일 때만 보입니다. 구성원별 사용량:",
    byMail: "{{date}} 이메일로 들어옴",
    joined: "{{date}} 들어옴",
    takeOut: "제외",
    takeOutOf: "{{name}} 제외",
    takeOutTitle: "{{name}} 구성원을 제외하시겠습니까?",
    takeOutNote:
      "기관의 문자, 번역 메모리, 용어집을 더는 쓸 수 없고, 허용하지 않는 한 이메일로 다시 들어올 수도 없습니다. 본인의 파일은 그대로 남습니다.",
    removed: "제외한 사람",
    removedAt: "{{date}} 제외",
    letBack: "다시 허용",
    letBackOf: "{{name}} 다시 허용",
  },
} satisfies TextsOf<typeof zh>;
