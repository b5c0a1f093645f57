import { createHash, createHmac } from "node:crypto";
import { startStandInServer } from "../outbound/stand-in-server.ts";
import type { StandInAnswer, StandInRequest, StandInServer } from "../outbound/stand-in-server.ts";

export interface AliyunStandIn extends StandInServer {
  /** Messages taken, oldest first. */
  readonly taken: {
    phoneNumber: string;
    code: string;
    signName: string;
    template: string;
    variables: Readonly<Record<string, string>>;
  }[];
  /** The next calls get these answers instead, one each. */
  readonly script: (StandInAnswer | { readonly vendorCode: string })[];
}

/**
 * Plays Aliyun's SendSms. Checks every signature from what came over the wire, in its own words, and refuses nonces that come
 * twice, as the vendor does.
 */
export async function startAliyunStandIn(key: { id: string; secret: string }): Promise<AliyunStandIn> {
  const taken: AliyunStandIn["taken"] = [];
  const script: AliyunStandIn["script"] = [];
  const nonces = new Set<unknown>();
  const server = await startStandInServer((request) => {
    const planned = script.shift();
    if (planned !== undefined)
      return typeof planned === "object" && "vendorCode" in planned ? refusal(planned.vendorCode) : planned;
    if (!isSigned(request, key)) return refusal("SignatureDoesNotMatch", 400);
    const nonce = request.headers["x-acs-signature-nonce"];
    if (nonces.has(nonce)) return refusal("SignatureNonceUsed", 400);
    nonces.add(nonce);
    if (request.headers["x-acs-action"] !== "SendSms" || request.headers["x-acs-version"] !== "2017-05-25")
      return refusal("InvalidAction.NotFound", 404);
    const phoneNumber = request.query.get("PhoneNumbers") ?? "";
    if (!/^1[3-9]\d{9}$/.test(phoneNumber)) return refusal("isv.MOBILE_NUMBER_ILLEGAL");
    const variables = JSON.parse(request.query.get("TemplateParam") ?? "{}") as Record<string, string>;
    taken.push({
      ...{ phoneNumber, variables, code: variables["code"] ?? "" },
      signName: request.query.get("SignName") ?? "",
      template: request.query.get("TemplateCode") ?? "",
    });
    return { json: { Code: "OK", Message: "OK", BizId: "900000000000000001^0", RequestId: "R" } };
  });
  return { ...server, taken, script };
}

function refusal(code: string, status = 200): StandInAnswer {
  return { status, json: { Code: code, Message: "refused", RequestId: "R" } };
}

function isSigned(request: StandInRequest, key: { id: string; secret: string }): boolean {
  const header = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (!header || header[1] !== key.id) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  if (request.headers["x-acs-content-sha256"] !== hash(request.body)) return false;
  const lines = header[2]!.split(";").map((name) => `${name}:${String(request.headers[name])}\n`);
  const canonical = `${request.method}\n${request.path}\n${request.rawQuery}\n${lines.join("")}\n${header[2]}\n${hash(request.body)}`;
  const expected = createHmac("sha256", key.secret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest("hex");
  return expected === header[3];
}
