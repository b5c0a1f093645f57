import { API_PATHS, fillPath, UPLOAD_LIMITS } from "@yizhou/contract";
import type { FileDto, UploadAnswer } from "@yizhou/contract";
import type { UnitCorrection } from "@yizhou/model";
import { makeZip } from "@yizhou/bytes/zip";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { buildTestApp, multipart, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { makeSlowPdf } from "../../../test/slow-pdf.ts";
import { correctFile } from "./correct-file.ts";
import { cleanFileName, splitName } from "./names.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const fileUrl = (id: string) => fillPath(API_PATHS.file, { id });

describe("an upload", () => {
  test("whose sender goes away is read no further, and leaves nothing", async () => {
    const user = await site.newUser();
    const { payload, type } = multipart("slow.pdf", makeSlowPdf(500, 4000));
    await site.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = site.app.server.address() as AddressInfo;
    const leaving = new AbortController();
    const sent = await fetch(`http://127.0.0.1:${port}${API_PATHS.files}`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}`, "content-type": type, accept: "text/event-stream" },
      body: new Uint8Array(payload),
      signal: leaving.signal,
    });
    const first = await sent.body!.getReader().read();
    expect(new TextDecoder().decode(first.value)).toContain("event: progress");
    leaving.abort();
    const open = sql`select 1 from work_requests where owner_id = ${user.id} and ended_at is null`;
    const isOver = async () => (await site.services.db.execute(open)).rowCount === 0;
    await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
    expect(await user.data("GET", API_PATHS.files)).toEqual([]);
  }, 120_000);

  test("is read at once: type by content, characters, segments, language", async () => {
    const user = await site.newUser();
    const file = await user.upload("notes.txt", sampleText(3));
    expect(file).toMatchObject({
      name: "notes.txt",
      format: "txt",
      segments: 3,
      detectedLanguage: "en",
      duplicate: false,
      warnings: [],
    });
    expect(file.characters).toBeGreaterThan(100);
    const days = (Date.parse(file.expiresAt) - Date.parse(file.createdAt)) / 86_400_000;
    expect(days).toBe(30);
  });

  test("keeps a Chinese or Korean name", async () => {
    const user = await site.newUser();
    expect((await user.upload("论文 한글.txt", sampleText(1))).name).toBe("论文 한글.txt");
  });

  test("says when the same bytes are kept already, to their owner only", async () => {
    const [ann, bob] = [await site.newUser(), await site.newUser()];
    const text = sampleText(2, "duplicates");
    expect((await ann.upload("a.txt", text)).duplicate).toBe(false);
    expect((await bob.upload("a.txt", text)).duplicate).toBe(false);
    expect((await ann.upload("b.txt", text)).duplicate).toBe(true);
  });

  test.each([
    ["empty.txt", "", "filter.empty"],
    ["blank.txt", "  \n \n", "filter.no_text"],
    ["picture.docx", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "filter.mislabelled"],
    ["paper.pdf", Buffer.from("%PDF-1.7\n"), "filter.damaged"],
    ["broken.docx", Buffer.from("PK\x03\x04 and then nothing"), "filter.damaged"],
    [`${"x".repeat(4000)}.txt`, "Some text.", "file.name_invalid"],
  ])("refuses %s with its reason and keeps nothing", async (name, bytes, code) => {
    const user = await site.newUser();
    const reply = await user.tryUpload(name, bytes);
    expect(reply.json()).toMatchObject({
      isSuccess: false,
      errorCode: code,
      errorMessage: expect.stringMatching(/\p{Script=Han}/u),
    });
    expect(reply.statusCode).toBe(422);
    expect(await site.services.blobs.list(user.id)).toEqual([]);
    expect(await user.data("GET", API_PATHS.files)).toEqual([]);
  });

  test("of a PDF tells its pages to whoever listens, and what is equal of several pages once", async () => {
    const user = await site.newUser();
    const paper = await readFile(join(import.meta.dirname, "../../../../fixtures/samples/paper.en.pdf"));
    const { payload, type } = multipart("paper.pdf", paper);
    const reply = await site.app.inject({
      method: "POST",
      url: API_PATHS.files,
      headers: {
        authorization: `Bearer ${user.token}`,
        "content-type": type,
        accept: "application/json, text/event-stream",
      },
      payload,
    });
    const events = reply.payload.trim().split("\n\n");
    expect(events.length).toBeGreaterThan(1);
    expect(events.at(-2)).toBe('event: progress\ndata: {"done":3,"total":3}');
    const answer = JSON.parse(events.at(-1)!.replace("event: answer\ndata: ", "")) as UploadAnswer;
    expect(answer).toMatchObject({ status: 200, envelope: { isSuccess: true, data: { pages: 3 } } });
    const codes = answer.envelope.data!.warnings.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("takes exactly 20 MiB and not a byte more", async () => {
    const user = await site.newUser();
    const over = await user.tryUpload("over.txt", Buffer.alloc(UPLOAD_LIMITS.maxFileBytes + 1, "a"));
    expect(over.json()).toMatchObject({ errorCode: "file.too_large", errorMessage: "文件不能超过20M" });
    expect(over.statusCode).toBe(422);
    // The most a file may hold is not refused for its size; this one is for having no document in it.
    const exact = await user.tryUpload("exact.docx", Buffer.alloc(UPLOAD_LIMITS.maxFileBytes, "a"));
    expect(exact.json().errorCode).not.toBe("file.too_large");
  });

  test("of a zip bomb is refused for its size, before its time is over", async () => {
    const user = await site.newUser();
    const bytes = Buffer.alloc(200 * 2 ** 20);
    const bomb = makeZip(["[Content_Types].xml", "word/document.xml"].map((name) => ({ name, bytes })));
    const reply = await user.tryUpload("bomb.docx", bomb);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errorCode).toBe("filter.too_large");
    expect(await site.services.blobs.list(user.id)).toEqual([]);
  });

  test("of two files, of none or of no form is refused with 400 or 422, not with a crash", async () => {
    const user = await site.newUser();
    const one = multipart("a.txt", "Text.");
    const two = Buffer.concat([one.payload.subarray(0, -24), one.payload]);
    const authorization = `Bearer ${user.token}`;
    const send = (payload: Buffer | string, type: string) =>
      site.app.inject({
        method: "POST",
        url: API_PATHS.files,
        headers: { authorization, "content-type": type },
        payload,
      });
    expect([400, 422]).toContain((await send(two, one.type)).statusCode);
    expect((await send("{}", "application/json")).statusCode).toBe(400);
    expect((await send(`--test-boundary-7f3a--\r\n`, one.type)).statusCode).toBe(400);
  });

  test("stops at the account's storage limit", async () => {
    const small = await buildTestApp({ environment: { STORAGE_LIMIT_MB: "1" } });
    try {
      const user = await small.newUser();
      const reply = await user.tryUpload("big.txt", `${sampleText(1)}${" ".repeat(2 ** 20)}`);
      expect(reply.json()).toMatchObject({ errorCode: "file.storage_full", params: { limitMegabytes: 1 } });
    } finally {
      await small.close();
    }
  });
});

describe("own files", () => {
  test("are listed, shown, and deleted for real", async () => {
    const user = await site.newUser();
    const file = await user.upload("mine.txt", sampleText(2, "deletion"));
    expect((await user.data<FileDto[]>("GET", API_PATHS.files)).map(({ id }) => id)).toEqual([file.id]);
    expect((await user.data<FileDto>("GET", fileUrl(file.id))).name).toBe("mine.txt");
    expect(await site.services.blobs.list(user.id)).toHaveLength(2);
    expect(await user.data("DELETE", fileUrl(file.id))).toBe(true);
    expect(await site.services.blobs.list(user.id)).toEqual([]);
    expect((await user.call("GET", fileUrl(file.id))).statusCode).toBe(404);
  });

  test("of equal bytes do not lose theirs when one is deleted", async () => {
    const user = await site.newUser();
    const text = sampleText(2, "twins");
    const [first, second] = [await user.upload("one.txt", text), await user.upload("two.txt", text)];
    await user.data("DELETE", fileUrl(first.id));
    const [quote] = (
      await user.data<{ items: { segments: number }[] }>("POST", API_PATHS.quotes, {
        fileIds: [second.id],
        options: { from: "en", to: "ko" },
      })
    ).items;
    expect(quote!.segments).toBe(2);
  });

  test("go with their bytes when their days are over", async () => {
    const late = await buildTestApp();
    try {
      const user = await late.newUser();
      await user.upload("old.txt", sampleText(1));
      late.clock.advance(30 * 86_400_000 + 1);
      expect(await late.services.documents.deleteExpired()).toBe(1);
      expect(await late.services.blobs.list(user.id)).toEqual([]);
    } finally {
      await late.close();
    }
  });
});

test("what is put right by several files of the same bytes at once is kept of all of them", async () => {
  const user = await site.newUser();
  const files = [await user.upload("one.txt", "The same."), await user.upload("two.txt", "The same.")];
  const unit = (at: number): UnitCorrection => ({ kind: "leave", unit: `u${at}`, text: "The same." });
  const { db } = site.services;
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      db.transaction((tx) =>
        correctFile(tx, { ownerId: user.id, fileId: files[at % 2]!.id }, unit(at), false),
      ),
    ),
  );
  const { rows } = await db.execute<{ units: string[] }>(
    sql`select array(select c ->> 'unit' from jsonb_array_elements(corrections) c order by 1) units from files
      where owner_id = ${user.id}`,
  );
  const all = Array.from({ length: 8 }, (_, at) => `u${at}`);
  expect(rows.map(({ units }) => units)).toEqual([all, all]);
});

test("a name is kept without folders, control marks and tricks with the reading order", () => {
  expect(cleanFileName("../../etc/passwd.txt")).toBe("passwd.txt");
  expect(cleanFileName("C:\\papers\\论文.docx")).toBe("论文.docx");
  expect(cleanFileName("cod\u202Excod.exe.docx")).toBe("codxcod.exe.docx");
  expect(cleanFileName("a\u0000b\n.txt")).toBe("ab.txt");
  expect(() => cleanFileName("..")).toThrow("file.name_invalid");
  expect(splitName("paper.v2.docx")).toEqual({ stem: "paper.v2", extension: "docx" });
  expect(splitName(".hidden")).toEqual({ stem: ".hidden", extension: "" });
});
