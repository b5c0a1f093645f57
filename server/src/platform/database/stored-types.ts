import type { CodedProblem, CodedWarning } from "@yizhou/model";

/** A problem or a warning as stored; its text is made when it is shown. */
export type StoredProblem = CodedProblem | CodedWarning;
