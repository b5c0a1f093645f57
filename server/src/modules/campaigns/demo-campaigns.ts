import type { CampaignDeps } from "./campaigns.ts";
import type { Database } from "../../platform/database/connect.ts";
import { endCampaigns, insertCampaign } from "./repo.ts";

const DAY_MS = 24 * 3600_000;
const FIRST_VOYAGE = "demo-first-boat";
const BOUND_PHONE = "demo-bound-phone";

/** The demo's two campaigns; those that are there stay as they are. */
export async function seedDemoCampaigns({ db, clock }: Pick<CampaignDeps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const days = (count: number) => new Date(now + count * DAY_MS);
  await insertCampaign(db, {
    ...{ id: FIRST_VOYAGE, audience: "everyone", characters: 10_000, lastsDays: 90, total: 1000 },
    ...{ startsAt: new Date(now), endsAt: days(60) },
    name: { zh: "初航礼", en: "First voyage", ko: "첫 항해 선물" },
    rule: {
      zh: "每人可领一次，可用于任何语言和格式的翻译。",
      en: "Once per person, for every language and format.",
      ko: "한 사람당 한 번, 모든 언어와 형식의 번역에 사용할 수 있습니다.",
    },
  });
  await insertCampaign(db, {
    ...{ id: BOUND_PHONE, audience: "phone_bound", characters: 3000, lastsDays: 30, total: null },
    ...{ startsAt: new Date(now), endsAt: days(90) },
    name: { zh: "绑定手机加赠", en: "Bonus for a linked phone", ko: "휴대폰 연동 추가 혜택" },
    rule: {
      zh: "已绑定手机号的用户可领一次。",
      en: "Once per person with a linked phone number.",
      ko: "휴대폰 번호를 연동한 사용자는 한 번 받을 수 있습니다.",
    },
  });
}

/** A site that is no demo any more gives away nothing that the demo did. What was claimed before stays. */
export async function endDemoCampaigns(db: Database, now: Date): Promise<void> {
  await endCampaigns(db, [FIRST_VOYAGE, BOUND_PHONE], now);
}
