import type { OrderGap, PaymentChannel } from "@yizhou/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { PaymentProvider } from "../../platform/payments/payment-provider.ts";
import type { Settings } from "../../platform/settings.ts";
import type { SiteAddress } from "../../platform/site-address.ts";
import type { WorkDesk } from "../../platform/work/work-desk.ts";
import type { Billing } from "../billing/index.ts";

/** What a job lacks to begin. */
export interface JobGap {
  readonly characters: number;
  readonly name: string;
  /** How it comes about. */
  readonly gap: OrderGap;
}

export interface PaymentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly siteUrl: SiteAddress;
  readonly notifier: Notifier;
  readonly work: Pick<WorkDesk, "ask">;
  readonly providers: Readonly<Record<PaymentChannel, PaymentProvider>>;
  /** Channels that can be used at all. */
  readonly channels: readonly PaymentChannel[];
  readonly billing: Pick<
    Billing,
    | "balanceOf"
    | "creditPurchase"
    | "unspentOf"
    | "reversePurchase"
    | "undoReversal"
    | "settleReversal"
    | "receiveStray"
    | "returnStray"
  >;
  /** What a job of somebody's lacks; null for one that lacks nothing, is another's or is not there. */
  readonly gapOf: (ownerId: string, jobId: string) => Promise<JobGap | null>;
}
