// RSA as both providers use it: PKCS#1 v1.5 with SHA-256 and no other, in base64.
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { AppError } from "@yizhou/model";

/** Shorter keys can be broken, and longer ones are no provider's. */
const MIN_BITS = 2048;

/**
 * A key as operators paste it: PEM, with line breaks as `\n` where a setting holds one line, or the bare base64 of Alipay's tool.
 *
 * @throws {AppError} system.setting_invalid naming the setting
 */
export function readKey(text: string, kind: "private" | "public", setting: string): KeyObject {
  for (const pem of pemsOf(text.replaceAll("\\n", "\n").trim(), kind)) {
    const key = tryRead(pem, kind);
    if (key && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS) return key;
  }
  throw new AppError("system.setting_invalid", { setting });
}

function tryRead(pem: string, kind: "private" | "public"): KeyObject | null {
  try {
    const key = kind === "private" ? createPrivateKey(pem) : createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    // The parser's words may quote the key.
    return null;
  }
}

function pemsOf(text: string, kind: "private" | "public"): string[] {
  if (text.startsWith("-----")) return [text];
  const lines = text.replace(/\s+/g, "").match(/.{1,64}/g) ?? [];
  const names = kind === "private" ? ["PRIVATE KEY", "RSA PRIVATE KEY"] : ["PUBLIC KEY"];
  return names.map((name) => `-----BEGIN ${name}-----\n${lines.join("\n")}\n-----END ${name}-----\n`);
}

/** Signature of a text, in base64. */
export function signText(text: string, key: KeyObject): string {
  return sign("RSA-SHA256", Buffer.from(text, "utf8"), key).toString("base64");
}

/** False for anything that is no signature of the text, also for what is no base64 at all. */
export function isSignedBy(text: string, signature: string, key: KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]{300,}={0,2}$/.test(signature)) return false;
  return verify("RSA-SHA256", Buffer.from(text, "utf8"), key, Buffer.from(signature, "base64"));
}
