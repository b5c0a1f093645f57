import { screen } from "@testing-library/react";
import type { OrderDetail } from "@yizhou/contract";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { OrderView } from "./order-view.tsx";

const invoice = {
  ...{ id: "i1", title: "林晓", taxNumber: null, email: "lin@example.org" },
  ...{ amountFen: 3900, number: "FP1", refusal: null, requestedAt: "2026-11-29T10:00:00Z" },
  kind: "normal" as const,
};
const order = (state: "requested" | "issued" | "cancelled"): OrderDetail => ({
  ...{ id: "o1", number: "YZ1", kind: "package", state: "fulfilled", characters: 100_000, fenPer10000: 390 },
  ...{ amountFen: 3900, packageId: "c100k", jobId: null, jobName: null, validDays: 365, channel: "alipay" },
  ...{ createdAt: "2026-11-29T09:00:00Z", expiresAt: "2026-11-29T09:30:00Z", paidAt: "2026-11-29T09:05:00Z" },
  ...{ closedAt: null, refundedFen: 0, isInvoiced: state === "issued", leftMs: 0, code: null, gap: null },
  ...{ refunds: [], lines: [], invoiceableFen: 0, hasSpecialInvoice: false },
  invoice: { ...invoice, state },
  refundable: { characters: 100_000, amountFen: 3900, until: "2026-12-06T09:05:00Z" },
});

it.each(["requested", "cancelled"] as const)(
  "lets a refund be asked for while the invoice is %s",
  async (state) => {
    await renderAt("/pay-detail", <OrderView order={order(state)} />, ["payments"]);
    expect(screen.getByRole("button", { name: "申请退款¥39.00" })).toBeTruthy();
  },
);

it("says that the invoice has to be cancelled first, and offers no refund that would be refused", async () => {
  await renderAt("/pay-detail", <OrderView order={order("issued")} />, ["payments"]);
  expect(screen.getByText("这笔订单已开发票。需要退款请先联系客服作废发票。")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /申请退款/ })).toBeNull();
});
