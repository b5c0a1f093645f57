import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import PayDetailPage from "./pay-detail-page.tsx";
import PayPage from "./pay-page.tsx";

const ID = "20b5df83-f150-4244-9134-25d7b88577dd";
const NO_ORDERS = {
  ...{ orders: [], total: 0, counts: { all: 0, open: 0, done: 0, refund: 0, closed: 0 } },
  sums: {
    ...{ paidFen: 0, refundedFen: 0, refundingFen: 0, invoicedFen: 0 },
    ...{ invoices: 0, invoiceableFen: 0, invoiceable: 0 },
  },
};
const missing = () => Response.json({ isSuccess: false, data: null, errorMessage: "没有" }, { status: 404 });

beforeEach(() => signInAs());

it("offers a top-up to who has no orders yet", async () => {
  stubServer({ "GET /api/orders": () => NO_ORDERS });
  await renderAt("/pay-detail", <PayDetailPage />, ["payments"]);
  expect((await screen.findByRole("link", { name: "去充值" })).getAttribute("href")).toBe("/payMoney");
});

it("leads nobody to a top-up whose university provides the characters", async () => {
  signInAs({ organizationId: 4034 });
  stubServer({ "GET /api/orders": () => NO_ORDERS });
  await renderAt("/pay-detail", <PayDetailPage />, ["payments"]);
  await screen.findByText("您的大学提供字符，不需要购买。");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/upload"]);
});

it("says of an order that is not there that it is not, and leads to all of them", async () => {
  stubServer({ [`GET /api/orders/${ID}`]: missing, "GET /api/orders": () => NO_ORDERS });
  await renderAt(`/pay-detail?id=${ID}`, <PayDetailPage />, ["payments"]);
  await screen.findByRole("heading", { name: "没有这笔订单" });
  expect(screen.getByRole("link", { name: "返回订单列表" }).getAttribute("href")).toBe("/pay-detail");
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
});

it("has nothing to try again at a checkout without its order", async () => {
  stubServer({ [`GET /api/orders/${ID}`]: missing, "GET /api/packages": missing });
  await renderAt(`/pay?id=${ID}`, <PayPage />, ["payments"]);
  await screen.findByRole("heading", { name: "没有这笔订单" });
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
});
