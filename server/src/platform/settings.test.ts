import { describe, expect, test } from "vitest";
import { SETTINGS } from "./setting-table.ts";
import { isLoopback, loadSettings } from "./settings.ts";

describe("settings", () => {
  test("have working defaults, all of them", () => {
    const settings = loadSettings({});
    expect(settings).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      demo: false,
      retentionDays: 30,
      sessionIdleMs: 8 * 3600_000,
    });
    expect(settings.roles).toEqual(["web", "worker", "cron"]);
    expect(settings.blobDir).toBe(`${settings.dataDir}/blobs`);
  });

  test("take an empty text for unset", () => {
    expect(loadSettings({ PORT: "", HOST: "", DATABASE_URL: "" })).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      databaseUrl: null,
      databaseOwnerUrl: null,
    });
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["DEMO", "maybe"],
    ["YIZHOU_ROLES", "web,cook"],
    ["DATABASE_URL", "not an address"],
    ["BLOB_STORE", "ftp:/somewhere"],
    ["YIZHOU_SECRET", "short"],
  ])("name what is wrong: %s=%s", (setting, value) => {
    expect(() => loadSettings({ [setting]: value })).toThrow(
      expect.objectContaining({ code: "system.setting_invalid", params: { setting } }),
    );
  });

  test("keep the demo's known passwords off addresses that others reach, unless told twice", () => {
    expect(() => loadSettings({ DEMO: "on", HOST: "0.0.0.0" })).toThrow("system.host_not_loopback");
    expect(loadSettings({ DEMO: "on", HOST: "0.0.0.0", YIZHOU_DEMO_PUBLIC: "1" }).demo).toBe(true);
    expect(loadSettings({ DEMO: "on", HOST: "localhost" }).demo).toBe(true);
    expect(loadSettings({ DEMO: "off", HOST: "0.0.0.0" }).demo).toBe(false);
  });

  test.each([
    [{}, false],
    [{ NODE_ENV: "production" }, true],
    [{ HOST: "0.0.0.0" }, true],
    [{ HOST: "0.0.0.0", DEMO: "on", YIZHOU_DEMO_PUBLIC: "1" }, false],
  ])("in production, with %o, cookies are Secure: %s", (environment, isProduction) => {
    expect(loadSettings(environment)).toMatchObject({ isProduction, cookieSecure: isProduction });
    expect(loadSettings({ ...environment, COOKIE_SECURE: "off" }).cookieSecure).toBe(false);
  });

  test("widen limits by address in the demo only", () => {
    expect(loadSettings({ DEMO: "on" }).requestsPerMinute).toBe(100 * loadSettings({}).requestsPerMinute);
  });

  test("say what each of them means", () => {
    for (const row of Object.values(SETTINGS)) expect(row.about).toMatch(/^[A-Z`].*\.$/s);
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["::1", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["127.example.org", false],
  ["10.0.0.1", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
