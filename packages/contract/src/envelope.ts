import type { ErrorCode, ErrorParams } from "@yizhou/model";

/** The one form of every answer of the API (docs/specification.md, section 7, common). `data` is null when `isSuccess` is false. */
export interface Envelope<T> {
  readonly isSuccess: boolean;
  readonly data: T | null;
  /** In the language of the request; at most one ASCII colon; null on success. */
  readonly errorMessage: string | null;
  /** Only on section 7 calls that the specification gives one. */
  readonly errorDictionary?: Readonly<Record<string, string>>;
  readonly errorCode?: ErrorCode;
  readonly params?: ErrorParams;
  /** Every invalid input at once: field name -> message. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}
