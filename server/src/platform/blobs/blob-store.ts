/** Where a blob is: its owner and the SHA-256 of its bytes. Two owners of equal bytes have two blobs. */
export interface BlobAddress {
  readonly ownerId: string;
  readonly sha256: string;
}

/** First and last byte, from 0, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
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
}
