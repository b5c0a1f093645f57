import { beforeEach, expect, test } from "vitest";
import { OUTBOX_LIMIT } from "./outbox.ts";
import type { Outbox } from "./outbox.ts";

/** What every outbox does. One line for each implementation runs it. */
export function describeOutbox(make: () => Promise<Outbox>): void {
  let outbox: Outbox;
  beforeEach(async () => {
    outbox = await make();
  });
  const append = (receiver: string, code: string) =>
    outbox.append({ channel: "mail", receiver, purpose: "login", code, language: "zh", text: `t ${code}` });
  const codes = async (query?: { receiver?: string; limit?: number }) =>
    (await outbox.list(query)).map((entry) => entry.code);

  test("lists newest first, whole or of one receiver, at most as many as asked", async () => {
    await append("a@example.com", "1");
    await append("b@example.com", "2");
    await append("A@example.com", "3");
    expect(await codes()).toEqual(["3", "2", "1"]);
    expect(await codes({ receiver: "a@EXAMPLE.com" })).toEqual(["3", "1"]);
    expect(await codes({ limit: 1 })).toEqual(["3"]);
    expect(await codes({ receiver: "nobody" })).toEqual([]);
  });

  test("lets the oldest go", async () => {
    for (let count = 0; count < OUTBOX_LIMIT + 1; count++) await append("a@example.com", String(count));
    const kept = await codes({ limit: OUTBOX_LIMIT });
    expect([kept.length, kept.at(-1)]).toEqual([OUTBOX_LIMIT, "1"]);
  });
}
