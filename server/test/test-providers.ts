import { createDemoCard } from "../src/platform/card-login/demo-card.ts";
import type { Clock } from "../src/platform/clock.ts";
import { createDemoMail } from "../src/platform/mail/demo-mail.ts";
import { createMemoryOutbox } from "../src/platform/outbox/memory-outbox.ts";
import type { Outbox } from "../src/platform/outbox/outbox.ts";
import type { Providers } from "../src/platform/providers/create-providers.ts";
import { createDemoPay } from "../src/platform/payments/demo-pay.ts";
import type { DemoPay } from "../src/platform/payments/demo-pay.ts";
import { createMemoryPayments } from "../src/platform/payments/demo-payments.ts";
import { newId, newToken } from "../src/platform/random.ts";
import { createDemoScan } from "../src/platform/scan-login/demo-scan.ts";
import type { DemoScan } from "../src/platform/scan-login/demo-scan.ts";
import { createMemoryScanDesk } from "../src/platform/scan-login/memory-scan-desk.ts";
import { createDemoSms } from "../src/platform/sms/demo-sms.ts";
import { createDemoUniversity } from "../src/platform/university-sso/demo-university.ts";
import type { DemoUniversity } from "../src/platform/university-sso/demo-university.ts";

export interface TestProviders extends Providers {
  readonly wechatPay: DemoPay;
  readonly alipay: DemoPay;
  readonly wechat: DemoScan;
  readonly wecom: DemoScan;
  readonly university: DemoUniversity;
  readonly outbox: Outbox;
  /** Next sends fail with this error until it is null again. */
  failure: Error | null;
  /** Whether the operator has a text message for invitations. */
  textsInvitations: boolean;
  /** The code that went to a number or address last. */
  lastCode(receiver: string): Promise<string>;
  /** Codes that went to a number or address. */
  sent(receiver: string): Promise<number>;
}

/** The demo's stand-ins over an outbox in memory, and a card directory with one person. */
export function createTestProviders(clock: Clock, isDemo: boolean): TestProviders {
  const outbox = createMemoryOutbox(clock);
  const quiet = () => undefined;
  const [sms, mail] = [createDemoSms(outbox, quiet), createDemoMail(outbox, quiet)];
  const siteUrl = () => "http://localhost:80";
  const desk = createMemoryScanDesk(clock);
  const wechat = createDemoScan("wechat", { desk, newToken, siteUrl });
  const wecom = createDemoScan("wecom", { desk, newToken, siteUrl });
  const university = createDemoUniversity({ clock, newId, siteUrl });
  const card = createDemoCard();
  const payments = createMemoryPayments();
  const pay = (channel: "wechat" | "alipay") =>
    createDemoPay(channel, { clock, siteUrl, newId, ...payments });
  const [wechatPay, alipay] = [pay("wechat"), pay("alipay")];
  const codesTo = async (receiver: string) =>
    (await outbox.list({ receiver, limit: 500 })).filter(({ purpose }) => purpose !== "notice");
  const refuse = () => {
    if (providers.failure) throw providers.failure;
  };
  const providers: TestProviders = {
    outbox,
    failure: null,
    textsInvitations: true,
    sms: {
      async send(message) {
        refuse();
        await sms.send(message);
      },
      async sendNotice(message) {
        refuse();
        await sms.sendNotice(message);
      },
      get sendsInvitations() {
        return providers.textsInvitations;
      },
      async sendInvitation(message) {
        refuse();
        await sms.sendInvitation(message);
      },
    },
    mail: {
      async sendCode(message) {
        refuse();
        await mail.sendCode(message);
      },
      async sendNotice(message) {
        refuse();
        await mail.sendNotice(message);
      },
    },
    wechat,
    wecom,
    university,
    card: {
      async check(typed) {
        refuse();
        return card.check(typed);
      },
    },
    wechatPay,
    alipay,
    demo: isDemo ? { outbox, wechat, wecom, university, wechatPay, alipay } : null,
    problems: {},
    async lastCode(receiver) {
      const [entry] = await codesTo(receiver);
      if (!entry) throw new Error(`nothing was sent to ${receiver}`);
      return entry.code;
    },
    sent: async (receiver) => (await codesTo(receiver)).length,
  };
  return providers;
}
