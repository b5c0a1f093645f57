// Passkeys (W3C Web Authentication) as a second step, through a kept library. A challenge belongs to one session and is used once.
import type { PasskeyAnswer, PasskeyOptions } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { isIP } from "node:net";
import type { Actor } from "../../platform/http/actor.ts";
import type { AccountDeps } from "./deps.ts";
import * as repo from "./second-factor-repo.ts";
import type { FactorRow } from "./second-factor-repo.ts";

const CHALLENGE_MS = 5 * 60_000;

/** Passkeys are bound to a name: a site that has only an address of numbers, or none, cannot take them. */
export function mayUsePasskeys({ siteUrl, settings }: Pick<AccountDeps, "siteUrl" | "settings">): boolean {
  if (settings.isProduction && !settings.siteUrl) return false;
  const { hostname, protocol } = new URL(siteUrl());
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && (protocol === "https:" || hostname === "localhost");
}

/** What the browser is to make a passkey with. */
export async function beginPasskey(
  deps: AccountDeps,
  actor: Actor,
  userName: string,
  known: readonly FactorRow[],
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: "Yizhou",
    rpID: partyOf(deps).rpID,
    userName,
    userID: new TextEncoder().encode(actor.userId),
    attestationType: "none",
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await repo.setChallenge(deps.db, actor.sessionId, options.challenge, new Date(deps.clock.now()));
  return { ...options };
}

/** @returns the passkey's columns @throws {AppError} account.second_step_wrong */
export async function readNewPasskey(
  deps: AccountDeps,
  actor: Actor,
  answer: PasskeyAnswer,
): Promise<Pick<FactorRow, "credentialId" | "publicKey" | "uses" | "transports">> {
  const expectedChallenge = await takeChallenge(deps, actor);
  const { rpID, origin } = partyOf(deps);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(refuse);
  if (!registrationInfo) throw new AppError("account.second_step_wrong");
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), uses: counter, transports: transports ?? [] };
}

/** What the browser is to have signed. */
export async function askForPasskey(
  deps: AccountDeps,
  actor: Actor,
  known: readonly FactorRow[],
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(deps).rpID,
    allowCredentials: credentialsOf(known),
    userVerification: "preferred",
  });
  await repo.setChallenge(deps.db, actor.sessionId, options.challenge, new Date(deps.clock.now()));
  return { ...options };
}

/** @throws {AppError} account.second_step_wrong for what is not signed by one of them */
export async function checkPasskey(
  deps: AccountDeps,
  actor: Actor,
  known: readonly FactorRow[],
  answer: PasskeyAnswer,
): Promise<void> {
  const expectedChallenge = await takeChallenge(deps, actor);
  const row = known.find(({ credentialId }) => credentialId === answer.id);
  if (!row?.publicKey) throw new AppError("account.second_step_wrong");
  const { rpID, origin } = partyOf(deps);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: row.credentialId!, publicKey: new Uint8Array(row.publicKey), counter: row.uses ?? 0 },
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) throw new AppError("account.second_step_wrong");
  await repo.notePasskeyUse(deps.db, row.id, authenticationInfo.newCounter, new Date(deps.clock.now()));
}

function partyOf({ siteUrl }: AccountDeps): { readonly rpID: string; readonly origin: string } {
  const { hostname, origin } = new URL(siteUrl());
  return { rpID: hostname, origin };
}

function credentialsOf(rows: readonly FactorRow[]) {
  return rows
    .filter(({ kind }) => kind === "passkey")
    .map(({ credentialId, transports }) => ({
      id: credentialId!,
      transports: [...(transports ?? [])] as AuthenticatorTransport[],
    }));
}

async function takeChallenge({ db, clock }: AccountDeps, { sessionId }: Actor): Promise<string> {
  const since = new Date(clock.now() - CHALLENGE_MS);
  const challenge = await db.transaction((tx) => repo.takeChallenge(tx, sessionId, since));
  if (challenge === null) throw new AppError("account.second_step_wrong");
  return challenge;
}

/** The library throws for everything that does not fit. */
function refuse(cause: unknown): never {
  throw new AppError("account.second_step_wrong", {}, { cause });
}
