import { inlineFromText, parseLanguageTag, type InlineContent } from "@yizhou/model";
import type { CheckContext, CheckedSegment } from "../checked-segment.ts";
import type { CheckId } from "@yizhou/model";
import { applyFix } from "../apply-fix.ts";
import type { RatedFinding } from "../finding.ts";
import { checkSegment } from "../run-checks.ts";
import { DEFAULT_QA_SETTINGS, DEFAULT_SEVERITIES, type QaSettings } from "../settings.ts";

/** A row of a check's table. */
export interface CheckCase {
  /** `en-zh`: languages of source and target. */
  readonly pair: string;
  readonly source: string | InlineContent;
  readonly target: string | InlineContent;
  /** The variants that are found, in order; empty for a good translation. */
  readonly finds: readonly string[];
  /** The target's text after all fixes, where the check has any. */
  readonly fixed?: string;
  readonly settings?: Partial<QaSettings>;
  readonly segment?: Partial<CheckedSegment>;
  readonly termbase?: CheckContext["termbase"];
}

/** What one check finds in a case, whatever its default. */
export function findWith(check: CheckId, one: CheckCase): readonly RatedFinding[] {
  const [from, to] = one.pair.split("-");
  const context: CheckContext = {
    from: parseLanguageTag(from!),
    to: parseLanguageTag(to!),
    settings: {
      ...DEFAULT_QA_SETTINGS,
      ...one.settings,
      severities: { ...DEFAULT_SEVERITIES, [check]: "warn" },
    },
    ...(one.termbase ? { termbase: one.termbase } : {}),
  };
  return checkSegment(segmentOf(one), context).filter((finding) => finding.check === check);
}

/** The target after every fix of the check, one after another, each looked for anew. */
export function fixAll(check: CheckId, one: CheckCase): InlineContent {
  let target = contentOf(one.target);
  for (let round = 0; round < 10; round++) {
    const fix = findWith(check, { ...one, target }).find((finding) => finding.fix)?.fix;
    if (!fix) return target;
    target = applyFix(contentOf(one.source), target, fix);
  }
  return target;
}

function segmentOf({ source, target, segment }: CheckCase): CheckedSegment {
  return { ordinal: 0, source: contentOf(source), target: contentOf(target), isConfirmed: false, ...segment };
}

function contentOf(side: string | InlineContent): InlineContent {
  return typeof side === "string" ? inlineFromText(side) : side;
}
