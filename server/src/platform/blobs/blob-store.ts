/** Where a blob is: its owner and the SHA-256 of its bytes. Two owners of equal bytes have two blobs. */
export interface BlobAddress {
  readonly ownerId: string;
  readonly sha256: string;
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
  /** A stream and its length. @throws {AppError} file.not_found */
  open(address: BlobAddress): Promise<{ stream: NodeJS.ReadableStream; sizeBytes: number }>;
  has(address: BlobAddress): Promise<boolean>;
  /** Bytes are gone when it resolves; deleting what is not there is no error. */
  delete(address: BlobAddress): Promise<void>;
  /** Every address of an owner; for cleaning up and for proving deletion. */
  list(ownerId: string): Promise<BlobAddress[]>;
}
