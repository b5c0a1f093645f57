import { API_PATHS } from "@yizhou/contract";
import type { Quote } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeSlowPdf } from "../../../test/slow-pdf.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ settings: { fileCpuMs: 6000 } });
  user = await site.newUser();
});
afterAll(() => site.close());

test(
  "a PDF that takes more than its processor time is kept as far as it was read, and pages of it can be chosen",
  { tags: "slow", timeout: 120_000 },
  async () => {
    const file = await user.upload("slow.pdf", makeSlowPdf(200, 1000));
    expect(file.pages).toBe(200);
    expect(file.warnings.map(({ code }) => code)).toContain("warning.pages_unread");
    const quote = async (pages: Record<string, string>) => {
      const options = { from: "en", to: "zh-Hans" };
      const body = { fileIds: [file.id], options, pages };
      return (await user.data<Quote>("POST", API_PATHS.quotes, body)).items[0]!;
    };
    expect((await quote({})).problem?.code).toBe("filter.budget_spent");
    const one = await quote({ [file.id]: "1" });
    expect(one).toMatchObject({ pages: 1, pageRanges: "1" });
    expect(one.problem?.code).not.toBe("filter.budget_spent");
    expect(one.segments).toBeGreaterThan(0);
  },
);
