import { JobListQuerySchema, type JobListQuery } from "@yizhou/contract";

const DEFAULTS = JobListQuerySchema.parse({});

/**
 * Reads the state of the history screen from the query string. A value that makes no sense (an old link, a typing
 * error) falls back to its default instead of breaking the page.
 */
export function readListQuery(params: URLSearchParams): JobListQuery {
  const raw = Object.fromEntries(params);
  const whole = JobListQuerySchema.safeParse(raw);
  if (whole.success) return whole.data;
  const bad = new Set(whole.error.issues.map((issue) => issue.path[0]));
  const good = Object.fromEntries(Object.entries(raw).filter(([name]) => !bad.has(name)));
  return JobListQuerySchema.parse(good);
}

/** The query string of a list state: only what differs from the default, in a fixed order. */
export function writeListQuery(query: JobListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(JobListQuerySchema.shape) as (keyof JobListQuery)[]) {
    const value = query[name];
    if (value !== undefined && value !== "" && value !== DEFAULTS[name]) params.set(name, String(value));
  }
  return params;
}

/** The list state with some values changed; everything but a page change leads back to the first page. */
export function changeListQuery(query: JobListQuery, change: Partial<JobListQuery>): JobListQuery {
  return { ...query, page: 1, ...change };
}

/** True when a search or filter is set, so that an empty list means "nothing found" and not "nothing there". */
export function isFiltered(query: JobListQuery): boolean {
  return Boolean(query.search || query.format || query.language || query.since || query.until);
}

/** Numbers of the pages to offer; `null` stands for a gap. At most seven entries. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1);
  const middle = [current - 1, current, current + 1].filter((page) => page > 1 && page < last);
  const pages: (number | null)[] = [1, ...middle, last];
  return pages.flatMap((page, i) => {
    const before = pages[i - 1];
    return i > 0 && page! - before! > 1 ? [null, page] : [page];
  });
}
