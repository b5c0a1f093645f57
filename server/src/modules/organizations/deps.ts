import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Settings } from "../../platform/settings.ts";
import type { SmsSender } from "../../platform/sms/sms-sender.ts";

export interface OrganizationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** What inviting people takes besides. */
export interface InvitingDeps extends OrganizationDeps {
  readonly notifier: Notifier;
  readonly providers: { readonly sms: Pick<SmsSender, "sendsInvitations"> };
}
