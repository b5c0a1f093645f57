import { API_PATHS } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyInstance } from "fastify";
import { addressGroup } from "../limits/address-group.ts";
import type { RequestLimit } from "../limits/request-limit.ts";

/**
 * Counts every request by its address (of IPv6 by its network), before every other hook and whatever it asks for, so that guessing tokens and asking for
 * what is not there count as well. Only the look at the server's health is free.
 *
 * A request over the limit gets request.too_many with `seconds`.
 */
export function limitRequests(app: FastifyInstance, limit: RequestLimit): void {
  app.addHook("onRequest", async (request) => {
    if (request.url === API_PATHS.health) return;
    const seconds = await limit.count(addressGroup(request.ip));
    if (seconds > 0) throw new AppError("request.too_many", { seconds });
  });
}
