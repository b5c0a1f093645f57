import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import { expect, test } from "vitest";
import { openTestApp } from "../../../test/open-test-app.ts";
import { clearDemo, seedDemo } from "../../seed-demo.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { removeDemoAccounts } from "./index.ts";

const admin = { account: "admin@yizhou.example", password: DEMO_PASSWORD, channel: 1 };

test("a site that was a demo lets nobody in with the published password, and ends the sessions of those who are in", async () => {
  const { app, services } = await openTestApp();
  const signIn = async () =>
    (await app.inject({ method: "POST", url: APP_PATHS.signIn, payload: admin })).json();
  const who = async (token: string) =>
    (await app.inject({ url: APP_PATHS.systemUser, headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  await seedDemo(services);
  const { data: token } = await signIn();
  expect(await who(token)).toBe(200);

  expect(await clearDemo(services)).toBe(DEMO_ACCOUNTS.length);
  expect(await who(token)).toBe(401);
  expect(await signIn()).toMatchObject({ isSuccess: false });

  await seedDemo(services);
  expect(await who(token)).toBe(401);
  expect(await signIn()).toMatchObject({ isSuccess: true });
});

test("the demo's accounts can be removed for good, and nobody else's", async () => {
  const site = await openTestApp();
  const person = await site.newUser();
  await seedDemo(site.services);
  expect(await removeDemoAccounts(site.services.db)).toBe(DEMO_ACCOUNTS.length);
  const { runRetention } = await import("../../roles/cron.ts");
  await runRetention(site.services);
  expect(await clearDemo(site.services)).toBe(0);
  expect(await person.data("GET", API_PATHS.files)).toEqual([]);
});

test("in production visitors are not told what can be called", async () => {
  const { app } = await openTestApp({ settings: { isProduction: true } });
  for (const path of ["/", "/json", "/static/index.html"])
    expect((await app.inject({ url: `${API_PATHS.docs}${path}` })).statusCode, path).toBe(404);
});
