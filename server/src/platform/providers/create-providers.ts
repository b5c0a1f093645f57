import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { createDemoPay } from "../payments/demo-pay.ts";
import type { DemoPay } from "../payments/demo-pay.ts";
import type { DemoPayments } from "../payments/demo-payments.ts";
import { alipayFromSettings } from "../payments/alipay.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { weChatPayFromSettings } from "../payments/wechat-pay.ts";
import type { CardLogin } from "../card-login/card-login.ts";
import { createDemoCard } from "../card-login/demo-card.ts";
import { cardDirectoryFromSettings } from "../card-login/directory-card.ts";
import type { Clock } from "../clock.ts";
import { createDemoMail } from "../mail/demo-mail.ts";
import type { MailSender } from "../mail/mail-sender.ts";
import { smtpMailFromSettings } from "../mail/smtp-mail.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { newId, newToken } from "../random.ts";
import { createDemoScan } from "../scan-login/demo-scan.ts";
import type { DemoScan } from "../scan-login/demo-scan.ts";
import type { ScanDesk } from "../scan-login/scan-desk.ts";
import type { ScanLogin } from "../scan-login/scan-login.ts";
import { weChatScanFromSettings } from "../scan-login/wechat-scan.ts";
import { weComScanFromSettings } from "../scan-login/wecom-scan.ts";
import { aliyunSmsFromSettings } from "../sms/aliyun-sms.ts";
import type { Settings } from "../settings.ts";
import type { SiteAddress } from "../site-address.ts";
import { createDemoSms } from "../sms/demo-sms.ts";
import type { SmsSender } from "../sms/sms-sender.ts";
import { createDemoUniversity } from "../university-sso/demo-university.ts";
import type { DemoUniversity } from "../university-sso/demo-university.ts";
import { idaasFromSettings } from "../university-sso/idaas-sso.ts";
import type { UniversitySso } from "../university-sso/university-sso.ts";
import { settingNames } from "./provider-setting-table.ts";
import type { Party } from "./provider-setting-table.ts";
import { isProblem } from "./provider-settings.ts";

/** Parties that send browsers, or notices, back to an address that we name. */
const CALL_BACK: ReadonlySet<Party> = new Set(["wechat", "wecom", "university", "wechatPay", "alipay"]);

const PAY_METHODS = [
  "createCode",
  "findTrade",
  "closeTrade",
  "refund",
  "findRefund",
  "readNotice",
  "answerNotice",
  "dayBill",
] as const;

interface Ports extends Record<Party, object> {
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly wechat: ScanLogin;
  readonly wecom: ScanLogin;
  readonly university: UniversitySso;
  readonly card: CardLogin;
  readonly wechatPay: PaymentProvider;
  readonly alipay: PaymentProvider;
}

/** What the routes below /dev need; only the parties that a stand-in plays. */
export interface DemoDesk {
  readonly outbox: Outbox;
  readonly wechat: DemoScan | null;
  readonly wecom: DemoScan | null;
  readonly university: DemoUniversity | null;
  readonly wechatPay: DemoPay | null;
  readonly alipay: DemoPay | null;
}

export interface Providers extends Ports {
  /** Null when demo mode is off: then no stand-in exists in the process. */
  readonly demo: DemoDesk | null;
  /** What keeps a party from working, by port; every call of such a port throws it. */
  readonly problems: Readonly<Partial<Record<Party, CodedProblem>>>;
}

export interface ProvidersDeps {
  readonly outbound: OutboundDeps;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly desk: ScanDesk;
  /** What the demo's payments are kept in. */
  readonly payments: DemoPayments;
  /** Writes one line for the person who runs the demo. */
  readonly announce: (line: string) => void;
  readonly siteUrl: SiteAddress;
}

/**
 * The outside parties as the settings say: the real one where its keys are set, with DEMO on else the stand-in, without DEMO
 * else a port that says which setting is missing. In production those that send browsers back need SITE_URL as well.
 *
 * @throws {AppError} system.setting_invalid for a setting that is there and wrong; provider.not_configured for a party that has
 *   some of its settings and lacks one that it needs; system.setting_missing without SITE_URL
 */
