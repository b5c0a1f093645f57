// What makes an id token good: RS256 and nothing else, a key of the issuer, issuer, audience, time, and the nonce where there is
// one. Sources: RFC 7519, RFC 8725 (best practice), OpenID Connect Core 1.0 section 3.1.3.7; IDaaS signs with RS256 only:
// https://help.aliyun.com/document_detail/408974.htm
import { AppError } from "@yizhou/model";
import { createLocalJWKSet, errors, importSPKI, jwtVerify } from "jose";
import type { CryptoKey, JSONWebKeySet, JWTPayload } from "jose";
import type { Clock } from "../clock.ts";
import { readJson } from "../outbound/outbound-client.ts";
import type { OutboundClient } from "../outbound/outbound-client.ts";
import { sha256 } from "../random.ts";
import type { UniversityPerson } from "./university-sso.ts";

const ALGORITHM = "RS256";
const CLOCK_SKEW_SECONDS = 30;
const MAX_TOKEN_CHARACTERS = 16_384;
/** A key that is not known is looked for again at most so often: tokens with made-up key ids must not become calls. */
const REFETCH_MS = 60_000;

/** Calls `verify` with the issuer's keys. */
export type KeySource = <T>(
  verify: (key: CryptoKey | ReturnType<typeof createLocalJWKSet>) => Promise<T>,
) => Promise<T>;

/** One public key that the operator pasted (PEM, SPKI). */
export function pastedKey(pem: string): KeySource {
  let imported: Promise<CryptoKey> | null = null;
  const key = () =>
    (imported ??= importSPKI(pem, ALGORITHM).catch((cause: unknown) => {
      throw new AppError("system.setting_invalid", { setting: "UNIVERSITY_SSO_PUBLIC_KEY" }, { cause });
    }));
  return async (verify) => verify(await key());
}

/** The issuer's published keys (RFC 7517), kept, and read again when a token names one that is not among them. */
export function publishedKeys(client: OutboundClient, url: URL, provider: string, clock: Clock): KeySource {
  let kept: { keys: ReturnType<typeof createLocalJWKSet>; atMs: number } | null = null;
  const read = async () => {
    const query = Object.fromEntries(url.searchParams);
    const set = readJson(await client.call({ method: "GET", path: url.pathname, query }), provider);
    if (!Array.isArray(set["keys"])) throw new AppError("provider.bad_response", { provider });
    kept = { keys: createLocalJWKSet(set as unknown as JSONWebKeySet), atMs: clock.now() };
    return kept.keys;
  };
  return async (verify) => {
    const isFresh = kept === null;
    try {
      return await verify(kept?.keys ?? (await read()));
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || isFresh || clock.now() - (kept?.atMs ?? 0) < REFETCH_MS) throw error;
      return await verify(await read());
    }
  };
}

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
  readonly clock: Clock;
  /** Seconds since it was issued; older ones are refused even before their own end. */
  readonly maxAgeSeconds: number;
  /** Must stand in the token when given. */
  readonly nonce?: string;
}

/** @throws {AppError} sso.token_invalid, and what the key source throws */
export async function verifyIdToken(token: string, rules: TokenRules): Promise<UniversityPerson> {
  if (token.length > MAX_TOKEN_CHARACTERS) throw new AppError("sso.token_invalid");
  const payload = await rules
    .keys(async (key) => {
      const options = {
        algorithms: [ALGORITHM],
        issuer: rules.issuer,
        audience: rules.audience,
        currentDate: new Date(rules.clock.now()),
        clockTolerance: CLOCK_SKEW_SECONDS,
        maxTokenAge: rules.maxAgeSeconds,
        requiredClaims: ["sub", "exp", "iat"],
      };
      // Two calls because the library types a key and a set of keys apart.
      const verified =
        typeof key === "function"
          ? await jwtVerify(token, key, options)
          : await jwtVerify(token, key, options);
      return verified.payload;
    })
    .catch((error: unknown) => {
      // The library's errors carry the claims; only its code is kept.
      if (error instanceof errors.JOSEError)
        throw new AppError("sso.token_invalid", {}, { cause: new Error(error.code) });
      throw error;
    });
  if (rules.nonce !== undefined && payload["nonce"] !== rules.nonce)
    throw new AppError("sso.token_invalid", {}, { cause: new Error("nonce") });
  if (typeof payload.sub !== "string" || payload.sub === "" || payload.sub.length > 200)
    throw new AppError("sso.token_invalid", {}, { cause: new Error("subject") });
  return presentPerson(payload, token);
}

function presentPerson(payload: JWTPayload, token: string): UniversityPerson {
  const text = (...names: string[]) =>
    names.map((name) => payload[name]).find((value) => typeof value === "string" && value !== "") as
      | string
      | undefined;
  return {
    subject: payload.sub!,
    displayName: text("name", "nickname", "preferred_username") ?? null,
    verifiedEmail: payload["email_verified"] === true ? (text("email") ?? null) : null,
    tokenId: payload.jti ? `jti:${payload.iss}:${payload.jti}` : `sha256:${sha256(token)}`,
    tokenUntilMs: (payload.exp! + CLOCK_SKEW_SECONDS) * 1000,
  };
}
