import { screen } from "@testing-library/react";
import type { OrderDetail } from "@yizhou/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { useOrder } from "../api/payments.ts";
import { PayPanel } from "./pay-panel.tsx";

const ORDER: OrderDetail = {
  ...{ id: "o1", number: "20261121000001", kind: "package", state: "paying", packageId: "c100k" },
  ...{ characters: 100_000, fenPer10000: 390, amountFen: 3900, jobId: null, jobName: null, validDays: 365 },
  ...{ channel: "wechat", createdAt: "2026-11-21T08:00:00Z", expiresAt: "2026-11-21T08:30:00Z" },
  ...{ paidAt: null, closedAt: null, refundedFen: 0, isInvoiced: false, leftMs: 29 * 60_000, refunds: [] },
  gap: null,
  code: { channel: "wechat", squares: ["10", "01"], demoUrl: null, state: "waiting" },
  ...{ invoice: null, lines: [], refundable: null, invoiceableFen: 0, hasSpecialInvoice: false },
};

function Shown() {
  const { data } = useOrder("o1");
  return data ? <PayPanel order={data} channels={["wechat"]} wished={null} /> : null;
}

beforeEach(() => signInAs());
afterEach(() => vi.useRealTimers());

test.each(["2026-11-22T08:00:00Z", "2020-01-01T00:00:00Z"])(
  "the time that is left is the site's, though this machine says %s",
  async (here) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(here) });
    stubServer({ "GET /api/orders/o1": () => ORDER });
    await renderAt("/payMoney", <Shown />, ["payments"]);
    expect(await screen.findByText("29:00")).toBeTruthy();
    expect(screen.getByRole("img")).toBeTruthy();
  },
);
