// Campaigns and trials over the whole site, with a clock that stands still.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  ApplyTrial,
  CampaignList,
  CampaignTable,
  NewCampaign,
  OwnTrials,
  TrialReview,
  Voucher,
} from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { lapseLots, remindOfEnds } from "../billing/index.ts";
import { endTrials } from "../trials/index.ts";
import { endDemoCampaigns, seedDemoCampaigns, tellOfCampaigns } from "./index.ts";

const DAY_MS = 24 * 3600_000;
let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const longMs = 3650 * DAY_MS;
  site = await buildTestApp({ settings: { sessionIdleMs: longMs, sessionAbsoluteMs: longMs } });
  admin = await site.newUser({ userType: 6 });
});
afterAll(() => site.close());

let made = 0;
async function campaign(more: Partial<NewCampaign> = {}): Promise<string> {
  const words = { zh: "活动", en: "Campaign", ko: "이벤트" };
  const day = (days: number) => new Date(site.clock.now() + days * DAY_MS).toISOString();
  const wanted: NewCampaign = {
    ...{ id: `campaign-${++made}`, name: words, rule: words, audience: "everyone", characters: 700 },
    ...{ lastsDays: 30, startsAt: day(-1), endsAt: day(1), total: null, ...more },
  };
  await admin.data("POST", API_PATHS.campaigns, wanted);
  return wanted.id;
}
const list = (user: TestUser) => user.data<CampaignList>("GET", API_PATHS.campaigns);
const claim = (user: TestUser, id: string) =>
  user.call("POST", fillPath(API_PATHS.campaignClaim, { campaign: id }));
const balance = async (user: TestUser) =>
  (await site.services.billing.balanceOf(site.services.db, { ownerId: user.id })).characters;

