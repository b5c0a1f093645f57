import { hash, verify } from "@node-rs/argon2";

/** 19 MiB, two passes, one lane (OWASP); stored with each hash, so a change applies to new hashes only. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** argon2id hash with its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummy: Promise<string> | undefined;

/**
 * Compares exactly, nothing trimmed. Without a hash (no such account) it takes as long and is false, so that nobody learns
 * from the time which accounts exist.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("no account has this password");
  const isRight = await verify(passwordHash ?? (await dummy), password);
  return passwordHash !== null && isRight;
}
