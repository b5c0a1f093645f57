import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, Job, JobLink, JobSegments, Link, ShareLink } from "@yizhou/contract";
import { installedFilters } from "@yizhou/filters/node";
import { mergeXliff } from "@yizhou/pipeline";
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { contentDisposition } from "./downloads.ts";
import { makeLinkToken } from "./signed-links.ts";

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

describe("a link that shows a job to others", () => {
  const links = () => fillPath(API_PATHS.jobLinks, { id: ids[0]! });
  const make = async (right: "view" | "download", days = 7) => {
    // They are listed in the order they were made.
    site.clock.advance(1);
    return (await user.data<JobLink[]>("POST", links(), { right, days })).at(-1)!;
  };
  const end = ({ id }: JobLink) =>
    user.data<JobLink[]>("DELETE", fillPath(API_PATHS.jobLink, { id: ids[0]!, link: id }));
  const addressOf = ({ id }: Pick<JobLink, "id">) => fillPath(API_PATHS.shareLink, { id });
  const look = (who: TestUser, link: Pick<JobLink, "id">) => who.data<ShareLink>("GET", addressOf(link));
  const open = (who: TestUser, link: Pick<JobLink, "id" | "code">) =>
    who.data<ShareLink>("POST", addressOf(link), { code: link.code });
  const refusal = async (reply: Promise<{ json: <T>() => T }>) =>
    (await reply).json<Envelope<null>>().errorCode;
  const jobAddress = (path: string) => fillPath(path, { id: ids[0]! });
  const seesJob = (who: TestUser) => refusal(who.call("GET", jobAddress(API_PATHS.job)));

  test("shows nothing but who shares until its code is given, and then the job for looking, not for taking away or editing", async () => {
    const guest = await site.newUser();
    const link = await make("view");
    expect(link.code).toMatch(/^[a-hjkmnp-z2-9]{6}$/);
    expect(await look(guest, link)).toMatchObject({ opened: null });
    expect(await seesJob(guest)).toBe("job.not_found");

    expect(await open(guest, { ...link, code: ` ${link.code.toUpperCase()} ` })).toMatchObject({
      opened: { jobId: ids[0], right: "view" },
    });
    const job = await guest.data<Job>("GET", jobAddress(API_PATHS.job));
    expect(job).toMatchObject({ outputs: [], spending: [], report: { notices: [] } });
    expect(job.renditions.map(({ output }) => output)).toContain("target");
    expect((await guest.data<JobSegments>("GET", jobAddress(API_PATHS.jobSegments))).items).toHaveLength(2);
    expect(await refusal(guest.call("GET", jobAddress(API_PATHS.jobPreview)))).toBeUndefined();
    const take = guest.call("POST", API_PATHS.links, { ids: [ids[0]], output: "target" });
    expect(await refusal(take)).toBe("job.no_right");
    for (const path of [API_PATHS.jobAccess, API_PATHS.jobLinks, API_PATHS.jobShares, API_PATHS.jobCopies])
      expect(await refusal(guest.call("GET", jobAddress(path)))).toBe("job.not_found");
    const wish = { requestKey: "copy-of-shared" };
    expect(await refusal(guest.call("POST", jobAddress(API_PATHS.jobCopies), wish))).toBe("job.not_found");
    // The other jobs of the owner are none of theirs.
    expect(await refusal(guest.call("GET", fillPath(API_PATHS.job, { id: ids[1]! })))).toBe("job.not_found");
  });

  test("for downloading gives files, which are counted, as people are", async () => {
    const [guest, other] = [await site.newUser(), await site.newUser()];
    const link = await make("download", 1);
    for (const who of [guest, guest, other]) await open(who, link);
    const file = await guest.data<Link>("POST", API_PATHS.links, { ids: [ids[0]], output: "target" });
    expect((await get(file)).body).toContain("译文This is sentence number 1 about one");
    const both = guest.call("POST", API_PATHS.links, { ids, output: "target" });
    expect(await refusal(both)).toBe("job.not_found");
    const listed = (await user.data<JobLink[]>("GET", links())).find(({ id }) => id === link.id);
    expect(listed).toMatchObject({ people: 2, downloads: 1, isEnded: false });
    expect(listed!.lastOpenedAt).not.toBeNull();
  });

  test("that is taken back is gone at once, behind addresses that it led to as well, and like one that never was", async () => {
    const guest = await site.newUser();
    const link = await make("download");
    await open(guest, link);
    const file = await guest.data<Link>("POST", API_PATHS.links, { ids: [ids[0]], output: "target" });
    const claim = { owner: user.id, sha256: "0".repeat(64), until: site.clock.now() + 60_000, link: link.id };
    const secret = site.services.settings.secret!;
    const view = fillPath(API_PATHS.previewFile, {
      token: makeLinkToken(secret, { ...claim, use: "view", type: "pdf" }),
    });
    const picture = fillPath(API_PATHS.previewImage, {
      token: makeLinkToken(secret, { ...claim, use: "picture" }),
    });
    const codes = async () =>
      (await Promise.all([file.url, view, picture].map((url) => site.app.inject(url)))).map((reply) =>
        reply.statusCode === 200 ? 200 : reply.json<Envelope<null>>().errorCode,
      );
    expect(await codes()).toEqual([200, "file.not_found", "file.not_found"]);

    await end(link);
    expect(await seesJob(guest)).toBe("job.not_found");
    expect(await codes()).toEqual(["link.invalid", "link.invalid", "link.invalid"]);
    const never = { id: "00000000-0000-4000-8000-000000000000", code: link.code };
    const bodyOf = async (one: typeof never) => {
      const reply = await guest.call("GET", addressOf(one));
      const { requestId: _, ...body } = reply.json<Record<string, unknown>>();
      return { status: reply.statusCode, body };
    };
    expect(await bodyOf(link)).toEqual(await bodyOf(never));
    expect(await refusal(guest.call("POST", addressOf(link), { code: link.code }))).toBe(
      "job.link_not_found",
    );
  });

  test("cannot be guessed: after five wrong codes the right one waits too, for that person", async () => {
    const [guesser, guest] = [await site.newUser(), await site.newUser()];
    const link = await make("view");
    const guess = (code: string) => refusal(guesser.call("POST", addressOf(link), { code }));
    const wrong = await Promise.all(Array.from({ length: 8 }, (_, i) => guess(`wrong${i}`)));
    expect(wrong.filter((code) => code === "job.link_code_wrong")).toHaveLength(5);
    expect(wrong.filter((code) => code === "job.link_tries_full")).toHaveLength(3);
    expect(await guess(link.code)).toBe("job.link_tries_full");
    expect(await look(guesser, link)).toMatchObject({ opened: null });
    await open(guest, link);
    site.clock.advance(16 * 60_000);
    expect((await open(guesser, link)).opened).not.toBeNull();
  });

  test("is made twenty times at most, and is nobody else's to end", async () => {
    const stranger = await site.newUser();
    const link = await make("view");
    const address = fillPath(API_PATHS.jobLink, { id: ids[0]!, link: link.id });
    expect(await refusal(stranger.call("DELETE", address))).toBe("job.not_found");
    const otherJob = fillPath(API_PATHS.jobLink, { id: ids[1]!, link: link.id });
    expect(await refusal(user.call("DELETE", otherJob))).toBe("job.link_not_found");
    for (let left = 20 - (await user.data<JobLink[]>("GET", links())).length; left > 0; left--)
      await make("view");
    expect(await refusal(user.call("POST", links(), { right: "view", days: 7 }))).toBe("job.links_full");
    await end(link);
  });

  test("ends with its day, and with the recycle bin for as long as the job is there", async () => {
    const guest = await site.newUser();
    const link = await make("view", 1);
    await open(guest, link);
    const batch = (action: string) => user.data("POST", API_PATHS.jobBatch, { ids: [ids[0]], action });
    await batch("recycle");
    expect(await seesJob(guest)).toBe("job.not_found");
    expect(await refusal(guest.call("GET", addressOf(link)))).toBe("job.link_not_found");
    await batch("restore");
    expect(await seesJob(guest)).toBeUndefined();
    await site.services.db.execute(sql`update job_links set ends_at = made_at where id = ${link.id}`);
    const [ended] = (await user.data<JobLink[]>("GET", links())).filter(({ id }) => id === link.id);
    expect(ended).toMatchObject({ isEnded: true });
    expect(await seesJob(guest)).toBe("job.not_found");
  });
});

