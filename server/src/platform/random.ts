import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

/** A random id (UUID version 4): not guessable, tells nothing about order or count. */
export function newId(): string {
  return randomUUID();
}

/** A secret of 256 bits as URL-safe text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hexadecimal: how tokens are stored and blobs are named. */
export function sha256(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex");
}

/** Keyed signature of a text, URL-safe. */
export function sign(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Compares without telling by its duration where the difference is. */
export function isEqualInConstantTime(a: string, b: string): boolean {
  const x = Buffer.from(a);
  const y = Buffer.from(b);
  return x.length === y.length && timingSafeEqual(x, y);
}
