import { API_PATHS } from "@yizhou/contract";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proseOf, SamplePdf } from "../../../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { buildTestApp, multipart, type TestApp } from "../../../test/build-test-app.ts";
import { listKeptPages } from "../../platform/page-cache/page-cache-store.ts";

let site: TestApp;
let origin: string;
beforeAll(async () => {
  site = await buildTestApp();
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

const PAGES = 150;

async function longPdf(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  for (let page = 0; page < PAGES; page++) {
    if (page > 0) pdf.nextPage();
    pdf.paragraph(60, 700, 400, proseOf(120, page));
  }
  return pdf.bytes();
}

test("reading ends when its uploader goes away, and goes on where it was when the file comes again", async () => {
  const user = await site.newUser();
  const { payload, type } = multipart("long.pdf", Buffer.from(await longPdf()));
  const leaving = new AbortController();
  const upload = (signal: AbortSignal | null) =>
    fetch(`${origin}${API_PATHS.files}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${user.token}`,
        "content-type": type,
        accept: "application/json, text/event-stream",
      },
      body: new Uint8Array(payload),
      signal,
    });

  const broken = await upload(leaving.signal);
  const first = await broken.body!.getReader().read();
  expect(new TextDecoder().decode(first.value)).toContain("event: progress");
  leaving.abort();
  await quiet();
  const readBefore = await keptBytes();
  await quiet();
  // Nobody reads any more, and what was read so far is kept.
  expect(await keptBytes()).toBe(readBefore);
  expect(await user.data("GET", API_PATHS.files)).toEqual([]);

  const whole = await (await upload(null)).text();
  expect(whole).toContain(`"pages":${PAGES}`);
  expect(await keptBytes()).toBeGreaterThan(2 * readBefore);

  async function keptBytes(): Promise<number> {
    const kept = await listKeptPages(site.services.blobs.objects);
    return kept.reduce((sum, { ownerId, bytes }) => (ownerId === user.id ? sum + bytes : sum), 0);
  }
}, 120_000);

const quiet = () => new Promise((resolve) => setTimeout(resolve, 1_500));
