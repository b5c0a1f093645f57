// Invitations, rewards and commissions over the whole site. Payments and jobs are told as the events that they leave.
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Account, Invitations, OwnInvitation, Rebate, RebateReview, Voucher } from "@yizhou/contract";
import { commissionOf } from "@yizhou/ledger";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPhone, post } from "../../../test/account-calls.ts";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { connectCrashing } from "../../../test/crashing-database.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { seeded } from "../../../test/ledger-sequences.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import { checkBooks } from "../billing/index.ts";
import { marksOf } from "../accounts/index.ts";
import type { PersonMark } from "../accounts/index.ts";
import { dealWithInvitationEvents, settleCommissions, startInvitationDealing } from "./index.ts";

const DAY_MS = 24 * 3600_000;
let site: TestApp;
beforeAll(async () => {
  const longMs = 3650 * DAY_MS;
  site = await buildTestApp({
    engines: [makeFakeEngine()],
    settings: {
      humanCheckFreeSends: 10_000,
      codesPerAddressDay: 10_000,
      sessionIdleMs: longMs,
      sessionAbsoluteMs: longMs,
    },
  });
});
afterAll(() => site.close());

const deps = () => site.services.invitationDeps;
const network = (): PersonMark => ({ kind: "network", mark: newId() });
/** Somebody who came by another's code. */
async function invited(by: TestUser, marks: readonly PersonMark[] = [network()]): Promise<TestUser> {
  const user = await site.newUser();
  await site.services.db.transaction((tx) =>
    site.services.accountDeps.invitations.join(tx, { inviterId: by.id, inviteeId: user.id, marks }),
  );
  return user;
}
const happen = (
  ownerId: string,
  kind: "job.ended" | "order.paid" | "order.refunded",
  facts: object,
  subjectId = newId(),
) =>
  site.services.db.transaction((tx) =>
    recordEvent(tx, site.clock, kind, { ownerId, subjectId }, facts as never),
  );
const finishJob = async (user: TestUser, state = "done") => {
  await happen(user.id, "job.ended", { state });
  await dealWithInvitationEvents(deps());
};
const listOf = (user: TestUser) => user.data<Invitations>("GET", API_PATHS.invitations);
const rebateOf = (user: TestUser, query = "") => user.data<Rebate>("GET", API_PATHS.rebate + query);
const vouchersOf = (user: TestUser) => user.data<Voucher[]>("GET", API_PATHS.accountVouchers);
const pay = async (user: TestUser, fen: number) => {
  const orderId = newId();
  await happen(
    user.id,
    "order.paid",
    { kind: "package", channel: "wechat", characters: 100_000, fen },
    orderId,
  );
  return orderId;
};
const refund = (user: TestUser, orderId: string, fen: number) =>
  happen(user.id, "order.refunded", { kind: "request", channel: "wechat", characters: 1, fen }, orderId);
const ask = (user: TestUser, amountFen: number, requestKey = newId()) =>
  user.call("POST", API_PATHS.withdrawals, {
    ...{ amountFen, channel: "alipay", payeeName: "林知远", payeeAccount: "lin@mail.example", requestKey },
  });
const at = (path: string, id: string) => fillPath(path, { id });

