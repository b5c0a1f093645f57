import { API_PATHS } from "@yizhou/contract";
import type { Voucher, Wallet } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { lapseLots, makeCodes } from "./index.ts";
import type { NewBatch } from "./index.ts";

const DAY_MS = 24 * 3600 * 1000;
const BATCH: NewBatch = { name: "spring", codes: 1, characters: 700, redeemUntil: null, lastsDays: null };

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ environment: { FREE_CHARACTERS: "0", FREE_PAGES: "0" } });
});
afterAll(() => site.close());

const redeem = (user: TestUser, code: string) => user.call("POST", API_PATHS.accountVouchers, { code });
const balance = (user: TestUser) => site.services.billing.spendableBy(site.services.db, user.id);

test("a code is redeemed once, however it is typed and by however many at once", async () => {
  const people = [await site.newUser(), await site.newUser()];
  const [code] = await makeCodes(site.services, BATCH);
  const replies = await Promise.all(
    [code!, code!.toLowerCase(), ` ${code!.replaceAll("-", " ")}`].flatMap((typed) =>
      people.map((user) => redeem(user, typed)),
    ),
  );
  const done = replies.filter(({ statusCode }) => statusCode === 200);
  expect(done).toHaveLength(1);
  expect(done[0]!.json<{ data: Voucher[] }>().data).toMatchObject([
    { characters: 700, remaining: 700, reason: "code" },
  ]);
  expect((await balance(people[0]!)) + (await balance(people[1]!))).toBe(700);
  const refused = replies.find(({ statusCode }) => statusCode !== 200)!;
  expect(refused.json()).toMatchObject({ errorCode: "billing.code_invalid" });
});

test("a code past its day brings nothing, and guessing ends after ten tries", async () => {
  const user = await site.newUser();
  const redeemUntil = new Date(site.clock.now() - 1);
  const [late] = await makeCodes(site.services, { ...BATCH, redeemUntil });
  expect((await redeem(user, late!)).json()).toMatchObject({ errorCode: "billing.code_invalid" });
  for (let guess = 0; guess < 9; guess++) await redeem(user, `guess ${guess}`);
  const [good] = await makeCodes(site.services, BATCH);
  expect((await redeem(user, good!)).json()).toMatchObject({ errorCode: "billing.code_limit" });
  expect(await balance(user)).toBe(0);
});

test("the voucher that ends first is spent first, and what is left lapses with it", async () => {
  const { billing, db } = site.services;
  const user = await site.newUser();
  for (const lastsDays of [20, 10, null])
    await redeem(user, (await makeCodes(site.services, { ...BATCH, lastsDays }))[0]!);
  const document = { sha256: "none", characters: 0, pages: null, fullPage: 1800 };
  const run = { jobId: "00000000-0000-4000-8000-000000000001", turn: 1, ownerId: user.id, document };
  await db.transaction((tx) => billing.hold(tx, { ...run, characters: 1000 }));
  await db.transaction((tx) => billing.settle(tx, run, 900));
  const left = async () =>
    (await user.data<Voucher[]>("GET", API_PATHS.accountVouchers)).map(({ remaining }) => remaining);
  expect(await left()).toEqual([0, 500, 700]);
  expect(await user.data<Wallet>("GET", API_PATHS.accountWallet)).toMatchObject({
    ...{ characters: 1200, fromOrganization: 0, held: 0 },
    thisMonth: { translated: 0, paid: 900 },
    lots: [
      { kind: "voucher", left: 500, characters: 700 },
      { kind: "voucher", left: 700, expiresAt: null },
    ],
  });
  site.clock.advance(21 * DAY_MS);
  expect(await balance(user)).toBe(700);
  await lapseLots(site.services);
  const { rows } = await db.execute(
    "select sum(balance)::int as sum from ledger_accounts where kind = 'voucher' and expires_at is not null",
  );
  expect(rows).toEqual([{ sum: 0 }]);
});
