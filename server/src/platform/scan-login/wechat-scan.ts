// Sign-in with WeChat for websites (WeChat Open Platform, scope snsapi_login).
// Sources: https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html (address, exchange),
// https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Authorized_Interface_Calling_UnionID.html (user info),
// https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html (codes).
import { AppError } from "@yizhou/model";
import type { CodedProblem, ErrorCode } from "@yizhou/model";
import { createOutboundClient, readJson } from "../outbound/outbound-client.ts";
import type { OutboundDeps, OutboundReply } from "../outbound/outbound-client.ts";
import { firstMissing, notConfigured, originSetting } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import { isScanCode } from "./scan-login.ts";
import type { ScanLogin } from "./scan-login.ts";

export const WECHAT = "WeChat";
const LOGIN_PAGE = "https://open.weixin.qq.com/connect/qrconnect";
const VENDOR_ORIGIN = "https://api.weixin.qq.com";

/** The vendor's codes that mean something else than "check the settings". */
export const WECHAT_ERRORS: Readonly<Record<number, ErrorCode>> = {
  [-1]: "provider.unavailable",
  40029: "scan.code_invalid",
  40163: "scan.code_invalid",
  41008: "scan.code_invalid",
  42003: "scan.code_invalid",
  45009: "provider.unavailable",
  45011: "provider.unavailable",
};

export interface ScanLoginDeps {
  readonly outbound: OutboundDeps;
  readonly timeoutMs?: number;
}

/** The adapter, or the problem that names the missing setting. @throws {AppError} system.setting_invalid */
export function weChatScanFromSettings(
  environment: Environment,
  deps: ScanLoginDeps,
): ScanLogin | CodedProblem {
  const missing = firstMissing(environment, ["WECHAT_APP_ID", "WECHAT_APP_SECRET"]);
  if (missing) return notConfigured(WECHAT, missing);
  const [appId, secret] = [environment["WECHAT_APP_ID"]!, environment["WECHAT_APP_SECRET"]!];
  const client = createOutboundClient(
    {
      provider: WECHAT,
      ...originSetting(environment, "WECHAT_API_BASE", VENDOR_ORIGIN),
      ...(deps.timeoutMs ? { timeoutMs: deps.timeoutMs } : {}),
    },
    deps.outbound,
  );
  return {
    async start({ state, callbackUrl, language }) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: callbackUrl,
        response_type: "code",
        scope: "snsapi_login",
        state,
        lang: language === "zh" ? "cn" : "en",
      });
      return { kind: "frame", address: `${LOGIN_PAGE}?${query.toString()}#wechat_redirect` };
    },

    async exchange({ code }) {
      if (!isScanCode(code)) throw new AppError("scan.code_invalid");
      const token = readAnswer(
        await client.call({
          method: "GET",
          path: "/sns/oauth2/access_token",
          query: { appid: appId, secret, code, grant_type: "authorization_code" },
        }),
      );
      const [accessToken, openId] = [textOf(token, "access_token"), textOf(token, "openid")];
      if (!accessToken || !openId) throw new AppError("provider.bad_response", { provider: WECHAT });
      const person = readAnswer(
        await client.call({
          method: "GET",
          path: "/sns/userinfo",
          query: { access_token: accessToken, openid: openId, lang: "zh_CN" },
        }),
      );
      if (textOf(person, "openid") !== openId)
        throw new AppError("provider.bad_response", { provider: WECHAT });
      const unionId = textOf(person, "unionid") ?? textOf(token, "unionid");
      return { subject: unionId ?? openId, openId, displayName: textOf(person, "nickname") };
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;

function readAnswer(reply: OutboundReply): Answer {
  const answer = readJson(reply, WECHAT);
  const errcode = answer["errcode"] ?? 0;
  if (errcode === 0) return answer;
  if (typeof errcode !== "number") throw new AppError("provider.bad_response", { provider: WECHAT });
  const code = WECHAT_ERRORS[errcode] ?? "provider.refused";
  // The vendor's words repeat the code that was sent; the number tells the operator enough.
  const cause = new Error(`errcode ${errcode}`);
  throw new AppError(code, code.startsWith("provider.") ? { provider: WECHAT } : {}, { cause });
}

function textOf(answer: Answer, name: string): string | null {
  const value = answer[name];
  return typeof value === "string" && value !== "" ? value : null;
}
