import { createHash } from "node:crypto";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import type { JWTPayload } from "jose";
import { startStandInServer } from "../outbound/stand-in-server.ts";
import type { StandInAnswer, StandInServer } from "../outbound/stand-in-server.ts";

export interface IdaasStandIn extends StandInServer {
  readonly issuer: string;
  readonly publicKeyPem: string;
  /** A token signed with the real key, claims replaced or (undefined) removed as told. */
  issue(claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The browser signed in at this login address (protocol oidc); gives the code, which works once. */
  authorize(loginAddress: string, claims?: Readonly<Record<string, unknown>>): string;
  /** New keys from now on, under a new key id. */
  rotate(): Promise<void>;
  /** The next calls get these answers instead, one each. */
  readonly script: StandInAnswer[];
}

/** Plays IDaaS with a real key pair: publishes keys, exchanges codes with PKCE and secret checked. */
export async function startIdaasStandIn(
  client: { readonly id: string; readonly secret: string },
  nowMs: () => number,
): Promise<IdaasStandIn> {
  const issuer = "https://idaas.university.example/oidc1";
  let keyNumber = 1;
  let pair = await generateKeyPair("RS256");
  const grants = new Map<string, { query: URLSearchParams; claims: Readonly<Record<string, unknown>> }>();
  const script: StandInAnswer[] = [];
  let count = 0;

  const issue = (claims: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const seconds = Math.floor(nowMs() / 1000);
    const usual = {
      iss: issuer,
      aud: client.id,
      sub: "2026403401",
      name: "林知远",
      email: "lin@university.example",
      email_verified: true,
      jti: `token-${++count}`,
      iat: seconds,
      exp: seconds + 300,
    };
    return new SignJWT({ ...usual, ...claims } as JWTPayload)
      .setProtectedHeader({ alg: "RS256", kid: `key-${keyNumber}` })
      .sign(pair.privateKey);
  };

  const server = await startStandInServer(async ({ path, body }) => {
    const planned = script.shift();
    if (planned) return planned;
    if (path === "/jwks") {
      const key = await exportJWK(pair.publicKey);
      return { json: { keys: [{ ...key, kid: `key-${keyNumber}`, alg: "RS256", use: "sig" }] } };
    }
    const form = new URLSearchParams(body);
    if (form.get("client_id") !== client.id || form.get("client_secret") !== client.secret)
      return { status: 401, json: { error: "invalid_client" } };
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      grant?.query.get("code_challenge") === challenge &&
      grant.query.get("redirect_uri") === form.get("redirect_uri");
    if (!grant || !isGood) return { status: 400, json: { error: "invalid_grant" } };
    const idToken = await issue({ nonce: grant.query.get("nonce"), ...grant.claims });
    return { json: { token_type: "Bearer", access_token: "unused", expires_in: 1200, id_token: idToken } };
  });

  return {
    ...server,
    issuer,
    publicKeyPem: await exportSPKI(pair.publicKey),
    script,
    issue,
    authorize(loginAddress, claims = {}) {
      const code = `grant-${++count}`;
      grants.set(code, { query: new URL(loginAddress).searchParams, claims });
      return code;
    },
    async rotate() {
      keyNumber += 1;
      pair = await generateKeyPair("RS256");
    },
  };
}
