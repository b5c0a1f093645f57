import type { JobSegment } from "@yizhou/contract";
import { applyFix, type CheckContext, type Fix, type RatedFinding } from "@yizhou/qa";
import type { SegmentEdit } from "./pending-edit.ts";
import { contentOf, taggedOf } from "./segment-text.ts";
import { findingsOf } from "./use-findings.ts";

/** Repairs of one sentence after which another round would only chase its own marks. */
const MOST_ROUNDS = 20;

/** A target put right, and how many findings went with it. */
export interface Mended extends SegmentEdit {
  readonly fixes: number;
}

/** Whether a repair needs nobody's decision: where tags belong that are missing is a guess. */
export function isCertain(finding: RatedFinding): boolean {
  return finding.fix?.kind === "text";
}

/**
 * A sentence with every certain repair made, one after the other. One that brings up as many findings as it settles is left out.
 *
 * @returns null where nothing can be put right
 */
export function mendSegment(
  segment: JobSegment,
  segments: readonly JobSegment[],
  context: CheckContext,
): Mended | null {
  let now = { segment, findings: findingsOf(segment, segments, context) };
  let fixes = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = now.findings.length;
    for (const finding of now.findings.filter(isCertain)) {
      const next = { ...now.segment, target: fixed(now.segment, finding.fix!) };
      const findings = findingsOf(next, segments, context);
      if (findings.length >= before) continue;
      now = { segment: next, findings };
      break;
    }
    if (now.findings.length === before) break;
    fixes += before - now.findings.length;
  }
  if (fixes === 0) return null;
  return { ordinal: segment.ordinal, target: now.segment.target ?? "", isConfirmed: false, fixes };
}

function fixed({ source, target }: JobSegment, fix: Fix): string {
  return taggedOf(applyFix(contentOf(source), contentOf(target ?? ""), fix));
}
