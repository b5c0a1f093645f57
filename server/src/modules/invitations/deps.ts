import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Settings } from "../../platform/settings.ts";
import type { SiteAddress } from "../../platform/site-address.ts";
import type { Billing, Commissions } from "../billing/index.ts";

export interface InvitationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly siteUrl: SiteAddress;
  readonly notifier: Notifier;
  readonly billing: Commissions & Pick<Billing, "giveVoucher" | "lockWallets">;
  /** Which of these orders have a refund that has not ended. */
  readonly ordersUnderRefund: (db: Queryable, orderIds: readonly string[]) => Promise<ReadonlySet<string>>;
}
