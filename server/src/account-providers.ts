import { AppError } from "@yizhou/model";
import type { AccountProviders } from "./modules/accounts/index.ts";
import type { Clock } from "./platform/clock.ts";
import { createDemoMail } from "./platform/mail/demo-mail.ts";
import { createMemoryOutbox } from "./platform/outbox/memory-outbox.ts";
import { newId, newToken } from "./platform/random.ts";
import { createDemoScan } from "./platform/scan-login/demo-scan.ts";
import { createDemoSms } from "./platform/sms/demo-sms.ts";
import { createDemoUniversity } from "./platform/university-sso/demo-university.ts";

/** The demo's stand-ins with DEMO on; else every outside party says that it is not set up. */
export function createAccountProviders(
  demo: boolean,
  clock: Clock,
  siteUrl: () => string,
): AccountProviders {
  const missing = (provider: string): never => {
    throw new AppError("provider.not_configured", { provider, setting: "DEMO" });
  };
  const scan = (provider: string) => ({
    start: () => missing(provider),
    exchange: async () => missing(provider),
  });
  const card = { check: async () => missing("card") };
  if (!demo)
    return {
      sms: { send: async () => missing("sms") },
      mail: { sendCode: async () => missing("mail") },
      wechat: scan("wechat"),
      wecom: scan("wecom"),
      university: {
        loginAddress: () => missing("university"),
        logoutAddress: () => missing("university"),
        exchange: async () => missing("university"),
      },
      card,
    };
  const outbox = createMemoryOutbox(clock);
  const announce = (line: string) => console.log(line);
  return {
    sms: createDemoSms(outbox, announce),
    mail: createDemoMail(outbox, announce),
    wechat: createDemoScan("wechat", { clock, newToken, siteUrl }),
    wecom: createDemoScan("wecom", { clock, newToken, siteUrl }),
    university: createDemoUniversity({ clock, newId, siteUrl }),
    card,
  };
}
