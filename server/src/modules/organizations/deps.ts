import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { Settings } from "../../platform/settings.ts";
import type { SmsSender } from "../../platform/sms/sms-sender.ts";

export interface OrganizationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** What the books say of an organisation's characters. */
export interface OrganizationBooks {
  /** What it has now. */
  balanceOf(
    db: Queryable,
    owner: { readonly organizationId: number },
  ): Promise<{ readonly characters: number }>;
  /** What members have taken of it this month, by their ids; those who took nothing may be absent. */
  takenByMembers(
    db: Queryable,
    organizationId: number,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

/** What looking after the members takes besides. */
export interface MemberDeps extends OrganizationDeps {
  readonly billing: OrganizationBooks;
}

/** What inviting people takes besides. */
export interface InvitingDeps extends OrganizationDeps {
  readonly notifier: Notifier;
  readonly providers: { readonly sms: Pick<SmsSender, "sendsInvitations"> };
}
