import { expect, onTestFinished, test } from "vitest";
import { parseS3Place } from "../../platform/blobs/s3-place.ts";
import { createS3BlobStore } from "../../platform/blobs/s3-blob-store.ts";
import { STAND_IN_BUCKET, STAND_IN_KEYS, startS3StandIn } from "../../platform/blobs/s3-stand-in.ts";
import { readSegment, SegmentLost, storeSegment } from "./segment-bytes.ts";

test("a segment whose bytes a bucket has damaged is lost, so that it is made again", async () => {
  const standIn = await startS3StandIn();
  const place = parseS3Place(`s3://${STAND_IN_BUCKET}?region=eu-central-1&endpoint=${standIn.endpoint}`)!;
  const blobs = createS3BlobStore(place, STAND_IN_KEYS);
  onTestFinished(async () => {
    blobs.close();
    await standIn.close();
  });
  const { sha256, sizeBytes } = await storeSegment(blobs, "a", Buffer.from("a segment"));
  const segment = {
    ...{ firstSha256: sha256, secondSha256: sha256 },
    ...{ firstBytes: sizeBytes, secondBytes: sizeBytes },
  };
  const read = () => readSegment(blobs, "a", segment, "first");
  expect(Buffer.from(await read()).toString()).toBe("a segment");
  standIn.fail(/^GET/, "damage", 1);
  await expect(read()).rejects.toBeInstanceOf(SegmentLost);
});
