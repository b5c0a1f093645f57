import type { SegmentResult } from "@yizhou/model";
import type { EngineOffer } from "../engines/index.ts";

type Paid = Pick<EngineOffer, "owner" | "organizationId"> & { readonly engine: { readonly id: string } };

/**
 * Whether an engine works at the expense of whoever paid for a result. A doubted answer is asked for again for nothing: neither does the
 * site do over what a person's own key gave, nor does that key pay for what the site gave.
 */
export function samePayer(
  offers: readonly Paid[],
): (engine: { readonly id: string }, result: Pick<SegmentResult, "engineId">) => boolean {
  const payers = new Map(
    offers.map(({ engine, owner, organizationId }) => [engine.id, `${owner} ${organizationId ?? ""}`]),
  );
  return (engine, { engineId }) => {
    const payer = engineId === null ? undefined : payers.get(engineId);
    return payer !== undefined && payer === payers.get(engine.id);
  };
}
