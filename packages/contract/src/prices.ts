// What everybody may see of prices: home shows it to visitors.
import { z } from "zod";
import { PackageSchema } from "./payments.ts";

/** Data of GET /api/prices. */
export const PriceListSchema = z
  .object({
    /** What can be bought, the smallest first. */
    packages: z.array(PackageSchema),
    /** Of each document these many characters, or these many pages where they hold more, cost nothing. */
    freeCharacters: z.int(),
    freePages: z.int(),
    /** The voucher for a bound phone, in characters. */
    phoneVoucherCharacters: z.int(),
  })
  .meta({ id: "PriceList" });
export type PriceList = z.infer<typeof PriceListSchema>;
