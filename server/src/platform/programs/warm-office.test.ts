import { afterAll, beforeEach, expect, test } from "vitest";
import { findOffice } from "./office.ts";
import { createWarmOffices } from "./warm-office.ts";

const offices = createWarmOffices({ most: 1, idleMs: 60_000 });
beforeEach(({ skip }) => {
  if (!findOffice()) skip("LibreOffice is not installed");
});
afterAll(() => offices.close());

const conversion = (text: string, ownerId = "an owner") => ({
  ...{ ownerId, bytes: Buffer.from(text), from: "txt", to: "pdf", mostBytes: 2 ** 20 },
  ...{ args: ["--infilter=Text (encoded):UTF8,LF,,,"], timeoutMs: 120_000 },
});
const isPdf = (made: Uint8Array | null) => Buffer.from(made ?? []).toString("latin1", 0, 5) === "%PDF-";

test(
  "one document after the other is set, also after one that took too long",
  { timeout: 240_000 },
  async () => {
    offices.prepare("an owner");
    expect(isPdf(await offices.convert(conversion("潮水\n")))).toBe(true);
    expect(isPdf(await offices.convert(conversion("潮汐\n")))).toBe(true);
    expect(await offices.convert({ ...conversion("潮汐\n".repeat(200_000)), timeoutMs: 50 })).toBe(null);
    expect(isPdf(await offices.convert(conversion("退潮\n", "another")))).toBe(true);
  },
);

test(
  "what is wanted no more ends with the reason of the one who wanted it",
  { timeout: 120_000 },
  async () => {
    const gone = new AbortController();
    const wanted = offices.convert({ ...conversion("潮水\n"), signal: gone.signal });
    gone.abort(new Error("left the page"));
    await expect(wanted).rejects.toThrow("left the page");
  },
);
