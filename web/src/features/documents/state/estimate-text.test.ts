import type { QuoteItem } from "@yizhou/contract";
import { expect, it } from "vitest";
import { estimatesOf } from "./estimate-text.ts";

const item = (...estimates: (readonly [string, number] | null)[]): QuoteItem =>
  ({
    engines: estimates.map((estimate) => ({
      estimate: estimate && { currency: estimate[0], micros: estimate[1] },
    })),
  }) as unknown as QuoteItem;

it("adds up what the first engines take, by currency", () => {
  expect(estimatesOf([item(["USD", 5], ["CNY", 900]), item(["USD", 7]), item(["CNY", 1]), item()])).toEqual([
    { currency: "USD", micros: 12 },
    { currency: "CNY", micros: 1 },
  ]);
});

it("does not pretend to know what it does not", () => {
  expect(estimatesOf([item(["USD", 5]), item(null)])).toBeNull();
});
