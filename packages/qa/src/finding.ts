import type { CheckId, FindingCode, Severity } from "@yizhou/model";

/** A place in the text of one side, tags left out, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A repair that can be made at one stroke: places of the target's text (as `textOnly` gives it) and what stands there
 * afterwards, in order and without overlap; or the tags put right without touching the text.
 */
export type Fix =
  | { readonly kind: "text"; readonly edits: readonly (TextRange & { readonly text: string })[] }
  | { readonly kind: "tags" };

/** What a check has to say of one segment. Codes and values only: whoever shows it has the words. */
export interface Finding {
  readonly check: CheckId;
  /** Which of the check's cases it is (`missing`, `extra` …); one text each in the interface. */
  readonly variant: string;
  /** Short pieces of the segment itself that the text names (a number, a term); never whole sentences. */
  readonly values: readonly string[];
  readonly source?: TextRange;
  readonly target?: TextRange;
  readonly fix?: Fix;
}

/** What the text of a finding is filed under. */
export function findingCode({ check, variant }: Finding): FindingCode {
  return `${check}.${variant}` as FindingCode;
}

/** A finding with the severity of its check. */
export interface RatedFinding extends Finding {
  readonly severity: Exclude<Severity, "off">;
}
