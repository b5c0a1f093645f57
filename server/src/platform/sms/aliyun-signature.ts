// Signature version 3 of Alibaba Cloud's OpenAPI, ACS3-HMAC-SHA256.
// Source: Alibaba Cloud, "V3 request structure and signature mechanism",
// https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature
import { createHash, createHmac } from "node:crypto";

export interface SignableRequest {
  readonly method: "GET" | "POST";
  /** Without port, as the Host header carries it. */
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  /** Name of the call and version of its interface. */
  readonly action: string;
  readonly version: string;
  readonly nonce: string;
  readonly nowMs: number;
}

export interface AccessKey {
  readonly id: string;
  readonly secret: string;
}

const ALGORITHM = "ACS3-HMAC-SHA256";

/**
 * Signs one request.
 *
 * @returns the headers to send with it (Host is the client's own) and the query exactly as it was signed
 */
export function signAliyunRequest(
  request: SignableRequest,
  key: AccessKey,
): { readonly headers: Readonly<Record<string, string>>; readonly encodedQuery: string } {
  const payloadHash = sha256Hex(request.body);
  const signed: Record<string, string> = {
    host: request.host,
    "x-acs-action": request.action,
    "x-acs-content-sha256": payloadHash,
    "x-acs-date": new Date(request.nowMs).toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": request.nonce,
    "x-acs-version": request.version,
  };
  const names = Object.keys(signed).sort();
  const signedNames = names.join(";");
  const encodedQuery = Object.entries(request.query)
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const canonical = [
    request.method,
    request.path,
    encodedQuery,
    ...names.map((name) => `${name}:${signed[name]!.trim()}`),
    "",
    signedNames,
    payloadHash,
  ].join("\n");
  const signature = createHmac("sha256", key.secret)
    .update(`${ALGORITHM}\n${sha256Hex(canonical)}`)
    .digest("hex");
  const { host: _host, ...sent } = signed;
  return {
    encodedQuery,
    headers: {
      ...sent,
      authorization: `${ALGORITHM} Credential=${key.id},SignedHeaders=${signedNames},Signature=${signature}`,
    },
  };
}

/** RFC 3986: everything but letters, digits and `-_.~`. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
