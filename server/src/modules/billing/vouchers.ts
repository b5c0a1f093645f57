// Vouchers: characters that somebody is given, for a reason, mostly for a while. Each is a lot of its own in the ledger.
import { randomInt } from "node:crypto";
import type { Voucher } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { HOUR_MS, takeFromLimits } from "../accounts/index.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId, sha256 } from "../../platform/random.ts";
import { grantCharacters } from "./grants.ts";
import * as repo from "./voucher-repo.ts";

export interface NewVoucher {
  readonly userId: string;
  readonly reason: Voucher["reason"];
  readonly characters: number;
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** What it may be given for once; when one of these has had it, it is not given. */
  readonly onceKeys: readonly string[];
}

/** Codes that each bring the same. */
export interface NewBatch {
  readonly name: string;
  readonly codes: number;
  readonly characters: number;
  /** Null: for ever. */
  readonly redeemUntil: Date | null;
  /** How long what a code brings lasts; null: for ever. */
  readonly lastsDays: number | null;
}

interface VoucherDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const DAY_MS = 24 * HOUR_MS;
/** Wrong codes and right ones of one person; at twelve characters of thirty a code cannot be guessed within any number of hours. */
const TRIES_AN_HOUR = 10;
/** Letters and digits that nobody takes for each other. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 12;

/** Part of the caller's transaction. @returns false when it was given before */
export async function giveVoucher(clock: Clock, tx: Transaction, voucher: NewVoucher): Promise<boolean> {
  const { userId, reason, characters, expiresAt, onceKeys } = voucher;
  const now = new Date(clock.now());
  if (!(await repo.markGrants(tx, onceKeys.toSorted(), now))) return false;
  const id = newId();
  await repo.insertVoucher(tx, { id, userId, reason, characters, grantedAt: now, expiresAt });
  const owner = { ownerId: userId };
  return grantCharacters(clock, tx, {
    ...{ key: `voucher ${id}`, owner, kind: "voucher", ref: id, characters, expiresAt },
  });
}

/** A person's vouchers, the one that ends first on top, those without an end last. */
export async function listVouchers(db: Queryable, userId: string): Promise<Voucher[]> {
  const rows = await repo.listVoucherRows(db, userId);
  return rows.map(({ userId: _owner, grantedAt, expiresAt, ...row }) => ({
    ...row,
    grantedAt: grantedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}

/**
 * Redeems a code for a voucher.
 *
 * @param code  as somebody typed it: spaces, dashes and small letters are of no account
 * @throws {AppError} billing.code_invalid for one that is unknown, used or past its day; billing.code_limit
 */
export async function redeemCode({ db, clock }: VoucherDeps, userId: string, code: string): Promise<void> {
  const now = clock.now();
  await takeFromLimits(
    db,
    [{ key: `voucher code ${userId}`, max: TRIES_AN_HOUR, windowMs: HOUR_MS, code: "billing.code_limit" }],
    now,
  );
  await db.transaction(async (tx) => {
    const batch = await repo.useCode(tx, hashOf(code), new Date(now));
    if (!batch) throw new AppError("billing.code_invalid");
    const { characters, lastsDays } = batch;
    const expiresAt = lastsDays === null ? null : new Date(now + lastsDays * DAY_MS);
    await giveVoucher(clock, tx, { userId, reason: "code", characters, expiresAt, onceKeys: [] });
  });
}

/** Makes codes. They are not kept, only their hashes are. @returns them, `XXXX-XXXX-XXXX` */
export async function makeCodes({ db, clock }: VoucherDeps, batch: NewBatch): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < batch.codes) codes.add(newCode());
  const { codes: _count, ...row } = batch;
  await db.transaction((tx) =>
    repo.insertBatch(tx, { ...row, id: newId(), createdAt: new Date(clock.now()) }, [...codes].map(hashOf)),
  );
  return [...codes];
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return letters.replace(/.{4}(?=.)/g, "$&-");
}

const hashOf = (code: string): string => sha256(code.toUpperCase().replace(/[^0-9A-Z]/g, ""));
