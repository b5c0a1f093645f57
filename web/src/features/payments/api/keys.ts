/** Keys of what is asked about packages and orders. */
export const paymentKeys = {
  packages: ["packages"],
  orders: ["orders"],
  list: (query: object) => ["orders", "list", query] as const,
  one: (id: string) => ["orders", id] as const,
  table: ["package-table"],
  review: ["payment-review"],
} as const;