export function createProviders(
  settings: Pick<Settings, "demo" | "environment" | "siteUrl" | "isProduction">,
  deps: ProvidersDeps,
): Providers {
  const { demo: isDemo, environment } = settings;
  const { outbox, announce } = deps;
  const problems: Partial<Record<Party, CodedProblem>> = {};
  const choose = <T extends object, D extends T>(
    port: Party,
    real: T | CodedProblem,
    makeDemo: () => D,
    methods: readonly (keyof T & string)[],
    otherwise: Partial<T> = {},
  ): { readonly port: T; readonly demo: D | null } => {
    if (!isProblem(real)) {
      if (CALL_BACK.has(port) && settings.isProduction && !settings.siteUrl)
        throw new AppError("system.setting_missing", { setting: "SITE_URL" });
      return { port: real, demo: null };
    }
    // Half a set of keys is a mistake: better told at the start than by the first person who wants to sign in.
    if (settingNames(port).some((name) => environment[name])) throw new AppError(real.code, real.params);
    if (isDemo) {
      const demo = makeDemo();
      return { port: demo, demo };
    }
    problems[port] = real;
    return { port: { ...refusing<T>(real, methods), ...otherwise }, demo: null };
  };

  const wechat = choose<ScanLogin, DemoScan>(
    "wechat",
    weChatScanFromSettings(environment, deps),
    () => createDemoScan("wechat", { ...deps, newToken }),
    ["start", "exchange"],
  );
  const wecom = choose<ScanLogin, DemoScan>(
    "wecom",
    weComScanFromSettings(environment, deps),
    () => createDemoScan("wecom", { ...deps, newToken }),
    ["start", "exchange"],
  );
  const university = choose<UniversitySso, DemoUniversity>(
    "university",
    idaasFromSettings(environment, deps),
    () => createDemoUniversity({ ...deps, newId }),
    ["loginAddress", "logoutAddress", "exchange"],
  );
  const sms = aliyunSmsFromSettings(environment, { ...deps, newNonce: newId });
  const card = cardDirectoryFromSettings(environment, deps);
  const playPay = (channel: "wechat" | "alipay") => () =>
    createDemoPay(channel, { ...deps, ...deps.payments, newId });
  const wechatPay = choose<PaymentProvider, DemoPay>(
    "wechatPay",
    weChatPayFromSettings(environment, deps),
    playPay("wechat"),
    PAY_METHODS,
  );
  const alipay = choose<PaymentProvider, DemoPay>(
    "alipay",
    alipayFromSettings(environment, deps),
    playPay("alipay"),
    PAY_METHODS,
  );
  return {
    sms: choose<SmsSender, SmsSender>(
      "sms",
      sms,
      () => createDemoSms(outbox, announce),
      ["send", "sendNotice", "sendInvitation"],
      { sendsInvitations: false },
    ).port,
    mail: choose("mail", smtpMailFromSettings(environment), () => createDemoMail(outbox, announce), [
      "sendCode",
      "sendNotice",
    ]).port,
    wechat: wechat.port,
    wecom: wecom.port,
    university: university.port,
    card: choose("card", card, createDemoCard, ["check"]).port,
    wechatPay: wechatPay.port,
    alipay: alipay.port,
    demo: isDemo
      ? {
          outbox,
          ...{ wechat: wechat.demo, wecom: wecom.demo, university: university.demo },
          ...{ wechatPay: wechatPay.demo, alipay: alipay.demo },
        }
      : null,
    problems,
  };
}

/** A port whose every call throws the problem. */
function refusing<T extends object>(problem: CodedProblem, methods: readonly (keyof T & string)[]): T {
  const refuse = () => {
    throw new AppError(problem.code, problem.params);
  };
  return Object.fromEntries(methods.map((name) => [name, refuse])) as unknown as T;
}
