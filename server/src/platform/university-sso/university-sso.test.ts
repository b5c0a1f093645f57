import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { systemOutbound } from "../outbound/outbound-client.ts";
import type { StandInAnswer } from "../outbound/stand-in-server.ts";
import { isProblem } from "../providers/provider-settings.ts";
import { createDemoUniversity, DEMO_UNIVERSITY_PEOPLE } from "./demo-university.ts";
import { idaasFromSettings } from "./idaas-sso.ts";
import { startIdaasStandIn } from "./idaas-stand-in.ts";
import type { IdaasStandIn } from "./idaas-stand-in.ts";
import { describeUniversitySso } from "./university-sso-contract.ts";
import type { UniversitySso } from "./university-sso.ts";

const CLIENT = { id: "app_yizhou", secret: "client-s3cret" };
const NOW = Date.parse("2026-03-01T08:00:00Z");
let clock = new ManualClock(NOW);
beforeEach(() => {
  clock = new ManualClock(NOW);
});
const startStandIn = () => startIdaasStandIn(CLIENT, () => clock.now());

const settingsOf = (standIn: IdaasStandIn, protocol: string): Record<string, string> => ({
  UNIVERSITY_SSO_PROTOCOL: protocol,
  UNIVERSITY_SSO_LOGIN_URL: `${standIn.origin}/sso?tenant=scu`,
  UNIVERSITY_SSO_LOGOUT_URL: `${standIn.origin}/logout`,
  UNIVERSITY_SSO_ISSUER: standIn.issuer,
  UNIVERSITY_SSO_CLIENT_ID: CLIENT.id,
  UNIVERSITY_SSO_CLIENT_SECRET: CLIENT.secret,
  UNIVERSITY_SSO_TOKEN_URL: `${standIn.origin}/token`,
  UNIVERSITY_SSO_JWKS_URL: `${standIn.origin}/jwks`,
});
function makeSso(environment: Record<string, string>): UniversitySso {
  const made = idaasFromSettings(environment, { outbound: systemOutbound, clock, timeoutMs: 1_500 });
  if (isProblem(made)) throw new Error(String(made.params["setting"]));
  return made;
}

describe("IDaaS with a signed token", () => {
  describeUniversitySso(async () => {
    const standIn = await startStandIn();
    return {
      sso: makeSso(settingsOf(standIn, "jwt")),
      signIn: () => standIn.issue(),
      subject: "2026403401",
      close: standIn.close,
    };
  });
});

describe("IDaaS with an authorization code", () => {
  describeUniversitySso(async () => {
    const standIn = await startStandIn();
    return {
      sso: makeSso(settingsOf(standIn, "oidc")),
      signIn: async (address) => standIn.authorize(address),
      subject: "2026403401",
      close: standIn.close,
    };
  });
});

const makeDemo = () => {
  let count = 0;
  return createDemoUniversity({
    clock,
    newId: () => `id-${++count}`,
    siteUrl: () => "http://127.0.0.1:8080",
  });
};

describe("the demo's university", () => {
  describeUniversitySso(async () => {
    const demo = makeDemo();
    const { subject } = DEMO_UNIVERSITY_PEOPLE[0]!;
    return {
      sso: demo,
      signIn: async (address) => {
        const service = new URL(address).searchParams.get("service")!;
        return new URL(await demo.signIn(subject, service)).searchParams.get("id_token")!;
      },
      subject,
      close: async () => undefined,
    };
  });

  test("hands tokens to its own site only", async () => {
    const { subject } = DEMO_UNIVERSITY_PEOPLE[0]!;
    for (const callback of [
      "https://evil.example/",
      "//evil.example",
      "http://127.0.0.1:8081/",
      "javascript:1",
    ])
      await expect(makeDemo().signIn(subject, callback)).rejects.toMatchObject({ code: "sso.token_invalid" });
    await expect(makeDemo().signIn("nobody", "http://127.0.0.1:8080/")).rejects.toMatchObject({
      code: "sso.token_invalid",
    });
  });
});

