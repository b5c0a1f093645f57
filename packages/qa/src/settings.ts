import { CHECK_IDS, type CheckId, type Severity } from "@yizhou/model";
import type { OwnPattern } from "./own-pattern.ts";

/** How somebody wants segments checked. */
export interface QaSettings {
  readonly severities: Readonly<Record<CheckId, Severity>>;
  /** Whether a space stands between Han and Latin letters or digits; what `latinSpacing` holds a text to. */
  readonly latinSpacing: "with" | "without";
  /** Longest target in columns (a Han character takes two); null without a limit. */
  readonly maxWidth: number | null;
  readonly patterns: readonly OwnPattern[];
}

/** Checks that are off until somebody wants them: houses differ on these, or they need a value. */
const OFF: ReadonlySet<CheckId> = new Set(["latinSpacing", "lengthLimit"]);
/** What would break the document or lose its meaning altogether. */
const BLOCKING: ReadonlySet<CheckId> = new Set(["empty", "tags"]);

export const DEFAULT_SEVERITIES: Readonly<Record<CheckId, Severity>> = Object.fromEntries(
  CHECK_IDS.map((id): [CheckId, Severity] => [id, OFF.has(id) ? "off" : BLOCKING.has(id) ? "block" : "warn"]),
) as Record<CheckId, Severity>;

export const DEFAULT_QA_SETTINGS: QaSettings = {
  severities: DEFAULT_SEVERITIES,
  latinSpacing: "with",
  maxWidth: null,
  patterns: [],
};

/**
 * Settings of which some are given: an organisation's, then a person's over them. Later ones win by check; patterns add up.
 */
export function layerSettings(...layers: readonly Partial<LayeredSettings>[]): QaSettings {
  return layers.reduce<QaSettings>(
    (below, layer) => ({
      severities: { ...below.severities, ...layer.severities },
      latinSpacing: layer.latinSpacing ?? below.latinSpacing,
      maxWidth: layer.maxWidth === undefined ? below.maxWidth : layer.maxWidth,
      patterns: [...below.patterns, ...(layer.patterns ?? [])],
    }),
    DEFAULT_QA_SETTINGS,
  );
}

/** What one layer may say; whatever it leaves out is the layer's below. */
export interface LayeredSettings {
  readonly severities: Partial<Readonly<Record<CheckId, Severity>>>;
  readonly latinSpacing: QaSettings["latinSpacing"];
  readonly maxWidth: number | null;
  readonly patterns: readonly OwnPattern[];
}
