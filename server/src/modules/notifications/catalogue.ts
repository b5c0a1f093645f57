// What there is to tell: of each kind its words in three languages, who gets a message of it, and what the person may switch off.
// A new kind is a line in `platform/notifications` and a row here.
import { pagePath } from "@yizhou/contract";
import type { Localised, Notification, NoticeChoices, PageName, UiLanguage } from "@yizhou/contract";
import type { NotificationKind, NotificationKinds } from "../../platform/notifications/notifier.ts";
import { yuanOf } from "../../platform/payments/amounts.ts";

/** What is said in one language. */
export interface Words {
  /** A few words without a full stop: the line in the list, a mail's subject, a text message. */
  readonly title: string;
  readonly text: string;
}

export interface KindRow<K extends NotificationKind> {
  readonly group: Notification["group"];
  /** By mail, or by text message to people without an e-mail; `site`: behind the bell only. */
  readonly sends: "mail" | "mailOrSms" | "site";
  /** The switch in the account's settings that turns it off; null: nobody can, for whoever took the account would do so first. */
  readonly choice: keyof NoticeChoices | null;
  /** Once switched off it is not sent, and `isGone`: not shown either. */
  readonly isGone?: boolean;
  /** Of which of them a message is sent at all. */
  readonly isSent?: (facts: NotificationKinds[K]) => boolean;
  /** A second switch, for the message alone. */
  readonly sendChoice?: keyof NoticeChoices;
  /** Mails of it carry the address that it leads to: those who read them may have no account (docs/decisions/0062-named-invitations.md). */
  readonly isLinked?: boolean;
  /** Where it leads. */
  readonly page: PageName;
  /** Query of that address. */
  readonly query?: (subjectId: string | null) => Readonly<Record<string, string>>;
  words(facts: NotificationKinds[K], at: Date, language: UiLanguage): Words;
}

type Said = Readonly<Record<UiLanguage, Words>>;

/** As the screens write them, in all three languages: 100,000. */
const grouped = (count: number) => new Intl.NumberFormat("en").format(count);

/** `{at}` stands for the moment. */
const SECOND_FACTOR_WORDS: Readonly<Record<NotificationKinds["second_factor.changed"]["change"], Said>> = {
  added: {
    zh: { title: "已添加两步验证方式", text: "{at}，您的账号添加了一种两步验证方式。" },
    en: { title: "A second factor was added", text: "It was added to your account at {at}." },
    ko: { title: "2단계 인증 수단이 추가되었습니다", text: "{at}에 계정에 2단계 인증 수단을 추가했습니다." },
  },
  removed: {
    zh: { title: "已移除两步验证方式", text: "{at}，您的账号移除了一种两步验证方式。" },
    en: { title: "A second factor was removed", text: "It was removed from your account at {at}." },
    ko: {
      title: "2단계 인증 수단이 삭제되었습니다",
      text: "{at}에 계정에서 2단계 인증 수단을 삭제했습니다.",
    },
  },
  reset: {
    zh: {
      title: "两步验证已由管理员重置",
      text: "{at}，网站管理员移除了您账号的全部两步验证方式，所有设备上的登录均已失效。",
    },
    en: {
      title: "Your second factors were reset",
      text: "The operator of the site removed all of them at {at}. All devices were signed out.",
    },
    ko: {
      title: "2단계 인증이 초기화되었습니다",
      text: "{at}에 사이트 운영자가 모든 2단계 인증 수단을 삭제했습니다. 모든 기기에서 로그아웃되었습니다.",
    },
  },
  recovered: {
    zh: { title: "使用了恢复码登录", text: "{at}，有人使用恢复码登录了您的账号。" },
    en: {
      title: "A recovery code was used",
      text: "Somebody signed in with one of your recovery codes at {at}.",
    },
    ko: { title: "복구 코드로 로그인했습니다", text: "{at}에 복구 코드를 사용하여 계정에 로그인했습니다." },
  },
};

