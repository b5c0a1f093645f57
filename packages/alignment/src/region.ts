/** A rectangle of the grid that is aligned by itself: half-open ranges of sentences on both sides. */
export interface Region {
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly targetStart: number;
  readonly targetEnd: number;
}
