import { askerOf } from "./askers.ts";
import type { Visitor } from "./visitor.ts";
import { spendTicket } from "./human-check.ts";
import { howKnown } from "./known-askers.ts";
import type { SessionDeps } from "./sessions.ts";
import type { Standing } from "./throttle.ts";

/** A ticket of the slide check as it came; null without one. */
export type TicketUse = string | null;

/** Of accounts that are not there: as many looks, and none of them finds anything. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * What an account knows of who tries its password. A ticket is used up, except by those who need none.
 *
 * @param userId  null where there is no such account
 * @throws {AppError} check.invalid
 */
export async function standingOf(
  deps: Pick<SessionDeps, "db" | "clock" | "settings">,
  userId: string | null,
  visitor: Visitor,
  ticket: TicketUse,
): Promise<Standing> {
  const asker = askerOf(deps.settings, visitor);
  const known = await howKnown(deps.db, userId ?? NOBODY, asker, new Date(deps.clock.now()));
  if (known !== null) return known;
  if (ticket === null) return "stranger";
  await spendTicket(deps, ticket, "login", visitor);
  return "checked";
}
