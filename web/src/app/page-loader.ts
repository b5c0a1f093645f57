import { resolvePage } from "@yizhou/contract";
import type { ComponentType } from "react";
import { redirect } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { isReloadingForChunk, setDestination } from "./failed-chunk.ts";
import { setLanguage } from "../lib/i18n.ts";
import { PAGE_MIDDLEWARE, runMiddleware } from "./middleware.ts";
import { screenOf } from "./routes.tsx";
import type { Resolved } from "./middleware.ts";
import { PageError } from "./page-error.ts";

/** A page that is ready to be shown. */
export interface LoadedPage {
  readonly resolved: Resolved;
  readonly Screen: ComponentType;
}

/** Every address of the site goes through here: match, language, guard, then the code of the screen. */
export async function loadPage(args: Pick<LoaderFunctionArgs, "request">): Promise<LoadedPage> {
  setDestination(args.request.url);
  try {
    return await load(args);
  } catch (error) {
    // The page is about to be reloaded for a chunk that is gone; an error page in between would only flash.
    if (isReloadingForChunk()) return new Promise(() => {});
    throw error;
  } finally {
    setDestination(null);
  }
}

async function load({ request }: Pick<LoaderFunctionArgs, "request">): Promise<LoadedPage> {
  const url = new URL(request.url);
  // The router strips the fragment from the request; on a first load the window still has it.
  const hash = window.location.pathname === url.pathname ? window.location.hash : "";
  const resolved = resolvePage(url.pathname, url.search, hash);
  if (resolved.kind === "redirect") throw redirect(resolved.to);
  if (resolved.kind === "notFound") {
    await setLanguage(resolved.language, ["shell"]);
    throw new PageError(404, resolved.message, resolved.language);
  }
  await runMiddleware(PAGE_MIDDLEWARE, { resolved, search: url.search, hash });
  const screen = await screenOf(resolved.name);
  const { default: Screen } = await screen.load();
  return { resolved, Screen };
}
