import type { EngineOption, QuoteItem } from "@yizhou/contract";
import { AUTO } from "./job-choice.ts";

/** Where text will go, as far as it can be said before the start. */
export type Destination =
  | { readonly kind: "unknown" }
  | { readonly kind: "nothingSent" }
  | { readonly kind: "noneServes" }
  | { readonly kind: "goes"; readonly engine: string; readonly host: string; readonly isAuto: boolean }
  | { readonly kind: "stays"; readonly engine: string; readonly isAuto: boolean }
  /** Where the automatic choice goes on when the first engine fails. */
  | {
      readonly kind: "then";
      readonly places: readonly { readonly engine: string; readonly host: string | null }[];
    };

/**
 * Every place the text of the quoted files goes to.
 *
 * @param chosen  the engine picked, or the `auto` entry
 * @param items   the quote's lines; null while there is no quote
 * @returns at least one entry; several when automatic choice uses several engines
 */
export function destinationsOf(
  chosen: EngineOption | undefined,
  items: readonly QuoteItem[] | null,
): Destination[] {
  const isAuto = !chosen || chosen.id === AUTO;
  const open = items?.filter((item) => item.engine.segments > 0) ?? [];
  if (items && items.length > 0 && open.length === 0) return [{ kind: "nothingSent" }];
  if (!isAuto) return [place(chosen.name, chosen.destination, false)];
  if (open.length === 0) return [{ kind: "unknown" }];
  const served = open.filter((item) => item.engineName !== null);
  if (served.length === 0) return [{ kind: "noneServes" }];
  const seen = new Map(served.map((item) => [`${item.engineId} ${item.destination}`, item]));
  const first = [...seen.values()].map((item) => place(item.engineName!, item.destination, true));
  const firstIds = new Set(served.map((item) => item.engineId));
  const later = new Map(
    served.flatMap((item) => item.engines.slice(1)).map((engine) => [engine.id, engine] as const),
  );
  const places = [...later.values()]
    .filter(({ id }) => !firstIds.has(id))
    .map(({ name, destination }) => ({ engine: name, host: destination }));
  return places.length > 0 ? [...first, { kind: "then", places }] : first;
}

function place(engine: string, host: string | null, isAuto: boolean): Destination {
  return host ? { kind: "goes", engine, host, isAuto } : { kind: "stays", engine, isAuto };
}
