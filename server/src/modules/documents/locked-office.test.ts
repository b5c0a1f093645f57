import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { API_PATHS } from "@yizhou/contract";
import type { Envelope, FileDto } from "@yizhou/contract";
import { expect, test } from "vitest";
import { multipart } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { openTestApp } from "../../../test/open-test-app.ts";

const LOCKED = join(import.meta.dirname, "../../../../packages/filters/src/testing/locked/locked.docx");

test("a Word document with a password is asked for it, and translated with it", async () => {
  const engine = makeFakeEngine();
  const site = await openTestApp({ engines: [engine] });
  const user = await site.newUser();
  const bytes = await readFile(LOCKED);
  const upload = async (fields: Record<string, string>) => {
    const { payload, type } = multipart("locked.docx", bytes, fields);
    const reply = await user.call("POST", API_PATHS.files, payload, { "content-type": type });
    return reply.json<Envelope<FileDto>>();
  };
  expect((await upload({})).errorCode).toBe("filter.encrypted");
  expect((await upload({ password: "guessed" })).errorCode).toBe("filter.password_wrong");
  const file = (await upload({ password: "s3cret-문" })).data!;
  const [job] = await user.start([file]);
  await site.runJobs();
  expect((await user.job(job!.id)).state).toBe("done");
  expect(engine.batches.flat()).toContain("The river flows to the sea.");
});
