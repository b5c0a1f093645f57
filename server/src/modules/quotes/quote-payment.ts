import type { Quote } from "@yizhou/contract";
import { charactersOfPage } from "@yizhou/pipeline";
import type { PaidDocument } from "../billing/index.ts";
import type { FileRow } from "../documents/index.ts";
import type { QuoteDeps } from "./deps.ts";

interface Priced {
  readonly file: FileRow;
  /** What it may cost at most, in characters. */
  readonly price: number;
}

/** What somebody would pay for files that are started together. */
export interface QuotePayment extends Readonly<Quote["payment"]> {
  /** Of each file, in their order: how much of its price is free. */
  readonly free: readonly number[];
}

/** @param quotes  of files of one person */
export async function paymentOf(
  { db, billing }: Pick<QuoteDeps, "db" | "billing">,
  ownerId: string,
  quotes: readonly Priced[],
): Promise<QuotePayment> {
  const left = new Map<string, number>();
  const free: number[] = [];
  for (const { file, price } of quotes) {
    if (price > 0 && !left.has(file.sha256))
      left.set(file.sha256, await billing.freePartOf(db, ownerId, documentOf(file)));
    const part = Math.min(price, left.get(file.sha256) ?? 0);
    if (part > 0) left.set(file.sha256, left.get(file.sha256)! - part);
    free.push(part);
  }
  const due = quotes.reduce((sum, { price }, at) => sum + price - free[at]!, 0);
  const balance = await billing.spendableBy(db, ownerId);
  const organizationLimit = await billing.limitOf(db, ownerId);
  return { free, due, balance, missing: Math.max(0, due - balance), organizationLimit };
}

/** What the free part of a file goes by. */
export function documentOf({ sha256, characters, pages, detectedLanguage }: FileRow): PaidDocument {
  return { sha256, characters, pages, fullPage: charactersOfPage(detectedLanguage) };
}
