/** How many segments a server answers in time, as its own answers tell. */
export interface BatchSize {
  /** At the moment. */
  readonly now: () => number;
  /** So many took longer than they may. */
  readonly tooMany: (segments: number) => void;
  readonly answered: (segments: number) => void;
}

/** Answers in a row after which more is tried. */
const BEFORE_GROWTH = 3;
/** Answers after which a size that was too large once may be tried again: servers have bad minutes. */
const BEFORE_TRYING_AGAIN = 12;

/** @param most  segments in a batch, 1 or more */
export function createBatchSize(most: number): BatchSize {
  let size = most;
  let ceiling = most;
  let row = 0;
  return {
    now: () => size,
    tooMany: (segments) => {
      size = Math.max(1, Math.min(size, Math.floor(segments / 2)));
      ceiling = Math.max(1, Math.min(most, segments - 1));
      row = 0;
    },
    answered: () => {
      row++;
      if (row >= BEFORE_TRYING_AGAIN) ceiling = most;
      if (size < ceiling && row % BEFORE_GROWTH === 0)
        size = Math.min(ceiling, Math.max(size + 1, Math.floor(size * 1.25)));
    },
  };
}
