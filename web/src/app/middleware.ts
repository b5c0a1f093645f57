import { checkGuard } from "@yizhou/contract";
import type { PageResolution } from "@yizhou/contract";
import { redirect } from "react-router";
import { currentLanguage, setLanguage, translate } from "../lib/i18n.ts";
import { queryClient } from "../lib/query-client.ts";
import { getSession, joinSession } from "../lib/session.ts";
import { PageError } from "./page-error.ts";
import { screenOf } from "./routes.tsx";

export type Resolved = Extract<PageResolution, { kind: "page" }>;

export interface MiddlewareContext {
  readonly resolved: Resolved;
  readonly search: string;
  readonly hash: string;
}

/** Steps before a page is shown. A step throws a redirect or a `PageError` to stop there. */
const MIDDLEWARE = {
  /** The language of the address becomes current, with the texts of the page. */
  async locale({ resolved }: MiddlewareContext) {
    const before = currentLanguage();
    await setLanguage(resolved.language, ["shell", ...(await screenOf(resolved.name)).areas]);
    // What the server has said in words was said in the former language.
    if (before && before !== resolved.language) void queryClient.invalidateQueries();
  },
  /** Visitors go to the login page; people without the right see the 403 page (docs/specification.md, section 2). */
  async guard({ resolved, search, hash }: MiddlewareContext) {
    // Another tab may have the session (docs/readings.md Q33).
    if (resolved.page.guard !== "public" && getSession() === null) await joinSession();
    const result = checkGuard(resolved, getSession()?.user ?? null, search, hash);
    if (result.kind === "redirect") throw redirect(result.to);
    if (result.kind === "forbidden")
      throw new PageError(403, translate("error.forbidden"), currentLanguage());
  },
};

type MiddlewareName = keyof typeof MIDDLEWARE;

/** What runs before a page is shown, in this order. A test build may add a name to see that an unknown one is reported. */
export const PAGE_MIDDLEWARE: readonly string[] = [
  "locale",
  "guard",
  ...((import.meta.env.VITE_TEST_MIDDLEWARE
    ? [import.meta.env.VITE_TEST_MIDDLEWARE]
    : []) as MiddlewareName[]),
];

/** @throws {PageError} 500 `Unknown middleware …` for a name that is not in the table (docs/specification.md, section 8) */
export async function runMiddleware(names: readonly string[], context: MiddlewareContext): Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(MIDDLEWARE, name))
      throw new PageError(500, `Unknown middleware ${name}`, context.resolved.language);
    await MIDDLEWARE[name as MiddlewareName](context);
  }
}
