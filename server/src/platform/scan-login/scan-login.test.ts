import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { systemOutbound } from "../outbound/outbound-client.ts";
import type { StandInAnswer } from "../outbound/stand-in-server.ts";
import { isProblem } from "../providers/provider-settings.ts";
import { createDemoScan, DEMO_SCANNERS } from "./demo-scan.ts";
import { createMemoryScanDesk } from "./memory-scan-desk.ts";
import { drawQr } from "./qr-picture.ts";
import { describeScanLogin } from "./scan-login-contract.ts";
import type { ScanLogin } from "./scan-login.ts";
import { startScanStandIn } from "./scan-stand-in.ts";
import type { ScanStandIn } from "./scan-stand-in.ts";
import { WECHAT_ERRORS, weChatScanFromSettings } from "./wechat-scan.ts";
import { WECOM_ERRORS, weComScanFromSettings } from "./wecom-scan.ts";

const KEYS = { appId: "wx-app", secret: "app-s3cret" };
const WECHAT_PERSON = { openid: "open-1", unionid: "union-1", nickname: "小林" };
const deps = { outbound: systemOutbound, timeoutMs: 1_500 };

const WECHAT = (origin: string) => ({
  WECHAT_APP_ID: KEYS.appId,
  WECHAT_APP_SECRET: KEYS.secret,
  WECHAT_API_BASE: origin,
});
const WECOM = (origin: string) => ({
  WECOM_CORP_ID: KEYS.appId,
  WECOM_AGENT_ID: "1000002",
  WECOM_SECRET: KEYS.secret,
  WECOM_API_BASE: origin,
});
function ready<T extends object>(made: T): Exclude<T, { code: unknown }> {
  if (isProblem(made)) throw new Error(made.code);
  return made as Exclude<T, { code: unknown }>;
}
const makeWeChat = (origin: string): ScanLogin => ready(weChatScanFromSettings(WECHAT(origin), deps));
const makeWeCom = (origin: string, clock = new ManualClock(0)): ScanLogin =>
  ready(weComScanFromSettings(WECOM(origin), { ...deps, clock }));

describe("scanning with WeChat", () => {
  describeScanLogin(async () => {
    const standIn = await startScanStandIn(KEYS);
    return {
      scanLogin: makeWeChat(standIn.origin),
      scan: async () => standIn.scan(WECHAT_PERSON),
      subject: "union-1",
      close: standIn.close,
    };
  });
});

describe("scanning with WeCom", () => {
  describeScanLogin(async () => {
    const standIn = await startScanStandIn(KEYS);
    return {
      scanLogin: makeWeCom(standIn.origin),
      scan: async () => standIn.scan({ userid: "chen" }),
      subject: "wx-app/chen",
      close: standIn.close,
    };
  });
});

const makeDemo = (vendor: "wechat" | "wecom", clock = new ManualClock(0)) => {
  let count = 0;
  return createDemoScan(vendor, {
    desk: createMemoryScanDesk(clock),
    newToken: () => `demo-code-${++count}`,
    siteUrl: () => "http://127.0.0.1:8080",
  });
};

describe.each(["wechat", "wecom"] as const)("the demo's phone for %s", (vendor) => {
  describeScanLogin(async () => {
    const demo = makeDemo(vendor);
    const { subject } = DEMO_SCANNERS[vendor][0]!;
    return {
      scanLogin: demo,
      scan: async (state) => {
        await demo.approve(state, subject);
        return (await demo.poll(state))!;
      },
      subject,
      close: async () => undefined,
    };
  });
});

describe("the demo's phone", () => {
  const request = { state: "s1", callbackUrl: "http://127.0.0.1:8080/login-wework", language: "zh" } as const;
  const subject = DEMO_SCANNERS.wechat[0]!.subject;

  test("gives no code before somebody said yes, and none for another state", async () => {
    const demo = makeDemo("wechat");
    await demo.start(request);
    expect(await demo.poll("s1")).toBeNull();
    await demo.approve("s1", subject);
    await demo.start({ ...request, state: "s2" });
    const answer = { code: (await demo.poll("s1"))!, state: "s2" };
    await expect(demo.exchange(answer)).rejects.toMatchObject({ code: "scan.code_invalid" });
  });

  test("forgets a scan after five minutes", async () => {
    const clock = new ManualClock(0);
    const demo = makeDemo("wechat", clock);
    await demo.start(request);
    expect(await demo.find("s1")).toEqual(request);
    clock.advance(5 * 60_000);
    expect(await demo.find("s1")).toBeNull();
    await expect(demo.approve("s1", subject)).rejects.toThrow("scan.code_invalid");
  });

  test("knows only its own people", async () => {
    const demo = makeDemo("wechat");
    await demo.start(request);
    await expect(demo.approve("s1", "somebody else")).rejects.toThrow("scan.code_invalid");
  });
});

