import type { UiLanguage } from "@yizhou/contract";

/** The fields a translation can be told to follow, in the order of the option. */
export const SAMPLE_FIELDS = ["general", "biomed", "engineering", "law", "finance", "humanities"] as const;
export type SampleField = (typeof SAMPLE_FIELDS)[number];

/** One part of a page. `[[` and `]]` stand around the sentence that both pages mark. */
export type Block =
  | { readonly kind: "heading" | "text" | "clause" | "note"; readonly text: string }
  | { readonly kind: "equation" }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[]; readonly caption?: string }
  | {
      readonly kind: "figure";
      readonly axis: string;
      readonly series: readonly [string, string];
      readonly caption: string;
    };

/** The first page of a sample document in one language. All samples are of our own making, people and figures invented. */
export interface SamplePage {
  readonly running: readonly [string, string, string];
  readonly title: string;
  readonly byline?: string;
  readonly abstract?: string;
  readonly columns: readonly (readonly Block[])[];
}

/** File name and length of each sample, and how the fold names it. */
export const SAMPLE_FILES: Readonly<
  Record<
    SampleField,
    { readonly file: string; readonly pages: number; readonly fold: Readonly<Record<UiLanguage, string>> }
  >
> = {
  general: {
    file: "harbour-street-notice.docx",
    pages: 1,
    fold: { zh: "港湾路供水管更新", en: "Harbour Street", ko: "하버가 수도관 교체" },
  },
  biomed: {
    file: "evening-walking-trial.docx",
    pages: 9,
    fold: { zh: "晚间步行与睡眠", en: "Evening walking", ko: "저녁 걷기와 수면" },
  },
  engineering: {
    file: "estuary-2026.docx",
    pages: 14,
    fold: { zh: "小型河口的潮汐不对称", en: "Tidal asymmetry", ko: "소형 하구의 조석 비대칭" },
  },
  law: {
    file: "equipment-lease.docx",
    pages: 6,
    fold: { zh: "设备租赁合同", en: "Equipment lease", ko: "설비 임대차 계약" },
  },
  finance: {
    file: "q3-report-2026.docx",
    pages: 4,
    fold: { zh: "第三季度报告", en: "Third quarter", ko: "3분기 보고서" },
  },
  humanities: {
    file: "letters-across-the-strait.docx",
    pages: 11,
    fold: { zh: "隔海的书信", en: "Letters", ko: "바다 건너의 편지" },
  },
};

/** Which language each reader sees as source; the target is the reader's own. */
export const SAMPLE_SOURCE: Readonly<Record<UiLanguage, UiLanguage>> = { zh: "en", en: "zh", ko: "en" };
/** The other home shows the other pair, and begins with another document. */
export const COPY_SOURCE: Readonly<Record<UiLanguage, UiLanguage>> = { zh: "ko", en: "ko", ko: "zh" };
export const HOME_FIELD: SampleField = "engineering";
export const COPY_FIELD: Readonly<Record<UiLanguage, SampleField>> = {
  zh: "law",
  en: "law",
  ko: "humanities",
};
