import type { UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Providers } from "../../platform/providers/create-providers.ts";
import { sign } from "../../platform/random.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import type { Settings } from "../../platform/settings.ts";
import type { SiteAddress } from "../../platform/site-address.ts";
import type { OrganizationDirectory } from "./organization-directory.ts";
import type { AccountsService } from "./service.ts";

/** The outside parties that sign-in needs. */
export type AccountProviders = Pick<Providers, "sms" | "mail" | "wechat" | "wecom" | "university" | "card">;

/** What the use cases of sign-in and accounts stand on. */
export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: Log;
  readonly providers: AccountProviders;
  readonly siteUrl: SiteAddress;
  /** Null on a site without: nobody can have an authenticator app there. */
  readonly masterKeys: MasterKeys | null;
  readonly organizations: OrganizationDirectory;
  readonly accounts: AccountsService;
  readonly notifier: Notifier;
}

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

/** Keyed hash of something that names a person, for keys that outlive or must not show it. */
export function keyedHash(settings: Settings, text: string): string {
  if (!settings.secret) throw new AppError("system.setting_invalid", { setting: "YIZHOU_SECRET" });
  return sign(settings.secret, text);
}
