// What a failed job is filed under, for the people who run the site.

const FAILURE_AREAS = [
  ...(["filter", "file", "ocr", "engine", "language"] as const),
  ...(["quota", "billing", "job", "internal"] as const),
] as const;
export type FailureArea = (typeof FAILURE_AREAS)[number] | "other";

/** What an error code is about. */
export function failureAreaOf(code: string): FailureArea {
  return FAILURE_AREAS.find((area) => code.startsWith(`${area}.`)) ?? "other";
}
