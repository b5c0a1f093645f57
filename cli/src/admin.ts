import type { AdminAction } from "./admin-action.ts";
import { readAudit } from "./admin-audit.ts";
import { createUser } from "./admin-create-user.ts";
import { organizationActions } from "./admin-org.ts";
import { rotateKeys } from "./admin-rotate-keys.ts";
import { removeDemo } from "./admin-remove-demo.ts";
import { resetSecondFactor } from "./admin-reset-second-factor.ts";
import { voucherCodes } from "./admin-voucher-codes.ts";
import { COMMON_OPTIONS, usage } from "./arguments.ts";
import { EXIT, type Command, type ExitStatus } from "./command.ts";

const ACTIONS: Readonly<Record<string, AdminAction>> = {
  audit: readAudit,
  "create-user": createUser,
  "remove-demo": removeDemo,
  "reset-second-factor": resetSecondFactor,
  "rotate-keys": rotateKeys,
  "voucher-codes": voucherCodes,
  ...organizationActions,
};

/** `yizhou admin …`: what an operator does without the site. */
export const command: Command = {
  help: {
    zh: `管理账号和机构

用法  yizhou admin create-user 账号 [--password 密码] [选项]
      yizhou admin org list
      yizhou admin org create 编号 名称 [--kind 类型] [--sign-out-url 地址] [--seats 人数]
      yizhou admin org change 编号 [--name 名称] [--kind 类型] [--sign-out-url 地址] [--seats 人数]
      yizhou admin org delete 编号
      yizhou admin org members 编号
      yizhou admin org add-member 编号 账号 [--role 角色]
      yizhou admin org remove-member 编号 账号
      yizhou admin org grant 编号 字符数 [--days 天数]
      yizhou admin rotate-keys
      yizhou admin reset-second-factor 账号
      yizhou admin remove-demo
      yizhou admin voucher-codes 字符数 [--count 个数] [--days 天数] [--redeem-days 天数] [--name 名称]
      yizhou admin audit [--person 账号] [--event 事件] [--days 天数]

create-user 创建账号。不写--password时，从标准输入读取密码（第一行）。

  --name 名称             显示的名称
  --email 邮箱            邮箱；账号本身是邮箱时可省略
  --user-type 数字        用户类型，6为管理员，默认0
  --organization-id 数字  所属机构，默认0（不属于任何机构）

org 管理机构及其成员。账号可以是用户名、邮箱或手机号。一个人只属于一个机构，加入后即离开原来的机构。
仍有成员的机构不能删除。

  --name 名称         机构名称
  --kind 类型         company（企业，默认）或university（大学）
  --sign-out-url 地址  成员退出登录后前往的地址；none表示没有
  --seats 人数     可以凭邮箱加入的人数上限；none表示不限
  --role 角色         member（成员，默认）或manager（管理机构共有的资源）
  --days 天数         grant给机构的字符供成员翻译使用，天数是有效期，不写则长期有效

rotate-keys 更换主密钥：用新的主密钥重新封存所有引擎密钥。设置了YIZHOU_MASTER_KEY时，先把新密钥写在最前面。

reset-second-factor 移除账号的全部两步验证方式和恢复码，并结束其所有登录。请先核实本人身份。

remove-demo 删除演示账号及其全部数据。DEMO关闭后，这些账号已停用。

voucher-codes 生成兑换码，每行一个，每个只能兑换一次。只在此时显示，本站不保存原文。

  --count 个数        生成多少个，默认1
  --days 天数         兑换所得翻译券的有效天数，不写则长期有效
  --redeem-days 天数  多少天内可以兑换，不写则一直可以

audit 查看审计记录：被拒绝的访问、导出、密钥变更、退出登录、成员变更等，按时间先后列出。

  --person 账号  只看此人的记录
  --event 事件   只看一种事件，如access_refused
  --days 天数    最近多少天，默认30`,
    en: `Looks after accounts and organisations

Usage  yizhou admin create-user ACCOUNT [--password WORD] [options]
       yizhou admin org list
       yizhou admin org create ID NAME [--kind KIND] [--sign-out-url ADDRESS] [--seats N]
       yizhou admin org change ID [--name NAME] [--kind KIND] [--sign-out-url ADDRESS] [--seats N]
       yizhou admin org delete ID
       yizhou admin org members ID
       yizhou admin org add-member ID ACCOUNT [--role ROLE]
       yizhou admin org remove-member ID ACCOUNT
       yizhou admin org grant ID CHARACTERS [--days N]
       yizhou admin rotate-keys
       yizhou admin reset-second-factor ACCOUNT
       yizhou admin remove-demo
       yizhou admin voucher-codes CHARACTERS [--count N] [--days N] [--redeem-days N] [--name NAME]
       yizhou admin audit [--person ACCOUNT] [--event EVENT] [--days N]

create-user makes an account. Without --password, the password is the first line of standard input.

  --name NAME           name shown
  --email ADDRESS       e-mail; not needed where the account is one
  --user-type N         kind of user, 6 is an administrator; 0 by default
  --organization-id N   organisation; 0 (none) by default

org looks after organisations and their members. ACCOUNT is a user name, an e-mail or a phone number. A person belongs to
one organisation; joining one means leaving the other. An organisation that still has members cannot be deleted.

  --name NAME             name of the organisation
  --kind KIND             company (by default) or university
  --sign-out-url ADDRESS  where its members go when they sign out; none for nowhere
  --seats N               how many people may join by mail; none for no limit
  --role ROLE             member (by default), or manager, who looks after what the organisation shares
  --days N                grant gives it characters that its people translate with: days that they last; for ever when absent

rotate-keys changes the master key and seals every engine key anew. Where YIZHOU_MASTER_KEY is set, put the new one in
front of it first.

reset-second-factor takes every second factor and recovery code of an account away and ends its sessions, for a person who has
lost them. Make sure first who asks.

remove-demo deletes the accounts of the demo and all that belongs to them. With DEMO off they are closed already.

voucher-codes makes codes, one on a line, each of which brings somebody a voucher once. They are shown now and kept nowhere.

  --count N        how many, 1 by default
  --days N         days that the voucher lasts; for ever when absent
  --redeem-days N  days in which a code can be redeemed; for ever when absent

audit lists the audit log, oldest first: refused access, exports, changes of keys and members, ended sessions and more.

  --person ACCOUNT  of this person only
  --event EVENT     of one kind only, such as access_refused
  --days N          of the last N days, 30 by default`,
    ko: `계정과 기관을 관리합니다

사용법  yizhou admin create-user 계정 [--password 비밀번호] [옵션]
        yizhou admin org list
        yizhou admin org create 번호 이름 [--kind 종류] [--sign-out-url 주소] [--seats 인원]
        yizhou admin org change 번호 [--name 이름] [--kind 종류] [--sign-out-url 주소] [--seats 인원]
        yizhou admin org delete 번호
        yizhou admin org members 번호
        yizhou admin org add-member 번호 계정 [--role 역할]
        yizhou admin org remove-member 번호 계정
        yizhou admin org grant 번호 문자수 [--days 일수]
        yizhou admin rotate-keys
        yizhou admin reset-second-factor 계정
        yizhou admin remove-demo
        yizhou admin voucher-codes 문자수 [--count 개수] [--days 일수] [--redeem-days 일수] [--name 이름]
        yizhou admin audit [--person 계정] [--event 이벤트] [--days 일수]

create-user는 계정을 만듭니다. --password가 없으면 표준 입력의 첫 줄을 비밀번호로 사용합니다.

  --name 이름             표시할 이름
  --email 이메일          이메일. 계정이 이메일이면 생략할 수 있습니다
  --user-type 숫자        사용자 유형. 6은 관리자이며 기본값은 0입니다
  --organization-id 숫자  소속 기관. 기본값은 0(없음)입니다

org는 기관과 구성원을 관리합니다. 계정은 사용자 이름, 이메일, 휴대폰 번호 중 하나입니다. 한 사람은 한 기관에만 속하며,
다른 기관에 들어가면 이전 기관에서 나갑니다. 구성원이 남아 있는 기관은 삭제할 수 없습니다.

  --name 이름          기관 이름
  --kind 종류          company(기업, 기본값) 또는 university(대학)
  --sign-out-url 주소  구성원이 로그아웃한 후 이동할 주소. none이면 없음
  --seats 인원     메일로 들어올 수 있는 인원. none이면 제한 없음
  --role 역할          member(구성원, 기본값) 또는 manager(기관 공유 자원 관리)
  --days 일수         grant로 기관에 준 문자는 구성원이 번역에 씁니다. 유효 일수이며, 생략하면 기한이 없습니다

rotate-keys는 마스터 키를 바꾸어 모든 엔진 키를 다시 봉인합니다. YIZHOU_MASTER_KEY가 설정되어 있으면 새 키를 맨 앞에 먼저 적어 주십시오.

reset-second-factor는 계정의 모든 2단계 인증 수단과 복구 코드를 삭제하고 모든 기기에서 로그아웃시킵니다. 먼저 본인인지 확인해 주십시오.

remove-demo는 데모 계정과 그 데이터를 모두 삭제합니다. DEMO가 꺼져 있으면 이 계정들은 이미 막혀 있습니다.

voucher-codes는 쿠폰 코드를 한 줄에 하나씩 만듭니다. 코드마다 한 번만 등록할 수 있으며, 지금만 표시되고 저장되지 않습니다.

  --count 개수        만들 개수. 기본값은 1
  --days 일수         번역권의 유효 일수. 없으면 무기한
  --redeem-days 일수  코드를 등록할 수 있는 일수. 없으면 무기한

audit는 감사 기록을 오래된 순서로 보여 줍니다. 거부된 접근, 내보내기, 키 변경, 로그아웃, 구성원 변경 등이 있습니다.

  --person 계정   이 사람의 기록만
  --event 이벤트  한 종류만. 예: access_refused
  --days 일수     최근 며칠. 기본값은 30`,
  },
  options: {
    password: { takes: "value" },
    name: { takes: "value" },
    email: { takes: "value" },
    "user-type": { takes: "value" },
    "organization-id": { takes: "value" },
    kind: { takes: "value" },
    "sign-out-url": { takes: "value" },
    seats: { takes: "value" },
    role: { takes: "value" },
    person: { takes: "value" },
    event: { takes: "value" },
    days: { takes: "value" },
    count: { takes: "value" },
    "redeem-days": { takes: "value" },
  },
  async run(args, terminal): Promise<ExitStatus> {
    const { positionals } = args;
    const words = positionals[0] === "org" ? 2 : 1;
    const name = positionals.slice(0, words).join(" ");
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) throw usage(terminal, "unknownCommand", { command: `admin ${name}`.trim() });
    const values = positionals.slice(words);
    const missing = action.parameters[values.length];
    if (missing !== undefined) throw usage(terminal, "missingArgument", { argument: missing });
    const extra = values[action.parameters.length];
    if (extra !== undefined) throw usage(terminal, "tooManyArguments", { argument: extra });
    const foreign = Object.keys(command.options).find(
      (option) => args.has(option) && !action.options.includes(option) && !(option in COMMON_OPTIONS),
    );
    if (foreign)
      throw usage(terminal, "optionElsewhere", { option: `--${foreign}`, command: `admin ${name}` });
    await action.run(values, args, terminal);
    return EXIT.ok;
  },
};