describe("the addresses", () => {
  const request = {
    state: "a&b",
    callbackUrl: "https://yizhou.example/login-wework",
    language: "zh",
  } as const;

  test("are WeChat's login page with the site's scope", async () => {
    expect(await makeWeChat("http://127.0.0.1:1").start(request)).toEqual({
      kind: "frame",
      address:
        "https://open.weixin.qq.com/connect/qrconnect?appid=wx-app&redirect_uri=https%3A%2F%2Fyizhou.example%2Flogin-wework" +
        "&response_type=code&scope=snsapi_login&state=a%26b&lang=cn#wechat_redirect",
    });
  });

  test("are WeCom's login page for the company's app", async () => {
    expect(await makeWeCom("http://127.0.0.1:1").start(request)).toEqual({
      kind: "frame",
      address:
        "https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=CorpApp&appid=wx-app&agentid=1000002" +
        "&redirect_uri=https%3A%2F%2Fyizhou.example%2Flogin-wework&state=a%26b&lang=zh",
    });
  });
});

describe("the exchange", () => {
  let standIn: ScanStandIn;
  beforeEach(async () => {
    standIn = await startScanStandIn(KEYS);
  });
  afterEach(() => standIn.close());
  const FAULTS: [string, StandInAnswer, string][] = [
    ["HTTP 502", { status: 502 }, "provider.unavailable"],
    ["silence", "hang", "provider.timeout"],
    ["a cut answer", "cut", "provider.unavailable"],
    ["a web page", { text: "<html>" }, "provider.bad_response"],
    ["an answer that names nobody", { json: { errcode: 0 } }, "provider.bad_response"],
    ["a wrong key", { json: { errcode: 40125 } }, "provider.refused"],
    ["a code of another shape", { json: { errcode: "oops" } }, "provider.bad_response"],
  ];
  const byCode = (table: Readonly<Record<number, string>>): [string, StandInAnswer, string][] =>
    Object.entries(table).map(([errcode, code]) => [errcode, { json: { errcode: Number(errcode) } }, code]);

  async function failure(scanLogin: ScanLogin, code: string): Promise<unknown> {
    const error = await scanLogin.exchange({ code, state: "s" }).catch((e: unknown) => e);
    expect(inspect(error, { depth: 9 })).not.toMatch(/s3cret|token-\d|code-\d/);
    return error;
  }

  test.each([...FAULTS, ...byCode(WECHAT_ERRORS)])(
    "with WeChat turns %s into a coded error",
    async (_name, answer, code) => {
      standIn.script.push({ path: "/sns/oauth2/access_token", answer });
      expect(await failure(makeWeChat(standIn.origin), standIn.scan(WECHAT_PERSON))).toMatchObject({ code });
    },
  );

  test.each([...FAULTS, ...byCode(WECOM_ERRORS)])(
    "with WeCom turns %s into a coded error",
    async (_name, answer, code) => {
      standIn.script.push({ path: "/cgi-bin/auth/getuserinfo", answer });
      expect(await failure(makeWeCom(standIn.origin), standIn.scan({ userid: "chen" }))).toMatchObject({
        code,
      });
    },
  );

  test.each(FAULTS)(
    "with WeChat turns %s of the second call into a coded error",
    async (_name, answer, code) => {
      standIn.script.push({ path: "/sns/userinfo", answer });
      expect(await failure(makeWeChat(standIn.origin), standIn.scan(WECHAT_PERSON))).toMatchObject({ code });
    },
  );

  test("with WeChat falls back to the open id where the site has no union id", async () => {
    const code = standIn.scan({ openid: "open-2", nickname: "" });
    expect(await makeWeChat(standIn.origin).exchange({ code, state: "s" })).toEqual({
      subject: "open-2",
      openId: "open-2",
      displayName: null,
    });
  });

  test("with WeCom keeps its access token until it ends, and gets a new one when the vendor dropped it", async () => {
    const clock = new ManualClock(0);
    const weCom = makeWeCom(standIn.origin, clock);
    const tokens = () => standIn.requests.filter(({ path }) => path === "/cgi-bin/gettoken").length;
    const exchange = () => weCom.exchange({ code: standIn.scan({ userid: "chen" }), state: "s" });
    await exchange();
    await exchange();
    expect(tokens()).toBe(1);
    clock.advance(7200_000);
    await exchange();
    expect(tokens()).toBe(2);
    standIn.dropToken();
    await exchange();
    expect(tokens()).toBe(3);
  });

  test("with WeCom turns away people from outside the company", async () => {
    const code = standIn.scan({ openid: "outsider", external_userid: "x" });
    const exchanging = makeWeCom(standIn.origin).exchange({ code, state: "s" });
    await expect(exchanging).rejects.toMatchObject({ code: "scan.not_member" });
  });
});

