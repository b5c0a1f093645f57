import { PAGES } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import type { ComponentType } from "react";
import type { LocaleArea } from "../locales/areas.ts";
import type { MiddlewareName } from "./middleware.ts";

/** A screen: where its code is, and which texts it needs beside the shell's. */
interface Screen {
  readonly load: () => Promise<{ default: ComponentType }>;
  readonly areas: readonly LocaleArea[];
}

const pages = import.meta.glob<{ default: ComponentType }>("../features/*/pages/*-page.tsx");

const home: Screen = { load: () => import("../features/home/pages/home-page.tsx"), areas: ["home"] };

/** The screens that exist; addresses, layouts, guards and titles stand in `PAGES` of the contract. */
const SCREENS: Partial<Record<PageName, Screen>> = {
  "": home,
  "index-copy": home,
  login: { load: () => import("../features/accounts/pages/login-page.tsx"), areas: ["account"] },
  upload: screen("documents", "upload", ["documents"]),
  resource: screen("translation", "resource", ["translation"]),
  "resource-preview": screen("translation", "resource-preview", ["translation"]),
  translation: screen("translation", "translation", ["translation"]),
};

const COMING: Screen = { load: () => import("./pages/coming-page.tsx"), areas: [] };

/** The screen of a page; the honest stand-in while the page is not built (product.md Q48). */
export function screenOf(name: PageName): Screen {
  return (PAGES[name].isBuilt && SCREENS[name]) || COMING;
}

/** What runs before a page is shown, in this order. A test build may add a name to see that an unknown one is reported. */
export const PAGE_MIDDLEWARE: readonly MiddlewareName[] = [
  "locale",
  "guard",
  ...((import.meta.env.VITE_TEST_MIDDLEWARE
    ? [import.meta.env.VITE_TEST_MIDDLEWARE]
    : []) as MiddlewareName[]),
];

function screen(feature: string, page: string, areas: readonly LocaleArea[]): Screen | undefined {
  const load = pages[`../features/${feature}/pages/${page}-page.tsx`];
  return load && { load, areas };
}
