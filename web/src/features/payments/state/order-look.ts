import type { Order, OrderDetail, OrderState } from "@yizhou/contract";
import type { IconName } from "../../../ui/icon.tsx";

/** How a state looks: never by its colour alone. */
export const STATE_LOOKS: Readonly<Record<OrderState, { readonly icon: IconName; readonly tone: string }>> = {
  created: { icon: "clock", tone: "c-info" },
  paying: { icon: "clock", tone: "c-info" },
  paid: { icon: "check", tone: "c-ok" },
  fulfilled: { icon: "check", tone: "c-ok" },
  closed: { icon: "cross", tone: "c-off" },
  refund_pending: { icon: "return", tone: "c-warn" },
  refunded: { icon: "return", tone: "c-off" },
};

export function isOpenOrder({ state }: Pick<Order, "state">): boolean {
  return state === "created" || state === "paying";
}

/** Something will happen to it by itself. */
export function isWaiting({ state, refunds }: Pick<OrderDetail, "state" | "refunds">): boolean {
  return (
    state === "paying" || refunds.some((refund) => refund.state === "approved" || refund.state === "sent")
  );
}

/** `27:46` */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
