// A translation goes out to other programs, is worked on there, and comes back.
import { API_PATHS, fillPath, JOB_EXPORT_FORMATS } from "@yizhou/contract";
import type {
  EditedSegments,
  Job,
  JobSegment,
  JobSegments,
  Link,
  ReturnedSegments,
  SegmentVersions,
  TakenSegments,
} from "@yizhou/contract";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, multipart, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

let site: TestApp;
let user: TestUser;
let job: Job;

const address = (path: string, more: Readonly<Record<string, string>> = {}) =>
  fillPath(path, { id: job.id, ...more });
const segments = async () => (await user.data<JobSegments>("GET", address(API_PATHS.jobSegments))).items;
const edit = (one: JobSegment, target: string, isConfirmed = false) =>
  user.data<EditedSegments>("POST", address(API_PATHS.jobEdits), {
    edits: [{ ordinal: one.ordinal, version: one.version, target, isConfirmed }],
  });
async function exported(format: string): Promise<Buffer> {
  const answer = await user.call("GET", `${address(API_PATHS.jobExport)}?format=${format}`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}
async function answerTo(name: string, bytes: Uint8Array, who = user) {
  const { payload, type } = multipart(name, Buffer.from(bytes));
  return who.call("POST", address(API_PATHS.jobReturn), payload, { "content-type": type });
}
async function preview(name: string, bytes: Uint8Array | string): Promise<ReturnedSegments> {
  const answer = await answerTo(name, typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  expect(answer.json()).toMatchObject({ isSuccess: true });
  return answer.json<{ data: ReturnedSegments }>().data;
}
const take = (items: ReturnedSegments["items"]) =>
  user.call("POST", address(API_PATHS.jobReturnTake), {
    edits: items.map(({ ordinal, version, target, isConfirmed }) => ({
      ordinal,
      version,
      target,
      isConfirmed,
    })),
  });

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  const file = await user.upload(
    "a.txt",
    "The tide falls.\nQuite another thing.\nA third thing.\nThe tide falls.",
  );
  const [started] = await user.start([file]);
  await site.runJobs();
  job = await user.job(started!.id);
});
afterAll(() => site.close());

test("what came out changes nothing when it comes back as it is", async () => {
  for (const format of JOB_EXPORT_FORMATS.filter((one) => one !== "tmx")) {
    const name = { xliff: "a.xlf", xliff12: "a.1.2.xlf", xlsx: "a.xlsx", csv: "a.csv", docx: "a.docx" }[
      format
    ];
    expect([format, await preview(name, await exported(format))]).toEqual([format, { same: 4, items: [] }]);
  }
  expect((await exported("tmx")).toString()).toContain("<tmx version=");
});

test("the file says how far each segment has come, and where its target is from", async () => {
  const [first] = await segments();
  const sure = (await edit(first!, first!.target!, true)).segments[0]!;
  const xliff = (await exported("xliff")).toString();
  expect(xliff).toContain('state="reviewed"');
  expect(xliff).toContain('state="translated"');
  expect((await exported("xliff12")).toString()).toContain('state="signed-off"');
  expect((await exported("csv")).toString()).toContain("已确认");
  await user.data("POST", address(API_PATHS.segmentComments, { ordinal: "0" }), { text: "看一下单位" });
  for (const format of ["xliff", "xliff12", "csv"])
    expect((await exported(format)).toString()).toContain("看一下单位");
  await edit(sure, first!.target!);
});

