export { doubtsOf, isAboutValue, type Doubt } from "./answers/doubt.ts";
export { judgeDocument, type JudgedPair, type Judgement, type WordsFit } from "./answers/judge-document.ts";
export { tidyMarks } from "./answers/tidy-marks.ts";
export * from "./apply-fix.ts";
export type { CheckContext, CheckedSegment } from "./checked-segment.ts";
export * from "./finding.ts";
export * from "./own-pattern.ts";
export { checkDocument, checkSegment, type ReportedFinding } from "./run-checks.ts";
export * from "./settings.ts";