export const CATALOGUE: { readonly [K in NotificationKind]: KindRow<K> } = {
  "password.changed": {
    ...{ group: "security", sends: "mailOrSms", choice: null, page: "account-set" },
    words: ({ isReset }, at, language) =>
      isReset
        ? (
            {
              zh: {
                title: "登录密码已重置",
                text: `${momentOf(at)}，您通过验证码重置了登录密码，所有设备上的登录均已失效。`,
              },
              en: {
                title: "Your password was reset",
                text: `It was reset with a code at ${momentOf(at)}. All devices were signed out.`,
              },
              ko: {
                title: "비밀번호가 재설정되었습니다",
                text: `${momentOf(at)}에 인증번호로 비밀번호를 재설정했습니다. 모든 기기에서 로그아웃되었습니다.`,
              },
            } satisfies Said
          )[language]
        : (
            {
              zh: {
                title: "登录密码已修改",
                text: `${momentOf(at)}修改了登录密码，其他设备上的登录均已失效。`,
              },
              en: {
                title: "Your password was changed",
                text: `It was changed at ${momentOf(at)}. All other devices were signed out.`,
              },
              ko: {
                title: "비밀번호가 변경되었습니다",
                text: `${momentOf(at)}에 비밀번호를 변경했습니다. 다른 모든 기기에서 로그아웃되었습니다.`,
              },
            } satisfies Said
          )[language],
  },
  "contact.changed": {
    ...{ group: "security", sends: "mailOrSms", choice: null, page: "account-set" },
    words({ contact, masked }, at, language) {
      const name = CONTACT_NAMES[contact][language];
      return (
        {
          zh: {
            title: `账号的${name}已更改`,
            text: masked ? `${momentOf(at)}起，${name}为 ${masked}。` : `${momentOf(at)}，${name}已解绑。`,
          },
          en: {
            title: `The ${name} of your account was changed`,
            text: masked
              ? `Since ${momentOf(at)} it is ${masked}.`
              : `The ${name} is no longer linked since ${momentOf(at)}.`,
          },
          ko: {
            title: `계정의 ${name} 정보가 변경되었습니다`,
            text: masked
              ? `${momentOf(at)}부터 ${masked} 정보를 사용합니다.`
              : `${momentOf(at)}에 ${name} 연동이 해제되었습니다.`,
          },
        } satisfies Said
      )[language];
    },
  },
  "password.common": {
    ...{ group: "security", sends: "site", choice: null, page: "account-set" },
    words: (_facts, _at, language) =>
      (
        {
          zh: {
            title: "您的密码过于常见",
            text: "您的密码在最常用的密码之列，容易被猜中。请在账号设置中修改。",
          },
          en: {
            title: "Your password is easily guessed",
            text: "It is one of the most used passwords. Change it in the account settings.",
          },
          ko: {
            title: "비밀번호가 너무 흔합니다",
            text: "가장 많이 사용하는 비밀번호 중 하나라 쉽게 추측할 수 있습니다. 계정 설정에서 변경해 주십시오.",
          },
        } satisfies Said
      )[language],
  },
  "second_factor.changed": {
    ...{ group: "security", sends: "mailOrSms", choice: null, page: "account-set" },
    words({ change }, at, language) {
      const { title, text } = SECOND_FACTOR_WORDS[change][language];
      return { title, text: text.replace("{at}", momentOf(at)) };
    },
  },
  "session.new_device": {
    ...{ group: "security", sends: "mail", choice: "security", page: "account-set" },
    words: ({ device, network }, at, language) =>
      (
        {
          zh: { title: "新设备登录了您的账号", text: `${momentOf(at)}，设备：${device}，网络：${network}。` },
          en: {
            title: "A new device signed in",
            text: `At ${momentOf(at)}. Device: ${device}. Network: ${network}.`,
          },
          ko: {
            title: "새 기기에서 로그인했습니다",
            text: `${momentOf(at)}. 기기: ${device}. 네트워크: ${network}.`,
          },
        } satisfies Said
      )[language],
  },
  "engine_key.added": {
    ...{ group: "security", sends: "mail", choice: "security", page: "account-set" },
    query: () => ({ section: "engines" }),
    words: ({ name, isOrganizations }, at, language) =>
      (
        {
          zh: {
            title: "新增了翻译引擎密钥",
            text: `${momentOf(at)}，密钥“${name}”已添加到${isOrganizations ? "您的机构" : "您的账号"}。`,
          },
          en: {
            title: "An engine key was added",
            text: `The key “${name}” was added to your ${isOrganizations ? "organisation" : "account"} at ${momentOf(at)}.`,
          },
          ko: {
            title: "번역 엔진 키가 추가되었습니다",
            text: `${momentOf(at)}에 '${name}' 키가 ${isOrganizations ? "기관" : "계정"}에 추가되었습니다.`,
          },
        } satisfies Said
      )[language],
  },
  "api_key.made": {
    ...{ group: "security", sends: "mailOrSms", choice: null, page: "account-set" },
    query: () => ({ section: "api" }),
    words: ({ name, ending }, at, language) =>
      (
        {
          zh: {
            title: "新建了API密钥",
            text: `${momentOf(at)}，新建了密钥“${name}”（末四位 ${ending}），程序可以用它调用接口。`,
          },
          en: {
            title: "An API key was made",
            text: `The key “${name}”, which ends in ${ending}, was made at ${momentOf(at)}. Programs can call the API with it.`,
          },
          ko: {
            title: "API 키가 만들어졌습니다",
            text: `${momentOf(at)}에 끝자리가 ${ending}인 '${name}' 키를 만들었습니다. 프로그램이 이 키로 API를 호출할 수 있습니다.`,
          },
        } satisfies Said
      )[language],
  },
  "account.deletion_asked": {
    ...{ group: "security", sends: "mailOrSms", choice: null, page: "account-set" },
    words({ effectiveAt }, _at, language) {
      const day = effectiveAt.slice(0, 10);
      return (
        {
          zh: {
            title: `账号将于${day}注销`,
            text: "在此之前可以在账号设置中保留账号。到期后，账号及其文件、译文和记忆库都会删除，无法恢复。",
          },
          en: {
            title: `Your account will be deleted on ${day}`,
            text: "Until then you can keep it in your account settings. After that the account, its files, translations and memories are gone for good.",
          },
          ko: {
            title: `${day}에 계정이 삭제됩니다`,
            text: "그 전에는 계정 설정에서 계정을 유지할 수 있습니다. 이후에는 계정과 파일, 번역문, 번역 메모리가 모두 삭제되며 복구할 수 없습니다.",
          },
        } satisfies Said
      )[language];
    },
  },
  "account.mailbox_shared": {
    ...{ group: "security", sends: "site", choice: null, page: "account-set" },
    words: (_facts, _at, language) =>
      (
        {
          zh: {
            title: "您的邮箱现在属于另一个账号",
            text: "这个邮箱曾同时属于两个账号，现在只属于最近使用的那一个。本账号仍可用该邮箱和原密码登录，请绑定其他邮箱或手机号。",
          },
          en: {
            title: "Your e-mail belongs to another account now",
            text: "It was linked to two accounts and stays with the one used last. You can still sign in here with it and your password; link another e-mail or a phone number.",
          },
          ko: {
            title: "이메일이 다른 계정에 속하게 되었습니다",
            text: "이 이메일은 두 계정에 연동되어 있었으며, 최근에 사용한 계정에만 남습니다. 이 계정에는 기존 이메일과 비밀번호로 계속 로그인할 수 있습니다. 다른 이메일이나 휴대폰 번호를 연동해 주십시오.",
          },
        } satisfies Said
      )[language],
  },
  "order.paid": {
    ...{ group: "money", sends: "site", choice: null, page: "pay-detail" },
    query: (subjectId) => ({ id: subjectId ?? "" }),
    words: ({ number, characters, fen }, _at, language) =>
      (
        {
          zh: {
            title: "充值成功",
            text: `订单${number}已付款¥${yuanOf(fen)}，${grouped(characters)}字符已到账。`,
          },
          en: {
            title: "Your top-up has arrived",
            text: `Order ${number}, ¥${yuanOf(fen)}, brought you ${grouped(characters)} characters.`,
          },
          ko: {
            title: "충전이 완료되었습니다",
            text: `주문 ${number}의 ¥${yuanOf(fen)} 결제가 완료되어 ${grouped(characters)}자가 충전되었습니다.`,
          },
        } satisfies Said
      )[language],
  },
  "order.refunded": {
    ...{ group: "money", sends: "site", choice: null, page: "pay-detail" },
    query: (subjectId) => ({ id: subjectId ?? "" }),
    words: ({ number, fen }, _at, language) =>
      (
        {
          zh: { title: "退款已原路退回", text: `订单${number}的¥${yuanOf(fen)}已退回原付款账户。` },
          en: {
            title: "Your refund has gone back",
            text: `¥${yuanOf(fen)} of order ${number} went back the way it was paid.`,
          },
          ko: {
            title: "환불이 완료되었습니다",
            text: `주문 ${number}의 ¥${yuanOf(fen)}을 결제한 수단으로 환불했습니다.`,
          },
        } satisfies Said
      )[language],
  },
  "refund.refused": {
    ...{ group: "money", sends: "mail", choice: null, page: "pay-detail" },
    query: (subjectId) => ({ id: subjectId ?? "" }),
    words: ({ number, fen }, _at, language) =>
      (
        {
          zh: {
            title: "退款申请未通过",
            text: `订单${number}的¥${yuanOf(fen)}没有退款，字符已恢复可用。打开可查看原因。`,
          },
          en: {
            title: "Your refund was refused",
            text: `¥${yuanOf(fen)} of order ${number} will not go back; its characters are yours again. Open it to see why.`,
          },
          ko: {
            title: "환불이 거절되었습니다",
            text: `주문 ${number}의 ¥${yuanOf(fen)}은 환불되지 않으며 글자를 다시 사용할 수 있습니다. 열어서 이유를 확인해 주십시오.`,
          },
        } satisfies Said
      )[language],
  },
  "invoice.decided": {
    ...{ group: "money", sends: "mail", choice: null, page: "pay-detail" },
    query: (subjectId) => ({ id: subjectId ?? "" }),
    words: ({ number, isIssued, fen }, _at, language) =>
      (isIssued
        ? ({
            zh: { title: "发票已开具", text: `订单${number}的发票（¥${yuanOf(fen)}）已发到您填写的邮箱。` },
            en: {
              title: "Your invoice was issued",
              text: `The invoice of order ${number}, ¥${yuanOf(fen)}, went to the e-mail you named.`,
            },
            ko: {
              title: "세금계산서가 발행되었습니다",
              text: `주문 ${number}의 세금계산서(¥${yuanOf(fen)})를 입력한 이메일로 보냈습니다.`,
            },
          } satisfies Said)
        : ({
            zh: {
              title: "未能开具发票",
              text: `订单${number}的发票没有开成。打开可查看原因，并可重新申请。`,
            },
            en: {
              title: "Your invoice could not be issued",
              text: `Open order ${number} to see why; you can ask for it again.`,
            },
            ko: {
              title: "세금계산서를 발행하지 못했습니다",
              text: `주문 ${number}에서 이유를 확인하고 다시 신청할 수 있습니다.`,
            },
          } satisfies Said))[language],
  },
  "characters.end": {
    ...{ group: "money", sends: "mail", choice: "expiry", isGone: true, page: "payMoney" },
    words: ({ characters, endsAt }, _at, language) =>
      (
        {
          zh: {
            title: `${grouped(characters)}字符将于${endsAt.slice(0, 10)}到期`,
            text: "到期后未用完的部分失效。翻译时先用最早到期的字符。",
          },
          en: {
            title: `${grouped(characters)} characters end on ${endsAt.slice(0, 10)}`,
            text: "What is left of them then lapses. Translations use what ends first.",
          },
          ko: {
            title: `${grouped(characters)}자가 ${endsAt.slice(0, 10)}에 만료됩니다`,
            text: "그때까지 사용하지 않은 글자는 소멸됩니다. 번역할 때 먼저 만료되는 글자부터 사용합니다.",
          },
        } satisfies Said
      )[language],
  },
  "campaign.begun": {
    ...{ group: "money", sends: "mail", choice: "campaigns", isGone: true, page: "activity" },
    words: ({ name, characters, endsAt }, _at, language) => ({
      title: name[language],
      text: {
        zh: `${endsAt.slice(0, 10)}前可领取${grouped(characters)}字符的翻译券。`,
        en: `A voucher of ${grouped(characters)} characters can be claimed until ${endsAt.slice(0, 10)}.`,
        ko: `${endsAt.slice(0, 10)}까지 ${grouped(characters)}자 번역권을 받을 수 있습니다.`,
      }[language],
    }),
  },
  "invitation.rewarded": {
    ...{ group: "money", sends: "site", choice: null, page: "payMoney" },
    words: ({ characters, isInviter }, _at, language) =>
      (
        {
          zh: {
            title: "邀请奖励已到账",
            text: `${isInviter ? "您邀请的好友完成了第一份译文" : "您完成了第一份译文"}，${grouped(characters)}字符的翻译券已到账。`,
          },
          en: {
            title: "Your invitation reward has arrived",
            text: `${isInviter ? "A friend you invited has" : "You have"} finished a first translation. A voucher of ${grouped(characters)} characters is yours.`,
          },
          ko: {
            title: "초대 보상이 지급되었습니다",
            text: `${isInviter ? "초대한 친구가 첫 번역을 완료하여" : "첫 번역을 완료하여"} ${grouped(characters)}자 번역권이 지급되었습니다.`,
          },
        } satisfies Said
      )[language],
  },
  "withdrawal.decided": {
    ...{ group: "money", sends: "site", choice: null, page: "rebate" },
    words({ outcome, fen }, _at, language) {
      const amount = `¥${yuanOf(fen)}`;
      return WITHDRAWAL_WORDS[outcome](amount)[language];
    },
  },
  "trial.decided": {
    ...{ group: "money", sends: "mail", choice: null, page: "apply-trial" },
    words: ({ isApproved, characters, endsAt }, _at, language) =>
      (isApproved
        ? ({
            zh: {
              title: "试用申请已通过",
              text: `已获得${grouped(characters)}字符，${endsAt.slice(0, 10)}前有效。`,
            },
            en: {
              title: "Your trial was approved",
              text: `${grouped(characters)} characters are yours until ${endsAt.slice(0, 10)}.`,
            },
            ko: {
              title: "체험 신청이 승인되었습니다",
              text: `${endsAt.slice(0, 10)}까지 ${grouped(characters)}자를 사용할 수 있습니다.`,
            },
          } satisfies Said)
        : ({
            zh: { title: "试用申请未通过", text: "打开可查看原因，并可重新申请。" },
            en: { title: "Your trial was not approved", text: "Open it to see why; you can apply again." },
            ko: {
              title: "체험 신청이 승인되지 않았습니다",
              text: "열어서 이유를 확인하고 다시 신청할 수 있습니다.",
            },
          } satisfies Said))[language],
  },
  "trial.ends": {
    ...{ group: "money", sends: "mail", choice: null, page: "apply-trial" },
    words: ({ endsAt }, _at, language) =>
      (
        {
          zh: { title: "试用即将到期", text: `试用字符${endsAt.slice(0, 10)}到期，未用完的部分将失效。` },
          en: {
            title: "Your trial ends soon",
            text: `Its characters can be used until ${endsAt.slice(0, 10)}; what is left then lapses.`,
          },
          ko: {
            title: "체험이 곧 종료됩니다",
            text: `체험 글자는 ${endsAt.slice(0, 10)}까지 사용할 수 있으며, 남은 글자는 소멸됩니다.`,
          },
        } satisfies Said
      )[language],
  },
  "library.offered": {
    ...{ group: "work", sends: "site", choice: "invitations", isGone: true, page: "cloud-library" },
    words: ({ what }, _at, language) => OFFER_WORDS[what][language],
  },
  "organization.invited": {
    ...{
      group: "work",
      sends: "site",
      choice: "invitations",
      isGone: true,
      page: "personal",
      isLinked: true,
    },
    query: (subjectId) => ({ invitation: subjectId ?? "" }),
    words({ organization, endsAt }, _at, language) {
      const day = endsAt.slice(0, 10);
      return (
        {
          zh: {
            title: `${organization}邀请您加入机构`,
            text: `请在译舟的个人资料页面接受或谢绝，${day}前有效。只有验证过受邀邮箱或手机号的账号可以接受；没有账号可以先注册。如果您不认识这家机构，不必理会。`,
          },
          en: {
            title: `${organization} invites you to join`,
            text: `Accept or decline it on your profile page at Yizhou by ${day}. Only an account that has proven the invited e-mail or phone number can accept; you can register one first. If you do not know this organisation, ignore the invitation.`,
          },
          ko: {
            title: `${organization} 기관에서 초대했습니다`,
            text: `${day}까지 이저우 프로필 화면에서 수락하거나 거절할 수 있습니다. 초대받은 이메일이나 휴대폰 번호를 인증한 계정만 수락할 수 있으며, 계정이 없다면 먼저 가입해 주십시오. 모르는 기관이라면 무시하셔도 됩니다.`,
          },
        } satisfies Said
      )[language];
    },
  },
  "job.offered": {
    ...{ group: "work", sends: "site", choice: "invitations", isGone: true, page: "new-post-editing" },
    words: (_facts, _at, language) => OFFER_WORDS.job[language],
  },
  "job.ended": {
    ...{ group: "work", sends: "mail", choice: "jobDone", isGone: true, page: "translation" },
    // Whoever waits for a short one sees it end.
    isSent: ({ isLong }) => isLong === true,
    sendChoice: "jobMail",
    query: (subjectId) => ({ id: subjectId ?? "" }),
    words({ state, fileName, failed }, _at, language) {
      const outcome = state === "done" || state === "partial" ? state : "failed";
      return JOB_WORDS[outcome](fileName, failed)[language];
    },
  },
};

