import { API_PATHS, PriceListSchema } from "@yizhou/contract";
import type { PriceList } from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { openRoute } from "../../platform/http/route.ts";
import type { PaymentDeps } from "./deps.ts";
import { presentPackage } from "./present.ts";
import * as repo from "./repo.ts";

export type PriceDeps = Pick<PaymentDeps, "db" | "settings">;

/** What characters cost, and what costs nothing. */
export async function showPrices({ db, settings }: PriceDeps): Promise<PriceList> {
  const packages = (await repo.listPackages(db)).map(presentPackage);
  return {
    packages: packages.toSorted((a, b) => a.characters - b.characters),
    freeCharacters: settings.freeCharacters,
    freePages: settings.freePages,
    phoneVoucherCharacters: settings.bindVoucherCharacters,
  };
}

/** Open to everybody: nobody should have to register to learn what something costs. */
export function priceRoutes(deps: PriceDeps): FastifyPluginAsync {
  return async (app) => {
    openRoute(
      app,
      {
        ...{ method: "GET", path: API_PATHS.prices, tags: ["payments"], summary: "Prices, for visitors too" },
        answer: PriceListSchema,
      },
      () => showPrices(deps),
    );
  };
}
