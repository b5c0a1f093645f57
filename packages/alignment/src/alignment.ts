/** One sentence (or longer piece) of a text to align. */
export interface AlignmentSentence {
  readonly text: string;
  /**
   * What it is in its document: `heading`, `cell`, `list-item` … Equal kinds on both sides speak for a bead, unequal ones
   * against it. Leave out where the two sides were not read by the same kind of filter.
   */
  readonly kind?: string;
}

/**
 * A group of neighbouring source sentences and the group of target sentences that translates it. Ranges are
 * half-open, 0-based; one of them may be empty: the sentence has no counterpart.
 */
export interface Bead {
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly targetStart: number;
  readonly targetEnd: number;
  /** Posterior probability that exactly this group is right, 0-1. A bead fixed by the caller has 1. */
  readonly confidence: number;
}

/** Translations known beforehand: the user's memory and terms, cut into words as `alignmentTokens` cuts them. */
export interface KnownPair {
  readonly source: string;
  readonly target: string;
}

/** Vectors for texts, in order; for an embeddings endpoint. All of one length; need not be normalised. */
export type Embed = (
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (readonly number[])[]>;

export interface AlignOptions {
  /** Beads that must stand, in order and not overlapping: what the user has confirmed. The rest is aligned around them. */
  readonly fixed?: readonly Bead[];
  /** Positions both texts must be cut at, in order: chapters, slides, sheets, table rows. */
  readonly borders?: readonly { readonly source: number; readonly target: number }[];
  /** Phrases with their translations. */
  readonly known?: readonly KnownPair[];
  /** A service's vectors, asked about the beads that words and lengths leave open. */
  readonly embed?: Embed;
  /**
   * Told when `embed` fails or the texts are too many for it; the alignment then stands on lengths and words. Without it what
   * `embed` throws is thrown on.
   */
  readonly onEmbedFault?: (error: unknown) => void;
  readonly signal?: AbortSignal;
  /** Share of the work done, 0-1. */
  readonly onProgress?: (share: number) => void;
}
