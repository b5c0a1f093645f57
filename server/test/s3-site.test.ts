// The server over a bucket, with the stand-in for S3 behind it.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, FileDto } from "@yizhou/contract";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../src/modules/accounts/index.ts";
import { STAND_IN_BUCKET, STAND_IN_KEYS, startS3StandIn } from "../src/platform/blobs/s3-stand-in.ts";
import { loadSettings } from "../src/platform/settings.ts";
import { startServer } from "../src/start-server.ts";
import { createTestDatabase } from "./database.ts";

async function prepare(secret: string) {
  const [database, standIn] = [await createTestDatabase(), await startS3StandIn()];
  const folder = await mkdtemp(join(tmpdir(), "yizhou-s3-site-"));
  onTestFinished(async () => {
    await standIn.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const settings = loadSettings({
    YIZHOU_DATA: folder,
    ...database.environment,
    YIZHOU_LOG_LEVEL: "silent",
    YIZHOU_APERTIUM: "off",
    DEMO: "on",
    PORT: "0",
    BLOB_STORE: `s3://${STAND_IN_BUCKET}/site?region=eu-central-1&endpoint=${standIn.endpoint}`,
    AWS_ACCESS_KEY_ID: STAND_IN_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: secret,
  });
  return { settings, standIn, folder };
}

test("an upload goes into the bucket and nowhere else, and deleting it takes it out", async () => {
  const { settings, standIn, folder } = await prepare(STAND_IN_KEYS.secretAccessKey);
  const server = await startServer(settings);
  onTestFinished(() => server.stop());
  const call = async <T>(path: string, init: RequestInit, token?: string) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers };
    const reply = await fetch(server.address + path, { ...init, headers });
    return (await reply.json()) as Envelope<T>;
  };
  const body = JSON.stringify({ account: DEMO_ACCOUNTS[0]!.account, password: DEMO_PASSWORD, channel: 1 });
  const signIn = { method: "POST", headers: { "content-type": "application/json" }, body };
  const token = (await call<string>(APP_PATHS.signIn, signIn)).data!;
  const form = new FormData();
  form.append("file", new Blob(["The river flows to the sea.\n"]), "rivers.txt");
  const file = (await call<FileDto>(API_PATHS.files, { method: "POST", body: form }, token)).data!;
  const stored = [...standIn.objects].filter(([, bytes]) => bytes.includes("The river flows"));
  expect(stored.map(([key]) => key)).toEqual([expect.stringMatching(/^site\/blobs\/[\w-]+\/[0-9a-f]{64}$/)]);
  expect(await readdir(folder)).not.toContain("blobs");
  await call(fillPath(API_PATHS.file, { id: file.id }), { method: "DELETE" }, token);
  expect([...standIn.objects.values()].filter((bytes) => bytes.includes("The river flows"))).toEqual([]);
});

test("a server whose keys the bucket refuses does not start, and says which setting is wrong", async () => {
  const { settings } = await prepare("guessed");
  await expect(startServer(settings)).rejects.toMatchObject({
    code: "system.setting_invalid",
    params: { setting: "BLOB_STORE" },
  });
});
