import type { TextsOf } from "../areas.ts";
import type zh from "../zh/account.ts";

const texts: TextsOf<typeof zh> = {
  signIn: "로그인",
  account: "계정",
  accountPlaceholder: "사용자 이름, 이메일 또는 전화번호",
  password: "비밀번호",
  accountRequired: "사용자 이름, 이메일 또는 전화번호를 입력해 주십시오",
  passwordRequired: "비밀번호를 입력해 주십시오",
  success: "로그인되었습니다. 이동 중입니다…",
  failed: "로그인하지 못했습니다. 다시 시도해 주십시오",
  registerNote: "온라인 회원가입을 준비하고 있습니다. 계정이 필요하면 이 페이지의 연락처로 알려 주십시오.",
  sideTitle: "파일과 용어가\n늘 곁에 있습니다.",
  sideNote: "번역문은 원본 서식 그대로이며 문장마다 대조할 수 있습니다.",
  pageNote: "로그인하면 파일을 올리고 진행 상황을 확인하고 결과를 받을 수 있습니다.",
};

export default texts;
