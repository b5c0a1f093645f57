import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { ManualClock } from "../clock.ts";
import { connectDatabase } from "../database/connect.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { outboxMessages } from "./tables.ts";
import { createLog } from "../log.ts";
import { createMemoryOutbox } from "./memory-outbox.ts";
import { describeOutbox } from "./outbox-contract.ts";
import { presentOutbox, renderOutboxPage } from "./outbox-page.ts";
import type { OutboxEntry } from "./outbox.ts";
import { createTableOutbox } from "./table-outbox.ts";

describe("the outbox in memory", () => {
  describeOutbox(async () => createMemoryOutbox(new ManualClock(0)));
});

describe("the outbox in a table", () => {
  let connection: DatabaseConnection;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    connection = await connectDatabase(database.url, createLog("silent"), 4);
  });
  afterAll(async () => {
    await connection.close();
    await drop();
  });
  afterEach(() => connection.db.delete(outboxMessages));
  const make = () => createTableOutbox(connection.db, new ManualClock(0));
  describeOutbox(async () => make());

  test("is the same for every process over one database", async () => {
    const { id: _id, atMs: _atMs, ...message } = ENTRY;
    await make().append(message);
    expect(await make().list()).toEqual([{ ...message, id: expect.any(Number), atMs: 0 }]);
  });
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
  const at = "2026-03-01T08:00:00.000Z";
  const notice = { ...ENTRY, purpose: "notice", code: "" } as const;
  expect(presentOutbox([ENTRY, notice])).toEqual({
    messages: [{ ...rest, at }],
    notices: [{ ...rest, purpose: "notice", code: "", at }],
  });
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
