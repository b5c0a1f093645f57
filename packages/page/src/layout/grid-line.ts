/** A line of a table's grid: `at` across, `from` to `to` along. Points, in the frame of the table's text. */
export interface GridLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}
