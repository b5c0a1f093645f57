// Signatures of WeChat Pay's API v3: ours on every request, theirs on every answer and notice, and AES-256-GCM around what notices
// and certificates say. Sources: https://pay.weixin.qq.com/doc/v3/merchant/4012365342 (requests), 4012365350 (answers and notices),
// 4012071382 (notices' AES-GCM).
import { createDecipheriv } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { isSignedBy, signText } from "./rsa-keys.ts";

/** Who signs our requests. */
export interface WeChatSigner {
  readonly merchantId: string;
  readonly certificateSerial: string;
  readonly privateKey: KeyObject;
}

export interface SignedParts {
  readonly method: string;
  /** Path with its query. */
  readonly target: string;
  readonly timestamp: number;
  readonly nonce: string;
  readonly body: string;
}

/** The `Authorization` header of a request. */
export function authorizationOf(signer: WeChatSigner, parts: SignedParts): string {
  const { method, target, timestamp, nonce, body } = parts;
  const signature = signText(`${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`, signer.privateKey);
  return (
    `WECHATPAY2-SHA256-RSA2048 mchid="${signer.merchantId}",nonce_str="${nonce}",` +
    `signature="${signature}",timestamp="${timestamp}",serial_no="${signer.certificateSerial}"`
  );
}

/** What an answer or a notice says of its own signature. */
export interface TheirSignature {
  readonly serial: string;
  readonly signature: string;
  readonly timestamp: string;
  readonly nonce: string;
}

/** Null where one of the four headers is missing or given twice. */
export function theirSignatureOf(header: (name: string) => unknown): TheirSignature | null {
  const [serial, signature, timestamp, nonce] = ["serial", "signature", "timestamp", "nonce"].map((name) =>
    header(`wechatpay-${name}`),
  );
  const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0;
  if (!isText(serial) || !isText(signature) || !isText(timestamp) || !isText(nonce)) return null;
  return { serial, signature, timestamp, nonce };
}

/** What they signed of a body. */
export function theirText({ timestamp, nonce }: Pick<TheirSignature, "timestamp" | "nonce">, body: string) {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

/** They refuse what is older than five minutes, and so do we: a notice that is sent again is signed again. */
const FRESH_SECONDS = 300;

/** Whether a body is theirs and was signed just now. */
export function isTheirs(their: TheirSignature, body: string, key: KeyObject, nowMs: number): boolean {
  if (!/^\d{1,12}$/.test(their.timestamp)) return false;
  if (Math.abs(nowMs / 1000 - Number(their.timestamp)) > FRESH_SECONDS) return false;
  return isSignedBy(theirText(their, body), their.signature, key);
}

/** What is wrapped in notices and certificates. */
export interface Sealed {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}

const TAG_BYTES = 16;

/** The text inside; null for what was not sealed with this key. */
export function unseal({ ciphertext, nonce, associated_data }: Sealed, apiKey: string): string | null {
  const key = Buffer.from(apiKey, "utf8");
  const bytes = Buffer.from(ciphertext, "base64");
  if (bytes.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(`aes-${key.length * 8}-gcm` as "aes-256-gcm", key, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    decipher.setAAD(Buffer.from(associated_data ?? "", "utf8"));
    const text = [decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString("utf8");
  } catch {
    // Another key, or changed on the way: which of them is nobody's business.
    return null;
  }
}
