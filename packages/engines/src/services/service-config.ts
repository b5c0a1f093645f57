import type { RateLimits } from "../http/limiter.ts";
import type { EndpointReach } from "../http/outbound-fetch.ts";

/** What every translation service can be told. Plain data: it is stored and sent as JSON. */
export interface ServiceConfig extends EndpointReach {
  /** Stable id in settings, rows and statistics; default the type. */
  readonly id?: string;
  /** Shown to users; default the vendor's name. */
  readonly name?: string;
  /** Another address than the vendor's own: a private endpoint, a proxy, a server in the house. */
  readonly baseUrl?: string;
  /** Over the vendor's defaults, which docs/engines.md lists. */
  readonly limits?: Partial<RateLimits>;
  /** Deadline of one call with its retries; default 60,000. */
  readonly callTimeoutMs?: number;
  /** Tries of one call, the first included; default 6. */
  readonly maxAttempts?: number;
  /**
   * Services that give plain text are asked for the phrases inside and before tags as well, to find where the tags belong: 99
   * instead of 27 of a hundred tags sit right, for a third more characters of the segments that have tags. Default true.
   */
  readonly tagPhrases?: boolean;
  /** Which setting a field comes from, named when it is missing; default the field's own name. */
  readonly settingNames?: Readonly<Partial<Record<ServiceField, string>>>;
}

/** The fields that people fill in. `apiKey` is always the secret one, `keyId` what names the account beside it. */
export type ServiceField = "baseUrl" | "apiKey" | "keyId" | "region" | "glossaryId";

export interface DeeplConfig extends ServiceConfig {
  /** Keys that end in `:fx` belong to the free plan, which has a host of its own. */
  readonly apiKey?: string;
  /** A glossary made at DeepL, used for its own language pair. */
  readonly glossaryId?: string;
}

export interface LibreTranslateConfig extends ServiceConfig {
  readonly apiKey?: string;
}

export interface GoogleConfig extends ServiceConfig {
  readonly apiKey?: string;
}

export interface AzureConfig extends ServiceConfig {
  readonly apiKey?: string;
  /** Region of the resource: `eastasia`, `koreacentral`; not needed for a global one. */
  readonly region?: string;
}

export interface BaiduConfig extends ServiceConfig {
  /** APP ID. */
  readonly keyId?: string;
  readonly apiKey?: string;
  /** Use the terms that the account keeps at Baidu (自定义术语), `needIntervene` on the wire. */
  readonly usesOwnTerms?: boolean;
}

export interface YoudaoConfig extends ServiceConfig {
  /** 应用ID, `appKey` on the wire. */
  readonly keyId?: string;
  /** 应用密钥. */
  readonly apiKey?: string;
  /** 用户词表 made at Youdao, `vocabId` on the wire. */
  readonly glossaryId?: string;
}

export interface TencentConfig extends ServiceConfig {
  /** SecretId. */
  readonly keyId?: string;
  /** SecretKey. */
  readonly apiKey?: string;
  /** Default `ap-guangzhou`. */
  readonly region?: string;
  /** 术语库 made at Tencent, one of `TermRepoIDList` on the wire. */
  readonly glossaryId?: string;
}
