import type { PageName, SystemUser } from "@yizhou/contract";
import { isUniversityUser } from "../../lib/roles.ts";

const ITEMS = [
  { page: "", text: "home", current: ["", "index-copy"] },
  { page: "upload", text: "upload", current: ["upload", "translation"] },
  { page: "resource", text: "resource", current: ["resource"] },
  { page: "statisticsCenter", text: "statistics", current: ["statisticsCenter"] },
  { page: "payMoney", text: "topUp", current: ["payMoney", "pay", "pay-detail"] },
] as const satisfies readonly { page: PageName; text: string; current: readonly PageName[] }[];

/** Exactly one item carries the badge; top-up cannot, for it is not in everybody's menu (docs/readings.md Q15). */
export const HOT_PAGE: PageName = "upload";

/** The top navigation of docs/specification.md, section 2, for a person, or for a visitor. */
export function menuItems(user: SystemUser | undefined): readonly (typeof ITEMS)[number][] {
  return ITEMS.filter((item) => item.page !== "payMoney" || !isUniversityUser(user));
}

/** True when `page` is what the item leads to, or stands below it. */
export function isCurrentItem(item: (typeof ITEMS)[number], page: PageName | undefined): boolean {
  return page !== undefined && (item.current as readonly PageName[]).includes(page);
}
