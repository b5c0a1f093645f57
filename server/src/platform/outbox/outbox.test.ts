import { describe, expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { createMemoryOutbox } from "./memory-outbox.ts";
import { describeOutbox } from "./outbox-contract.ts";
import { presentOutbox, renderOutboxPage } from "./outbox-page.ts";
import type { OutboxEntry } from "./outbox.ts";

describe("the outbox in memory", () => {
  describeOutbox(async () => createMemoryOutbox(new ManualClock(0)));
});

const ENTRY: OutboxEntry = {
  id: 7,
  channel: "sms",
  receiver: '<script>alert("1")</script>',
  purpose: "login",
  code: "123456",
  language: "zh",
  text: "<b>a</b>\nb & c",
  atMs: Date.parse("2026-03-01T08:00:00Z"),
};

test("as JSON a message has its time in ISO form", () => {
  const { atMs: _atMs, ...rest } = ENTRY;
  expect(presentOutbox([ENTRY])).toEqual({ messages: [{ ...rest, at: "2026-03-01T08:00:00.000Z" }] });
});

test.each(["zh", "en", "ko"] as const)(
  "the page in %s shows texts as texts and needs no script or style",
  (language) => {
    const page = renderOutboxPage([ENTRY], language);
    expect(page).toContain("123456");
    expect(page).toContain("&lt;b&gt;a&lt;/b&gt;<br>b &amp; c");
    expect(page).not.toMatch(/<script|style=|<style|https?:/);
    expect(renderOutboxPage([], language)).not.toContain("<table");
  },
);
