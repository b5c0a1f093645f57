import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { CheckPhoneCode } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { codesFor, consumeCode } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import * as repo from "./repo.ts";
import { requireCode, requirePhone } from "./rules.ts";
import { openSession } from "./sessions.ts";
import type { OpenedSession } from "./sessions.ts";

/**
 * Signs in with a code sent to the phone, which is used up.
 *
 * @throws {AppError} account.code_invalid; account.phone_unregistered, told only to who holds the code
 */
export async function signInByCode(
  deps: AccountDeps,
  { phoneNumber, code }: CheckPhoneCode,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { db, clock } = deps;
  requirePhone(phoneNumber);
  requireCode(code);
  const nowMs = clock.now();
  try {
    await consumeCode(codesFor(deps, visitor), { purpose: "login", account: phoneNumber }, code);
  } catch (error) {
    await insertAudit(db, {
      at: new Date(nowMs),
      userId: null,
      event: "sign_in_failed",
      address: visitor.address,
      details: { method: "phone_code" },
    });
    throw error;
  }
  const user = await repo.findUserByPhone(db, phoneNumber);
  if (!user || user.disabledAt) throw new AppError("account.phone_unregistered");
  return openSession(deps, db, user.id, "phone_code", visitor);
}
