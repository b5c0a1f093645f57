/** Where a blob is: its owner and the SHA-256 of its bytes. Two owners of equal bytes have two blobs. */
export interface BlobAddress {
  readonly ownerId: string;
  readonly sha256: string;
}

export interface StoredBlob extends BlobAddress {
  /** When it was put last. */
  readonly writtenAtMs: number;
}

/** First and last byte, from 0, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The document that named objects lie beside: its owner and the SHA-256 of its bytes, which need not be a blob themselves. */
export type DocumentAddress = BlobAddress;

/** A named object beside a document. `name`: `pages/3f2a/0007`, of letters, digits, `_`, `-` and `/`. */
export interface ObjectAddress extends DocumentAddress {
  readonly name: string;
}

/** Which of them: everybody's, one owner's, one document's, or those whose names begin with `folder` and a slash. */
export interface ObjectScope {
  readonly ownerId?: string;
  readonly sha256?: string;
  readonly folder?: string;
}

export interface StoredObject extends ObjectAddress {
  readonly sizeBytes: number;
  /** When it was written last. */
  readonly writtenAtMs: number;
}

/**
 * What was worked out of a document and can be worked out again: read pages, half-written results. Any worker finds them, and
 * who deletes the document deletes them with it. Writes are atomic, the last one counts.
 */
export interface DocumentObjects {
  /** Stores the bytes in place of what was there. */
  put(address: ObjectAddress, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws {AppError} file.not_found */
  read(address: ObjectAddress): Promise<Buffer>;
  /** A stream of the bytes. @throws {AppError} file.not_found */
  open(address: ObjectAddress): Promise<NodeJS.ReadableStream>;
  /** In no order. `sha256` only with `ownerId`, `folder` only with both. */
  list(scope: ObjectScope): AsyncIterable<StoredObject>;
  /** All of the scope; nothing where nothing is. The owner has to be said: nobody deletes everybody's. */
  delete(scope: ObjectScope & { readonly ownerId: string }): Promise<void>;
}

/**
 * Bytes of uploaded, rendered and drawn files, addressed by content per owner. Writes are atomic: a blob is whole or absent.
 * The contract suite is `blob-store-contract.ts`.
 */
export interface BlobStore {
  /** Stores the bytes; storing them again changes nothing. */
  put(
    ownerId: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** @throws {AppError} file.not_found */
  read(address: BlobAddress): Promise<Buffer>;
  /**
   * A stream of the bytes, and how long the whole blob is.
   *
   * @param range  first and last byte, both included, inside the blob; all where absent
   * @throws {AppError} file.not_found
   */
  open(
    address: BlobAddress,
    range?: ByteRange,
  ): Promise<{ stream: NodeJS.ReadableStream; sizeBytes: number }>;
  /** Length of the blob. @throws {AppError} file.not_found */
  size(address: BlobAddress): Promise<number>;
  has(address: BlobAddress): Promise<boolean>;
  /** Bytes are gone when it resolves; deleting what is not there is no error. */
  delete(address: BlobAddress): Promise<void>;
  /** Every address of an owner; for cleaning up and for proving deletion. */
  list(ownerId: string): Promise<BlobAddress[]>;
  /** Everything of all owners in an order that stays, from behind an address on that need not be there. */
  listBehind(after: BlobAddress | null): AsyncIterable<StoredBlob>;
  /** Takes away what killed processes left half-written before that time, where the store does not do so itself. */
  clearLeftovers(beforeMs: number): Promise<void>;
  /** Named objects beside documents; apart from the blobs, so that deleting or listing these does not touch them. */
  readonly objects: DocumentObjects;
}
