// What can be asked of workers: a kind names its handler and says what goes in and what comes out, both as JSON.

declare const types: unique symbol;

/** `name`: as stored, `file.read`. */
export interface WorkKind<Input, Result> {
  readonly name: string;
  readonly [types]?: (input: Input) => Result;
}

export function workKind<Input, Result>(name: string): WorkKind<Input, Result> {
  return { name };
}

/** Everything begins in the short lane; what is not done soon goes on in the long one. */
export type Lane = "short" | "long";

/** `cancelling`: nobody wants it any more, and a worker has yet to clear up after it. */
export type WorkState = "waiting" | "running" | "cancelling" | "done" | "failed" | "cancelled";

/** Work is waiting or wanted no more; the payload is its kind. */
export const WANTED = "work_wanted";
/** Something happened to a piece of work; the payload is its id. */
export const NEWS = "work_news";
