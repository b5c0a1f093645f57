import type { PaymentDeps } from "./deps.ts";

/** One after the other; one that fails is written down and keeps no other from its turn. */
export async function eachAlone<T extends { readonly id: string }>(
  { log }: Pick<PaymentDeps, "log">,
  rows: readonly T[],
  act: (row: T) => Promise<void>,
): Promise<void> {
  for (const row of rows)
    try {
      await act(row);
    } catch (error) {
      log.error({ err: error, id: row.id }, "an order or refund could not be looked after");
    }
}
