import type { InlineContent, LanguageTag } from "@yizhou/model";
import { doubtsOf } from "@yizhou/qa";
import { expect, test, vi } from "vitest";
import { lookAhead } from "./look-ahead.ts";

const pair = { from: "en" as LanguageTag, to: "de" as LanguageTag };
const source: InlineContent = [{ kind: "text", text: "The pump has 12 valves." }];

/** A text that knows how often it was read. */
function counted(text: string): { readonly target: InlineContent; readonly reads: () => number } {
  let reads = 0;
  const target = new Proxy<InlineContent>([{ kind: "text", text }], {
    get: (of, key) => {
      reads++;
      return Reflect.get(of, key) as unknown;
    },
  });
  return { target, reads: () => reads };
}

const settled = (wanted: () => void): Promise<void> => vi.waitFor(wanted, { timeout: 15_000 });

test("answers are looked at after whoever brought them has gone on, and what was found is remembered", async () => {
  const { target, reads } = counted("Die Pumpe hat 13 Ventile.");
  lookAhead({ ...pair, signal: new AbortController().signal }).add({ source, target });
  expect(reads()).toBe(0);
  await settled(() => expect(reads()).toBeGreaterThan(0));
  const before = reads();
  expect(doubtsOf({ source, target }, pair)).toMatchObject([
    { code: "numbers.missing" },
    { code: "numbers.extra" },
  ]);
  expect(reads()).toBe(before);
});

test("an answer that cannot be looked at keeps later ones from nothing but their turn", async () => {
  const ahead = lookAhead({ ...pair, signal: new AbortController().signal });
  const broken = new Proxy<InlineContent>([{ kind: "text", text: "x" }], {
    get: () => {
      throw new Error("broken");
    },
  });
  ahead.add({ source, target: broken });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { target, reads } = counted("Die Pumpe hat 12 Ventile.");
  ahead.add({ source, target });
  await settled(() => expect(reads()).toBeGreaterThan(0));
  expect(() => doubtsOf({ source, target: broken }, pair)).toThrow("broken");
});

test("once a run is given up nothing more is looked at", async () => {
  const ended = new AbortController();
  const ahead = lookAhead({ ...pair, signal: ended.signal });
  const { target, reads } = counted("Die Pumpe hat 12 Ventile.");
  ahead.add({ source, target });
  ended.abort();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reads()).toBe(0);
});