const CONTACT_NAMES: Readonly<Record<NotificationKinds["contact.changed"]["contact"], Localised>> = {
  email: { zh: "邮箱", en: "e-mail", ko: "이메일" },
  phone: { zh: "手机号", en: "phone number", ko: "휴대폰 번호" },
};

const OFFER_WORDS: Readonly<Record<"memory" | "terms" | "job", Said>> = {
  memory: {
    zh: { title: "有人邀请您使用翻译记忆", text: "打开私有云库可查看是谁邀请，并接受或拒绝。" },
    en: {
      title: "Somebody invites you to a memory",
      text: "Open the cloud library to see who, and accept or decline.",
    },
    ko: {
      title: "번역 메모리에 초대받았습니다",
      text: "프라이빗 클라우드 라이브러리에서 누가 초대했는지 확인하고 수락하거나 거절할 수 있습니다.",
    },
  },
  terms: {
    zh: { title: "有人邀请您使用术语库", text: "打开私有云库可查看是谁邀请，并接受或拒绝。" },
    en: {
      title: "Somebody invites you to a termbase",
      text: "Open the cloud library to see who, and accept or decline.",
    },
    ko: {
      title: "용어집에 초대받았습니다",
      text: "프라이빗 클라우드 라이브러리에서 누가 초대했는지 확인하고 수락하거나 거절할 수 있습니다.",
    },
  },
  job: {
    zh: { title: "有人邀请您一起做译后编辑", text: "打开译后编辑可查看是谁邀请、哪份译文，并接受或拒绝。" },
    en: {
      title: "Somebody invites you to post-edit with them",
      text: "Open post-editing to see who and what it is, and accept or decline.",
    },
    ko: {
      title: "포스트에디팅에 초대받았습니다",
      text: "포스트에디팅에서 누가 어떤 번역문에 초대했는지 확인하고 수락하거나 거절할 수 있습니다.",
    },
  },
};

