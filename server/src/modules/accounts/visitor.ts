import type { UiLanguage } from "@yizhou/contract";

/** Who asks, as far as a request without a session tells. */
export interface Visitor {
  readonly address: string;
  /** What limits count of the address: of IPv6 the network. */
  readonly network: string;
  /** The cookie that tells browsers apart; null without one. */
  readonly browserToken: string | null;
  readonly device: string | null;
  readonly language: UiLanguage;
}
