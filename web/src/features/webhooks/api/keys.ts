/** Keys of what is asked about webhooks. */
export const webhookKeys = {
  all: ["webhooks"],
  list: ["webhooks", "list"],
  deliveries: (id: string) => ["webhooks", "deliveries", id] as const,
} as const;
