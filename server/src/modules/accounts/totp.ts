import { Secret, TOTP } from "otpauth";

/** As every authenticator app takes them: SHA-1, six digits, half a minute (RFC 6238). */
const PARAMETERS = { issuer: "Yizhou", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** An app's clock may be one interval off. */
const WINDOW = 1;

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` address that an app reads. */
export function totpAddress(secret: string, account: string): string {
  return new TOTP({ ...PARAMETERS, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The interval whose code it is, of those that are not too far away; null for a wrong code. */
export function totpInterval(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp: nowMs }) + delta;
}
