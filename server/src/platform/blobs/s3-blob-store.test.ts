import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { describeBlobStore } from "./blob-store-contract.ts";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { parseS3Place } from "./s3-place.ts";
import { STAND_IN_BUCKET, STAND_IN_KEYS, startS3StandIn } from "./s3-stand-in.ts";
import type { S3StandIn } from "./s3-stand-in.ts";

let shared: S3StandIn;
let folders = 0;
beforeAll(async () => (shared = await startS3StandIn()));
afterAll(() => shared.close());

const placeAt = (endpoint: string, prefix = "") =>
  parseS3Place(`s3://${STAND_IN_BUCKET}${prefix}?region=eu-central-1&endpoint=${endpoint}`)!;

async function open(options: { idleMs?: number } = {}) {
  const standIn = await startS3StandIn();
  const store = createS3BlobStore(placeAt(standIn.endpoint), STAND_IN_KEYS, options);
  onTestFinished(async () => {
    store.close();
    await standIn.close();
  });
  return { standIn, store };
}

const MEGABYTE = 2 ** 20;
/** Bytes in pieces, none of which is like another. */
async function* pieces(megabytes: number) {
  for (let at = 0; at < megabytes; at++) yield Buffer.alloc(MEGABYTE, `${at} `);
}
async function wholeOf(megabytes: number) {
  const parts: Buffer[] = [];
  for await (const piece of pieces(megabytes)) parts.push(piece);
  return Buffer.concat(parts);
}
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the blob store on S3", () => {
  // A prefix for each, so that no test sees another's.
  describeBlobStore(async () =>
    createS3BlobStore(placeAt(shared.endpoint, `/site/${++folders}`), STAND_IN_KEYS),
  );

  test("sends what is large in parts, without a whole file in one body and with nothing left on the disk", async () => {
    const { standIn, store } = await open();
    const put = await store.put("ann", pieces(21));
    const whole = await wholeOf(21);
    expect(put).toEqual({ sha256: digestOf(whole), sizeBytes: whole.length });
    expect(standIn.requests.filter((line) => line.startsWith("PUT"))).toHaveLength(3);
    expect(standIn.largestBody).toBeLessThanOrEqual(8 * MEGABYTE);
    expect((await store.read({ ownerId: "ann", sha256: put.sha256 })).equals(whole)).toBe(true);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith("yizhou-s3-"))).toEqual([]);
  });

  test("takes an upload in parts back when one of them is refused for good", async () => {
    const { standIn, store } = await open();
    standIn.fail(/^PUT .*\?part/, "broken", 1000);
    await expect(store.put("ann", pieces(21))).rejects.toMatchObject({ name: "InternalError" });
    expect([standIn.openUploads, standIn.objects.size]).toEqual([0, 0]);
  });

  test.each(["slowDown", "broken", "cut"] as const)(
    "tries again when the store says or does %s",
    async (fault) => {
      const { standIn, store } = await open();
      for (const line of [/^PUT/, /^GET/, /^HEAD/, /^DELETE/, /list-type/]) standIn.fail(line, fault, 1);
      const bytes = Buffer.from("译舟".repeat(1000));
      const { sha256 } = await store.put("ann", bytes);
      const address = { ownerId: "ann", sha256 };
      expect(await store.size(address)).toBe(bytes.length);
      expect(await store.read(address)).toEqual(bytes);
      expect(await store.list("ann")).toEqual([address]);
      await store.delete(address);
      expect(await store.has(address)).toBe(false);
    },
  );

  test("says what the store says when it does not help to try again", async () => {
    const { standIn, store } = await open();
    const { sha256 } = await store.put("ann", Buffer.from("bytes"));
    standIn.fail(/^GET/, "slowDown", 4);
    await expect(store.read({ ownerId: "ann", sha256 })).rejects.toMatchObject({ name: "SlowDown" });
    expect((await store.read({ ownerId: "ann", sha256 })).toString()).toBe("bytes");
  });

  test("goes on where a line broke or fell silent, for all and for a part", async () => {
    const { standIn, store } = await open({ idleMs: 300 });
    const whole = await wholeOf(6);
    const { sha256 } = await store.put("ann", whole);
    const address = { ownerId: "ann", sha256 };
    standIn.fail(/^GET/, "cut", 2);
    expect((await store.read(address)).equals(whole)).toBe(true);
    standIn.fail(/^GET/, "stall", 1);
    const { stream, sizeBytes } = await store.open(address, { start: MEGABYTE, end: 4 * MEGABYTE });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(whole.subarray(MEGABYTE, 4 * MEGABYTE + 1))).toBe(true);
    expect(sizeBytes).toBe(whole.length);
  });

  test("hands out no bytes as whole that are not what was stored", async () => {
    const { standIn, store } = await open();
    const { sha256 } = await store.put("ann", Buffer.from("what was stored"));
    standIn.fail(/^GET/, "damage", 1);
    await expect(store.read({ ownerId: "ann", sha256 })).rejects.toThrow("not what was stored");
  });

  test("lets go of its line when a reader stops, and when nobody begins to read", async () => {
    const { store } = await open();
    const { sha256 } = await store.put("ann", await wholeOf(20));
    for (let at = 0; at < 60; at++) {
      const { stream } = await store.open({ ownerId: "ann", sha256 });
      if (at % 2 === 0) for await (const _chunk of stream) break;
      (stream as unknown as { destroy(): void }).destroy();
    }
    expect(await store.size({ ownerId: "ann", sha256 })).toBe(20 * MEGABYTE);
  });

  test("does not take a missing bucket or a wrong key for a missing file", async () => {
    const { standIn } = await open();
    const asked = { ownerId: "ann", sha256: "a".repeat(64) };
    const elsewhere = parseS3Place(`s3://not-there?region=eu-central-1&endpoint=${standIn.endpoint}`)!;
    await expect(createS3BlobStore(elsewhere, STAND_IN_KEYS).read(asked)).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
    await expect(createS3BlobStore(elsewhere, STAND_IN_KEYS).check()).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
    const stranger = createS3BlobStore(placeAt(standIn.endpoint), {
      ...STAND_IN_KEYS,
      secretAccessKey: "guessed",
    });
    await expect(stranger.read(asked)).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
    await expect(stranger.put("ann", Buffer.from("x"))).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
    expect(standIn.objects.size).toBe(0);
  });
});

describe("the address of a bucket", () => {
  test("has a bucket, a prefix, a region and an endpoint", () => {
    expect(parseS3Place("s3://files/site/a?region=cn-north-1&endpoint=https://oss.example:9000")).toEqual({
      bucket: "files",
      prefix: "site/a/",
      region: "cn-north-1",
      endpoint: "https://oss.example:9000",
      isPathStyle: true,
    });
    expect(parseS3Place("s3://files")).toMatchObject({ prefix: "", endpoint: null, isPathStyle: false });
    expect(parseS3Place("s3://files?endpoint=https://oss.example&style=host")).toMatchObject({
      isPathStyle: false,
    });
  });

  test.each([
    "s3://",
    "s3://UP_case!",
    "s3://files?endpoint=ftp://x",
    "s3://files?endpoint=https://a@b",
    "s3://key:secret@files",
    "s3://files?zone=1",
    "s3://files?style=odd",
    "disk:/a",
  ])("is refused as %s", (text) => expect(parseS3Place(text)).toBeNull());
});
