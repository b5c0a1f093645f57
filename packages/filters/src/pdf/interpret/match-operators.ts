import type { OperatorRef } from "@yizhou/page/model";
import type { ContentEvent } from "./walk-content.ts";
import type { ListEvent } from "./walk-operator-list.ts";

export interface OperatorMatch {
  /** Reference of the k-th text operator of pdf.js' list; shorter than the list where ours are fewer. */
  readonly refs: readonly OperatorRef[];
  /** True when both saw the same number of text operators. */
  readonly isExact: boolean;
}

/** Pairs pdf.js' text operators with those of the content streams, the k-th with the k-th. */
export function matchOperators(list: readonly ListEvent[], content: readonly ContentEvent[]): OperatorMatch {
  const refs = content.flatMap((event) => (event.kind === "show" ? [event.ref] : []));
  const shows = list.filter((event) => event === "show").length;
  return { refs, isExact: shows === refs.length };
}
