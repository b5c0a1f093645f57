import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { alerts, press, typeInto } from "../test-support.tsx";
import PersonalCenterPage from "./personal-center-page.tsx";

const VOUCHER = {
  ...{ id: "v1", characters: 5000, remaining: 4200, reason: "phone_binding" },
  ...{ grantedAt: "2026-11-01T08:00:00Z", expiresAt: null },
};
const WALLET = {
  ...{ characters: 15_345, fromOrganization: 0, organizationLimit: null, held: 300 },
  thisMonth: { translated: 1000, paid: 800 },
  lots: [
    { id: 1, kind: "package", characters: 20_000, left: 12_345, expiresAt: "2026-12-24T00:00:00Z" },
    { id: 2, kind: "balance", characters: 5000, left: 3000, expiresAt: null },
  ],
};

beforeEach(() => signInAs());

test("the hub shows what can be spent, of what it is the sum, and what is set aside beside it", async () => {
  stubServer({
    "GET /api/account": () => ({ phoneNumber: null, nickName: "林知远" }),
    "GET /api/account/wallet": () => WALLET,
    "GET /api/account/vouchers": () => [VOUCHER],
  });
  await renderAt("/personalCenter", <PersonalCenterPage />, ["account", "figures"]);
  for (const text of [
    "15,345",
    "余额3,000",
    "12,345",
    "1,000",
    "扣除800个字符",
    "另有300预留给进行中的翻译",
    "4,200",
    "林知远",
  ])
    expect(await screen.findByText(text), text).toBeTruthy();
});

test("in English the sums of packages and vouchers are not headed as if each were one of them", async () => {
  stubServer({
    "GET /api/account": () => ({ phoneNumber: null }),
    "GET /api/account/wallet": () => WALLET,
    "GET /api/account/vouchers": () => [],
  });
  await renderAt("/en/personalCenter", <PersonalCenterPage />, ["account", "figures"]);
  expect(await screen.findByText("In packages")).toBeTruthy();
  expect(screen.getByText("In vouchers")).toBeTruthy();
});

test("the hub redeems codes, and says in place why one is refused", async () => {
  let isGood = false;
  const sent = stubServer({
    "GET /api/account": () => ({ phoneNumber: null }),
    "GET /api/account/wallet": () => WALLET,
    "GET /api/account/vouchers": () => [],
    "POST /api/account/vouchers": () => (isGood ? [VOUCHER] : refusal("兑换码无效")),
  });
  await renderAt("/personalCenter", <PersonalCenterPage />, ["account", "figures"]);
  expect(await screen.findByText("还没有翻译券。绑定手机号，即得5,000字符。")).toBeTruthy();
  await typeInto("兑换码", "abcd-efgh-jklm");
  await press("兑换");
  expect(alerts()).toEqual(["兑换码无效"]);
  isGood = true;
  await press("兑换");
  expect(await screen.findByText("兑换成功，翻译券已在列表中")).toBeTruthy();
  expect(sent.filter(({ call }) => call === "POST /api/account/vouchers").map(({ body }) => body)).toEqual([
    { code: "abcd-efgh-jklm" },
    { code: "abcd-efgh-jklm" },
  ]);
});