const WITHDRAWAL_WORDS: Readonly<Record<"approved" | "paid" | "refused", (amount: string) => Said>> = {
  approved: (amount) => ({
    zh: { title: "提现已通过审核", text: `${amount}正在打款。` },
    en: { title: "Your withdrawal was approved", text: `${amount} is about to be paid out.` },
    ko: { title: "출금이 승인되었습니다", text: `${amount}을 지급하는 중입니다.` },
  }),
  paid: (amount) => ({
    zh: { title: "提现已到账", text: `${amount}已打到您填写的账户。` },
    en: { title: "Your withdrawal was paid", text: `${amount} went to the account you named.` },
    ko: { title: "출금이 완료되었습니다", text: `${amount}을 지정한 계정으로 보냈습니다.` },
  }),
  refused: (amount) => ({
    zh: { title: "提现未通过", text: `${amount}已回到可提现金额。打开可查看原因。` },
    en: {
      title: "Your withdrawal was refused",
      text: `${amount} can be withdrawn again. Open it to see why.`,
    },
    ko: {
      title: "출금이 거절되었습니다",
      text: `${amount}을 다시 출금할 수 있습니다. 열어서 이유를 확인해 주십시오.`,
    },
  }),
};

const JOB_WORDS: Readonly<Record<"done" | "partial" | "failed", (fileName: string, failed: number) => Said>> =
  {
    done: (fileName) => ({
      zh: { title: `${fileName} 已译完`, text: "可以查看和下载译文。" },
      en: { title: `${fileName} is translated`, text: "You can look at it and download it." },
      ko: { title: `${fileName} 번역 완료`, text: "번역문을 확인하고 내려받을 수 있습니다." },
    }),
    partial: (fileName, failed) => ({
      zh: { title: `${fileName} 已译完一部分`, text: `${failed}句未能译出，可以重试或自己填写。` },
      en: {
        title: `${fileName} is translated in part`,
        text: `${failed} ${failed === 1 ? "sentence" : "sentences"} could not be translated. You can try again or write them yourself.`,
      },
      ko: {
        title: `${fileName} 일부 번역 완료`,
        text: `${failed}개 문장을 번역하지 못했습니다. 다시 시도하거나 직접 입력할 수 있습니다.`,
      },
    }),
    failed: (fileName) => ({
      zh: { title: `${fileName} 翻译失败`, text: "打开后可以看到原因并重试。" },
      en: { title: `${fileName} could not be translated`, text: "Open it to see why and to try again." },
      ko: { title: `${fileName} 번역 실패`, text: "파일을 열어 원인을 확인하고 다시 시도할 수 있습니다." },
    }),
  };

