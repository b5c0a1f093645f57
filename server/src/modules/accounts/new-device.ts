import { deviceName } from "@yizhou/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { addressGroup } from "../../platform/limits/address-group.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import { newId } from "../../platform/random.ts";
import type { SignInMethod } from "./tables.ts";

/** Says that somebody came in from where they never were before. Called in the transaction that opens the session. */
export async function tellOfNewDevice(
  { clock, notifier }: { readonly clock: Clock; readonly notifier: Notifier },
  db: Queryable,
  {
    userId,
    method,
    visitor,
  }: {
    readonly userId: string;
    readonly method: SignInMethod;
    readonly visitor: { readonly address: string; readonly device: string | null };
  },
): Promise<void> {
  await recordEvent(db, clock, "session.new_device", { ownerId: userId }, { method });
  await notifier.tell(db, {
    ...{ userId, kind: "session.new_device", key: `device ${newId()}` },
    facts: { device: deviceName(visitor.device ?? "?").slice(0, 60), network: addressGroup(visitor.address) },
  });
}
