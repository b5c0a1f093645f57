import { createHash, createHmac } from "node:crypto";

export interface Tc3Request {
  readonly secretId: string;
  readonly secretKey: string;
  /** First label of the service's host: `tmt`, `cvm`. */
  readonly service: string;
  readonly host: string;
  /** `/` for Tencent's own hosts; a gateway in front may need more. */
  readonly path?: string;
  /** Seconds since 1970; the same as in X-TC-Timestamp. */
  readonly timestamp: number;
  readonly body: string;
}

const ALGORITHM = "TC3-HMAC-SHA256";
const SIGNED_HEADERS = "content-type;host";

/**
 * The Authorization header of a POST with JSON. Only content type and host are signed, the two that must be.
 *
 * Source: Tencent Cloud API, 签名方法 v3 (cloud.tencent.com/document/api/213/30654).
 */
export function signTc3({
  secretId,
  secretKey,
  service,
  host,
  path = "/",
  timestamp,
  body,
}: Tc3Request): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const canonical = [
    "POST",
    path,
    "",
    `content-type:application/json; charset=utf-8\nhost:${host}\n`,
    SIGNED_HEADERS,
    sha256(body),
  ].join("\n");
  const scope = `${date}/${service}/tc3_request`;
  const toSign = [ALGORITHM, String(timestamp), scope, sha256(canonical)].join("\n");
  const key = [date, service, "tc3_request"].reduce<Buffer | string>(hmac, `TC3${secretKey}`);
  const signature = hmac(key, toSign).toString("hex");
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}
