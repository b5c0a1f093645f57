import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Link } from "@yizhou/contract";
import { installedFilters } from "@yizhou/filters/node";
import { mergeXliff } from "@yizhou/pipeline";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { contentDisposition } from "./downloads.ts";

let site: TestApp;
let user: TestUser;
let ids: string[];

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  const files = [
    await user.upload("论文.txt", sampleText(2, "one")),
    await user.upload("论文.txt", sampleText(2, "two")),
  ];
  ids = (await user.start(files)).map(({ id }) => id);
  await site.runJobs();
});
afterAll(() => site.close());

const linkTo = (jobs: string[], output: string) =>
  user.data<Link>("POST", API_PATHS.links, { ids: jobs, output });
const get = async (link: Link) => site.app.inject(link.url);

test("a link gives the file without a token, as an attachment under its own name", async () => {
  const reply = await get(await linkTo([ids[0]!], "target"));
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain("译文This is sentence number 1 about one");
  expect(reply.headers).toMatchObject({
    "content-disposition": `attachment; filename="__.zh-Hans.txt"; filename*=UTF-8''%E8%AE%BA%E6%96%87.zh-Hans.txt`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

test("XLIFF and TMX hold the segments with their targets", async () => {
  const xliff = (await get(await linkTo([ids[0]!], "xliff"))).body;
  expect(xliff).toContain('version="2.1"');
  expect(xliff).toContain("译文This is sentence number 2 about one");
  const tmx = (await get(await linkTo([ids[0]!], "tmx"))).body;
  expect(tmx.match(/<tu[\s>]/g)).toHaveLength(2);
});

test("the XLIFF of a job goes back into its source as the command line does it, and gives the job's result", async () => {
  const [source, xliff, target] = await Promise.all(
    ["source", "xliff", "target"].map(
      async (output) => (await get(await linkTo([ids[0]!], output))).rawPayload,
    ),
  );
  const merged = await mergeXliff(source!, { filters: installedFilters, name: "论文.txt", xliff: xliff! });
  expect(merged).toMatchObject({ totalSegments: 2, changedSegments: 2, warnings: [] });
  expect(Buffer.from(merged.bytes).toString()).toBe(target!.toString());
});

test("several jobs come as one zip, with names that do not overwrite each other", async () => {
  const reply = await get(await linkTo(ids, "source"));
  expect(reply.headers["content-type"]).toBe("application/zip");
  const files = unzipSync(reply.rawPayload);
  expect(Object.keys(files)).toEqual(["论文.txt", "论文 (2).txt"]);
  expect(Buffer.from(files["论文 (2).txt"]!).toString()).toBe(sampleText(2, "two"));
});

test("a link that was changed, made up or has run out opens nothing", async () => {
  const link = await linkTo([ids[0]!], "target");
  const token = link.url.split("/").at(-1)!;
  const [body = "", signature = ""] = token.split(".");
  const forged = Buffer.from(Buffer.from(body, "base64url").toString().replace("target", "source")).toString(
    "base64url",
  );
  for (const bad of [`${forged}.${signature}`, body, `${body}.`, "x", `${body}.${signature}x`]) {
    const reply = await site.app.inject(fillPath(API_PATHS.download, { token: bad }));
    expect(reply.json()).toMatchObject({ errorCode: "link.invalid" });
    expect(reply.statusCode).toBe(404);
  }
  // The same signature must not open another door.
  expect((await site.app.inject(fillPath(API_PATHS.previewImage, { token }))).statusCode).toBe(404);
  site.clock.advance(10 * 60_000 + 1);
  expect((await get(link)).statusCode).toBe(404);
});

test("what is not made yet has no link", async () => {
  const [waiting] = await user.start([await user.upload("later.txt", sampleText(1))]);
  const reply = await user.call("POST", API_PATHS.links, { ids: [waiting!.id], output: "target" });
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ errorCode: "job.not_ready" });
});

test.each([
  ["paper.docx", `attachment; filename="paper.docx"; filename*=UTF-8''paper.docx`],
  ['a"b\\c%.txt', `attachment; filename="a_b_c_.txt"; filename*=UTF-8''a%22b%5Cc%25.txt`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
])("the header for %s names it for old and new clients", (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});