// The answers that the vendors print on the pages which the adapters name, as they stand there.
describe("the vendors' published answers", () => {
  let standIn: ScanStandIn;
  beforeEach(async () => {
    standIn = await startScanStandIn(KEYS);
  });
  afterEach(() => standIn.close());
  const answer = (path: string, json: object) => standIn.script.push({ path, answer: { json } });

  test("WeChat's name a person by the union id", async () => {
    answer("/sns/oauth2/access_token", {
      access_token: "ACCESS_TOKEN",
      expires_in: 7200,
      refresh_token: "REFRESH_TOKEN",
      openid: "OPENID",
      scope: "SCOPE",
      unionid: "o6_bmasdasdsad6_2sgVt7hMZOPfL",
    });
    answer("/sns/userinfo", {
      openid: "OPENID",
      nickname: "NICKNAME",
      sex: 1,
      province: "PROVINCE",
      city: "CITY",
      country: "COUNTRY",
      headimgurl: "https://example.com/0",
      privilege: ["PRIVILEGE1", "PRIVILEGE2"],
      unionid: "o6_bmasdasdsad6_2sgVt7hMZOPfL",
    });
    const { subject, openId, displayName } = await makeWeChat(standIn.origin).exchange({
      code: "CODE",
      state: "s",
    });
    expect([subject, openId, displayName]).toEqual(["o6_bmasdasdsad6_2sgVt7hMZOPfL", "OPENID", "NICKNAME"]);
    expect(standIn.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /sns/oauth2/access_token",
      "GET /sns/userinfo",
    ]);
  });

  test("WeCom's are a member, an outsider, and a code that is not good", async () => {
    const path = "/cgi-bin/auth/getuserinfo";
    const weCom = makeWeCom(standIn.origin);
    answer(path, { errcode: 0, errmsg: "ok", userid: "USERID" });
    expect(await weCom.exchange({ code: "CODE", state: "s" })).toMatchObject({ subject: "wx-app/USERID" });
    answer(path, { errcode: 0, errmsg: "ok", openid: "OPENID", external_userid: "EXTERNAL_USERID" });
    await expect(weCom.exchange({ code: "CODE", state: "s" })).rejects.toMatchObject({
      code: "scan.not_member",
    });
    answer(path, { errcode: 40029, errmsg: "invalid code" });
    await expect(weCom.exchange({ code: "CODE", state: "s" })).rejects.toMatchObject({
      code: "scan.code_invalid",
    });
  });
});

test.each(Object.keys(WECHAT("")).slice(0, 2))("WeChat names %s when it is missing", (setting) => {
  expect(weChatScanFromSettings({ ...WECHAT(""), [setting]: "" }, deps)).toEqual({
    code: "provider.not_configured",
    params: { provider: "WeChat", setting },
  });
});

test.each(Object.keys(WECOM("")).slice(0, 3))("WeCom names %s when it is missing", (setting) => {
  const made = weComScanFromSettings({ ...WECOM(""), [setting]: "" }, { ...deps, clock: new ManualClock(0) });
  expect(made).toEqual({ code: "provider.not_configured", params: { provider: "WeCom", setting } });
});

test("a QR code is one square picture with a name, 280 pixels wide, without script or style", () => {
  const svg = drawQr("https://yizhou.example/dev/phone?state=abc", "Scan <me>");
  expect(svg).toMatch(/^<svg [^>]*width="280" height="280"/);
  expect(svg).toContain("<title>Scan &lt;me></title>");
  expect(svg).not.toMatch(/<script|style=|href/);
});
