import { insertAudit } from "../../platform/audit/audit-log.ts";
import { isEmailAccount } from "@yizhou/contract";
import type { Register } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { marksOf, marksOfVisitor } from "./person-marks.ts";
import { codesFor, spendCode, verifyCode } from "./codes.ts";
import type { CodeKey } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import * as repo from "./repo.ts";
import { findInviter } from "./invitations.ts";
import { requireAccount, requireCode, requirePasswordPair } from "./rules.ts";

/**
 * Registers an ordinary user by phone or e-mail. The code is used up only when that succeeds, so a taken account or a password
 * that breaks a rule can be put right with the same code.
 *
 * @throws {AppError} every rule of docs/specification.md, section 5; account.code_invalid; account.phone_used, account.email_used, told only to
 *   who holds the code
 */
export async function registerUser(deps: AccountDeps, body: Register, visitor: Visitor): Promise<void> {
  const { db, clock, accounts } = deps;
  const account = body.email || body.phoneNumber || "";
  requireAccount(account);
  const isMail = isEmailAccount(account);
  requireCode(body.code);
  requirePasswordPair(body.password, body._checkPassword);
  const key: CodeKey = { purpose: "register", account };
  const code = await verifyCode(codesFor(deps, visitor), key, body.code);
  const used = new AppError(isMail ? "account.email_used" : "account.phone_used");
  if (await (isMail ? repo.isMailboxTaken(db, account) : repo.findUserByPhone(db, account))) throw used;
  await db.transaction(async (tx) => {
    await spendCode(tx, code);
    const id = await accounts.createUser(
      {
        ...(isMail ? { email: account, isEmailProven: true } : { phone: account }),
        password: body.password,
        ...(body.InviteCode ? { invitedWith: body.InviteCode } : {}),
      },
      tx,
    );
    // Somebody else was a moment faster.
    if (id === null) throw used;
    const inviter = body.InviteCode && (await findInviter(tx, body.InviteCode));
    if (inviter) {
      const marks = [...(await marksOf(tx, deps.settings, id)), ...marksOfVisitor(deps.settings, visitor)];
      await deps.invitations.join(tx, { inviterId: inviter.id, inviteeId: id, marks });
    }
    await insertAudit(tx, {
      at: new Date(clock.now()),
      userId: id,
      event: "registered",
      address: visitor.address,
      details: { by: isMail ? "email" : "phone" },
    });
  });
}
