import type { UiLanguage } from "@yizhou/contract";
import memoryEn from "../pictures/memory.en.webp";
import memoryKo from "../pictures/memory.ko.webp";
import memoryZh from "../pictures/memory.zh.webp";
import pageEn from "../pictures/page.en.webp";
import pageKo from "../pictures/page.ko.webp";
import pageZh from "../pictures/page.zh.webp";
import workbenchEn from "../pictures/workbench.en.webp";
import workbenchKo from "../pictures/workbench.ko.webp";
import workbenchZh from "../pictures/workbench.zh.webp";

type Pictures = Readonly<Record<UiLanguage, string>>;

/** Of the site itself, taken by `e2e/home-pictures.ts`: a page of our sample paper in each language, and two screens. */
export const PAGE_PICTURES: Pictures = { zh: pageZh, en: pageEn, ko: pageKo };
export const SCREEN_PICTURES: Readonly<Record<"workbench" | "memory", Pictures>> = {
  workbench: { zh: workbenchZh, en: workbenchEn, ko: workbenchKo },
  memory: { zh: memoryZh, en: memoryEn, ko: memoryKo },
};
/** In pixels of the files, so that a page keeps their place before they come. */
export const PAGE_SIZE = { width: 1040, height: 1471 } as const;
export const SCREEN_SIZE = { width: 1440, height: 900 } as const;
