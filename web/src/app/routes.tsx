import { PAGES } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import type { Screen } from "./screens.ts";

const home: Screen = { load: () => import("../features/home/pages/home-page.tsx"), areas: ["home"] };

/** The screen of a page; addresses, layouts, guards and titles stand in `PAGES` of the contract. */
export async function screenOf(name: PageName): Promise<Screen> {
  if (name === "" || name === "index-copy") return home;
  const { COMING, SCREENS } = await import("./screens.ts");
  return (PAGES[name].isBuilt && SCREENS[name]) || COMING;
}
