import { ADMIN_USER_TYPE } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Actor } from "../../platform/http/actor.ts";

/** Somebody of the site who may decide on refunds and invoices. */
export type PaymentOperator = Pick<Actor, "userId" | "isDemo"> & { readonly mayDecide: true };

/** People of the site, and of those only who came with their second step; the demo's have none. @throws {AppError} account.forbidden */
export function requirePaymentOperator({ userId, userType, isDemo, secondStep }: Actor): PaymentOperator {
  if (userType !== ADMIN_USER_TYPE || (!isDemo && secondStep !== "passed"))
    throw new AppError("account.forbidden");
  return { userId, isDemo, mayDecide: true };
}