describe("an invitation", () => {
  test("by its link brings both a voucher after the first finished job, once", async () => {
    const inviter = await site.newUser();
    const { code, url, squares, rewardCharacters } = await listOf(inviter);
    expect(new URL(url).pathname + new URL(url).search).toBe(`/invite-trial?code=${code}`);
    expect(squares.length).toBeGreaterThan(20);
    const phone = newPhone();
    await post(site, APP_PATHS.sendPhoneCode, { phoneNumber: phone, channel: 1 });
    const registered = await post(site, APP_PATHS.register, {
      ...{
        phoneNumber: phone,
        code: await site.providers.lastCode(phone),
        userType: 0,
        InviteCode: ` ${code.toLowerCase()} `,
      },
      ...{ password: "abc123", _checkPassword: "abc123" },
    });
    expect(registered.json()).toMatchObject({ isSuccess: true });
    const { rows } = await site.services.db.execute<{ id: string }>(
      sql`select id from users where phone = ${phone}`,
    );
    const invitee = rows[0]!.id;
    expect(await listOf(inviter)).toMatchObject({
      ...{ invited: 1, waiting: 1, rewarded: 0, characters: 0 },
      invitees: [{ name: "1**", state: "waiting", finishedAt: null }],
    });
    await happen(invitee, "job.ended", { state: "failed" });
    await dealWithInvitationEvents(deps());
    expect((await listOf(inviter)).waiting).toBe(1);
    for (let time = 0; time < 3; time++) {
      await happen(invitee, "job.ended", { state: "done" });
      await Promise.all([dealWithInvitationEvents(deps()), dealWithInvitationEvents(deps())]);
    }
    expect(await listOf(inviter)).toMatchObject({ rewarded: 1, waiting: 0, characters: rewardCharacters });
    expect(await vouchersOf(inviter)).toMatchObject([{ reason: "invitation", remaining: 5000 }]);
    const { billing, db } = site.services;
    expect((await billing.balanceOf(db, { ownerId: invitee })).characters).toBe(5000);
  });

  test("is dealt with by the job that the person really has translated", async () => {
    const [inviter, stranger] = [await site.newUser(), await site.newUser()];
    const invitee = await invited(inviter);
    await invitee.start([await invitee.upload("a.txt", sampleText(2))]);
    await site.runJobs();
    await dealWithInvitationEvents(deps());
    expect(await invitee.data<OwnInvitation>("GET", API_PATHS.accountInvitation)).toMatchObject({
      ...{ state: "rewarded", characters: 5000, inviterName: "u**" },
      expiresAt: expect.any(String),
    });
    expect(await stranger.data<OwnInvitation>("GET", API_PATHS.accountInvitation)).toBeNull();
    expect(await vouchersOf(stranger)).toEqual([]);
  });
});

describe("an invitation brings nothing, and says why to people of the site alone,", () => {
  /** What the operator reads of somebody's invitation; null while it counts. */
  const reasonOf = async (user: TestUser) => {
    const admin = await site.newUser({ userType: 6 });
    const { refused } = await admin.data<RebateReview>("GET", API_PATHS.rebateReview);
    return refused.find(({ invitee }) => invitee === user.account)?.reason ?? null;
  };
  const setPhone = (user: TestUser, phone: string) =>
    site.services.db.execute(sql`update users set phone = ${phone} where id = ${user.id}`);
  const setBrowser = (user: TestUser, browser: string) =>
    site.services.db.execute(sql`
      insert into known_askers (user_id, asker, kind, first_seen_at, last_seen_at)
      values (${user.id}, ${browser}, 'browser', now(), now())`);
  const leave = async (user: TestUser) => {
    for (const share of site.services.personData.toReversed())
      await site.services.db.transaction((tx) => share.erase(tx, user.id));
    await site.services.db.execute(sql`delete from users where id = ${user.id}`);
  };

  test("where the phone came before, though its account is gone", async () => {
    const inviter = await site.newUser();
    const [phone, first] = [newPhone(), await invited(inviter)];
    await setPhone(first, phone);
    await finishJob(first);
    await leave(first);
    const again = await invited(inviter);
    await setPhone(again, phone);
    await finishJob(again);
    expect(await reasonOf(again)).toBe("phone");
    expect(await vouchersOf(again)).toEqual([]);
    expect(await listOf(inviter)).toMatchObject({ invited: 2, rewarded: 1, characters: 5000 });
    expect((await again.data<OwnInvitation>("GET", API_PATHS.accountInvitation))!.state).toBe("refused");
  });

  test("where one invites oneself, by a second account in the same browser", async () => {
    const inviter = await site.newUser();
    const browser = newId();
    await setBrowser(inviter, browser);
    const second = await invited(inviter, [{ kind: "device", mark: browser }]);
    expect(await reasonOf(second)).toBe("device");
    // Whoever signs in with a browser of the inviter later on is found out then.
    const third = await invited(inviter);
    await setBrowser(third, browser);
    await finishJob(third);
    expect(await reasonOf(third)).toBe("device");
    expect(await vouchersOf(inviter)).toEqual([]);
  });

  test("where one comes again by somebody whom one has invited", async () => {
    const root = await site.newUser();
    const phone = newPhone();
    await setPhone(root, phone);
    const middle = await invited(root);
    const leaf = await invited(middle);
    await site.services.db.execute(sql`update users set phone = null where id = ${root.id}`);
    await finishJob(middle);
    const mark = { kind: "phone", mark: newId() } as const;
    const first = await invited(leaf, [mark]);
    const own = await invited(first, [network()]);
    const back = await invited(own, [mark]);
    expect(await reasonOf(back)).toBe("loop");
  });

  test("where the inviter has the same number", async () => {
    const inviter = await site.newUser();
    const phone = newPhone();
    const second = await invited(inviter);
    await setPhone(second, phone);
    await site.services.db.execute(sql`update users set phone = null where id = ${second.id}`);
    await setPhone(inviter, phone);
    const third = await invited(inviter, await marksOf(site.services.db, site.services.settings, inviter.id));
    expect(await reasonOf(third)).toBe("self");
  });

  test("nor a commission, where one pays by a second account that has translated nothing by the day on which it settles", async () => {
    const browser = newId();
    const inviter = await site.newUser();
    await setBrowser(inviter, browser);
    const second = await invited(inviter);
    await pay(second, 600_000);
    await dealWithInvitationEvents(deps());
    await setBrowser(second, browser);
    site.clock.advance(8 * DAY_MS);
    await settleCommissions(deps());
    expect(await rebateOf(inviter)).toMatchObject({
      ...{ pendingFen: 0, withdrawableFen: 0, settledFen: 0 },
      commissions: [{ state: "reversed", fen: 0 }],
    });
    expect(await reasonOf(second)).toBe("device");
    expect(await checkBooks(site.services)).toBe(0);
  });

  test("where too many came from one address", async () => {
    const inviter = await site.newUser();
    const from = network();
    const people: TestUser[] = [];
    for (let n = 0; n < 4; n++) {
      site.clock.advance(1000);
      people.push(await invited(inviter, [from]));
    }
    expect(await Promise.all(people.map(reasonOf))).toEqual([null, null, null, "network"]);
  });

  test("where two of one person are ready in the same moment: one of them counts", async () => {
    const inviter = await site.newUser();
    const mark = { kind: "mailbox", mark: newId() } as const;
    const pair = await Promise.all([invited(inviter, [mark]), invited(inviter, [mark])]);
    for (const user of pair) await happen(user.id, "job.ended", { state: "done" });
    await Promise.all([dealWithInvitationEvents(deps()), dealWithInvitationEvents(deps())]);
    expect((await Promise.all(pair.map(reasonOf))).toSorted()).toEqual(["mailbox", null]);
  });
});

