// Verification codes: six digits, five minutes, one use, five tries, bound to a purpose and an account. A new code replaces the
// old one. Only a keyed hash is kept.
import { randomInt } from "node:crypto";
import { AppError } from "@yizhou/model";
import { and, eq, lt, sql } from "drizzle-orm";
import { CLOCK_TOLERANCE_MS } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { verificationCodes } from "./tables.ts";
import { CODE_VALID_MINUTES } from "../../platform/providers/code-message.ts";
import type { CodePurpose } from "../../platform/providers/code-message.ts";
import { isEqualInConstantTime, newId, newToken } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { keyedHash } from "./deps.ts";

const VALID_MS = CODE_VALID_MINUTES * 60_000;
/** A code that was checked may still be used for the step after it (docs/readings.md Q50). */
const VERIFIED_MS = 10 * 60_000;
const MAX_WRONG_TRIES = 5;

/** What a code is for and whose it is: a phone number or an e-mail address, and for `bind` also who binds it. */
export interface CodeKey {
  readonly purpose: CodePurpose;
  readonly account: string;
  /** Only for `bind`: the session or user that asked, so that nobody else's binding can use it. */
  readonly binder?: string;
}

export interface CodeStore {
  readonly db: Queryable;
  readonly settings: Settings;
  readonly nowMs: number;
}

/** Makes and stores a new code; the one before is worth nothing now. */
export async function issueCode({ db, settings, nowMs }: CodeStore, key: CodeKey): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const row = {
    ...columnsOf(key),
    id: newId(),
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + VALID_MS),
    tries: 0,
    verifiedAt: null,
  };
  const codeHash = hashOf(settings, row.id, code);
  await db
    .insert(verificationCodes)
    .values({ ...row, codeHash })
    .onConflictDoUpdate({
      target: [verificationCodes.purpose, verificationCodes.account],
      set: { ...row, codeHash },
    });
  return code;
}

/**
 * Checks a code and marks it verified for ten minutes, counted from its first check.
 *
 * @throws {AppError} account.code_invalid: wrong, expired, used, of another purpose or account, or tried too often
 */
export async function verifyCode(store: CodeStore, key: CodeKey, code: string): Promise<void> {
  const id = await compare(store, key, code);
  const { rowCount } = await store.db
    .update(verificationCodes)
    .set({
      verifiedAt: sql`coalesce(${verificationCodes.verifiedAt}, ${new Date(store.nowMs)})`,
      tries: sql`${verificationCodes.tries} - 1`,
    })
    .where(eq(verificationCodes.id, id));
  if (!rowCount) throw new AppError("account.code_invalid");
}

/**
 * Checks a code and uses it up. Of several that come at once, one succeeds.
 *
 * @throws {AppError} account.code_invalid, as `verifyCode`
 */
export async function consumeCode(store: CodeStore, key: CodeKey, code: string): Promise<void> {
  const id = await compare(store, key, code);
  const { rowCount } = await store.db.delete(verificationCodes).where(eq(verificationCodes.id, id));
  if (!rowCount) throw new AppError("account.code_invalid");
}

/** A code that was sent for nothing, because its message never left. */
export async function withdrawCode(db: Queryable, key: CodeKey): Promise<void> {
  await db.delete(verificationCodes).where(matches(key));
}

export async function deleteOldCodes(db: Queryable, nowMs: number): Promise<void> {
  await db
    .delete(verificationCodes)
    .where(lt(verificationCodes.createdAt, new Date(nowMs - VALID_MS - VERIFIED_MS)));
}

/**
 * Takes one of the five tries first, in one statement, and only then looks at the code: guesses that come together cannot share
 * a try. Where no code was sent, a row that no code fits is written in its place: otherwise the time of the answer would tell
 * whether one was.
 */
async function compare({ db, settings, nowMs }: CodeStore, key: CodeKey, code: string): Promise<string> {
  const now = new Date(nowMs);
  const [row] = await db
    .insert(verificationCodes)
    .values({
      ...columnsOf(key),
      id: newId(),
      codeHash: keyedHash(settings, newToken()),
      createdAt: now,
      expiresAt: now,
      tries: 1,
    })
    .onConflictDoUpdate({
      target: [verificationCodes.purpose, verificationCodes.account],
      set: { tries: sql`least(${verificationCodes.tries}, ${MAX_WRONG_TRIES}) + 1` },
    })
    .returning();
  const isRight = isEqualInConstantTime(row!.codeHash, hashOf(settings, row!.id, code));
  if (!isRight || row!.tries > MAX_WRONG_TRIES || !isLive(row!, nowMs))
    throw new AppError("account.code_invalid");
  return row!.id;
}

function isLive(row: typeof verificationCodes.$inferSelect, nowMs: number): boolean {
  if (row.createdAt.getTime() > nowMs + CLOCK_TOLERANCE_MS) return false;
  return row.verifiedAt ? nowMs < row.verifiedAt.getTime() + VERIFIED_MS : nowMs < row.expiresAt.getTime();
}

function matches(key: CodeKey) {
  const { purpose, account } = columnsOf(key);
  return and(eq(verificationCodes.purpose, purpose), eq(verificationCodes.account, account));
}

function columnsOf({ purpose, account, binder }: CodeKey): { purpose: string; account: string } {
  return { purpose: binder ? `${purpose}:${binder}` : purpose, account: account.toLowerCase() };
}

function hashOf(settings: Settings, id: string, code: string): string {
  return keyedHash(settings, `code:${id}:${code}`);
}
