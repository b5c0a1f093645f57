// Sign-in by scanning with WeCom, for a company's own app.
// Sources: https://developer.work.weixin.qq.com/document/path/98152 (login page), /path/98176 (who signed in),
// /path/91039 (access token: kept, about two hours, may end early).
import { AppError } from "@yizhou/model";
import type { CodedProblem, ErrorCode } from "@yizhou/model";
import type { Clock } from "../clock.ts";
import { createOutboundClient, readJson } from "../outbound/outbound-client.ts";
import { firstMissing, notConfigured, originSetting } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import { isScanCode } from "./scan-login.ts";
import type { ScanLogin } from "./scan-login.ts";
import type { ScanLoginDeps } from "./wechat-scan.ts";

export const WECOM = "WeCom";
const LOGIN_PAGE = "https://login.work.weixin.qq.com/wwlogin/sso/login";
const VENDOR_ORIGIN = "https://qyapi.weixin.qq.com";
/** The kept token is renewed a little before the vendor's own time. */
const RENEW_EARLY_MS = 5 * 60_000;
const DEAD_TOKEN = new Set([40014, 42001]);

/** The vendor's codes that mean something else than "check the settings". */
export const WECOM_ERRORS: Readonly<Record<number, ErrorCode>> = {
  [-1]: "provider.unavailable",
  40029: "scan.code_invalid",
  41008: "scan.code_invalid",
  42003: "scan.code_invalid",
  45009: "provider.unavailable",
  45011: "provider.unavailable",
};

/** The adapter, or the problem that names the missing setting. @throws {AppError} system.setting_invalid */
export function weComScanFromSettings(
  environment: Environment,
  deps: ScanLoginDeps & { readonly clock: Clock },
): ScanLogin | CodedProblem {
  const missing = firstMissing(environment, ["WECOM_CORP_ID", "WECOM_AGENT_ID", "WECOM_SECRET"]);
  if (missing) return notConfigured(WECOM, missing);
  const corpId = environment["WECOM_CORP_ID"]!;
  const secret = environment["WECOM_SECRET"]!;
  const client = createOutboundClient(
    {
      provider: WECOM,
      ...originSetting(environment, "WECOM_API_BASE", VENDOR_ORIGIN),
      ...(deps.timeoutMs ? { timeoutMs: deps.timeoutMs } : {}),
    },
    deps.outbound,
  );
  let kept: { token: string; untilMs: number } | null = null;

  const ask = async (path: string, query: Record<string, string>) =>
    readJson(await client.call({ method: "GET", path, query }), WECOM);

  async function accessToken(): Promise<string> {
    if (kept && deps.clock.now() < kept.untilMs) return kept.token;
    const answer = await ask("/cgi-bin/gettoken", { corpid: corpId, corpsecret: secret });
    throwIfRefused(answer);
    const { access_token: token, expires_in: seconds } = answer;
    if (typeof token !== "string" || typeof seconds !== "number") throw badResponse();
    kept = { token, untilMs: deps.clock.now() + seconds * 1000 - RENEW_EARLY_MS };
    return token;
  }

  return {
    async start({ state, callbackUrl, language }) {
      const query = new URLSearchParams({
        login_type: "CorpApp",
        appid: corpId,
        agentid: environment["WECOM_AGENT_ID"]!,
        redirect_uri: callbackUrl,
        state,
        lang: language === "zh" ? "zh" : "en",
      });
      return { kind: "frame", address: `${LOGIN_PAGE}?${query.toString()}` };
    },

    async exchange({ code }) {
      if (!isScanCode(code)) throw new AppError("scan.code_invalid");
      const path = "/cgi-bin/auth/getuserinfo";
      let answer = await ask(path, { access_token: await accessToken(), code });
      if (DEAD_TOKEN.has(Number(answer["errcode"]))) {
        // The vendor may end a token before its time; a fresh one is tried once.
        kept = null;
        answer = await ask(path, { access_token: await accessToken(), code });
      }
      throwIfRefused(answer);
      const userId = answer["userid"];
      if (typeof userId === "string" && userId !== "")
        return { subject: `${corpId}/${userId}`, openId: null, displayName: null };
      // Somebody outside the company comes with an open id instead.
      if (typeof answer["openid"] === "string") throw new AppError("scan.not_member");
      throw badResponse();
    },
  };
}

function throwIfRefused(answer: Readonly<Record<string, unknown>>): void {
  const errcode = answer["errcode"];
  if (errcode === 0) return;
  if (typeof errcode !== "number") throw badResponse();
  const code = WECOM_ERRORS[errcode] ?? "provider.refused";
  const cause = new Error(`errcode ${errcode}`);
  throw new AppError(code, code.startsWith("provider.") ? { provider: WECOM } : {}, { cause });
}

function badResponse(): AppError {
  return new AppError("provider.bad_response", { provider: WECOM });
}
