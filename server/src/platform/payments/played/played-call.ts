/** A call to a played provider, over HTTP or, in the demo, within the process. */
export interface PlayedCall {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly rawQuery: string;
  readonly header: (name: string) => string | null;
  readonly body: string;
}

export interface PlayedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A notice as the provider would post it. */
export interface PlayedNotice {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A provider as it would behave, with keys of its own: it checks our signatures and signs what it says. */
export interface PlayedProvider {
  /** What an adapter needs to talk to it. */
  readonly environment: Readonly<Record<string, string>>;
  handle(call: PlayedCall): Promise<PlayedAnswer>;
  /** What it tells of a trade that was paid. */
  noticeOf(tradeNo: string): Promise<PlayedNotice>;
}