describe("a token", () => {
  let standIn: IdaasStandIn;
  beforeEach(async () => {
    standIn = await startStandIn();
  });
  afterEach(() => standIn.close());
  const ask = (token: string, environment = settingsOf(standIn, "jwt")) =>
    makeSso(environment).exchange({ token, state: "s", callbackUrl: "https://yizhou.example/login" });
  const seconds = NOW / 1000;

  test.each<[string, Record<string, unknown>]>([
    ["of another issuer", { iss: "https://other.example" }],
    ["for another application", { aud: "app_other" }],
    ["that has ended", { exp: seconds - 60 }],
    ["from the future", { iat: seconds + 120 }],
    ["that is older than ten minutes", { iat: seconds - 1200, exp: seconds + 3600 }],
    ["without an end", { exp: undefined }],
    ["without a start", { iat: undefined }],
    ["without a person", { sub: undefined }],
    ["with an empty person", { sub: "" }],
  ])("%s is refused", async (_name, claims) => {
    await expect(ask(await standIn.issue(claims))).rejects.toMatchObject({ code: "sso.token_invalid" });
  });

  test("signed with another key, with none, or with the public key as a secret is refused", async () => {
    const good = await standIn.issue();
    const [, payload = ""] = good.split(".");
    const stranger = await generateKeyPair("RS256");
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: "key-1" })).toString("base64url");
    const hmac = createHmac("sha256", standIn.publicKeyPem)
      .update(`${header("HS256")}.${payload}`)
      .digest("base64url");
    const forged = [
      await new SignJWT(JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>)
        .setProtectedHeader({ alg: "RS256", kid: "key-1" })
        .sign(stranger.privateKey),
      `${header("none")}.${payload}.`,
      `${header("HS256")}.${payload}.${hmac}`,
      `${good.slice(0, -6)}AAAAAA`,
    ];
    for (const token of forged)
      for (const key of ["", standIn.publicKeyPem]) {
        const asking = ask(token, { ...settingsOf(standIn, "jwt"), UNIVERSITY_SSO_PUBLIC_KEY: key });
        await expect(asking).rejects.toMatchObject({ code: "sso.token_invalid" });
      }
  });

  test("passes with a pasted key on one line, without any call", async () => {
    const pem = standIn.publicKeyPem.trim().replaceAll("\n", "\\n");
    const environment = {
      ...settingsOf(standIn, "jwt"),
      UNIVERSITY_SSO_PUBLIC_KEY: pem,
      UNIVERSITY_SSO_JWKS_URL: "",
    };
    expect((await ask(await standIn.issue(), environment)).subject).toBe("2026403401");
    expect(standIn.requests).toEqual([]);
  });

  test("under a new key passes after the keys are read again, which made-up key ids cannot force often", async () => {
    const sso = makeSso(settingsOf(standIn, "jwt"));
    const exchange = async () =>
      sso.exchange({ token: await standIn.issue(), state: "s", callbackUrl: "https://yizhou.example/" });
    await exchange();
    await standIn.rotate();
    await expect(exchange()).rejects.toMatchObject({ code: "sso.token_invalid" });
    expect(standIn.requests).toHaveLength(1);
    clock.advance(60_000);
    expect((await exchange()).subject).toBe("2026403401");
    expect(standIn.requests).toHaveLength(2);
  });

  test("does not come out in errors", async () => {
    const token = await standIn.issue({ aud: "app_other" });
    const error = await ask(token).catch((e: unknown) => e);
    expect(inspect(error, { depth: 9 })).not.toMatch(/eyJ|lin@university|林知远/);
  });
});

