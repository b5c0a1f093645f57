// The university's directory over HTTP. There is no vendor's standard, so the call is ours; docs/providers.md describes it:
// POST {username, password} with a bearer key; 200 {id, name}, 401 or 404 not this person, 423 locked, 403 the key is refused.
import { AppError } from "@yizhou/model";
import type { CodedProblem } from "@yizhou/model";
import { createOutboundClient, readJson } from "../outbound/outbound-client.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import { addressSetting, firstMissing, notConfigured } from "../providers/provider-settings.ts";
import type { Environment } from "../providers/provider-settings.ts";
import type { CardLogin } from "./card-login.ts";

export const CARD_DIRECTORY = "Card directory";

export interface CardDirectoryDeps {
  readonly outbound: OutboundDeps;
  readonly timeoutMs?: number;
}

/** The adapter, or the problem that names the missing setting. @throws {AppError} system.setting_invalid */
export function cardDirectoryFromSettings(
  environment: Environment,
  deps: CardDirectoryDeps,
): CardLogin | CodedProblem {
  const missing = firstMissing(environment, ["CARD_DIRECTORY_URL", "CARD_DIRECTORY_KEY"]);
  if (missing) return notConfigured(CARD_DIRECTORY, missing);
  const url = addressSetting(environment, "CARD_DIRECTORY_URL")!;
  const client = createOutboundClient(
    {
      provider: CARD_DIRECTORY,
      origin: url.origin,
      allowPrivate: true,
      ...(deps.timeoutMs ? { timeoutMs: deps.timeoutMs } : {}),
    },
    deps.outbound,
  );
  return {
    async check({ username, password }) {
      const reply = await client.call({
        method: "POST",
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${environment["CARD_DIRECTORY_KEY"]!}`,
        },
        body: JSON.stringify({ username, password }),
      });
      if (reply.status === 401 || reply.status === 404) return null;
      if (reply.status === 423) throw new AppError("card.locked");
      if (reply.status !== 200) {
        const cause = new Error(`HTTP ${reply.status}`);
        throw new AppError("provider.refused", { provider: CARD_DIRECTORY }, { cause });
      }
      const { id, name } = readJson(reply, CARD_DIRECTORY);
      if (typeof id !== "string" || id === "" || id.length > 200)
        throw new AppError("provider.bad_response", { provider: CARD_DIRECTORY });
      return { subject: id, displayName: typeof name === "string" && name !== "" ? name : null };
    },
  };
}
