import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { Vouchers } from "./vouchers.tsx";

beforeEach(() => signInAs());

test.each([
  [null, "还没有翻译券。绑定手机可得一张。"],
  ["138****0001", "还没有翻译券"],
])(
  "without vouchers, whose phone is %s is told what brings one only where something does",
  async (phoneNumber, text) => {
    stubServer({ "GET /api/account/vouchers": () => [], "GET /api/account": () => ({ phoneNumber }) });
    await renderAt("/payMoney", <Vouchers />, ["payments"]);
    expect(await screen.findByText(text)).toBeTruthy();
  },
);
