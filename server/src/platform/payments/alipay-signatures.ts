// RSA2 signatures of Alipay's open platform: ours over the sorted parameters of a request, theirs over one node of an answer, byte
// for byte, and over the parameters of a notice. Sources: https://opendocs.alipay.com/common/02kf5q (requests),
// https://opendocs.alipay.com/common/02mse7 (answers and notices).
import type { KeyObject } from "node:crypto";
import { isSignedBy, signText } from "./rsa-keys.ts";

/** What is signed of parameters: those with a value, by name. */
export function signedText(params: Readonly<Record<string, string>>): string {
  return Object.keys(params)
    .filter((name) => params[name] !== "")
    .sort()
    .map((name) => `${name}=${params[name]!}`)
    .join("&");
}

/** The parameters of a request with their signature. */
export function withSignature(params: Readonly<Record<string, string>>, key: KeyObject): URLSearchParams {
  return new URLSearchParams({ ...params, sign: signText(signedText(params), key) });
}

/**
 * Whether a notice is Alipay's. Only RSA2: what a notice says of its own algorithm is a stranger's word, and the other one is
 * RSA with SHA-1.
 */
export function isNoticeTheirs(params: Readonly<Record<string, string>>, key: KeyObject): boolean {
  const { sign, sign_type, ...signed } = params;
  return sign !== undefined && sign_type === "RSA2" && isSignedBy(signedText(signed), sign, key);
}

/**
 * The node of an answer as it stands in its text, and the signature beside it; null where there is no such node.
 *
 * @param body  `{"alipay_trade_query_response":{…},"sign":"…"}`
 */
export function signedNode(
  body: string,
  name: string,
): { readonly node: string; readonly sign: string | null } | null {
  const start = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(body)?.[0].length;
  if (start === undefined) return null;
  const end = objectEnd(body, start);
  if (end === null) return null;
  const sign = /^\s*,(?:\s*"[a-z_]+_sn"\s*:\s*"[^"]*"\s*,)?\s*"sign"\s*:\s*"([^"]*)"\s*\}\s*$/.exec(
    body.slice(end),
  );
  return { node: body.slice(start, end), sign: sign?.[1]?.replaceAll("\\/", "/") ?? null };
}

/** Where the object that begins at `start` ends; null where it does not. */
function objectEnd(text: string, start: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (isText) {
      if (sign === "\\") at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return at + 1;
  }
  return null;
}
