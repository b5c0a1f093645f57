import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  Envelope,
  MemoryBatchResult,
  LibraryImport,
  MemoryLibrary,
  MemoryLibraryList,
  MemoryReplaceResult,
  MemoryUnit,
  MemoryUnitPage,
} from "@yizhou/contract";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { makeZip } from "@yizhou/bytes/zip";
import type { LanguageTag } from "@yizhou/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, multipart } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { addMember, createOrganization } from "../organizations/index.ts";
import { createPostgresMemory } from "./postgres-memory.ts";

const TMX = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" datatype="plaintext"/><body>
<tu creationid="Ann"><note>kept</note><tuv xml:lang="en-GB"><seg>Deep <bpt i="1">&lt;b&gt;</bpt>learning<ept i="1">&lt;/b&gt;</ept> models.</seg></tuv><tuv xml:lang="zh-CN"><seg><bpt i="1">&lt;b&gt;</bpt>深度学习<ept i="1">&lt;/b&gt;</ept>模型。</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>The tide rises in 2005.</seg></tuv><tuv xml:lang="zh-CN"><seg>2005年涨潮。</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>The tide falls.</seg></tuv><tuv xml:lang="zh-CN"><seg>退潮了。</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Alone.</seg></tuv></tu>
</body></tmx>`;

let site: TestApp;
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
  stranger = await site.newUser();
});
afterAll(() => site.close());

const at = (path: string, { id }: { id: string }, more: object = {}): string =>
  fillPath(path, { id, ...more });
const newLibrary = (who = user, wish: object = {}) =>
  who.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Main", ...wish });
const list = async (who = user) => (await who.data<MemoryLibraryList>("GET", API_PATHS.memories)).libraries;
const see = async (which: { id: string }, who = user) => (await list(who)).find(({ id }) => id === which.id);
const page = (which: { id: string }, query = "", who = user) =>
  who.data<MemoryUnitPage>("GET", `${at(API_PATHS.memoryUnits, which)}${query}`);
const sources = async (which: { id: string }, query = "") =>
  (await page(which, query)).units.map(({ source }) => source);
const add = (which: { id: string }, source: string, target: string, who = user) =>
  who.data<MemoryUnit>("POST", at(API_PATHS.memoryUnits, which), {
    from: "en",
    to: "zh-Hans",
    source,
    target,
  });
const codeOf = async (reply: Promise<{ json: <T>() => T; statusCode: number }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<Envelope<null>>().errorCode];
};
function send(url: string, name: string, content: string | Uint8Array, who = user) {
  const { payload, type } = multipart(name, content);
  return who.call("POST", url, payload, { "content-type": type });
}
async function importFile(
  which: { id: string },
  name: string,
  content: string | Uint8Array,
  query = "",
): Promise<LibraryImport> {
  const reply = await send(`${at(API_PATHS.memoryImports, which)}${query}`, name, content);
  const { id } = reply.json<Envelope<LibraryImport>>().data!;
  await site.idle();
  return user.data("GET", at(API_PATHS.memoryImport, which, { import: id }));
}

describe("a library", () => {
  test("is made, renamed and deleted by its owner; another does not find it", async () => {
    const made = await newLibrary();
    expect(made).toMatchObject({ name: "Main", scope: "personal", right: "manage", units: 0 });
    await user.data("PATCH", at(API_PATHS.memory, made), { name: "Renamed" });
    expect(await see(made)).toMatchObject({ name: "Renamed" });
    expect(await see(made, stranger)).toBeUndefined();
    const foreign = [
      ["PATCH", API_PATHS.memory, { name: "Mine" }],
      ["DELETE", API_PATHS.memory],
      ["GET", API_PATHS.memoryUnits],
      ["POST", API_PATHS.memoryUnits, { from: "en", to: "ko", source: "a", target: "b" }],
      ["PATCH", API_PATHS.memoryUnit, { changedAt: new Date().toISOString() }],
      ["POST", API_PATHS.memoryBatch, { action: "delete" }],
      ["POST", API_PATHS.memoryReplace, { side: "source", find: "a", replace: "b", apply: true }],
      ["POST", API_PATHS.memoryDuplicates, { by: "both", apply: true }],
      ["GET", API_PATHS.memoryImports],
      ["GET", API_PATHS.memoryImport],
      ["POST", API_PATHS.memoryImportCancel],
    ] as const;
    for (const [method, path, body] of foreign) {
      const url = at(path, made, { unit: "1", import: made.id });
      expect([path, ...(await codeOf(stranger.call(method, url, body)))]).toEqual([
        path,
        404,
        "tm.memory_not_found",
      ]);
    }
    expect(await codeOf(stranger.call("GET", `${at(API_PATHS.memoryExport, made)}?format=tmx`))).toEqual([
      404,
      "tm.memory_not_found",
    ]);
    expect(await codeOf(send(at(API_PATHS.memoryImports, made), "a.tmx", TMX, stranger))).toEqual([
      404,
      "tm.memory_not_found",
    ]);
    await user.data("DELETE", at(API_PATHS.memory, made));
    expect(await see(made)).toBeUndefined();
  });

  test("of an organisation is managed by managers, and read or written by members as these decide", async () => {
    const { db } = site.services;
    const now = new Date();
    await createOrganization(db, { id: 77, name: "Seventy-seven" }, now);
    const [manager, member] = [await site.newUser(), await site.newUser()];
    await addMember(db, { organizationId: 77, account: manager.account, role: "manager" }, now);
    await addMember(db, { organizationId: 77, account: member.account, role: "member" }, now);
    const wish = { name: "House style", scope: "organization" };
    expect(await codeOf(member.call("POST", API_PATHS.memories, wish))).toEqual([422, "tm.no_right"]);
    const made = await newLibrary(manager, wish);
    await add(made, "Hello.", "你好。", manager);
    expect(await see(made, member)).toMatchObject({ right: "read", memberRight: "read", units: 1 });
    expect(await see(made, stranger)).toBeUndefined();
    const write = { from: "en", to: "zh-Hans", source: "Bye.", target: "再见。" };
    expect(await codeOf(member.call("POST", at(API_PATHS.memoryUnits, made), write))).toEqual([
      422,
      "tm.no_right",
    ]);
    await manager.data("PATCH", at(API_PATHS.memory, made), { memberRight: "write" });
    await member.data("POST", at(API_PATHS.memoryUnits, made), write);
    expect(await codeOf(member.call("DELETE", at(API_PATHS.memory, made)))).toEqual([422, "tm.no_right"]);
    expect((await page(made, "", member)).units).toHaveLength(2);
  });
});

describe("search", () => {
  test("finds parts of words, numbers and Han text on either side, and says where", async () => {
    const made = await newLibrary();
    await add(made, "Transformers learn from data in 2005.", "2005年，变换器从数据中学习。");
    await add(made, "A deep-learning model, v3.5.", "深度学习模型，v3.5版。");
    await add(made, "Nothing here.", "这里什么都没有。");
    const first = ["Transformers learn from data in 2005."];
    const second = ["A deep-learning model, v3.5."];
    for (const typed of ["former", "LEARN data", "200", '"from data"'])
      expect([typed, await sources(made, `?source=${encodeURIComponent(typed)}`)]).toEqual([
        typed,
        typed === "LEARN data" ? first : first,
      ]);
    for (const typed of ["ep-lear", "v3.5", "3.5", "model"])
      expect([typed, await sources(made, `?source=${encodeURIComponent(typed)}`)]).toEqual([typed, second]);
    for (const [typed, expected] of [
      ["学习", [...second, ...first]],
      ["深", second],
      ["度学习模", second],
      ["变换 数据", first],
      ["学模", []],
      ["５", [...second, ...first]],
    ] as const)
      expect([typed, await sources(made, `?target=${encodeURIComponent(typed)}`)]).toEqual([typed, expected]);
    expect(await sources(made, `?text=${encodeURIComponent("学习")}`)).toEqual([...second, ...first]);
    expect(await sources(made, "?text=v3.5")).toEqual(second);
    expect(await sources(made, `?source=learn&target=${encodeURIComponent("模型")}`)).toEqual(second);
    const [unit] = (await page(made, "?source=former")).units;
    expect(unit!.sourceHits).toEqual([{ startOffset: 5, endOffset: 11 }]);
  });

  test("goes on where the page before ended, each unit once", async () => {
    const made = await newLibrary();
    const lines = Array.from({ length: 730 }, (_, index) => `line ${index},第${index}行`);
    await importFile(made, "many.csv", `en,zh-Hans\n${lines.join("\n")}\n`);
    const seen: string[] = [];
    for (let before: number | null = null; ;) {
      const { units, next }: MemoryUnitPage = await page(
        made,
        `?source=line${before ? `&before=${before}` : ""}`,
      );
      seen.push(...units.map(({ source }) => source));
      if (next === null) break;
      before = next;
    }
    expect(seen).toHaveLength(730);
    expect(new Set(seen).size).toBe(730);
    expect(seen[0]).toBe("line 729");
  });
});

describe("editing", () => {
  test("changes a text, is found by it, and does not write over another's edit", async () => {
    const made = await newLibrary();
    const unit = await add(made, "The tide.", "潮汐");
    const url = at(API_PATHS.memoryUnit, made, { unit: String(unit.id) });
    const edited = await user.data<MemoryUnit>("PATCH", url, { target: "潮水。", changedAt: unit.changedAt });
    expect(edited).toMatchObject({ source: "The tide.", target: "潮水。" });
    expect(await sources(made, `?target=${encodeURIComponent("潮水")}`)).toEqual(["The tide."]);
    const odd = await add(made, "NUL\0 and half \ud83d.", "空\0字符");
    expect(odd).toMatchObject({ source: "NUL and half \ufffd.", target: "空字符" });
    expect(await codeOf(user.call("PATCH", url, { target: "海潮", changedAt: unit.changedAt }))).toEqual([
      422,
      "tm.changed_elsewhere",
    ]);
    const gone = at(API_PATHS.memoryUnit, made, { unit: "999999" });
    expect(await codeOf(user.call("PATCH", gone, { target: "x", changedAt: unit.changedAt }))).toEqual([
      404,
      "tm.unit_not_found",
    ]);
  });

  test("of many: deleted units wait in the recycle bin, come back, or go for real", async () => {
    const made = await newLibrary();
    const ids = [];
    for (const name of ["one", "two", "three"]) ids.push((await add(made, name, `${name}号`)).id);
    const batch = (body: object) =>
      user.data<MemoryBatchResult>("POST", at(API_PATHS.memoryBatch, made), body);
    expect(await batch({ action: "delete", ids: ids.slice(0, 2) })).toMatchObject({ units: 2 });
    expect(await sources(made)).toEqual(["three"]);
    expect(await sources(made, "?deleted=true")).toEqual(["two", "one"]);
    expect(await see(made)).toMatchObject({ units: 1, deletedUnits: 2 });
    await batch({ action: "restore", ids: [ids[0]] });
    expect(await sources(made)).toEqual(["three", "one"]);
    expect(await batch({ action: "purge" })).toMatchObject({ units: 1 });
    expect(await see(made)).toMatchObject({ units: 2, deletedUnits: 0 });
    expect(await batch({ action: "delete", filter: { source: "thr" } })).toMatchObject({ units: 1 });
    expect(await batch({ action: "reverse", filter: {} })).toMatchObject({ units: 1 });
    expect((await page(made)).units[0]).toMatchObject({ from: "zh-Hans", source: "one号", target: "one" });
    expect(await sources(made, `?source=${encodeURIComponent("号")}`)).toEqual(["one号"]);
  });

  test("finds and replaces, first as a preview that changes nothing", async () => {
    const made = await newLibrary();
    await add(made, "a color", "颜色");
    await add(made, "two colors", "两种颜色");
    const ask = (apply: boolean) =>
      user.data<MemoryReplaceResult>("POST", at(API_PATHS.memoryReplace, made), {
        ...{ side: "source", find: "color", replace: "colour", apply },
      });
    expect(await ask(false)).toMatchObject({
      units: 2,
      samples: [{ before: "two colors", after: "two colours" }, { after: "a colour" }],
    });
    expect(await sources(made)).toEqual(["two colors", "a color"]);
    expect(await ask(true)).toMatchObject({ units: 2 });
    expect(await sources(made, "?source=colour")).toEqual(["two colours", "a colour"]);
  });

  test("puts what is double into the recycle bin, the newest stays", async () => {
    const made = await newLibrary();
    await add(made, "same", "一样");
    await add(made, "same", "相同");
    await add(made, "same", "相同");
    const ask = (by: string, apply: boolean) =>
      user.data<MemoryBatchResult>("POST", at(API_PATHS.memoryDuplicates, made), { by, apply });
    expect(await ask("both", false)).toMatchObject({ units: 1 });
    expect(await ask("source", true)).toMatchObject({ units: 2 });
    expect((await page(made)).units.map(({ target }) => target)).toEqual(["相同"]);
  });
});

describe("import and export", () => {
  test("a TMX keeps its tags, notes, authors and languages, and says what it could not take", async () => {
    const made = await newLibrary();
    const done = await importFile(made, "old.tmx", TMX);
    expect(done).toMatchObject({ state: "done", total: 3, lookedAt: 3, added: 3, problem: null });
    expect(done.problems).toMatchObject([{ row: 4, isNote: false }]);
    const [, , tagged] = (await page(made)).units;
    expect(tagged).toMatchObject({
      source: "Deep <g1>learning</g1> models.",
      author: "Ann",
      origin: "person",
    });
    const tmx = (await user.call("GET", `${at(API_PATHS.memoryExport, made)}?format=tmx`)).body;
    expect(tmx).toContain('xml:lang="en-GB"');
    expect(tmx).toContain("<note>kept</note>");
    expect(tmx).toContain('<bpt i="1">&lt;b&gt;</bpt>learning');
    const csv = (await user.call("GET", `${at(API_PATHS.memoryExport, made)}?format=csv&source=falls`)).body;
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain("The tide falls.,退潮了。");
    const xlsx = await user.call("GET", `${at(API_PATHS.memoryExport, made)}?format=xlsx`);
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const again = await importFile(made, "old.tmx", TMX);
    expect(again).toMatchObject({ state: "done", added: 0 });
    expect(await see(made)).toMatchObject({ units: 3, pairs: [{ from: "en", to: "zh-Hans" }] });
  });

  test("a table is shown first, then read by the columns a person names; rows without a side are told", async () => {
    const made = await newLibrary();
    const csv = "a,b,c\nHello.,x,你好。\nOnly here.,y,\n";
    const preview = await send(at(API_PATHS.memoryImportPreview, made), "pairs.csv", csv);
    expect(preview.json().data.columns).toHaveLength(3);
    const done = await importFile(made, "pairs.csv", csv, "?columns=en,,zh-Hans&headings=true");
    expect(done).toMatchObject({
      state: "done",
      added: 1,
      problemCount: 1,
      problems: [{ row: 3, isNote: false }],
    });
    expect(await sources(made)).toEqual(["Hello."]);
  });

  test("a file that cannot be read fails with its reason and leaves nothing behind", async () => {
    const made = await newLibrary();
    const evil = `<?xml version="1.0"?><!DOCTYPE tmx [<!ENTITY a "b">]><tmx version="1.4"><body/></tmx>`;
    expect(await importFile(made, "evil.tmx", evil)).toMatchObject({
      state: "failed",
      problem: { code: "exchange.invalid_tmx" },
    });
    expect(await codeOf(send(at(API_PATHS.memoryImports, made), "photo.png", "no"))).toEqual([
      422,
      "tm.format_unknown",
    ]);
    expect(await importFile(made, "torn.tmx.gz", gzipSync(TMX).subarray(0, 200))).toMatchObject({
      state: "failed",
      problem: { code: "exchange.invalid_tmx" },
    });
    expect(await see(made)).toMatchObject({ units: 0 });
  });

  const exported = async (which: { id: string }, query = "") =>
    (await user.call("GET", `${at(API_PATHS.memoryExport, which)}?format=tmx${query}`)).body;
  const tmxOf = (...units: string[]) =>
    `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${units.join("\n")}</body></tmx>`;
  const tu = (...variants: [string, string][]) =>
    `<tu>${variants.map(([language, text]) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`).join("")}</tu>`;

  test("an export has the order of the import, a unit of three languages stays one, and one that was edited stands apart", async () => {
    const made = await newLibrary();
    const units = [
      tu(["en", "Tide one"], ["zh-CN", "潮汐一"]),
      tu(["en", "Tide two"], ["zh-CN", "潮汐二"], ["ko", "조석 둘"]),
      tu(["en", "Tide three"], ["zh-CN", "潮汐三"]),
    ];
    expect(await importFile(made, "three.tmx", tmxOf(...units))).toMatchObject({ added: 3 });
    const order = (tmx: string) => [...tmx.matchAll(/<seg>(Tide \w+)/g)].map(([, text]) => text);
    const first = await exported(made);
    expect(order(first)).toEqual(["Tide one", "Tide two", "Tide three"]);
    expect(first.match(/<tu[ >]/g)).toHaveLength(3);
    expect(/Tide two.*潮汐二.*조석 둘/s.test(first.split("\n").find((line) => line.includes("two"))!)).toBe(
      true,
    );
    expect(order(await exported(made, "&source=tide"))).toEqual(["Tide one", "Tide two", "Tide three"]);
    // What comes back is what went out.
    const again = await newLibrary();
    expect(await importFile(again, "again.tmx", first)).toMatchObject({ added: 3, problemCount: 0 });
    expect(order(await exported(again))).toEqual(["Tide one", "Tide two", "Tide three"]);
    const [edited] = (await page(made, "?source=two&from=en&to=ko")).units;
    await user.data("PATCH", at(API_PATHS.memoryUnit, made, { unit: String(edited!.id) }), {
      source: "Tide two, mended",
      changedAt: edited!.changedAt,
    });
    expect(order(await exported(made)).sort()).toEqual(
      ["Tide one", "Tide three", "Tide two", "Tide two"].sort(),
    );
  });

  test("a pair that is met between other sentences keeps each context, whether its file says them or only has an order", async () => {
    const made = await newLibrary();
    const tmx = tmxOf(
      tu(["en", "Spring"], ["zh-CN", "春"]),
      tu(["en", "See below."], ["zh-CN", "见下。"]),
      tu(["en", "Neap"], ["zh-CN", "小潮"]),
      tu(["en", "See below."], ["zh-CN", "见下。"]),
      tu(["en", "Ebb"], ["zh-CN", "退潮"]),
    );
    expect(await importFile(made, "order.tmx", tmx)).toMatchObject({ lookedAt: 5, added: 4 });
    const stated = `<tu><prop type="prev">Gauge</prop><prop type="next">Chart</prop><tuv xml:lang="en"><seg>See below.</seg></tuv><tuv xml:lang="zh-CN"><seg>见下。</seg></tuv></tu>`;
    await importFile(made, "omegat.tmx", tmxOf(stated));
    const score = async (previous: string, next: string) => {
      const memory = createPostgresMemory(site.services.db, user.id, site.services.memoryIndexes, [made.id]);
      const query = { source: [{ kind: "text" as const, text: "See below." }], previous, next };
      const [match] = await memory.lookup(
        [query],
        { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag },
        100,
      );
      return match?.score;
    };
    expect(await score("Spring", "Neap")).toBe(102);
    expect(await score("Neap", "Ebb")).toBe(102);
    expect(await score("Gauge", "Chart")).toBe(102);
    expect(await score("Gauge", "Ebb")).toBe(101);
    expect(await score("Nothing", "of this")).toBe(100);
    expect(await importFile(made, "order.tmx", tmx)).toMatchObject({ added: 0 });
    await user.data("POST", at(API_PATHS.memoryBatch, made), { action: "reverse", filter: {} });
    expect(await score("Neap", "Ebb")).toBe(102);
  });

  test("of a TMX that breaks off what stands before is kept, and the import says where it ended", async () => {
    const made = await newLibrary();
    const tmx = tmxOf(tu(["en", "Spring"], ["zh-CN", "春"]), tu(["en", "Neap"], ["zh-CN", "小潮"]));
    const broken = tmx.slice(0, tmx.indexOf("小潮"));
    const done = await importFile(made, "broken.tmx", broken);
    expect(done).toMatchObject({ state: "failed", added: 1, problem: { code: "exchange.invalid_tmx" } });
    expect(await sources(made)).toEqual(["Spring"]);
  });

  test("of an XLIFF that breaks off what stands before is kept as well", async () => {
    const made = await newLibrary();
    const segment = (source: string, target: string) =>
      `<unit id="${source}"><segment><source>${source}</source><target>${target}</target></segment></unit>`;
    const xliff = `<xliff version="2.0" srcLang="en" trgLang="zh-CN"><file id="f1">${segment("Spring", "春")}${segment("Neap", "小潮")}</file></xliff>`;
    const done = await importFile(made, "broken.xlf", xliff.slice(0, xliff.indexOf("小潮")));
    expect(done).toMatchObject({ state: "failed", added: 1, problem: { code: "exchange.invalid_xliff" } });
    expect(await sources(made)).toEqual(["Spring"]);
  });

  test("units in another encoding than the file says, or of one language alone, are told by their rows and left out", async () => {
    const made = await newLibrary();
    const tmx = tmxOf(
      tu(["??", "Nobody's"]),
      tu(["en", "Spring"], ["fr", "Vives-eaux"]),
      tu(["en", "Lock"], ["fr", "Écluse"]),
      tu(["en-US", "Harbor"], ["en-GB", "Harbour"]),
      tu(["en", "Ebb"], ["fr", " "]),
    );
    const done = await importFile(made, "latin.tmx", new Uint8Array(Buffer.from(tmx, "latin1")));
    expect(done).toMatchObject({ state: "done", added: 1 });
    expect(done.problems.map(({ row, problem }) => [row, problem.code])).toEqual([
      [1, "exchange.row_language_unknown"],
      [3, "exchange.row_unreadable"],
      [4, "exchange.row_empty"],
      [5, "exchange.row_empty"],
    ]);
  });

  test("an archive is read file by file, what is none of these is told by its name; a memory of Trados is read", async () => {
    const made = await newLibrary();
    const trados = new DatabaseSync(":memory:");
    const segment = (text: string) =>
      `<Segment><Elements><Text><Value>${text}</Value></Text></Elements></Segment>`;
    trados.exec(`create table translation_memories (id integer primary key, source_language text, target_language text);
      create table translation_units (id integer primary key, translation_memory_id int, source_segment text, target_segment text);
      insert into translation_memories values (1, 'en-US', 'zh-CN');
      insert into translation_units values (1, 1, '${segment("Harbour")}', '${segment("港口")}');`);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const packed = makeZip([
      { name: "a/one.tmx", bytes: bytes(tmxOf(tu(["en", "One"], ["zh-CN", "一"]), tu(["en", "Alone"]))) },
      { name: "__MACOSX/a/._one.tmx", bytes: bytes("x") },
      { name: "read me.txt", bytes: bytes("no") },
      { name: "two.csv", bytes: bytes("en,zh-Hans\nTwo,二\nOnly,\n") },
      { name: "harbour.sdltm", bytes: trados.serialize() },
    ]);
    const done = await importFile(made, "all.zip", packed);
    expect(done).toMatchObject({ state: "done", added: 3, problemCount: 3 });
    expect(done.problems.map(({ problem }) => problem.code)).toEqual([
      "exchange.row_empty",
      "exchange.file_left_out",
      "exchange.row_side_empty",
    ]);
    expect((await sources(made)).sort()).toEqual(["Harbour", "One", "Two"]);
  });

  test("a finished import cannot be stopped, and stays as it was", async () => {
    const made = await newLibrary();
    const done = await importFile(made, "old.tmx", TMX);
    const url = at(API_PATHS.memoryImportCancel, made, { import: done.id });
    expect(await user.data("POST", url)).toMatchObject({ state: "done", added: 3 });
    expect(await user.data<LibraryImport[]>("GET", at(API_PATHS.memoryImports, made))).toHaveLength(1);
  });
});
