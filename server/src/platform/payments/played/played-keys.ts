import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";

export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Ours, with which requests are signed, and the provider's own. */
export interface PlayedKeys {
  readonly ours: KeyPair;
  readonly theirs: KeyPair;
}

/** New real keys. */
export function newPlayedKeys(): PlayedKeys {
  const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ours: pair(), theirs: pair() };
}

/** Both private keys as text, to be kept by a demo. */
export function exportKeys({ ours, theirs }: PlayedKeys): { ours: string; theirs: string } {
  const pem = ({ privateKey }: KeyPair) => privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { ours: pem(ours), theirs: pem(theirs) };
}

/** What `exportKeys` wrote. */
export function importKeys(kept: { readonly ours: string; readonly theirs: string }): PlayedKeys {
  const pair = (pem: string) => ({ privateKey: createPrivateKey(pem), publicKey: createPublicKey(pem) });
  return { ours: pair(kept.ours), theirs: pair(kept.theirs) };
}
