import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir } from "node:fs/promises";
import { API_PATHS } from "@yizhou/contract";
import type { Envelope, FileDto, UploadAnswer } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";

const RECORD = `<OAI-PMH><metadata><arXiv><title>Tides</title><license>http://creativecommons.org/licenses/by/4.0/</license></arXiv></metadata></OAI-PMH>`;

let repository: Server;
let origin: string;
let site: TestApp;
/** Ends the answer that is being given slowly. */
let goOn: () => void = () => undefined;

beforeAll(async () => {
  repository = createServer((request, response) => {
    const path = request.url!.split("?")[0]!;
    if (path === "/oai") response.end(RECORD);
    else if (path === "/pdf/2301.01234")
      response.setHeader("content-disposition", "inline; filename=a.txt").end(sampleText(3));
    else if (path === "/slow.txt") {
      response.writeHead(200, { "content-type": "text/plain" }).write(sampleText(1));
      goOn = () => response.end(sampleText(2, "rest"));
    } else if (path === "/broken.pdf") response.end("%PDF-1.4 and no more");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => repository.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(repository.address() as AddressInfo).port}`;
  site = await buildTestApp({
    environment: { REFERENCE_HOSTS: origin, ARXIV_BASE: origin, ARXIV_OAI_BASE: origin },
  });
});
afterAll(async () => {
  await site.close();
  repository.closeAllConnections();
  repository.close();
});

test("a document that is named by its number goes the way of an upload, with its licence", async () => {
  const user = await site.newUser();
  const file = await user.data<FileDto>("POST", API_PATHS.fileReferences, { reference: "arXiv:2301.01234" });
  expect(file).toMatchObject({
    ...{ name: "Tides.txt", format: "txt", segments: 3, detectedLanguage: "en" },
    origin: {
      reference: "arXiv:2301.01234",
      page: "https://arxiv.org/abs/2301.01234",
      licence: { name: "CC BY 4.0", url: "http://creativecommons.org/licenses/by/4.0/" },
    },
  });
  expect(await user.data<FileDto[]>("GET", API_PATHS.files)).toEqual([file]);
  expect((await user.upload("own.txt", sampleText(1))).origin).toBeNull();
});

test.each([
  ["not a reference", "file.reference_unknown"],
  ["https://elsewhere.example/a.pdf", "file.reference_host"],
  ["http://169.254.169.254/latest/meta-data", "file.reference_host"],
  ["http://127.0.0.1:22/", "file.reference_host"],
])("%j is refused with %s and leaves nothing", async (reference, code) => {
  const user = await site.newUser();
  const reply = await user.call("POST", API_PATHS.fileReferences, { reference });
  expect(reply.json<Envelope<null>>()).toMatchObject({ isSuccess: false, errorCode: code });
  expect(await user.data("GET", API_PATHS.files)).toEqual([]);
});

test("a fetched document that cannot be read is refused as an upload would be, and its bytes go", async () => {
  const user = await site.newUser();
  const reply = await user.call("POST", API_PATHS.fileReferences, { reference: `${origin}/broken.pdf` });
  expect(reply.json<Envelope<null>>().errorCode).toMatch(/^filter\./u);
  // Folders go a moment after what they held, so the walk itself may find one gone.
  await expect
    .poll(
      async () =>
        (await readdir(site.services.settings.blobDir, { recursive: true, withFileTypes: true })).filter(
          (entry) => entry.isFile() && entry.parentPath.includes(user.id),
        ),
      { timeout: 15_000 },
    )
    .toEqual([]);
});

test("who listens hears of the bytes that come, and gets the answer last", async () => {
  const user = await site.newUser();
  const asked = user.call(
    "POST",
    API_PATHS.fileReferences,
    { reference: `${origin}/slow.txt` },
    { accept: "application/json, text/event-stream" },
  );
  await expect
    .poll(
      async () =>
        (await site.services.db.execute<{ progress: unknown }>("select progress from work_requests")).rows[0]
          ?.progress,
      { timeout: 15_000 },
    )
    .toMatchObject({ done: expect.any(Number), total: 0 });
  // The event goes out with the next notice.
  await new Promise((resolve) => setTimeout(resolve, 100));
  goOn();
  const { payload } = await asked;
  expect(payload).toContain('event: progress\ndata: {"done":');
  expect(payload).toContain('"unit":"bytes"');
  const last = payload.trim().split("\n\n").at(-1)!;
  const answer = JSON.parse(last.replace(/^event: answer\ndata: /u, "")) as UploadAnswer;
  expect(answer.envelope.data).toMatchObject({
    name: "slow.txt",
    origin: { reference: `${origin}/slow.txt` },
  });
});
