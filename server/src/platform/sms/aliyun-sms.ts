// Aliyun text messages, interface Dysmsapi 2017-05-25, call SendSms.
// Sources: https://help.aliyun.com/document_detail/101414.html (call), https://help.aliyun.com/document_detail/101346.html (codes;
// there also the limits of codes to one number with one signature: 1 a minute, 5 an hour, 10 a day).
import type { UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { CodedProblem, ErrorCode } from "@yizhou/model";
import type { Clock } from "../clock.ts";
import { createOutboundClient, readJson } from "../outbound/outbound-client.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import { firstMissing, notConfigured, originSetting } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import { signAliyunRequest } from "./aliyun-signature.ts";
import type { AccessKey } from "./aliyun-signature.ts";
import { UNSENT } from "../providers/sending.ts";
import type { SmsCode, SmsSender } from "./sms-sender.ts";

export const ALIYUN_SMS = "Aliyun SMS";
const VENDOR_ORIGIN = "https://dysmsapi.aliyuncs.com";
const NOTICE_TEMPLATE = "ALIYUN_SMS_TEMPLATE_NOTICE";
const INVITATION_TEMPLATE = "ALIYUN_SMS_TEMPLATE_INVITATION";
/** What the vendor's rules for templates allow in a variable that holds a name. */
const MOST_CHARACTERS_OF_VARIABLE = 35;
const REQUIRED = [
  "ALIYUN_SMS_ACCESS_KEY_ID",
  "ALIYUN_SMS_ACCESS_KEY_SECRET",
  "ALIYUN_SMS_SIGN_NAME",
  "ALIYUN_SMS_TEMPLATE",
];

export interface AliyunSmsDeps {
  readonly outbound: OutboundDeps;
  readonly clock: Clock;
  /** A text that never comes twice; the vendor refuses a repeated one. */
  readonly newNonce: () => string;
  readonly timeoutMs?: number;
}

interface AliyunSmsOptions {
  readonly key: AccessKey;
  readonly signName: string;
  readonly templateFor: (message: SmsCode) => string;
  /** Null: the operator has none approved. */
  readonly noticeTemplate: string | null;
  /** The one for readers of a language; null: the operator has none approved. */
  readonly invitationTemplateFor: ((language: UiLanguage) => string) | null;
  readonly origin: string;
  readonly allowPrivate: boolean;
}

/** The vendor's codes that mean something else than "check the settings". */
export const ALIYUN_SMS_ERRORS: Readonly<Record<string, ErrorCode>> = {
  "isv.MOBILE_NUMBER_ILLEGAL": "sms.number_refused",
  "isv.BUSINESS_LIMIT_CONTROL": "sms.too_many",
  // Daily and monthly limits are the account's, not the number's: nobody gets a message until they are raised.
  "isv.DAY_LIMIT_CONTROL": "provider.suspended",
  "isv.MONTH_LIMIT_CONTROL": "provider.suspended",
  "isv.AMOUNT_NOT_ENOUGH": "provider.suspended",
  "isv.OUT_OF_SERVICE": "provider.suspended",
  "isv.ACCOUNT_ABNORMAL": "provider.suspended",
  "isp.SYSTEM_ERROR": "provider.unavailable",
  "isp.GATEWAY_ERROR": "provider.unavailable",
  "isv.SYSTEM_ERROR": "provider.unavailable",
  Throttling: "provider.unavailable",
  "Throttling.User": "provider.unavailable",
  "Throttling.Api": "provider.unavailable",
  ServiceUnavailable: "provider.unavailable",
  InternalError: "provider.unavailable",
};

/** The sender, or the problem that names the missing setting. @throws {AppError} system.setting_invalid */
export function aliyunSmsFromSettings(
  environment: Environment,
  deps: AliyunSmsDeps,
): SmsSender | CodedProblem {
  const missing = firstMissing(environment, REQUIRED);
  if (missing) return notConfigured(ALIYUN_SMS, missing);
  const invitation = environment[INVITATION_TEMPLATE];
  return createAliyunSms(
    {
      key: {
        id: environment["ALIYUN_SMS_ACCESS_KEY_ID"]!,
        secret: environment["ALIYUN_SMS_ACCESS_KEY_SECRET"]!,
      },
      signName: environment["ALIYUN_SMS_SIGN_NAME"]!,
      templateFor: ({ purpose, language }) => {
        const name = `ALIYUN_SMS_TEMPLATE_${purpose.toUpperCase()}`;
        return (
          environment[`${name}_${language.toUpperCase()}`] ||
          environment[name] ||
          environment["ALIYUN_SMS_TEMPLATE"]!
        );
      },
      noticeTemplate: environment[NOTICE_TEMPLATE] || null,
      invitationTemplateFor: invitation
        ? (language) => environment[`ALIYUN_SMS_TEMPLATE_INVITATION_${language.toUpperCase()}`] || invitation
        : null,
      ...originSetting(environment, "ALIYUN_SMS_ENDPOINT", VENDOR_ORIGIN),
    },
    deps,
  );
}

function createAliyunSms(options: AliyunSmsOptions, deps: AliyunSmsDeps): SmsSender {
  const client = createOutboundClient(
    {
      provider: ALIYUN_SMS,
      origin: options.origin,
      allowPrivate: options.allowPrivate,
      ...(deps.timeoutMs ? { timeoutMs: deps.timeoutMs } : {}),
    },
    deps.outbound,
  );
  const deliver = async (phoneNumber: string, template: string, variables: object): Promise<void> => {
    const { headers, encodedQuery } = signAliyunRequest(
      {
        method: "POST",
        host: new URL(options.origin).host,
        path: "/",
        query: {
          PhoneNumbers: phoneNumber,
          SignName: options.signName,
          TemplateCode: template,
          TemplateParam: JSON.stringify(variables),
        },
        body: "",
        action: "SendSms",
        version: "2017-05-25",
        nonce: deps.newNonce(),
        nowMs: deps.clock.now(),
      },
      options.key,
    );
    const reply = await client.call({ method: "POST", path: "/", encodedQuery, headers });
    const code = readJson(reply, ALIYUN_SMS)["Code"];
    if (code === "OK") return;
    if (typeof code !== "string") throw new AppError("provider.bad_response", { provider: ALIYUN_SMS });
    throw problemOf(code);
  };
  return {
    send: (message) => deliver(message.phoneNumber, options.templateFor(message), { code: message.code }),
    async sendNotice(message) {
      const template = options.noticeTemplate;
      if (template === null)
        throw new AppError("provider.not_configured", { provider: ALIYUN_SMS, setting: NOTICE_TEMPLATE });
      await deliver(message.phoneNumber, template, { what: message.title });
    },
    sendsInvitations: options.invitationTemplateFor !== null,
    async sendInvitation({ phoneNumber, language, organization, until }) {
      const template = options.invitationTemplateFor?.(language);
      if (template === undefined)
        throw new AppError("provider.not_configured", { provider: ALIYUN_SMS, setting: INVITATION_TEMPLATE });
      await deliver(phoneNumber, template, { organization: fitting(organization), until });
    },
  };
}

/** As much of a name as a variable holds. */
function fitting(name: string): string {
  const characters = [...name];
  return characters.length <= MOST_CHARACTERS_OF_VARIABLE
    ? name
    : `${characters.slice(0, MOST_CHARACTERS_OF_VARIABLE - 1).join("")}…`;
}

function problemOf(vendorCode: string): AppError {
  const code = ALIYUN_SMS_ERRORS[vendorCode] ?? "provider.refused";
  // The vendor's message may repeat the number; its code tells the operator enough.
  const cause = new Error(vendorCode.slice(0, 80));
  return new AppError(code, code.startsWith("provider.") ? { provider: ALIYUN_SMS, ...UNSENT } : {}, {
    cause,
  });
}