/** What stands at the end of every message about an account's safety. */
export const IF_NOT_YOU: Localised = {
  zh: "如非本人操作，请立即在登录页面用“忘记密码”重设密码，并在账号设置中退出其他设备。",
  en: "If this was not you, reset your password now with “Forgot password” on the sign-in page, and sign out other devices in your account settings.",
  ko: "본인이 아니라면 즉시 로그인 화면의 '비밀번호 찾기'로 비밀번호를 재설정하고, 계정 설정에서 다른 기기를 로그아웃해 주십시오.",
};

/** `2026-03-01 08:00 UTC` */
function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** A stored notification in words. */
export function wordsOf(
  { kind, facts, at }: { readonly kind: NotificationKind; readonly facts: object; readonly at: Date },
  language: UiLanguage,
): Words {
  // Each row's facts are those of its kind: `tell` takes no others.
  return (CATALOGUE[kind] as KindRow<NotificationKind>).words(
    facts as NotificationKinds[NotificationKind],
    at,
    language,
  );
}

/** The address it leads to, in the reader's language. */
export function addressOf(
  { kind, subjectId }: { readonly kind: NotificationKind; readonly subjectId: string | null },
  language: UiLanguage,
): string {
  const { page, query } = CATALOGUE[kind] as KindRow<NotificationKind>;
  const search = query ? `?${new URLSearchParams(query(subjectId)).toString()}` : "";
  return pagePath(page, language) + search;
}
