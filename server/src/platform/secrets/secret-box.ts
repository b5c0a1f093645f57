// Secrets at rest. Each is sealed with a key of its own (AES-256-GCM), and that key with the master key; changing the master
// key seals the small keys anew and leaves the secrets alone. What a secret belongs to is part of the seal, so that a row
// copied to another owner does not open.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { AppError } from "@yizhou/model";
import type { MasterKeys } from "./master-keys.ts";

/** `v1.<master version>.<sealed key>.<sealed secret>` */
export type SealedSecret = string;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = "v1";

/** @param belongsTo  names row and owner; the same text is needed to open */
export async function sealSecret(
  masterKeys: MasterKeys,
  secret: string,
  belongsTo: string,
): Promise<SealedSecret> {
  const master = await masterKeys.current();
  const dataKey = randomBytes(32);
  const sealedKey = encrypt(master.bytes, dataKey, `${master.id} ${belongsTo}`);
  return [FORMAT, master.id, sealedKey, encrypt(dataKey, Buffer.from(secret), belongsTo)].join(".");
}

/** @throws {AppError} engine.key_unreadable  the master key is gone, or the row was tampered with */
export async function openSecret(
  masterKeys: MasterKeys,
  sealed: SealedSecret,
  belongsTo: string,
): Promise<string> {
  const { dataKey, body } = await openDataKey(masterKeys, sealed, belongsTo);
  return decrypt(dataKey, body, belongsTo).toString();
}

/** The version of the master key that a secret was sealed with. */
export function sealedWith(sealed: SealedSecret): string {
  return sealed.split(".")[1] ?? "";
}

/** The same secret under the current master key. @throws {AppError} engine.key_unreadable */
export async function sealAnew(
  masterKeys: MasterKeys,
  sealed: SealedSecret,
  belongsTo: string,
): Promise<SealedSecret> {
  const { dataKey, body } = await openDataKey(masterKeys, sealed, belongsTo);
  const master = await masterKeys.current();
  return [FORMAT, master.id, encrypt(master.bytes, dataKey, `${master.id} ${belongsTo}`), body].join(".");
}

async function openDataKey(
  masterKeys: MasterKeys,
  sealed: SealedSecret,
  belongsTo: string,
): Promise<{ dataKey: Buffer; body: string }> {
  const [format, masterId = "", sealedKey = "", body = ""] = sealed.split(".");
  const master = format === FORMAT ? await masterKeys.find(masterId) : null;
  if (!master) throw new AppError("engine.key_unreadable");
  return { dataKey: decrypt(master.bytes, sealedKey, `${masterId} ${belongsTo}`), body };
}

function encrypt(key: Buffer, plain: Buffer, about: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function decrypt(key: Buffer, sealed: string, about: string): Buffer {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const cipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(about))
      .setAuthTag(tag);
    return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
  } catch (cause) {
    throw new AppError("engine.key_unreadable", {}, { cause });
  }
}