describe("a code", () => {
  let standIn: IdaasStandIn;
  const request = { state: "s1", callbackUrl: "https://yizhou.example/login", language: "zh" } as const;
  beforeEach(async () => {
    standIn = await startStandIn();
  });
  afterEach(() => standIn.close());

  test("works once, and only with the state and callback it was made for", async () => {
    const sso = makeSso(settingsOf(standIn, "oidc"));
    const code = () => standIn.authorize(sso.loginAddress(request));
    const used = code();
    await sso.exchange({ token: used, ...request });
    const wrong = [
      { token: used, ...request },
      { ...request, token: code(), state: "s2" },
      { ...request, token: code(), callbackUrl: "https://yizhou.example/other" },
    ];
    for (const answer of wrong)
      await expect(sso.exchange(answer)).rejects.toMatchObject({ code: "sso.token_invalid" });
  });

  test("whose token has a foreign nonce is refused", async () => {
    const sso = makeSso(settingsOf(standIn, "oidc"));
    const token = standIn.authorize(sso.loginAddress(request), { nonce: "of another browser" });
    await expect(sso.exchange({ token, ...request })).rejects.toMatchObject({ code: "sso.token_invalid" });
  });

  test.each<[string, StandInAnswer, string]>([
    ["a wrong secret", { status: 401, json: { error: "invalid_client" } }, "provider.refused"],
    ["an error without a name", { status: 400, json: {} }, "provider.refused"],
    ["HTTP 503", { status: 503 }, "provider.unavailable"],
    ["silence", "hang", "provider.timeout"],
    ["no token", { json: { access_token: "x" } }, "provider.bad_response"],
    ["a web page", { text: "<html>" }, "provider.bad_response"],
  ])("meets %s as a coded error without secrets", async (_name, answer, code) => {
    const sso = makeSso(settingsOf(standIn, "oidc"));
    const token = standIn.authorize(sso.loginAddress(request));
    standIn.script.push(answer);
    const error = await sso.exchange({ token, ...request }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code });
    expect(inspect(error, { depth: 9 })).not.toMatch(/s3cret|grant-/);
  });

  test("does not carry the secret to the browser", () => {
    const address = makeSso(settingsOf(standIn, "oidc")).loginAddress(request);
    expect(address).not.toContain(CLIENT.secret);
    expect(new URL(address).searchParams.get("tenant")).toBe("scu");
  });
});

describe("the settings", () => {
  let standIn: IdaasStandIn;
  beforeEach(async () => {
    standIn = await startStandIn();
  });
  afterEach(() => standIn.close());

  test.each([
    ["jwt", "UNIVERSITY_SSO_LOGIN_URL"],
    ["jwt", "UNIVERSITY_SSO_LOGOUT_URL"],
    ["jwt", "UNIVERSITY_SSO_ISSUER"],
    ["jwt", "UNIVERSITY_SSO_CLIENT_ID"],
    ["jwt", "UNIVERSITY_SSO_JWKS_URL"],
    ["oidc", "UNIVERSITY_SSO_CLIENT_SECRET"],
    ["oidc", "UNIVERSITY_SSO_TOKEN_URL"],
  ])("of protocol %s name %s when it is missing", (protocol, setting) => {
    const environment = { ...settingsOf(standIn, protocol), [setting]: "" };
    expect(idaasFromSettings(environment, { outbound: systemOutbound, clock })).toEqual({
      code: "provider.not_configured",
      params: { provider: "University SSO", setting },
    });
  });

  test.each([
    ["UNIVERSITY_SSO_PROTOCOL", "saml"],
    ["UNIVERSITY_SSO_LOGIN_URL", "http://sso.example/"],
    ["UNIVERSITY_SSO_PUBLIC_KEY", "not a key"],
  ])("find %s=%s wrong", (setting, value) => {
    const environment = { ...settingsOf(standIn, "jwt"), [setting]: value };
    expect(() => makeSso(environment)).toThrow(expect.objectContaining({ params: { setting } }));
  });
});

test("a pasted key that is damaged fails as the operator's matter, not as an unhandled rejection", async () => {
  const standIn = await startStandIn();
  try {
    const good = await exportSPKI((await generateKeyPair("RS256")).publicKey);
    const environment = {
      ...settingsOf(standIn, "jwt"),
      UNIVERSITY_SSO_PUBLIC_KEY: good.replace(/MII.{20}/, "AAAA"),
    };
    const asking = makeSso(environment).exchange({
      token: await standIn.issue(),
      state: "s",
      callbackUrl: "https://yizhou.example/",
    });
    await expect(asking).rejects.toMatchObject({
      code: "system.setting_invalid",
      params: { setting: "UNIVERSITY_SSO_PUBLIC_KEY" },
    });
  } finally {
    await standIn.close();
  }
});
