import type { UiLanguage } from "@yizhou/contract";

export const notificationKeys = {
  all: ["notifications"],
  list: (language: UiLanguage) => ["notifications", "list", language],
} as const;
