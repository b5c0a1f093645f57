import type { Quote, QuoteItem } from "@yizhou/contract";
import { expect, test } from "vitest";
import { quotePaymentOf } from "./quote-payment.ts";

const item = (fileId: string, characters: number, free: number, problem: QuoteItem["problem"] = null) =>
  ({ fileId, price: { characters, free }, problem }) as QuoteItem;
const quote = (balance: number, ...items: QuoteItem[]): Quote => ({
  items,
  offers: [],
  total: { characters: 0, repeats: 0, memory: 0, engine: 0 },
  payment: { due: 0, balance, missing: 0, organizationLimit: null },
});
const problem = { code: "filter.no_text", params: {}, text: "" };

test("what can start is priced, less its free parts; what cannot start costs nothing", () => {
  const asked = quote(5000, item("a", 3000, 2000), item("b", 4000, 2000), item("c", 9000, 0, problem));
  expect(quotePaymentOf(asked, null)).toEqual({
    ...{ price: 7000, free: 4000, due: 3000, balance: 5000, missing: 0, organizationLimit: null },
  });
});

test("once the bands are known the price goes by them, as the start does", () => {
  const asked = quote(500, item("a", 3000, 2000));
  expect(quotePaymentOf(asked, null).missing).toBe(500);
  expect(quotePaymentOf(asked, quote(500, item("a", 2600, 2000)))).toMatchObject({ due: 600, missing: 100 });
  expect(quotePaymentOf(asked, quote(500, item("b", 2600, 2000))).missing).toBe(500);
  expect(quotePaymentOf(quote(5000, item("a", 3000, 2000)), quote(5000, item("a", 2600, 2000))).due).toBe(
    600,
  );
});
