import type { JobListQuery } from "@yizhou/contract";

const GROUPS = ["all", "running", "done", "attention", "recycled"] as const;
const SORTS = ["created", "name", "characters", "expires"] as const;
const ORDERS = ["asc", "desc"] as const;

/** Page size of every list (docs/screens.md). */
export const PAGE_SIZE = 20;

const DEFAULTS: JobListQuery = {
  kind: "files",
  group: "all",
  sort: "created",
  order: "desc",
  page: 1,
  pageSize: PAGE_SIZE,
};
const NAMES = ["search", "group", "format", "language", "since", "until", "sort", "order", "page"] as const;

/**
 * Reads the state of the history screen from the query string. A value that makes no sense (an old link, a typing
 * error) falls back to its default instead of breaking the page.
 */
export function readListQuery(params: URLSearchParams): JobListQuery {
  const text = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? "";
    return pattern.test(value) ? { [name]: value } : {};
  };
  const page = Number(params.get("page"));
  return {
    ...DEFAULTS,
    ...text("search", /^[^]{1,200}$/),
    ...text("format", /^[a-z0-9]{1,10}$/),
    ...text("language", /^[A-Za-z0-9-]{2,35}$/),
    ...text("since", /^\d{4}-\d{2}-\d{2}$/),
    ...text("until", /^\d{4}-\d{2}-\d{2}$/),
    group: oneOf(GROUPS, params.get("group")) ?? DEFAULTS.group,
    sort: oneOf(SORTS, params.get("sort")) ?? DEFAULTS.sort,
    order: oneOf(ORDERS, params.get("order")) ?? DEFAULTS.order,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The query string of a list state: only what differs from the default, in a fixed order. */
export function writeListQuery(query: JobListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of NAMES) {
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

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((one) => one === value);
}
