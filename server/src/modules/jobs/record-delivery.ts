// What a job has handed out, told once: statistics add it up, and what an earlier ending told is not told again.
import { hundredthsOf, priceBandOf } from "@yizhou/ledger";
import type { MatchPrices, PriceBand } from "@yizhou/ledger";
import { plainText } from "@yizhou/model";
import { needsTranslation } from "@yizhou/pipeline";
import { countCharacters } from "@yizhou/text";
import { bandOf } from "@yizhou/tm";
import type { LeverageBand } from "@yizhou/tm";
import { and, eq, inArray } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { sumFacts } from "../../platform/events/sum-facts.ts";
import type { JobRow } from "./repo.ts";
import { toSegment, type SegmentRow } from "./segment-repo.ts";
import { segments } from "./tables.ts";

type Delivering = Pick<
  JobRow,
  "id" | "ownerId" | "format" | "sourceLanguage" | "targetLanguage" | "pages"
> & {
  readonly isText?: boolean;
  readonly options: Pick<JobRow["options"], "field">;
};

/** One engine, or what needed none, in one band of match scores. */
interface Delivery {
  readonly engine: string;
  readonly band: LeverageBand;
  segments: number;
  characters: number;
  /** Whole characters. */
  saved: number;
}

/** A machine's answers; what a person wrote is theirs, and what stands as it is was nobody's work. */
const ORIGINS = ["engine", "cache", "memory", "repeat"];

/**
 * Tells of what a job has delivered since it ended last. Part of the transaction that ends it.
 *
 * @param state  how it ended: what was cut short has delivered sentences, but no file, and a typed text is none
 */
export async function recordDelivery(
  tx: Queryable,
  { clock, prices }: { readonly clock: Clock; readonly prices: MatchPrices },
  job: Delivering,
  state: string,
): Promise<void> {
  const rows = await tx
    .select()
    .from(segments)
    .where(
      and(eq(segments.jobId, job.id), eq(segments.state, "translated"), inArray(segments.origin, ORIGINS)),
    );
  const delivered = sumDeliveries(rows, prices);
  if (delivered.length === 0) return;
  const before = await sumFacts(tx, "job.delivered", job.id, {
    by: ["engine", "band"],
    sums: ["segments", "characters", "saved", "files"],
  });
  const told = new Map(before.map((sum) => [keyOf(sum.engine, sum.band), sum]));
  const isWhole = !job.isText && (state === "done" || state === "partial");
  let isFileNew = isWhole && before.every(({ files }) => files === 0);
  for (const [at, { engine, band, ...now }] of delivered.entries()) {
    const known = told.get(keyOf(engine, band));
    const added = {
      segments: Math.max(0, now.segments - (known?.segments ?? 0)),
      characters: Math.max(0, now.characters - (known?.characters ?? 0)),
      saved: Math.max(0, now.saved - (known?.saved ?? 0)),
    };
    // A file that is finished after all of its sentences were told of is told by itself.
    const isLast = at === delivered.length - 1;
    if (added.segments === 0 && !(isFileNew && isLast)) continue;
    await recordEvent(
      tx,
      clock,
      "job.delivered",
      { ownerId: job.ownerId, subjectId: job.id },
      {
        ...{ format: job.format, from: job.sourceLanguage, to: job.targetLanguage },
        ...{ field: job.options.field, engine, band, ...added },
        ...(isFileNew ? { files: 1, pages: job.pages ?? 0 } : { files: 0, pages: 0 }),
      },
    );
    isFileNew = false;
  }
}

/** By engine and band, in the order of the segments. */
function sumDeliveries(rows: readonly SegmentRow[], prices: MatchPrices): Delivery[] {
  const groups = new Map<string, Delivery & { hundredths: number }>();
  for (const row of rows) {
    if (!needsTranslation(toSegment(row))) continue;
    const engine = row.origin === "engine" || row.origin === "cache" ? (row.engineId ?? "") : "";
    const band = row.origin === "repeat" ? "repetitions" : bandOf(row.matchScore);
    const characters = countCharacters(plainText(row.source));
    const key = keyOf(engine, band);
    const group = groups.get(key) ?? { engine, band, segments: 0, characters: 0, saved: 0, hundredths: 0 };
    group.segments += 1;
    group.characters += characters;
    group.hundredths += characters * 100 - hundredthsOf(characters, priceOf(row), prices);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ hundredths, ...group }) => ({
    ...group,
    saved: Math.floor(hundredths / 100),
  }));
}

function priceOf({ origin, matchScore }: SegmentRow): PriceBand {
  return origin === "repeat" ? "repeat" : priceBandOf(matchScore);
}

function keyOf(engine: string, band: string): string {
  return `${engine}\n${band}`;
}