describe("a commission", () => {
  test("waits for the refund period, follows a refund, and can be withdrawn with the second person's yes", async () => {
    const inviter = await site.newUser();
    const other = await site.newUser();
    await pay(await invited(other), 600_000);
    const invitee = await invited(inviter);
    const [kept, returned] = [await pay(invitee, 600_000), await pay(invitee, 3900)];
    await dealWithInvitationEvents(deps());
    expect(await rebateOf(inviter)).toMatchObject({ pendingFen: 60_390, withdrawableFen: 0, total: 2 });
    await refund(invitee, returned, 3900);
    site.clock.advance(7 * DAY_MS);
    await settleCommissions(deps());
    expect(await rebateOf(inviter)).toMatchObject({ pendingFen: 60_390, withdrawableFen: 0 });
    site.clock.advance(DAY_MS);
    await dealWithInvitationEvents(deps());
    await settleCommissions(deps());
    expect(await rebateOf(inviter)).toMatchObject({
      pendingFen: 0,
      withdrawableFen: 60_000,
      settledFen: 60_000,
    });
    expect((await rebateOf(inviter, "?state=reversed")).commissions).toMatchObject([
      { orderId: returned, fen: 0 },
    ]);
    expect((await rebateOf(inviter, "?state=settled")).commissions).toMatchObject([
      { orderId: kept, fen: 60_000 },
    ]);

    expect((await ask(inviter, 4999)).json()).toMatchObject({ errorCode: "rebate.below_minimum" });
    expect((await ask(inviter, 60_001)).json()).toMatchObject({ errorCode: "rebate.not_enough" });
    const replies = await Promise.all([ask(inviter, 60_000), ask(inviter, 60_000), ask(inviter, 60_000)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [wanted] = (await rebateOf(inviter)).withdrawals;
    const key = newId();
    expect((await ask(other, 5000, key)).statusCode).toBe(200);
    expect((await ask(other, 5000, key)).statusCode).toBe(200);
    expect((await ask(other, 5001, key)).json()).toMatchObject({ errorCode: "request.key_reused" });
    const { id: back } = (await rebateOf(other)).withdrawals[0]!;
    await other.data("POST", at(API_PATHS.withdrawalCancel, back));
    expect(await rebateOf(other)).toMatchObject({
      withdrawableFen: 60_000,
      withdrawals: [{ state: "cancelled" }],
    });
    const [first, second] = [await site.newUser({ userType: 6 }), await site.newUser({ userType: 6 })];
    const approve = (by: TestUser) => by.call("POST", at(API_PATHS.withdrawalApprove, wanted!.id));
    await approve(first);
    expect((await approve(first)).json()).toMatchObject({ errorCode: "rebate.second_person" });
    expect(await first.data<RebateReview>("GET", API_PATHS.rebateReview)).toMatchObject({
      withdrawals: [{ needsSecond: true, account: inviter.account, payeeName: "林知远" }],
    });
    await approve(second);
    const paid = () => second.call("POST", at(API_PATHS.withdrawalPay, wanted!.id), { reference: "W-1" });
    expect((await paid()).statusCode).toBe(200);
    expect((await paid()).json()).toMatchObject({ errorCode: "rebate.withdrawal_not_found" });
    expect(await rebateOf(inviter)).toMatchObject({
      ...{ withdrawableFen: 0, withdrawingFen: 0, withdrawnFen: 60_000, withdrawn: 1 },
      withdrawals: [{ state: "paid", reference: "W-1" }],
    });
    expect(await checkBooks(site.services)).toBe(0);
  });

  test("of oneself is nobody's to approve, and another's withdrawal is not found", async () => {
    const admin = await site.newUser({ userType: 6 });
    await pay(await invited(admin), 600_000);
    await dealWithInvitationEvents(deps());
    site.clock.advance(8 * DAY_MS);
    await settleCommissions(deps());
    await ask(admin, 5000);
    const { id } = (await rebateOf(admin)).withdrawals[0]!;
    expect((await admin.call("POST", at(API_PATHS.withdrawalApprove, id))).json()).toMatchObject({
      errorCode: "rebate.own_withdrawal",
    });
    const stranger = await site.newUser();
    expect((await stranger.call("POST", at(API_PATHS.withdrawalCancel, id))).statusCode).toBe(404);
    expect((await stranger.call("POST", at(API_PATHS.withdrawalApprove, id))).statusCode).toBe(403);
    expect((await stranger.call("GET", API_PATHS.rebateReview)).statusCode).toBe(403);
  });

  test("is withdrawn in whole fen of one's own alone: no other amount, currency or person is taken", async () => {
    const user = await site.newUser();
    for (const amountFen of [-5000, 0, 0.5, 1e15, "5000", null])
      expect((await ask(user, amountFen as number)).json(), String(amountFen)).toMatchObject({
        errorCode: "request.invalid",
      });
    const lie = { amountFen: 5000, channel: "alipay", payeeName: "林", payeeAccount: "a@b.example" };
    const reply = await user.call("POST", API_PATHS.withdrawals, {
      ...{ ...lie, requestKey: newId(), currency: "KRW", state: "approved", ownerId: newId() },
    });
    expect(reply.json()).toMatchObject({ errorCode: "rebate.not_enough" });
  });

  test("of whatever people pay, refund and withdraw comes to what a plain count says", async () => {
    for (const seed of [1, 2, 3]) await liveCommissions(seed);
    expect(await checkBooks(site.services)).toBe(0);
  });
});

/** A plain count beside the ledger: what is pending, can be withdrawn, is being withdrawn and was paid. */
async function liveCommissions(seed: number): Promise<void> {
  const pick = seeded(seed);
  const inviter = await site.newUser();
  const operator = await site.newUser({ userType: 6 });
  const people = [await invited(inviter), await invited(inviter)];
  const orders: {
    id: string;
    by: TestUser;
    paid: number;
    back: number;
    fen: number;
    at: number;
    isSettled: boolean;
  }[] = [];
  const open = new Map<string, number>();
  const plain = { withdrawable: 0, withdrawing: 0, paid: 0 };
  for (let step = 0; step < 40; step++) {
    const act = pick(6);
    if (act <= 1) {
      const by = people[pick(2)]!;
      const paid = 1 + pick(90_000);
      const id = await pay(by, paid);
      orders.push({
        id,
        by,
        paid,
        back: 0,
        fen: commissionOf(paid, 0, 10),
        at: site.clock.now(),
        isSettled: false,
      });
    } else if (act === 2) {
      // Only within the period, as the payments module has it.
      const order = orders.find(({ isSettled, back }) => !isSettled && back === 0);
      if (order) {
        order.back = 1 + pick(order.paid);
        order.fen = commissionOf(order.paid, order.back, 10);
        await refund(order.by, order.id, order.back);
      }
    } else if (act === 3) {
      await dealWithInvitationEvents(deps());
      site.clock.advance((1 + pick(5)) * DAY_MS);
      await settleCommissions(deps());
      for (const order of orders)
        if (!order.isSettled && site.clock.now() >= order.at + 7 * DAY_MS + 600_000) {
          order.isSettled = true;
          plain.withdrawable += order.fen;
        }
    } else if (act === 4) {
      const fen = 5000 + pick(8000);
      const reply = await ask(inviter, fen);
      expect(reply.statusCode === 200).toBe(fen <= plain.withdrawable);
      if (reply.statusCode === 200) {
        plain.withdrawable -= fen;
        plain.withdrawing += fen;
        const rows = (await rebateOf(inviter)).withdrawals.filter(
          ({ id, state }) => state === "requested" && !open.has(id),
        );
        open.set(rows[0]!.id, fen);
      }
    } else {
      const [id, fen] = [...open][0] ?? [];
      if (!id || !fen) continue;
      open.delete(id);
      plain.withdrawing -= fen;
      if (pick(2) === 0) {
        await inviter.data("POST", at(API_PATHS.withdrawalCancel, id));
        plain.withdrawable += fen;
      } else {
        await operator.data("POST", at(API_PATHS.withdrawalApprove, id));
        await operator.data("POST", at(API_PATHS.withdrawalPay, id), { reference: "W-2" });
        plain.paid += fen;
      }
    }
  }
  await dealWithInvitationEvents(deps());
  const pending = orders.filter(({ isSettled }) => !isSettled).reduce((sum, { fen }) => sum + fen, 0);
  expect(await rebateOf(inviter)).toMatchObject({
    ...{ pendingFen: pending, withdrawableFen: plain.withdrawable },
    ...{ withdrawingFen: plain.withdrawing, withdrawnFen: plain.paid, total: orders.length },
  });
}

test("a process that dies while it rewards leaves nothing of it, and the next rewards both once", async () => {
  const { connectionString } = site.services.db.$client.options;
  const inviter = await site.newUser();
  let rounds = 0;
  for (let statement = 2, isAlive = false; !isAlive; statement += 5) {
    const invitee = await invited(inviter);
    await happen(invitee.id, "job.ended", { state: "done" });
    const { db, isDead, close } = await connectCrashing(connectionString!, statement);
    await dealWithInvitationEvents({ ...deps(), db }).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    isAlive = !isDead();
    await close();
    rounds++;
    await dealWithInvitationEvents(deps());
    expect(await vouchersOf(invitee)).toHaveLength(1);
    expect(await vouchersOf(inviter)).toHaveLength(rounds);
  }
  expect(rounds).toBeGreaterThan(2);
  expect(await checkBooks(site.services)).toBe(0);
});

test("both are rewarded as soon as the job has ended, without a round of cron", async () => {
  const inviter = await site.newUser();
  const stop = startInvitationDealing({ ...deps(), notices: site.services.notices });
  try {
    const invitee = await invited(inviter);
    await happen(invitee.id, "job.ended", { state: "done" });
    await expect.poll(async () => (await vouchersOf(invitee)).length, { timeout: 15_000 }).toBe(1);
    expect(await vouchersOf(inviter)).toHaveLength(1);
  } finally {
    await stop();
  }
});

test("whoever leaves takes their names along, and nothing of the books", async () => {
  const inviter = await site.newUser();
  await pay(await invited(inviter), 900_000);
  await dealWithInvitationEvents(deps());
  site.clock.advance(8 * DAY_MS);
  await settleCommissions(deps());
  await ask(inviter, 5000);
  expect((await inviter.data<Account>("GET", API_PATHS.account)).inviteCode).toMatch(/^[A-Z2-9]{8}$/);
  for (const share of site.services.personData.toReversed())
    await site.services.db.transaction((tx) => share.erase(tx, inviter.id));
  const { rows } = await site.services.db.execute(sql`
    select state, payee_name, payee_account from withdrawals where owner_id is null and amount_fen = 5000`);
  expect(rows).toContainEqual({ state: "cancelled", payee_name: "", payee_account: "" });
  expect(await checkBooks(site.services)).toBe(0);
});
