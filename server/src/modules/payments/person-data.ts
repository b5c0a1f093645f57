import { eq, inArray } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { listInvoices, listRefunds } from "./repo.ts";
import { orderInvoices, orderRefunds, orders } from "./tables.ts";

/**
 * Orders with what went back and what invoices were asked for. Books have to be kept: an order stays with its amounts and names nobody;
 * what a person wrote of themselves goes.
 */
export function paymentsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "payments",
    tables: [orders, orderRefunds],
    async *export(personId) {
      yield jsonEntry("orders.json", async () => {
        const rows = await db.select().from(orders).where(eq(orders.ownerId, personId));
        const ids = rows.map(({ id }) => id);
        const refunds = await listRefunds(db, ids);
        return {
          orders: rows,
          refunds: refunds.map(({ approverId: _approver, firstApproverId: _first, ...refund }) => refund),
          invoices: await listInvoices(db, ids),
        };
      });
    },
    async erase(tx, personId) {
      const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.ownerId, personId));
      await tx
        .update(orderInvoices)
        .set({ title: "", taxNumber: null, email: "" })
        .where(inArray(orderInvoices.orderId, own));
      await tx.update(orderRefunds).set({ reason: null }).where(inArray(orderRefunds.orderId, own));
      await tx
        .update(orderRefunds)
        .set({ firstApproverId: null })
        .where(eq(orderRefunds.firstApproverId, personId));
      await tx.update(orderRefunds).set({ approverId: null }).where(eq(orderRefunds.approverId, personId));
      await tx.update(orders).set({ ownerId: null, jobName: null }).where(eq(orders.ownerId, personId));
    },
  };
}
