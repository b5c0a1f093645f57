// What workers do for people who wait: aligning two short texts, reading files for the aligner.
import type { AlignmentRow } from "@yizhou/alignment";
import { ALIGNMENT_LIMITS, type AlignmentEvidence } from "@yizhou/contract";
import type { CodedWarning, LanguageTag } from "@yizhou/model";
import { bytesHandler, bytesKind } from "../../platform/work/work-bytes.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import { warningsOf } from "./aligned-warnings.ts";
import type { AlignmentDeps } from "./deps.ts";
import { loadEvidence } from "./load-evidence.ts";

interface Languages {
  readonly from: LanguageTag;
  readonly to: LanguageTag;
}

export interface AlignedTexts {
  readonly rows: readonly AlignmentRow[];
  readonly warnings: readonly CodedWarning[];
}

/** The bytes are both texts as JSON. */
export interface TextsToAlign {
  readonly source: string;
  readonly target: string;
}

export const ALIGN_TEXTS = bytesKind<
  Languages & { readonly evidence: AlignmentEvidence | null },
  AlignedTexts
>("alignment.texts");
export const READ_PAIRS = bytesKind<Languages & { readonly name: string }, readonly AlignmentRow[]>(
  "alignment.pairs",
);
export const READ_TEXT = bytesKind<{ readonly name: string }, string>("alignment.text");

export function alignmentHandlers(deps: AlignmentDeps): readonly WorkHandler<never>[] {
  const { db, blobs, settings, aligner } = deps;
  const maxSentences = ALIGNMENT_LIMITS.maxSentences;
  return [
    bytesHandler(blobs, ALIGN_TEXTS, async ({ ownerId, input, signal }, bytes) => {
      const { evidence, ...languages } = input;
      const { source, target } = JSON.parse(bytes.toString("utf8")) as TextsToAlign;
      const answer = await aligner.align(
        {
          ...{ kind: "align", ...languages, maxSentences },
          ...{ source: { text: source }, target: { text: target } },
          known: await loadEvidence(db, ownerId, evidence, languages),
        },
        { stallMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb },
        signal,
      );
      return { rows: answer.rows, warnings: warningsOf(answer) };
    }),
    bytesHandler(blobs, READ_PAIRS, ({ ownerId, input, signal }, bytes) =>
      aligner.read<"bilingual">({ kind: "bilingual", bytes, maxSentences, ...input }, { ownerId, signal }),
    ),
    bytesHandler(blobs, READ_TEXT, ({ ownerId, input, signal }, bytes) =>
      aligner.read<"text">({ kind: "text", bytes, ...input }, { ownerId, signal }),
    ),
  ];
}
