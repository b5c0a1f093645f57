// Every setting of the outside parties, read from the environment. The README's second table is written from this one;
// docs/providers.md says what the vendors' names mean and where their values come from.
import { CODE_PURPOSES } from "./code-message.ts";

export const PARTIES = [
  "sms",
  "mail",
  "wechat",
  "wecom",
  "university",
  "card",
  "wechatPay",
  "alipay",
] as const;
export type Party = (typeof PARTIES)[number];

export interface ProviderSettingRow {
  readonly party: Party;
  /** `PURPOSE` and `LANGUAGE` in a name stand for one of several; `settingNames` gives the real ones. */
  readonly name: string;
  /** Null: unset unless given. */
  readonly fallback: string | null;
  readonly about: string;
}

const row = (
  party: Party,
  name: string,
  about: string,
  fallback: string | null = null,
): ProviderSettingRow => ({
  party,
  name,
  fallback,
  about,
});

export const PROVIDER_SETTINGS: readonly ProviderSettingRow[] = [
  row(
    "sms",
    "ALIYUN_SMS_ACCESS_KEY_ID",
    "Key of an Aliyun user that may send text messages and nothing else.",
  ),
  row("sms", "ALIYUN_SMS_ACCESS_KEY_SECRET", "The key's secret."),
  row("sms", "ALIYUN_SMS_SIGN_NAME", "Approved signature of the messages."),
  row("sms", "ALIYUN_SMS_TEMPLATE", "Approved template with the one variable `code`."),
  row(
    "sms",
    "ALIYUN_SMS_TEMPLATE_PURPOSE",
    "A template of its own for `LOGIN`, `REGISTER`, `RESET` or `BIND` in the place of `PURPOSE`; optional.",
  ),
  row(
    "sms",
    "ALIYUN_SMS_TEMPLATE_PURPOSE_LANGUAGE",
    "The same for readers of `ZH`, `EN` or `KO` in the place of `LANGUAGE`; optional.",
  ),
  row(
    "sms",
    "ALIYUN_SMS_TEMPLATE_NOTICE",
    "Approved template of notices, with the one variable `what`; without it people without an e-mail are told in the site only.",
  ),
  row(
    "sms",
    "ALIYUN_SMS_TEMPLATE_INVITATION",
    "Approved template of invitations into organisations, with the variables `organization` and `until`; without it invited phone numbers get no message, and managers are told so.",
  ),
  row(
    "sms",
    "ALIYUN_SMS_TEMPLATE_INVITATION_LANGUAGE",
    "The same for readers of `ZH`, `EN` or `KO` in the place of `LANGUAGE`; optional.",
  ),
  row("sms", "ALIYUN_SMS_ENDPOINT", "Another address of the service.", "https://dysmsapi.aliyuncs.com"),
  row("mail", "SMTP_HOST", "Mail server."),
  row("mail", "SMTP_PORT", "Its port; 465, 587 or 25 by security when unset."),
  row("mail", "SMTP_SECURITY", "`tls`, `starttls` (required, no fall-back) or `none`.", "tls"),
  row("mail", "SMTP_USER", "Sign-in name at the mail server; optional."),
  row("mail", "SMTP_PASSWORD", "Its password; needed with a name."),
  row("mail", "SMTP_FROM", "Sender's address."),
  row("mail", "SMTP_FROM_NAME", "Sender's name.", "译舟 Yizhou"),
  row("wechat", "WECHAT_APP_ID", "Website application on the WeChat Open Platform."),
  row("wechat", "WECHAT_APP_SECRET", "The application's secret."),
  row("wechat", "WECHAT_API_BASE", "Another address of the service.", "https://api.weixin.qq.com"),
  row("wecom", "WECOM_CORP_ID", "The company at WeCom."),
  row("wecom", "WECOM_AGENT_ID", "The company's own app, with sign-in switched on."),
  row("wecom", "WECOM_SECRET", "The app's secret."),
  row("wecom", "WECOM_API_BASE", "Another address of the service.", "https://qyapi.weixin.qq.com"),
  row(
    "university",
    "UNIVERSITY_SSO_PROTOCOL",
    "`jwt` (the callback gets `id_token`) or `oidc` (it gets `code`).",
    "jwt",
  ),
  row("university", "UNIVERSITY_SSO_LOGIN_URL", "Sign-in address; with `oidc` the authorization endpoint."),
  row("university", "UNIVERSITY_SSO_LOGOUT_URL", "Sign-out address."),
  row("university", "UNIVERSITY_SSO_ISSUER", "`iss` of the tokens."),
  row("university", "UNIVERSITY_SSO_CLIENT_ID", "`aud` of the tokens."),
  row("university", "UNIVERSITY_SSO_PUBLIC_KEY", "Key of the tokens as PEM, line breaks as `\\n` allowed."),
  row("university", "UNIVERSITY_SSO_JWKS_URL", "Where the keys are published, instead of a key."),
  row("university", "UNIVERSITY_SSO_TOKEN_URL", "Token endpoint; `oidc` only."),
  row("university", "UNIVERSITY_SSO_CLIENT_SECRET", "Secret of the client; `oidc` only."),
  row("university", "UNIVERSITY_SSO_SCOPE", "Scope that is asked for; `oidc` only.", "openid email profile"),
  row(
    "university",
    "UNIVERSITY_SSO_CALLBACK_PARAM",
    "Name of the return address in the sign-in address; `jwt` only.",
    "service",
  ),
  row(
    "university",
    "UNIVERSITY_SSO_LOGOUT_PARAM",
    "Name of the return address in the sign-out address; `service` with `jwt`, `post_logout_redirect_uri` with `oidc` when unset.",
  ),
  row("card", "CARD_DIRECTORY_URL", "Directory that checks university cards."),
  row("card", "CARD_DIRECTORY_KEY", "Our key at the directory."),
  row("wechatPay", "WECHAT_PAY_MCH_ID", "Merchant at WeChat Pay."),
  row("wechatPay", "WECHAT_PAY_APP_ID", "Application that the merchant is bound to."),
  row("wechatPay", "WECHAT_PAY_CERT_SERIAL", "Serial of the merchant's API certificate."),
  row(
    "wechatPay",
    "WECHAT_PAY_PRIVATE_KEY",
    "The certificate's private key as PEM, line breaks as `\\n` allowed.",
  ),
  row("wechatPay", "WECHAT_PAY_API_V3_KEY", "The merchant's APIv3 key, 32 characters."),
  row(
    "wechatPay",
    "WECHAT_PAY_PUBLIC_KEY",
    "WeChat Pay's public key as PEM; without it the platform certificates are fetched and renewed.",
  ),
  row("wechatPay", "WECHAT_PAY_PUBLIC_KEY_ID", "The public key's id, `PUB_KEY_ID_…`; needed with the key."),
  row("wechatPay", "WECHAT_PAY_API_BASE", "Another address of the service.", "https://api.mch.weixin.qq.com"),
  row("alipay", "ALIPAY_APP_ID", "Application on Alipay's open platform, with face-to-face payment."),
  row("alipay", "ALIPAY_SELLER_ID", "The seller's number, `2088…`: notices to others are refused."),
  row(
    "alipay",
    "ALIPAY_PRIVATE_KEY",
    "The application's private key, PEM or base64 as Alipay's tool writes it.",
  ),
  row("alipay", "ALIPAY_PUBLIC_KEY", "Alipay's public key of the application, PEM or base64."),
  row("alipay", "ALIPAY_GATEWAY", "Another address of the gateway.", "https://openapi.alipay.com/gateway.do"),
  row("alipay", "ALIPAY_BILL_BASE", "Another address of the bills.", "https://dwbillcenter.alipay.com"),
];

const LANGUAGES = ["ZH", "EN", "KO"];

/** The names under which a party's settings can stand in the environment. */
export function settingNames(party: Party): string[] {
  const fill = (names: string[], place: string, words: readonly string[]): string[] =>
    names.flatMap((name) =>
      name.includes(place) ? words.map((word) => name.replace(place, word.toUpperCase())) : [name],
    );
  const names = PROVIDER_SETTINGS.filter((one) => one.party === party).map(({ name }) => name);
  return fill(fill(names, "LANGUAGE", LANGUAGES), "PURPOSE", CODE_PURPOSES);
}
