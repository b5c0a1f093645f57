import { AppError } from "@yizhou/model";
import type { Settings } from "../settings.ts";
import type { BlobStore } from "./blob-store.ts";
import { createDiskBlobStore } from "./disk-blob-store.ts";

/**
 * The blob store that BLOB_STORE names. A bucket is looked into once, so that a wrong name or key is told at the start.
 *
 * @throws {AppError} system.setting_invalid  with what the store answered as its cause
 */
export async function openBlobStore(settings: Settings): Promise<{ blobs: BlobStore; close(): void }> {
  if (!settings.s3Place) return { blobs: createDiskBlobStore(settings.blobDir), close: () => undefined };
  // The library is large; who keeps files on the disk does not wait for it.
  const { createS3BlobStore } = await import("./s3-blob-store.ts");
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = settings.environment;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  const blobs = createS3BlobStore(settings.s3Place, keys && sessionToken ? { ...keys, sessionToken } : keys);
  try {
    await blobs.check();
  } catch (cause) {
    blobs.close();
    throw new AppError("system.setting_invalid", { setting: "BLOB_STORE" }, { cause });
  }
  return { blobs, close: () => blobs.close() };
}
