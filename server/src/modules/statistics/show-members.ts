// What the members of an organisation used, for those who manage it: sums of each since they joined, never what was translated.
import type { MemberUsage, UsageSpan } from "@yizhou/contract";
import { personNames } from "../accounts/index.ts";
import { findMembership, memberDays, organizationName } from "../organizations/index.ts";
import type { StatisticsDeps } from "./deps.ts";
import { spanBefore } from "./show-usage.ts";
import { sumMembers } from "./usage-repo.ts";

/** Members who used something in a span of days or in as many before, the most first; null for whoever manages no organisation. */
export async function showMembers(
  { db }: StatisticsDeps,
  userId: string,
  span: UsageSpan,
): Promise<MemberUsage | null> {
  const membership = await findMembership(db, userId);
  if (membership?.role !== "manager") return null;
  const members = await memberDays(db, membership.organizationId);
  const [now, before, organization, names] = await Promise.all([
    sumMembers(db, members, span),
    sumMembers(db, members, spanBefore(span)),
    organizationName(db, membership.organizationId),
    personNames(
      db,
      members.map((member) => member.userId),
    ),
  ]);
  const rows = members
    .filter((member) => now.has(member.userId) || before.has(member.userId))
    .map((member) => {
      const sums = now.get(member.userId);
      const { nickName = "", userName = "" } = names.get(member.userId) ?? {};
      return {
        ...{ nickName, userName, characters: sums?.characters ?? 0, files: sums?.files ?? 0 },
        ...{ saved: sums?.saved ?? 0, before: before.get(member.userId)?.characters ?? 0 },
      };
    })
    .toSorted((a, b) => b.characters - a.characters || (a.userName < b.userName ? -1 : 1));
  return { organization, members: members.length, used: rows };
}
