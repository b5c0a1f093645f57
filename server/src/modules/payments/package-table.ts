// The server's table of prices, as people of the site keep it. An order keeps the price it was made at; a package that was ever sold
// is taken off sale and never deleted.
import type { PackageTable, SetPackage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import type { PaymentDeps } from "./deps.ts";
import type { PaymentOperator } from "./policy.ts";
import { presentPackage } from "./present.ts";
import * as repo from "./repo.ts";

export async function showPackageTable(
  { db }: Pick<PaymentDeps, "db">,
  { isDemo }: PaymentOperator,
): Promise<PackageTable> {
  const rows = await repo.listAllPackages(db);
  return {
    mayChange: !isDemo,
    packages: rows.map((row) => ({ ...presentPackage(row), isOnSale: row.isOnSale })),
  };
}

/**
 * Changes a package, or adds one. At most one is recommended: the newest that was said to be.
 *
 * @throws {AppError} payment.package_not_found, also for another size of one that is there; account.forbidden for the demo's
 *   operator, who is anybody
 */
export async function setPackage(
  { db }: Pick<PaymentDeps, "db">,
  { isDemo }: PaymentOperator,
  { id, ...wanted }: SetPackage,
): Promise<void> {
  if (isDemo) throw new AppError("account.forbidden");
  await db.transaction(async (tx) => {
    await repo.lockPackages(tx);
    if (wanted.isRecommended) await repo.recommendNone(tx);
    if (id === null) return repo.insertPackage(tx, { ...wanted, id: `p${newId()}` });
    const { characters, ...change } = wanted;
    if (!(await repo.updatePackage(tx, id, characters, change)))
      throw new AppError("payment.package_not_found");
  });
}
