import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_PATHS, APP_PATHS, DEV_PATHS } from "@yizhou/contract";
import type { Envelope, ScanStart } from "@yizhou/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPhone, post } from "../../../test/account-calls.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { createTableOutbox } from "../../platform/outbox/table-outbox.ts";
import { clearDemo, seedDemo } from "../../seed-demo.ts";

describe("with demo mode on", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await buildTestApp({ environment: { DEMO: "on" } });
    await seedDemo(site.services);
    await seedDemo(site.services);
  });
  afterAll(() => site.close());

  const submit = (url: string, fields: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });

  test("the outbox shows what was sent, as a page without scripts and as JSON", async () => {
    const phone = newPhone();
    await post(site, APP_PATHS.sendLoginCode, { phoneNumber: phone, code: "", channel: 1 });
    const json = await site.app.inject({ url: `${DEV_PATHS.outbox}?format=json&receiver=${phone}` });
    expect(json.json()).toMatchObject({
      messages: [
        { receiver: phone, channel: "sms", purpose: "login", code: expect.stringMatching(/^\d{6}$/) },
      ],
    });
    const page = await site.app.inject({ url: DEV_PATHS.outbox });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain(phone);
    expect(page.body).not.toContain("<script");
  });

  test("the played phone confirms a scan, and the waiting page gets its code", async () => {
    const started = (await post(site, API_PATHS.scanLogin, {})).json<Envelope<ScanStart>>().data!;
    const { pathname, search } = new URL(started.url);
    expect((await site.app.inject({ url: started.pollUrl! })).json().data).toBeNull();
    const phone = await site.app.inject({ url: `${pathname}${search}` });
    expect(phone.body).toContain("林晓");
    const fields = { vendor: "wechat", state: started.state, subject: "demo-wechat-lin" };
    expect((await submit(DEV_PATHS.phone, fields)).body).toContain("已确认登录");
    expect((await site.app.inject({ url: started.pollUrl! })).json().data).toMatch(/^[\w-]{43}$/);
    expect((await submit(DEV_PATHS.phone, { ...fields, state: "unknown" })).body).toContain("二维码已失效");
  });

  test("the played university sends the browser back with a token, to this site only", async () => {
    const service = "http://localhost:80/login?state=s";
    const page = await site.app.inject({ url: DEV_PATHS.university, query: { service } });
    expect(page.body).toContain("林知远");
    const back = await submit(DEV_PATHS.university, { service, subject: "2026403401" });
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toContain("id_token=");
    const foreign = await submit(DEV_PATHS.university, {
      service: "https://evil.example/",
      subject: "2026403401",
    });
    expect(foreign.json()).toMatchObject({ isSuccess: false });
    const out = await site.app.inject({
      url: DEV_PATHS.university,
      query: { service: "https://evil.example/", signedOut: "1" },
    });
    expect(out.body).not.toContain("evil.example");
  });

  test("what a form brings is shown as text", async () => {
    const reply = await site.app.inject({
      url: DEV_PATHS.university,
      query: { service: `"><script>alert(1)</script>` },
    });
    expect(reply.body).not.toContain("<script");
  });

  test("the fixtures of the conformance checks are there, seeded twice or once", async () => {
    const started = await post(site, API_PATHS.scanLogin, {});
    const { state } = started.json<Envelope<ScanStart>>().data!;
    await submit(DEV_PATHS.phone, { vendor: "wechat", state, subject: "demo-wechat-lin" });
    const code = (await site.providers.wechat.poll(state))!;
    const reply = await site.app.inject({
      url: APP_PATHS.signInByScan,
      query: { code, onBoardChannel: "1" },
      headers: { cookie: `yizhou_scan=${state}` },
    });
    expect(reply.json()).toMatchObject({ data: { isPhoneBound: true } });
    for (const [account, organizationId, userType] of [
      ["student@yizhou.example", 1, 0],
      ["editor@yizhou.example", 2, 0],
      ["admin@yizhou.example", 0, 6],
      ["scholar@yizhou.example", 4034, 0],
      ["13800000000", 0, 0],
    ] as const) {
      const token = (
        await post(site, APP_PATHS.signIn, { account, password: "yizhou2026", channel: 1 })
      ).json().data;
      const user = await site.app.inject({
        url: APP_PATHS.systemUser,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(user.json().data).toMatchObject({ organizationId, userType });
    }
  });
});

test("with demo mode off none of these pages exists, and what a demo left is deleted", async () => {
  const webDist = await mkdtemp(join(tmpdir(), "yizhou-dist-"));
  await writeFile(join(webDist, "index.html"), "<!doctype html><html><head></head><body></body></html>");
  const site = await buildTestApp({ settings: { webDist } });
  try {
    for (const url of Object.values(DEV_PATHS)) {
      expect((await site.app.inject({ url: `${url}?format=json` })).statusCode).toBe(404);
      expect((await site.app.inject({ method: "POST", url })).statusCode).toBe(404);
    }
    expect(site.services.demoDesk).toBeNull();
    const outbox = createTableOutbox(site.services.db, site.clock);
    const phone = newPhone();
    await outbox.append({
      channel: "sms",
      receiver: phone,
      purpose: "login",
      code: "1",
      language: "zh",
      text: "",
    });
    await clearDemo(site.services);
    expect(await outbox.list()).toEqual([]);
  } finally {
    await site.close();
    await rm(webDist, { recursive: true });
  }
});
