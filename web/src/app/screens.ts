import type { PageName } from "@yizhou/contract";
import type { ComponentType } from "react";
import type { LocaleArea } from "../locales/areas.ts";

/** A screen: where its code is, and which texts it needs beside the shell's. */
export interface Screen {
  readonly load: () => Promise<{ default: ComponentType }>;
  readonly areas: readonly LocaleArea[];
}

const operationsOverview: Screen = {
  load: () => import("./pages/operations-overview-screen.tsx"),
  areas: ["operations", "payments", "invitations", "trials", "campaigns", "engines", "evaluations"],
};

/** All screens but home: what a visitor of home does not open is not fetched there. */
export const SCREENS: Partial<Record<PageName, Screen>> = {
  login: { load: () => import("../features/accounts/pages/login-page.tsx"), areas: ["account"] },
  "account-set": {
    load: () => import("./pages/account-set-screen.tsx"),
    areas: ["account", "engines", "editor", "figures", "notifications", "programs"],
  },
  personalCenter: {
    load: () => import("./pages/personal-center-screen.tsx"),
    areas: ["account", "figures", "notifications", "invitations", "payments", "statistics"],
  },
  activity: { load: () => import("../features/campaigns/pages/activity-page.tsx"), areas: ["campaigns"] },
  "apply-trial": { load: () => import("../features/trials/pages/apply-trial-page.tsx"), areas: ["trials"] },
  invite: { load: () => import("../features/invitations/pages/invite-page.tsx"), areas: ["invitations"] },
  rebate: { load: () => import("../features/invitations/pages/rebate-page.tsx"), areas: ["invitations"] },
  personal: {
    load: () => import("./pages/personal-screen.tsx"),
    areas: ["account", "notifications", "organizations"],
  },
  "login-wework": {
    load: () => import("../features/accounts/pages/login-wework-page.tsx"),
    areas: ["account"],
  },
  "invite-trial": {
    load: () => import("../features/accounts/pages/invite-trial-page.tsx"),
    areas: ["account"],
  },
  "invite-success": {
    load: () => import("../features/accounts/pages/invite-success-page.tsx"),
    areas: ["account"],
  },
  "new-align-util": {
    load: () => import("../features/alignment/pages/new-align-util-page.tsx"),
    areas: ["alignment"],
  },
  "new-post-editing": {
    load: () => import("../features/post-editing/pages/new-post-editing-page.tsx"),
    areas: ["editor", "exchange"],
  },
  "new-post-editing-copy": {
    load: () => import("../features/post-editing/pages/new-post-editing-copy-page.tsx"),
    areas: ["editor", "exchange"],
  },
  "post-editing": {
    load: () => import("../features/post-editing/pages/post-editing-page.tsx"),
    areas: ["editor", "exchange"],
  },
  "align-util": {
    load: () => import("../features/alignment/pages/align-util-page.tsx"),
    areas: ["alignment"],
  },
  "cloud-library": {
    load: () => import("./pages/cloud-library-screen.tsx"),
    areas: ["libraries", "tm", "termbase"],
  },
  payMoney: {
    load: () => import("./pages/pay-money-screen.tsx"),
    areas: ["payments", "figures", "account"],
  },
  pay: { load: () => import("../features/payments/pages/pay-page.tsx"), areas: ["payments"] },
  "pay-detail": { load: () => import("../features/payments/pages/pay-detail-page.tsx"), areas: ["payments"] },
  download: { load: () => import("../features/downloads/pages/download-page.tsx"), areas: ["downloads"] },
  statisticsCenter: {
    load: () => import("../features/statistics/pages/statistics-center-page.tsx"),
    areas: ["statistics", "translation"],
  },
  statistics: operationsOverview,
  "statistics/overview": operationsOverview,
  "statistics/userList": {
    load: () => import("../features/operations/pages/users-page.tsx"),
    areas: ["operations"],
  },
  "statistics/userDetailList": {
    load: () => import("../features/operations/pages/details-page.tsx"),
    areas: ["operations"],
  },
  upload: {
    load: () => import("./pages/upload-screen.tsx"),
    areas: ["documents", "figures", "comparison"],
  },
  resource: {
    load: () => import("../features/translation/pages/resource-page.tsx"),
    areas: ["translation", "figures"],
  },
  "resource-preview": {
    load: () => import("../features/translation/pages/resource-preview-page.tsx"),
    areas: ["translation", "figures"],
  },
  translation: {
    load: () => import("./pages/translation-screen.tsx"),
    areas: ["translation", "texts", "figures", "comparison"],
  },
};

/** The honest stand-in while a page is not built (docs/readings.md Q48). */
export const COMING: Screen = { load: () => import("./pages/coming-page.tsx"), areas: [] };