describe("a campaign", () => {
  test("is claimed once by each, however often at once", async () => {
    const [id, user] = [await campaign(), await site.newUser()];
    const replies = await Promise.all(Array.from({ length: 6 }, () => claim(user, id)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await claim(user, id)).json()).toMatchObject({ errorCode: "campaign.claimed" });
    expect(await balance(user)).toBe(700);
    expect(await user.data<Voucher[]>("GET", API_PATHS.accountVouchers)).toMatchObject([
      { reason: "campaign" },
    ]);
    const { campaigns, claims } = await list(user);
    expect(campaigns.find((one) => one.id === id)).toMatchObject({ state: "claimed", name: "活动" });
    expect(claims).toMatchObject([{ campaignId: id, characters: 700, expiresAt: expect.any(String) }]);
  });

  test("of so many is claimed by so many", async () => {
    const id = await campaign({ total: 2 });
    const people = await Promise.all([site.newUser(), site.newUser(), site.newUser(), site.newUser()]);
    const replies = await Promise.all(people.map((user) => claim(user, id)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(replies.find(({ statusCode }) => statusCode !== 200)!.json()).toMatchObject({
      errorCode: "campaign.used_up",
    });
    const sums = await Promise.all(people.map(balance));
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(1400);
  });

  test("is claimed once with one phone number, whichever account has it", async () => {
    const id = await campaign({ audience: "phone_bound" });
    const people = [await site.newUser(), await site.newUser()];
    const replies: (string | undefined)[] = [];
    for (const user of people) {
      await site.services.db.execute(sql`update users set phone = null where phone = '13812349999'`);
      await site.services.db.execute(sql`update users set phone = '13812349999' where id = ${user.id}`);
      replies.push((await claim(user, id)).json<{ errorCode?: string }>().errorCode);
    }
    expect(replies).toEqual([undefined, "campaign.claimed"]);
    expect(await Promise.all(people.map(balance))).toEqual([700, 0]);
    const { campaigns } = await admin.data<CampaignTable>("GET", API_PATHS.campaignTable);
    expect(campaigns.find((one) => one.id === id)).toMatchObject({ claimed: 1 });
  });

  test("that is over, has not begun or is for others brings nothing", async () => {
    const user = await site.newUser();
    const day = (days: number) => new Date(site.clock.now() + days * DAY_MS).toISOString();
    const codeOf = async (id: string) => (await claim(user, id)).json<{ errorCode: string }>().errorCode;
    expect(await codeOf(await campaign({ startsAt: day(1), endsAt: day(2) }))).toBe("campaign.not_begun");
    expect(await codeOf(await campaign({ startsAt: day(-2), endsAt: day(-1) }))).toBe("campaign.over");
    const forPhones = await campaign({ audience: "phone_bound" });
    expect(await codeOf(forPhones)).toBe("campaign.not_eligible");
    expect(await codeOf("no-such-one")).toBe("campaign.not_found");
    expect(await balance(user)).toBe(0);
    await site.services.db.execute(sql`update users set phone = '13812340000' where id = ${user.id}`);
    expect((await claim(user, forPhones)).statusCode).toBe(200);
    site.clock.advance(1000);
    expect(await codeOf(await campaign({ audience: "newcomers", startsAt: day(0) }))).toBe(
      "campaign.not_eligible",
    );
  });

  test("is made by people of the site alone, and the demo's are seeded once and end with it", async () => {
    const user = await site.newUser();
    const body = { id: "mine", name: { zh: "a", en: "a", ko: "a" }, rule: { zh: "a", en: "a", ko: "a" } };
    const day = (days: number) => new Date(site.clock.now() + days * DAY_MS).toISOString();
    const whole = { ...body, audience: "everyone", characters: 1, lastsDays: null, total: null };
    const reply = await user.call("POST", API_PATHS.campaigns, {
      ...whole,
      startsAt: day(0),
      endsAt: day(1),
    });
    expect(reply.statusCode).toBe(403);
    for (let time = 0; time < 2; time++) await seedDemoCampaigns(site.services);
    expect((await list(user)).campaigns.filter(({ id }) => id.startsWith("demo-"))).toHaveLength(2);
    await endDemoCampaigns(site.services.db, new Date(site.clock.now()));
    site.clock.advance(1000);
    expect((await list(user)).campaigns.filter(({ id }) => id.startsWith("demo-"))).toEqual([]);
    expect((await claim(user, "demo-first-boat")).json()).toMatchObject({ errorCode: "campaign.over" });
  });
});

test("what a campaign says and when it ends can change, and what people were promised cannot", async () => {
  const [id, user] = [await campaign({ total: 5 }), await site.newUser()];
  await claim(user, id);
  const { campaigns } = await admin.data<CampaignTable>("GET", API_PATHS.campaignTable);
  const { name, rule, endsAt } = campaigns.find((one) => one.id === id)!;
  const change = (who: TestUser, more: object) =>
    who.call("POST", fillPath(API_PATHS.campaign, { campaign: id }), {
      name,
      rule,
      endsAt,
      total: 5,
      ...more,
    });
  expect((await change(user, {})).statusCode).toBe(403);
  expect((await change(admin, { endsAt: new Date(0).toISOString() })).statusCode).toBe(400);
  expect((await change(admin, { name: { zh: "新名", en: "", ko: "새 이름" } })).statusCode).toBe(400);
  expect((await change(admin, { name: { zh: "新名", en: "New", ko: "새 이름" }, total: 1 })).statusCode).toBe(
    200,
  );
  const [seen] = (await list(await site.newUser())).campaigns.filter((one) => one.id === id);
  expect(seen).toMatchObject({ name: "新名", left: 0, characters: 700, state: "used_up" });
});

test("whoever chose to hear of campaigns is told of each once it has begun, and nobody else", async () => {
  const [wants, other] = [await site.newUser(), await site.newUser()];
  await wants.data("PATCH", API_PATHS.account, { notices: { campaigns: true } });
  const day = (days: number) => new Date(site.clock.now() + days * DAY_MS).toISOString();
  await campaign({ name: { zh: "春风行动", en: "Spring", ko: "봄" }, startsAt: day(1), endsAt: day(9) });
  const titles = async (user: TestUser) => {
    await Promise.all([tellOfCampaigns(site.services), tellOfCampaigns(site.services)]);
    const told = await user.data<{ notifications: { title: string }[] }>("GET", API_PATHS.notifications);
    return told.notifications.map(({ title }) => title).filter((title) => title === "春风行动");
  };
  expect(await titles(wants)).toEqual([]);
  site.clock.advance(2 * DAY_MS);
  expect(await titles(wants)).toEqual(["春风行动"]);
  expect(await titles(wants)).toHaveLength(1);
  expect(await titles(other)).toEqual([]);
});

test("of characters that end soon a person is told once, a week before or at half of their time", async () => {
  const user = await site.newUser();
  const give = (characters: number, days: number) =>
    site.services.db.transaction((tx) =>
      site.services.billing.giveVoucher(tx, {
        ...{ userId: user.id, reason: "operator", characters, onceKeys: [`${user.id} ${days}`] },
        expiresAt: new Date(site.clock.now() + days * DAY_MS),
      }),
    );
  const told = async () => {
    await remindOfEnds(site.services);
    const list = await user.data<{ notifications: { title: string }[] }>("GET", API_PATHS.notifications);
    return list.notifications.map(({ title }) => /^[\d,]+/.exec(title)?.[0]);
  };
  await give(3000, 30);
  await give(500, 4);
  expect(await told()).toEqual([]);
  site.clock.advance(2 * DAY_MS);
  expect(await told()).toEqual(["500"]);
  site.clock.advance(21.5 * DAY_MS);
  expect(await told()).toEqual(["3,000", "500"]);
  await user.data("PATCH", API_PATHS.account, { notices: { expiry: false } });
  await give(100, 2);
  site.clock.advance(1.5 * DAY_MS);
  expect(await told()).toEqual(["3,000", "500"]);
});

describe("a trial", () => {
  const ASKED: ApplyTrial = {
    ...{ organizationName: "远帆研究所", kind: "institute", size: "21-100", contactName: "陈思" },
    ...{ contact: "chen@mail.example", purpose: "论文翻译", volume: "1m", consent: true },
  };
  const apply = (user: TestUser, more: object = {}) =>
    user.call("POST", API_PATHS.trials, { ...ASKED, ...more });
  const own = (user: TestUser) => user.data<OwnTrials>("GET", API_PATHS.trials);
  const decide = (by: TestUser, id: string, body: object) =>
    by.call("POST", fillPath(API_PATHS.trialDecide, { id }), body);
  const idOf = async (user: TestUser) => (await own(user)).trials[0]!.id;

  test("is asked for one at a time, with consent, and not by people whose university provides", async () => {
    const user = await site.newUser();
    expect((await apply(user, { consent: false })).statusCode).toBe(400);
    const replies = await Promise.all([apply(user), apply(user), apply(user)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await apply(user)).json()).toMatchObject({ errorCode: "trial.open" });
    const scholar = await site.newUser({ organizationId: site.services.settings.universityOrganizationId });
    expect((await apply(scholar)).json()).toMatchObject({ errorCode: "trial.provided" });
    expect((await own(scholar)).isProvided).toBe(true);
  });

  test("that is approved founds the organisation, gives characters with an end, reminds and ends", async () => {
    const user = await site.newUser();
    await apply(user);
    const id = await idOf(user);
    expect((await decide(user, id, { decision: "review" })).statusCode).toBe(403);
    await decide(admin, id, { decision: "review" });
    expect((await own(user)).trials).toMatchObject([{ state: "reviewing" }]);
    const yes = { decision: "approve", to: "organization", characters: 50_000, days: 30 };
    const replies = await Promise.all([decide(admin, id, yes), decide(admin, id, yes)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await site.services.billing.spendableBy(site.services.db, user.id)).toBe(50_000);
    const { trials } = await admin.data<TrialReview>("GET", API_PATHS.trialReview);
    expect(trials.find((one) => one.id === id)).toMatchObject({
      ...{ account: user.account, state: "approved", organizationId: expect.any(Number) },
      grant: { to: "organization", characters: 50_000 },
    });
    expect((await apply(user)).json()).toMatchObject({ errorCode: "trial.open" });
    site.clock.advance(24 * DAY_MS);
    for (let time = 0; time < 3; time++) await endTrials(site.services);
    const told = await user.data<{ notifications: { title: string }[] }>("GET", API_PATHS.notifications);
    expect(told.notifications.map(({ title }) => title)).toEqual(["试用即将到期", "试用申请已通过"]);
    site.clock.advance(7 * DAY_MS);
    await endTrials(site.services);
    await lapseLots(site.services);
    expect((await own(user)).trials).toMatchObject([{ state: "ended" }]);
    expect(await site.services.billing.spendableBy(site.services.db, user.id)).toBe(0);
    expect((await apply(user)).statusCode).toBe(200);
  });

  test("that is rejected says why, and can be asked for anew; a person's own is a voucher", async () => {
    const user = await site.newUser();
    await apply(user);
    await decide(admin, await idOf(user), { decision: "reject", reason: "资料不完整" });
    expect((await own(user)).trials).toMatchObject([
      { state: "rejected", refusal: "资料不完整", grant: null },
    ]);
    site.clock.advance(1000);
    await apply(user);
    await decide(admin, await idOf(user), { decision: "approve", to: "person", characters: 900, days: 10 });
    expect(await user.data<Voucher[]>("GET", API_PATHS.accountVouchers)).toMatchObject([
      { reason: "trial", remaining: 900 },
    ]);
  });

  test("of one's own is another administrator's to decide", async () => {
    const other = await site.newUser({ userType: 6 });
    await apply(other);
    expect((await decide(other, await idOf(other), { decision: "review" })).json()).toMatchObject({
      errorCode: "trial.own",
    });
  });
});
