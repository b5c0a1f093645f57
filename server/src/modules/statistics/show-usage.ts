import { MATCH_BANDS } from "@yizhou/contract";
import type { MatchBand, Usage, UsageQuery, UsageTotals, UsageUnit } from "@yizhou/contract";
import type { StatisticsDeps } from "./deps.ts";
import { sumAllUsage, sumUsage } from "./usage-repo.ts";
import type { Span, UsageGroup, UsageRow, UsageSums } from "./usage-repo.ts";

const NOTHING: UsageSums = {
  ...{ files: 0, pages: 0, segments: 0, characters: 0, saved: 0 },
  ...{ confirmed: 0, postedited: 0, words: 0, edits: 0, spentMs: 0 },
};

/** What a person used in a span of days, and in as many days before. Every list of it adds up to its totals. */
export async function showUsage(deps: StatisticsDeps, ownerId: string, query: UsageQuery): Promise<Usage> {
  const [rows, before] = await Promise.all([
    sumUsage(deps.db, ownerId, query, query.unit),
    sumAllUsage(deps.db, ownerId, spanBefore(query)),
  ]);
  const of = (group: UsageGroup) =>
    rows.filter((row) => row.group === group && row.segments > 0).toSorted(byCharacters);
  const days = new Map(rows.filter(({ group }) => group === "day").map((row) => [row.day, row]));
  return {
    totals: totalsOf(deps, rows.find(({ group }) => group === "all") ?? NOTHING),
    before: totalsOf(deps, before ?? NOTHING),
    series: daysOf(query, query.unit).map((day) => ({
      day,
      characters: days.get(day)?.characters ?? 0,
      saved: days.get(day)?.saved ?? 0,
    })),
    pairs: of("pair").map((row) => ({ ...filesOf(row), from: row.from!, to: row.to! })),
    formats: of("format").map((row) => ({ ...filesOf(row), format: row.format! })),
    fields: of("field").map((row) => ({
      ...filesOf(row),
      field: row.field as Usage["fields"][number]["field"],
    })),
    engines: of("engine").map((row) => ({ ...countsOf(row), engine: row.engine! })),
    bands: of("band")
      .map((row) => ({ ...countsOf(row), band: row.band as MatchBand }))
      .toSorted((one, other) => MATCH_BANDS.indexOf(one.band) - MATCH_BANDS.indexOf(other.band)),
  };
}

const countsOf = ({ characters, segments, saved }: UsageRow) => ({ characters, segments, saved });
const filesOf = (row: UsageRow) => ({ ...countsOf(row), files: row.files });

function byCharacters(one: UsageRow, other: UsageRow): number {
  return other.characters - one.characters;
}

function totalsOf({ settings }: StatisticsDeps, sums: UsageSums): UsageTotals {
  const { files, pages, segments, characters, saved, confirmed, postedited, words, edits, spentMs } = sums;
  return {
    ...{ files, pages, segments, characters, saved, postedited, words, edits, spentMs },
    // What was confirmed earlier may be withdrawn in this time.
    confirmed: Math.max(0, confirmed),
    savedFen: Math.floor((saved * settings.gapFenPer10000) / 10_000),
  };
}

/** As many days right before a span. */
export function spanBefore({ since, until, timeZone }: Span): Span {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  return { since: addDays(since, -days), until: addDays(since, -1), timeZone };
}

/** The first day of each unit that a span touches. */
export function daysOf({ since, until }: Span, unit: UsageUnit): string[] {
  const days: string[] = [];
  for (let day = firstOf(since, unit); day <= until; day = next(day, unit)) days.push(day);
  return days;
}

const DAY_MS = 86_400_000;

/** The day that a moment is in, in a time zone. */
export function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

function firstOf(day: string, unit: UsageUnit): string {
  if (unit === "month") return `${day.slice(0, 8)}01`;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return unit === "week" ? addDays(day, -weekday) : day;
}

function next(day: string, unit: UsageUnit): string {
  if (unit !== "month") return addDays(day, unit === "week" ? 7 : 1);
  const [year, month] = day.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
