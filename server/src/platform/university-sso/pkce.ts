import { createHash } from "node:crypto";

/** What stands in the sign-in address for a verifier that is sent with the code (RFC 7636 section 4.2, method S256). */
export function pkceChallenge(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
