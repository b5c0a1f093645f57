import { ADMIN_USER_TYPE } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Actor } from "../../platform/http/actor.ts";
import type { PersonFacts } from "../accounts/index.ts";

/** Somebody of the site who may see and change what is everybody's. Only this file makes one. */
export type Operator = Pick<Actor, "userId" | "isDemo"> & { readonly mayOperate: true };

/**
 * People of the site, and of those only who came with their second step; the demo's have none.
 *
 * @throws {AppError} account.forbidden
 */
export function requireOperator({ userId, userType, isDemo, secondStep }: Actor): Operator {
  if (userType !== ADMIN_USER_TYPE || (!isDemo && secondStep !== "passed"))
    throw new AppError("account.forbidden");
  return { userId, isDemo, mayOperate: true };
}

/**
 * The demo's operator is whoever has read the password: what he does reaches the demo's accounts alone.
 *
 * @throws {AppError} account.forbidden
 */
export function requireReach(operator: Operator, person: Pick<PersonFacts, "isDemo">): void {
  if (operator.isDemo && !person.isDemo) throw new AppError("account.forbidden");
}

/**
 * Nobody closes the account of one of the site's people here, and so not their own; the demo's are closed with the demo.
 *
 * @throws {AppError} operations.account_protected
 */
export function requireClosable(person: Pick<PersonFacts, "isDemo" | "userType">): void {
  if (person.userType === ADMIN_USER_TYPE || person.isDemo)
    throw new AppError("operations.account_protected");
}
