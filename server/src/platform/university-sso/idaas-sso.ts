// The university's IDaaS, in the two ways its documentation offers to an application of one's own:
// - `jwt`: the application's sign-in address takes our callback; IDaaS sends the browser back with a signed `id_token`
//   (the JWT application template of IDaaS; the name of the callback's parameter is a setting).
// - `oidc`: authorization code with state, nonce and PKCE; the code is exchanged at the token endpoint
//   (https://help.aliyun.com/zh/idaas/eiam/developer-reference/integrate-sso-with-oidc, RFC 6749, RFC 7636).
// Sign-out follows OpenID Connect RP-Initiated Logout 1.0; the names of the address's parameters can be set, as products differ.
import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import type { Clock } from "../clock.ts";
import { createOutboundClient, readJson } from "../outbound/outbound-client.ts";
import type { OutboundClient, OutboundDeps } from "../outbound/outbound-client.ts";
import { addressSetting, firstMissing, notConfigured } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import { sign } from "../random.ts";
import type { UniversitySso } from "./university-sso.ts";
import { pkceChallenge } from "./pkce.ts";
import { pastedKey, publishedKeys, verifyIdToken } from "./verify-token.ts";
import type { KeySource } from "./verify-token.ts";

export const UNIVERSITY_SSO = "University SSO";
const MAX_TOKEN_AGE_SECONDS = 600;
const COMMON = [
  "UNIVERSITY_SSO_LOGIN_URL",
  "UNIVERSITY_SSO_LOGOUT_URL",
  "UNIVERSITY_SSO_ISSUER",
  "UNIVERSITY_SSO_CLIENT_ID",
];

export interface SsoDeps {
  readonly outbound: OutboundDeps;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** The adapter, or the problem that names the missing setting. @throws {AppError} system.setting_invalid */
export function idaasFromSettings(environment: Environment, deps: SsoDeps): UniversitySso | CodedProblem {
  const protocol = environment["UNIVERSITY_SSO_PROTOCOL"] || "jwt";
  if (protocol !== "jwt" && protocol !== "oidc") throw invalid("UNIVERSITY_SSO_PROTOCOL");
  const oidcOnly = ["UNIVERSITY_SSO_CLIENT_SECRET", "UNIVERSITY_SSO_TOKEN_URL"];
  const keySetting = environment["UNIVERSITY_SSO_PUBLIC_KEY"] ? [] : ["UNIVERSITY_SSO_JWKS_URL"];
  const missing = firstMissing(environment, [
    ...COMMON,
    ...(protocol === "oidc" ? oidcOnly : []),
    ...keySetting,
  ]);
  if (missing) return notConfigured(UNIVERSITY_SSO, missing);

  const clientId = environment["UNIVERSITY_SSO_CLIENT_ID"]!;
  const loginUrl = addressSetting(environment, "UNIVERSITY_SSO_LOGIN_URL")!;
  const logoutUrl = addressSetting(environment, "UNIVERSITY_SSO_LOGOUT_URL")!;
  const rules = {
    issuer: environment["UNIVERSITY_SSO_ISSUER"]!,
    audience: clientId,
    clock: deps.clock,
    maxAgeSeconds: MAX_TOKEN_AGE_SECONDS,
    keys: keySource(environment, deps),
  };
  const logoutAddress = (returnUrl: string): string => {
    const name =
      environment["UNIVERSITY_SSO_LOGOUT_PARAM"] ||
      (protocol === "oidc" ? "post_logout_redirect_uri" : "service");
    return withQuery(logoutUrl, {
      ...(protocol === "oidc" ? { client_id: clientId } : {}),
      [name]: returnUrl,
    });
  };

  if (protocol === "jwt") {
    const name = environment["UNIVERSITY_SSO_CALLBACK_PARAM"] || "service";
    return {
      loginAddress: ({ state, callbackUrl }) =>
        withQuery(loginUrl, { [name]: withQuery(new URL(callbackUrl), { state }) }),
      logoutAddress,
      exchange: ({ token }) => verifyIdToken(token, rules),
    };
  }

  const secret = environment["UNIVERSITY_SSO_CLIENT_SECRET"]!;
  const tokenUrl = addressSetting(environment, "UNIVERSITY_SSO_TOKEN_URL")!;
  const client = clientFor(tokenUrl, deps);
  // Both are made from the state, which the caller keeps with the browser, so nothing more has to be stored.
  const nonceOf = (state: string) => sign(secret, `nonce ${state}`);
  const verifierOf = (state: string) => sign(secret, `pkce ${state}`);
  return {
    loginAddress: ({ state, callbackUrl, language }) =>
      withQuery(loginUrl, {
        response_type: "code",
        client_id: clientId,
        redirect_uri: callbackUrl,
        scope: environment["UNIVERSITY_SSO_SCOPE"] || "openid email profile",
        state,
        nonce: nonceOf(state),
        code_challenge: pkceChallenge(verifierOf(state)),
        code_challenge_method: "S256",
        ui_locales: language === "zh" ? "zh-CN" : language,
      }),
    logoutAddress,
    async exchange({ token: code, state, callbackUrl }) {
      const reply = await client.call({
        method: "POST",
        path: tokenUrl.pathname,
        query: Object.fromEntries(tokenUrl.searchParams),
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code,
          redirect_uri: callbackUrl,
          code_verifier: verifierOf(state),
          client_id: clientId,
          client_secret: secret,
        }).toString(),
      });
      const answer = readJson(reply, UNIVERSITY_SSO);
      if (reply.status !== 200) throw tokenProblem(answer["error"]);
      const idToken = answer["id_token"];
      if (typeof idToken !== "string")
        throw new AppError("provider.bad_response", { provider: UNIVERSITY_SSO });
      return verifyIdToken(idToken, { ...rules, nonce: nonceOf(state) });
    },
  };
}

/** RFC 6749 section 5.2: a used or foreign code is the visitor's matter, everything else the operator's. */
function tokenProblem(error: unknown): AppError {
  if (error === "invalid_grant") return new AppError("sso.token_invalid");
  const cause = new Error(typeof error === "string" ? error.slice(0, 40) : "no error code");
  return new AppError("provider.refused", { provider: UNIVERSITY_SSO }, { cause });
}

function keySource(environment: Environment, deps: SsoDeps): KeySource {
  // Environment files often hold a PEM on one line with \n written out.
  const pem = environment["UNIVERSITY_SSO_PUBLIC_KEY"]?.replaceAll("\\n", "\n");
  if (pem) {
    if (!pem.includes("BEGIN PUBLIC KEY")) throw invalid("UNIVERSITY_SSO_PUBLIC_KEY");
    return pastedKey(pem);
  }
  const url = addressSetting(environment, "UNIVERSITY_SSO_JWKS_URL")!;
  return publishedKeys(clientFor(url, deps), url, UNIVERSITY_SSO, deps.clock);
}

function clientFor(url: URL, deps: SsoDeps): OutboundClient {
  const target = { provider: UNIVERSITY_SSO, origin: url.origin, allowPrivate: true };
  return createOutboundClient(
    { ...target, ...(deps.timeoutMs ? { timeoutMs: deps.timeoutMs } : {}) },
    deps.outbound,
  );
}

/** The address with these parameters added; those it had stay. */
function withQuery(address: URL, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function invalid(setting: string): AppError {
  return new AppError("system.setting_invalid", { setting });
}
