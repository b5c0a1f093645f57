import { startStandInServer } from "../outbound/stand-in-server.ts";
import type { StandInAnswer, StandInServer } from "../outbound/stand-in-server.ts";

export interface ScanStandIn extends StandInServer {
  /** Makes a code as if somebody had scanned; it works once. */
  scan(person: Readonly<Record<string, string>>): string;
  /** Answers to the next calls of a path instead, one each. */
  readonly script: { readonly path: string; readonly answer: StandInAnswer }[];
  /** Ends the access token that WeCom's adapter keeps. */
  dropToken(): void;
}

const refusal = (errcode: number): StandInAnswer => ({ json: { errcode, errmsg: "refused" } });

/** Plays api.weixin.qq.com and qyapi.weixin.qq.com: keys are checked, codes work once. */
export async function startScanStandIn(keys: {
  readonly appId: string;
  readonly secret: string;
}): Promise<ScanStandIn> {
  const codes = new Map<string, Readonly<Record<string, string>>>();
  const signedIn = new Map<string, Readonly<Record<string, string>>>();
  const script: { path: string; answer: StandInAnswer }[] = [];
  let count = 0;
  let token: string | null = null;

  const takeCode = (code: string | null): Readonly<Record<string, string>> | null => {
    const person = codes.get(code ?? "") ?? null;
    codes.delete(code ?? "");
    return person;
  };
  const server = await startStandInServer(({ path, query }) => {
    const planned = script.findIndex((entry) => entry.path === path);
    if (planned >= 0) return script.splice(planned, 1)[0]!.answer;
    switch (path) {
      case "/sns/oauth2/access_token": {
        if (query.get("appid") !== keys.appId) return refusal(40013);
        if (query.get("secret") !== keys.secret) return refusal(40125);
        if (query.get("grant_type") !== "authorization_code") return refusal(40002);
        const person = takeCode(query.get("code"));
        if (!person) return refusal(40029);
        signedIn.set(`token-${++count}`, person);
        return { json: { access_token: `token-${count}`, expires_in: 7200, openid: person["openid"] } };
      }
      case "/sns/userinfo": {
        const person = signedIn.get(query.get("access_token") ?? "");
        return person && person["openid"] === query.get("openid") ? { json: person } : refusal(40001);
      }
      case "/cgi-bin/gettoken":
        if (query.get("corpid") !== keys.appId) return refusal(40013);
        if (query.get("corpsecret") !== keys.secret) return refusal(40001);
        token = `corp-token-${++count}`;
        return { json: { errcode: 0, errmsg: "ok", access_token: token, expires_in: 7200 } };
      case "/cgi-bin/auth/getuserinfo": {
        if (query.get("access_token") !== token) return refusal(40014);
        const person = takeCode(query.get("code"));
        return person ? { json: { errcode: 0, errmsg: "ok", ...person } } : refusal(40029);
      }
      default:
        return { status: 404 };
    }
  });
  return {
    ...server,
    script,
    scan(person) {
      const code = `code-${++count}`;
      codes.set(code, person);
      return code;
    },
    dropToken() {
      token = null;
    },
  };
}