test("a file of Trados comes back as one, what was open as a machine's drafts and the rest as it was", async () => {
  const file = await user.upload(
    "tide.sdlxliff",
    `<?xml version="1.0" encoding="utf-8"?><xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="tide.docx" source-language="en-US" target-language="zh-CN"><body><trans-unit id="b"><source>The tide rises. It falls.</source><seg-source><mrk mtype="seg" mid="1">The tide rises.</mrk> <mrk mtype="seg" mid="2">It falls.</mrk></seg-source><target><mrk mtype="seg" mid="1">涨潮。</mrk> <mrk mtype="seg" mid="2"/></target><sdl:seg-defs><sdl:seg id="1" conf="Translated"/><sdl:seg id="2"/></sdl:seg-defs></trans-unit></body></file></xliff>`,
  );
  const [started] = await user.start([file]);
  await site.runJobs();
  expect(await user.job(started!.id)).toMatchObject({ state: "done", segments: { total: 1, done: 1 } });
  const reply = await get(await linkTo([started!.id], "target"));
  expect(reply.headers["content-disposition"]).toContain("tide.zh-Hans.sdlxliff");
  expect(reply.body).toContain(
    '<mrk mtype="seg" mid="1">涨潮。</mrk> <mrk mtype="seg" mid="2">译文It falls.</mrk></target>',
  );
  expect(reply.body).toContain(
    '<sdl:seg id="1" conf="Translated"/><sdl:seg conf="Draft" origin="mt" id="2"/>',
  );
});