describe("an edited file", () => {
  test("is shown by what it changes, and what is chosen is written at once, with a version to go back to", async () => {
    const xml = (await exported("xliff12")).toString();
    const [, second] = await segments();
    const { same, items } = await preview("back.xlf", xml.replaceAll(second!.target!, "完全不同的事。"));
    expect(same).toBe(3);
    expect(items).toEqual([
      {
        ...{ kind: "new", ordinal: 1, source: second!.source, current: second!.target },
        ...{ target: "完全不同的事。", version: second!.version, isConfirmed: false },
      },
    ]);
    expect((await segments())[1]!.target).toBe(second!.target);

    const taken = (await take(items)).json<{ data: TakenSegments }>().data;
    expect(taken.segments).toMatchObject([{ ordinal: 1, target: "完全不同的事。", origin: "person" }]);
    const versions = await user.data<SegmentVersions>(
      "GET",
      address(API_PATHS.segmentVersions, { ordinal: "1" }),
    );
    expect(versions.map(({ target }) => target)).toEqual(["完全不同的事。", second!.target]);
  });

  test("meets a newer edit as a conflict, and is silent where only the site has moved on", async () => {
    const xml = (await exported("xliff")).toString();
    const [first, second] = await segments();
    await edit(first!, "站上写的。");
    await edit(second!, "站上也写了。");
    const { items } = await preview("back.xlf", xml.replace(`>${first!.target!}<`, ">别处写的。<"));
    expect(items).toMatchObject([
      { kind: "conflict", ordinal: 0, current: "站上写的。", target: "别处写的。" },
    ]);
  });

  test("is not written by halves: when one sentence has changed since it was looked at, nothing is", async () => {
    const [first, second, third] = await segments();
    const seen = [first!, third!].map(({ ordinal, source, version, target }) => ({
      ...{
        kind: "new" as const,
        ordinal,
        source,
        current: target,
        target: "新。",
        version,
        isConfirmed: true,
      },
    }));
    await edit(third!, "刚刚改了。");
    const refused = await take(seen);
    expect(refused.json()).toMatchObject({ isSuccess: false, errorCode: "job.segments_changed" });
    expect((await segments())[0]).toMatchObject({ target: first!.target, version: first!.version });
    expect(second).toBeDefined();
  });

  test("as a bilingual document changes the sentences whose translations were edited, and asks where a person has been before", async () => {
    // The files of the edits before are written beside them.
    await site.idle();
    const link = await user.data<Link>("POST", API_PATHS.links, { ids: [job.id], output: "bilingual" });
    const text = (await site.app.inject(link.url)).payload;
    const [, , third, fourth] = await segments();
    for (const one of [third, fourth]) expect(text).toContain(one!.target!);
    await edit(third!, "又改了一次。");
    const { items } = await preview("a.txt", text.replace(fourth!.target!, "第二次落潮了。"));
    expect(items).toMatchObject([
      // Changed since the document was made.
      { kind: "conflict", ordinal: 2, current: "又改了一次。", target: third!.target },
      { kind: "new", ordinal: 3, target: "第二次落潮了。", version: fourth!.version },
    ]);
  });

  test("as a table may have sentences that are not ours, and repeats apart", async () => {
    const { items } = await preview(
      "back.csv",
      "#,en,zh-Hans,status\n4,The tide falls.,第二次落潮。,confirmed\n,Never heard of.,没听过。,draft\n2,Quite another thing.,,draft\n",
    );
    expect(items).toMatchObject([
      { kind: "new", ordinal: 3, target: "第二次落潮。", isConfirmed: true },
      { kind: "missing", ordinal: null, target: "没听过。" },
    ]);
  });
});

describe("a hostile or wrong file is refused by its code", () => {
  const xliff = (head: string, body: string) =>
    `${head}<xliff version="1.2"><file original="x" source-language="en" target-language="zh-Hans"><body>${body}</body></file></xliff>`;
  const unit = (source: string) =>
    `<trans-unit id="1"><source>${source}</source><target>x</target></trans-unit>`;
  const rows = `en,zh-Hans\n${"The tide falls.,x\n".repeat(100_001)}`;
  test.each([
    ["entities", "a.xlf", xliff('<!DOCTYPE x [<!ENTITY a "aaaa">]>', unit("&a;")), "exchange.invalid_xliff"],
    [
      "an outside entity",
      "a.xlf",
      xliff('<!DOCTYPE x SYSTEM "file:///etc/passwd">', unit("&x;")),
      "exchange.invalid_xliff",
    ],
    ["another document's sentences", "a.xlf", xliff("", unit("Never heard of.")), "exchange.wrong_document"],
    [
      "another language",
      "a.xlf",
      xliff("", unit("The tide falls.")).replace("zh-Hans", "fr"),
      "exchange.language_missing",
    ],
    ["too many sentences", "a.csv", rows, "exchange.too_many_segments"],
    ["no column for a language", "a.csv", "en,fr\na,b\n", "exchange.column_missing"],
    ["another kind of file", "a.pdf", "%PDF-1.7", "exchange.format_unknown"],
    ["a bomb", "a.docx", bomb(), "filter.too_large"],
  ])("%s", async (_, name, content, code) => {
    const answer = await answerTo(name, typeof content === "string" ? Buffer.from(content) : content);
    expect(answer.json()).toMatchObject({ isSuccess: false, errorCode: code });
  });

  test("another document by the hash it names", async () => {
    const xml = (await exported("xliff")).toString().replace(/[\da-f]{64}/, "0".repeat(64));
    const answer = await answerTo("a.xlf", Buffer.from(xml));
    expect(answer.json()).toMatchObject({ errorCode: "exchange.wrong_document" });
  });

  test("another person's job is not there", async () => {
    const stranger = await site.newUser();
    for (const answer of [
      await stranger.call("GET", `${address(API_PATHS.jobExport)}?format=xliff`),
      await answerTo("a.xlf", await exported("xliff"), stranger),
    ])
      expect(answer.json()).toMatchObject({ errorCode: "job.not_found" });
  });
});

/** Says of itself that it unpacks to more than is ever unpacked. */
function bomb(): Uint8Array {
  const bytes = zipSync({ "word/document.xml": strToU8("<d/>") });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 4 < bytes.length; at++) {
    const mark = view.getUint32(at, true);
    if (mark === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true);
    if (mark === 0x04034b50) view.setUint32(at + 22, 0x7fffffff, true);
  }
  return bytes;
}
