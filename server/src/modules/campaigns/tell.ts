// Whoever chose to hear of campaigns is told of each once, when it has begun.
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import { peopleWanting } from "../accounts/index.ts";
import { listUntold, markTold } from "./repo.ts";

const PEOPLE_AT_ONCE = 200;

/** A process that dies in the middle is followed by another, which tells nobody twice. @returns of how many campaigns was told */
export async function tellOfCampaigns({
  db,
  clock,
  notifier,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifier: Notifier;
}): Promise<number> {
  const now = new Date(clock.now());
  const begun = await listUntold(db, now);
  for (const { id, name, characters, endsAt, audience } of begun) {
    // Whoever has registered since it began sees it on the page; nobody else may claim it.
    let people = audience === "newcomers" ? [] : await peopleWanting(db, "campaigns", null, PEOPLE_AT_ONCE);
    while (people.length > 0) {
      const told = people;
      await db.transaction(async (tx) => {
        for (const userId of told)
          await notifier.tell(tx, {
            ...{ userId, kind: "campaign.begun", key: `campaign ${id}`, subjectId: id },
            facts: { name, characters, endsAt: endsAt.toISOString() },
          });
      });
      people = await peopleWanting(db, "campaigns", people.at(-1)!, PEOPLE_AT_ONCE);
    }
    await markTold(db, id, now);
  }
  return begun.length;
}
