/**
 * How many requests one address may make in a window of time, over all processes that share the limit.
 * The contract suite is `request-limit-contract.ts`.
 */
export interface RequestLimit {
  /**
   * Counts a request.
   *
   * @param address  who asks
   * @returns 0 when it may go on; else the whole seconds to wait, 1 or more
   */
  count(address: string): Promise<number>;
}

export interface RequestLimitOptions {
  readonly max: number;
  readonly windowMs: number;
}
