// Verification codes: six digits, one use, bound to a purpose and an account. A code has to be checked within five minutes, and
// ends ten minutes after it was sent, whatever was checked. Who had it sent has five tries of their own, and all others together
// have five: a stranger's guesses spend nobody's tries but strangers' (docs/decisions/0018-allowances.md). A new code replaces
// the old one. Only a keyed hash is kept.
import { randomInt } from "node:crypto";
import { AppError } from "@yizhou/model";
import { CLOCK_TOLERANCE_MS } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { CODE_VALID_MINUTES } from "../../platform/providers/code-message.ts";
import type { CodePurpose } from "../../platform/providers/code-message.ts";
import { isEqualInConstantTime, newId, newToken } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { askerOf } from "./askers.ts";
import type { Asker } from "./askers.ts";
import * as repo from "./code-repo.ts";
import type { CodeColumns, CodeRow } from "./code-repo.ts";
import { keyedHash } from "./keyed-hash.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { giveBack, HOUR_MS, tryLimit } from "./limits.ts";
import type { CodeSenders } from "./tables.ts";

const VALID_MS = CODE_VALID_MINUTES * 60_000;
/** A code that was checked in time may still be used for the step after it, until then (docs/readings.md Q50). */
const LONGEST_MS = 10 * 60_000;
const MAX_WRONG_TRIES = 5;
/** Sendings whose senders keep tries of their own: somebody else's sending must not make a stranger of who is about to type. */
const SENDINGS_KEPT = 3;
/** Codes that a network may try in an hour without having had them sent. */
const CHECKS_PER_HOUR = 30;

/** What a code is for and whose it is: a phone number or an e-mail address, and for `bind` also who binds it. */
export interface CodeKey {
  readonly purpose: CodePurpose;
  readonly account: string;
  /** Only for `bind`: the session or user that asked, so that nobody else's binding can use it. */
  readonly binder?: string;
}

export interface CodeStore {
  readonly db: Database;
  readonly settings: Settings;
  readonly nowMs: number;
  readonly asker: Asker;
}

/** The codes as somebody meets them who has one sent or types one. */
export function codesFor({ db, settings, clock }: AccountDeps, visitor: Visitor): CodeStore {
  return { db, settings, nowMs: clock.now(), asker: askerOf(settings, visitor) };
}

/** A code that fitted; only `spendCode` uses it up. */
export interface FittingCode {
  readonly id: string;
}

/**
 * Makes and stores a new code; the one before is worth nothing now. Its tries belong to the browser that has it sent, and to its
 * network where the browser may be one that keeps no cookies.
 *
 * @param mayKeepNoCookies  true when the browser was given its cookie just now
 */
export async function issueCode(
  { db, settings, nowMs, asker }: CodeStore,
  key: CodeKey,
  mayKeepNoCookies: boolean,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const columns = columnsOf(key);
  const own = asker.browser === null ? [] : [asker.browser];
  if (mayKeepNoCookies || own.length === 0) own.push(asker.network);
  const id = newId();
  await repo.replaceCode(db, {
    ...columns,
    id,
    codeHash: hashOf(settings, id, code),
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + VALID_MS),
    tries: 0,
    verifiedAt: null,
    senders: {
      ...recentSenders(await repo.findCodeSenders(db, columns), own, nowMs),
      ...Object.fromEntries(own.map((sender) => [sender, { tries: 0, at: nowMs }])),
    },
  });
  return code;
}

/**
 * Checks a code, which stays good for the step after it.
 *
 * @throws {AppError} account.code_invalid: wrong, expired, used, of another purpose or account, or tried too often;
 *   account.throttled when this network tries codes that others had sent
 */
export async function verifyCode(store: CodeStore, key: CodeKey, code: string): Promise<FittingCode> {
  const { id, sender } = await compare(store, key, code);
  if (!(await repo.markVerified(store.db, id, sender, new Date(store.nowMs))))
    throw new AppError("account.code_invalid");
  await giveBack(store.db, [checkLimitOf(store, sender).key]);
  return { id };
}

