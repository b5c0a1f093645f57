import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Providers } from "../../platform/providers/create-providers.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import type { Settings } from "../../platform/settings.ts";
import type { SiteAddress } from "../../platform/site-address.ts";
import type { OrganizationDirectory } from "./organization-directory.ts";
import type { InvitationDesk } from "./invitation-desk.ts";
import type { VoucherGiver } from "./voucher-giver.ts";
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
  readonly vouchers: VoucherGiver;
  readonly invitations: InvitationDesk;
}