/** Uses up a code that fitted. Of several that come at once, one succeeds. @throws {AppError} account.code_invalid */
export async function spendCode(db: Queryable, { id }: FittingCode): Promise<void> {
  if (!(await repo.deleteCode(db, id))) throw new AppError("account.code_invalid");
}

/** Checks a code and uses it up. @throws {AppError} as `verifyCode` */
export async function consumeCode(store: CodeStore, key: CodeKey, code: string): Promise<void> {
  await spendCode(store.db, await verifyCode(store, key, code));
}

/** A code that was sent for nothing, because its message never left. */
export async function withdrawCode(db: Queryable, key: CodeKey): Promise<void> {
  await repo.deleteCodeOf(db, columnsOf(key));
}

export async function deleteOldCodes(db: Queryable, nowMs: number): Promise<void> {
  await repo.deleteCodesBefore(db, new Date(nowMs - LONGEST_MS));
}

/**
 * Counts the try against who asks, and only then looks at the code. Where no code was sent, a row that no code fits is written
 * in its place: otherwise the time of the answer would tell whether one was.
 */
async function compare(
  store: CodeStore,
  key: CodeKey,
  code: string,
): Promise<{ readonly id: string; readonly sender: string | null }> {
  const { db, settings, nowMs, asker } = store;
  const now = new Date(nowMs);
  const columns = columnsOf(key);
  const senders = await repo.findCodeSenders(db, columns);
  const sender = [asker.browser, asker.network].find((one) => one !== null && one in senders) ?? null;
  // Everybody is counted, so that it takes as long; only those are refused who had no code sent.
  if (!(await tryLimit(db, checkLimitOf(store, sender), nowMs)) && sender === null)
    throw new AppError("account.throttled", { seconds: HOUR_MS / 1000 });
  const none = {
    ...columns,
    ...{ id: newId(), codeHash: keyedHash(settings, newToken()), createdAt: now, expiresAt: now },
  };
  const row = await repo.countCodeTry(db, none, sender, MAX_WRONG_TRIES);
  const tries = (sender === null ? undefined : row.senders[sender]?.tries) ?? row.tries;
  const isRight = isEqualInConstantTime(row.codeHash, hashOf(settings, row.id, code));
  if (!isRight || tries > MAX_WRONG_TRIES || !isLive(row, nowMs)) throw new AppError("account.code_invalid");
  return { id: row.id, sender };
}

function checkLimitOf({ settings, asker }: CodeStore, sender: string | null) {
  const max = CHECKS_PER_HOUR * (settings.demo ? 100 : 1);
  return {
    key: `code-check:${sender === null ? "others" : "own"}:${asker.network}`,
    max,
    windowMs: HOUR_MS,
    code: "account.throttled" as const,
  };
}

/** The newest sendings by others that a code may still be typed of. */
function recentSenders(senders: CodeSenders, own: readonly string[], nowMs: number): CodeSenders {
  const others = Object.entries(senders).filter(
    ([sender, { at }]) =>
      !own.includes(sender) && at > nowMs - LONGEST_MS && at <= nowMs + CLOCK_TOLERANCE_MS,
  );
  const times = [...new Set(others.map(([, { at }]) => at))].sort((a, b) => b - a);
  const kept = new Set(times.slice(0, SENDINGS_KEPT - 1));
  return Object.fromEntries(
    others.filter(([, { at }]) => kept.has(at)).map(([sender, { at }]) => [sender, { tries: 0, at }]),
  );
}

function isLive(row: CodeRow, nowMs: number): boolean {
  const sentMs = row.createdAt.getTime();
  if (sentMs > nowMs + CLOCK_TOLERANCE_MS) return false;
  return row.verifiedAt ? nowMs < sentMs + LONGEST_MS : nowMs < row.expiresAt.getTime();
}

function columnsOf({ purpose, account, binder }: CodeKey): CodeColumns {
  return { purpose: binder ? `${purpose}:${binder}` : purpose, account: account.toLowerCase() };
}

function hashOf(settings: Settings, id: string, code: string): string {
  return keyedHash(settings, `code:${id}:${code}`);
}
