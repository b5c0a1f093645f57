import { API_PATHS, fillPath, UPLOAD_LIMITS } from "@yizhou/contract";
import type {
  ConceptBatchResult,
  ConceptDto,
  ConceptPage,
  Envelope,
  TermbaseLibrary,
  TermbaseList,
  LibraryImport,
  LibraryImportPreview,
} from "@yizhou/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, multipart } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { runImport } from "../imports/index.ts";
import { libraryImports } from "../imports/tables.ts";
import { addMember, createOrganization } from "../organizations/index.ts";

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
const newTermbase = (who = user, wish: object = {}) =>
  who.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "Sea", ...wish });
const list = async (who = user) => (await who.data<TermbaseList>("GET", API_PATHS.termbases)).termbases;
const see = async (which: { id: string }, who = user) => (await list(who)).find(({ id }) => id === which.id);
const page = (which: { id: string }, query: Record<string, string> = {}, who = user) =>
  who.data<ConceptPage>("GET", `${at(API_PATHS.concepts, which)}?${new URLSearchParams(query)}`);
const names = async (which: { id: string }, query: Record<string, string> = {}) =>
  (await page(which, query)).concepts.map(({ terms }) => terms[0]!.text);
const en = (text: string, more: object = {}) => ({ language: "en", text, ...more });
const zh = (text: string, more: object = {}) => ({ language: "zh-Hans", text, ...more });
const add = (which: { id: string }, terms: object[], more: object = {}, who = user) =>
  who.data<ConceptDto>("POST", at(API_PATHS.concepts, which), { terms, ...more });
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
  query: Record<string, string> = {},
): Promise<LibraryImport> {
  const reply = await send(
    `${at(API_PATHS.termImports, which)}?${new URLSearchParams(query)}`,
    name,
    content,
  );
  const { id } = reply.json<Envelope<LibraryImport>>().data!;
  await site.idle();
  return user.data("GET", at(API_PATHS.termImport, which, { import: id }));
}
const exported = async (which: { id: string }, format: string) =>
  (await user.call("GET", `${at(API_PATHS.termExport, which)}?format=${format}`)).rawPayload;

describe("a termbase", () => {
  test("is made, renamed and deleted by its owner; another does not find it", async () => {
    const made = await newTermbase();
    expect(made).toMatchObject({ name: "Sea", scope: "personal", right: "manage", concepts: 0 });
    await user.data("PATCH", at(API_PATHS.termbase, made), { name: "Ocean" });
    expect(await see(made)).toMatchObject({ name: "Ocean" });
    expect(await see(made, stranger)).toBeUndefined();
    const now = new Date().toISOString();
    const foreign = [
      ["PATCH", API_PATHS.termbase, { name: "Mine" }],
      ["DELETE", API_PATHS.termbase],
      ["GET", API_PATHS.concepts],
      ["POST", API_PATHS.concepts, { terms: [en("a")] }],
      ["PATCH", API_PATHS.concept, { terms: [en("a")], changedAt: now }],
      ["POST", API_PATHS.conceptBatch, { action: "delete" }],
      ["GET", API_PATHS.termImports],
      ["GET", API_PATHS.termImport],
      ["POST", API_PATHS.termImportCancel],
    ] as const;
    for (const [method, path, body] of foreign) {
      const url = at(path, made, { concept: "1", import: made.id });
      const answer = await codeOf(stranger.call(method, url, body));
      expect([path, ...answer]).toEqual([path, 404, "termbase.not_found"]);
    }
    const exporting = stranger.call("GET", `${at(API_PATHS.termExport, made)}?format=tbx`);
    expect(await codeOf(exporting)).toEqual([404, "termbase.not_found"]);
    for (const path of [API_PATHS.termImports, API_PATHS.termImportPreview])
      expect(await codeOf(send(at(path, made), "a.csv", "en,zh\na,甲\n", stranger))).toEqual([
        404,
        "termbase.not_found",
      ]);
    await user.data("DELETE", at(API_PATHS.termbase, made));
    expect(await see(made)).toBeUndefined();
  });

  test("is no memory library, and a memory library is no termbase", async () => {
    const made = await newTermbase();
    const memory = await user.data<{ id: string }>("POST", API_PATHS.memories, { name: "Units" });
    expect(await codeOf(user.call("GET", at(API_PATHS.memoryUnits, made)))).toEqual([
      404,
      "tm.memory_not_found",
    ]);
    expect(await codeOf(user.call("GET", at(API_PATHS.concepts, memory)))).toEqual([
      404,
      "termbase.not_found",
    ]);
    expect((await list()).map(({ id }) => id)).not.toContain(memory.id);
    const memories = await user.data<{ libraries: { id: string }[] }>("GET", API_PATHS.memories);
    expect(memories.libraries.map(({ id }) => id)).not.toContain(made.id);
  });

  test("of an organisation is managed by managers, and read or written by members as these decide", async () => {
    const { db } = site.services;
    const now = new Date();
    await createOrganization(db, { id: 88, name: "Eighty-eight" }, now);
    const [manager, member] = [await site.newUser(), await site.newUser()];
    await addMember(db, { organizationId: 88, account: manager.account, role: "manager" }, now);
    await addMember(db, { organizationId: 88, account: member.account, role: "member" }, now);
    const wish = { name: "House terms", scope: "organization" };
    expect(await codeOf(member.call("POST", API_PATHS.termbases, wish))).toEqual([422, "termbase.no_right"]);
    const made = await newTermbase(manager, wish);
    await add(made, [en("tide"), zh("潮汐")], {}, manager);
    expect(await see(made, member)).toMatchObject({ right: "read", memberRight: "read", concepts: 1 });
    expect(await see(made, stranger)).toBeUndefined();
    const write = () => member.call("POST", at(API_PATHS.concepts, made), { terms: [en("reef")] });
    expect(await codeOf(write())).toEqual([422, "termbase.no_right"]);
    await manager.data("PATCH", at(API_PATHS.termbase, made), { memberRight: "write" });
    expect((await write()).statusCode).toBe(200);
    expect(await codeOf(member.call("DELETE", at(API_PATHS.termbase, made)))).toEqual([
      422,
      "termbase.no_right",
    ]);
    expect((await page(made, {}, member)).concepts).toHaveLength(2);
  });
});

describe("search", () => {
  test("finds parts of terms in every language, definitions and notes, and says where in the terms", async () => {
    const made = await newTermbase();
    await add(made, [en("tide gauge"), zh("验潮仪"), zh("潮位计", { status: "admitted" })], {
      domain: "sea",
    });
    await add(made, [en("gauge theory"), zh("规范场论", { status: "pending" })], {
      definition: "Physics 100%",
    });
    await add(made, [en("estuary", { status: "forbidden" }), { language: "ko", text: "하구" }]);
    expect(await names(made)).toEqual(["estuary", "gauge theory", "tide gauge"]);
    for (const [query, expected] of [
      [{ text: "GAUGE" }, ["gauge theory", "tide gauge"]],
      [{ text: "auge tid" }, ["tide gauge"]],
      [{ text: "潮" }, ["tide gauge"]],
      [{ text: "100%" }, ["gauge theory"]],
      [{ text: "1%0" }, []],
      [{ text: "physics", language: "en" }, []],
      [{ text: "gauge 潮" }, ["tide gauge"]],
      [{ text: "gauge", language: "zh-Hans" }, []],
      [{ language: "ko" }, ["estuary"]],
      [{ status: "pending" }, ["gauge theory"]],
      [{ status: "forbidden", language: "en" }, ["estuary"]],
      [{ status: "forbidden", language: "ko" }, []],
    ] as const)
      expect([query, await names(made, query)]).toEqual([query, expected]);
    const [found] = (await page(made, { text: "gau TID" })).concepts;
    expect(found!.terms.map(({ hits }) => hits)).toEqual([
      [
        { startOffset: 0, endOffset: 3 },
        { startOffset: 5, endOffset: 8 },
      ],
      [],
      [],
    ]);
    expect(await see(made)).toMatchObject({
      concepts: 3,
      languages: [
        { language: "en", concepts: 3 },
        { language: "zh-Hans", concepts: 2 },
        { language: "ko", concepts: 1 },
      ],
    });
  });

  test("goes on where the page before ended, each concept once", async () => {
    const made = await newTermbase();
    const rows = Array.from({ length: 730 }, (_, index) => `term ${index},词${index}`);
    expect(await importFile(made, "many.csv", `en,zh\n${rows.join("\n")}\n`)).toMatchObject({ added: 730 });
    const seen: string[] = [];
    for (let before: number | null = null; ;) {
      const { concepts, next }: ConceptPage = await page(made, {
        text: "term",
        ...(before && { before: String(before) }),
      });
      seen.push(...concepts.map(({ terms }) => terms[0]!.text));
      if (next === null) break;
      before = next;
    }
    expect(seen).toHaveLength(730);
    expect(new Set(seen).size).toBe(730);
  });
});

describe("editing", () => {
  test("writes a concept anew, is found by it, and does not write over another's edit", async () => {
    const made = await newTermbase();
    const concept = await add(made, [en("tide", { partOfSpeech: "noun" }), zh("潮")], { note: "old" });
    const url = at(API_PATHS.concept, made, { concept: String(concept.id) });
    const change = { terms: [en("tide"), zh("潮汐", { note: "术语" })], changedAt: concept.changedAt };
    const edited = await user.data<ConceptDto>("PATCH", url, change);
    expect(edited).toMatchObject({
      note: null,
      terms: [
        { text: "tide", status: "preferred", partOfSpeech: null },
        { text: "潮汐", note: "术语" },
      ],
    });
    expect(await names(made, { text: "潮汐" })).toEqual(["tide"]);
    expect(await names(made, { text: "old" })).toEqual([]);
    expect(await codeOf(user.call("PATCH", url, change))).toEqual([422, "termbase.changed_elsewhere"]);
    const gone = at(API_PATHS.concept, made, { concept: "999999" });
    expect(await codeOf(user.call("PATCH", gone, change))).toEqual([404, "termbase.concept_not_found"]);
    const odd = await add(made, [en("NUL\0 and half \ud83d")]);
    expect(odd.terms[0]!.text).toBe("NUL and half \ufffd");
  });

  test("refuses what is no concept", async () => {
    const made = await newTermbase();
    const url = at(API_PATHS.concepts, made);
    for (const body of [
      { terms: [] },
      { terms: [en("  ")] },
      { terms: [en("x".repeat(301))] },
      { terms: [en("x", { status: "loved" })] },
      { terms: [en("x")], odd: true },
    ])
      expect((await user.call("POST", url, body)).statusCode).toBe(400);
    expect((await user.call("POST", url, { terms: [{ language: "!!", text: "x" }] })).statusCode).not.toBe(
      200,
    );
    expect((await page(made)).concepts).toEqual([]);
  });

  test("of many: deleted concepts wait in the recycle bin, come back, or go for real", async () => {
    const made = await newTermbase();
    const ids = [];
    for (const text of ["one", "two", "three"]) ids.push((await add(made, [en(text)])).id);
    const batch = (body: object) =>
      user.data<ConceptBatchResult>("POST", at(API_PATHS.conceptBatch, made), body);
    expect(await batch({ action: "delete", ids: ids.slice(0, 2) })).toMatchObject({ concepts: 2 });
    expect(await names(made)).toEqual(["three"]);
    expect(await names(made, { deleted: "true" })).toEqual(["two", "one"]);
    expect(await see(made)).toMatchObject({ concepts: 1, deletedConcepts: 2 });
    await batch({ action: "restore", ids: [ids[0]] });
    expect(await names(made)).toEqual(["three", "one"]);
    expect(await batch({ action: "purge" })).toMatchObject({ concepts: 1 });
    expect(await batch({ action: "delete", filter: { text: "thr" } })).toMatchObject({ concepts: 1 });
    expect(await see(made)).toMatchObject({ concepts: 1, deletedConcepts: 1 });
  });
});

describe("import and export", () => {
  const TBX = `<?xml version="1.0"?><tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="c1"><descrip type="subjectField">sea</descrip><langSec xml:lang="en-GB"><termSec><term>tide gauge</term><termNote type="partOfSpeech">noun</termNote><termNote type="termType">fullForm</termNote><descripGrp><descrip type="context">Read the tide gauge.</descrip><admin type="source">Handbook</admin></descripGrp></termSec></langSec><langSec xml:lang="zh-CN"><termSec><term>验潮仪</term></termSec><termSec><term>潮汐表</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec></langSec></conceptEntry>
<conceptEntry id="c2"><langSec xml:lang="en"><termSec><term>=SUM(A1)</term></termSec></langSec><langSec xml:lang="ko"><termSec><term>하구</term></termSec></langSec></conceptEntry>
<conceptEntry id="c3"><langSec xml:lang="en"><termSec><term></term></termSec></langSec></conceptEntry>
<conceptEntry id="c4"><langSec xml:lang="en"><termSec><term>${"long ".repeat(80)}</term></termSec></langSec></conceptEntry>
</body></text></tbx>`;

  test("a TBX keeps languages, status and part of speech, and says what it could not take", async () => {
    const made = await newTermbase();
    const done = await importFile(made, "sea.tbx", TBX);
    expect(done).toMatchObject({ state: "done", total: 2, lookedAt: 2, added: 2, changed: 0, problem: null });
    expect(done.problems.map(({ problem: { code } }) => code).sort()).toEqual([
      "exchange.row_empty",
      "exchange.row_side_empty",
      "termbase.term_too_long",
    ]);
    const [, gauge] = (await page(made)).concepts;
    expect(gauge).toMatchObject({
      domain: "sea",
      terms: [
        { language: "en-GB", text: "tide gauge", status: "preferred", partOfSpeech: "noun" },
        { text: "验潮仪", status: "preferred" },
        { text: "潮汐表", status: "forbidden" },
      ],
      facts: [
        { kind: "type", term: 0, text: "fullForm", origin: null },
        { kind: "context", term: 0, text: "Read the tide gauge.", origin: "Handbook" },
      ],
    });
    expect(await importFile(made, "sea.tbx", TBX)).toMatchObject({ state: "done", added: 0, changed: 0 });
    expect(await see(made)).toMatchObject({ concepts: 2 });
  });

  test.each(["tbx", "csv", "xlsx"])(
    "what is exported as %s comes back the same elsewhere",
    async (format) => {
      const [made, other] = [await newTermbase(), await newTermbase()];
      await importFile(made, "sea.tbx", TBX);
      const bytes = await exported(made, format);
      if (format === "csv") expect(bytes.toString()).toContain(",'=SUM(A1),");
      expect(await importFile(other, `back.${format}`, bytes)).toMatchObject({ state: "done", added: 2 });
      const plain = async (which: { id: string }) =>
        (await page(which)).concepts
          // A table has no place for what else a file says of terms.
          .map(({ id: _id, createdAt: _at, changedAt: _later, facts, ...concept }) => ({
            ...concept,
            facts: format === "tbx" ? facts : [],
          }))
          .sort((a, b) => (a.terms[0]!.text < b.terms[0]!.text ? -1 : 1));
      expect(await plain(other)).toEqual(await plain(made));
    },
  );

  test("an export that was edited brings its concepts up to date instead of doubling them", async () => {
    const made = await newTermbase();
    await add(made, [en("tide gauge"), zh("验潮仪")]);
    await add(made, [en("reef"), zh("礁")]);
    const csv = (await exported(made, "csv")).toString();
    const edited = csv.replace("验潮仪,preferred", "潮位计,preferred");
    expect(edited).not.toBe(csv);
    const done = await importFile(made, "sea.csv", edited);
    expect(done).toMatchObject({ state: "done", total: 2, added: 0, changed: 1 });
    expect(await names(made, { text: "潮位计" })).toEqual(["tide gauge"]);
    expect(await see(made)).toMatchObject({ concepts: 2 });
    // The same name for something else is another concept.
    const foreign = csv.replaceAll("tide gauge", "sluice").replaceAll("验潮仪", "水闸");
    expect(await importFile(made, "other.csv", foreign)).toMatchObject({ added: 1, changed: 0 });
  });

  test("a table is shown first, then read by the columns a person names", async () => {
    const made = await newTermbase();
    const csv = "x,y,z\nHello,forbidden word,你好\nOnly here,,\n,,\n";
    const reply = await send(at(API_PATHS.termImportPreview, made), "pairs.csv", csv);
    expect(reply.json<Envelope<LibraryImportPreview>>().data).toMatchObject({
      columns: [{ name: "A" }, { name: "B" }, { name: "C" }],
    });
    const done = await importFile(made, "pairs.csv", csv, {
      columns: "en,en:forbidden,zh-Hans",
      headings: "true",
    });
    expect(done).toMatchObject({ state: "done", added: 2, problems: [{ row: 4, isNote: false }] });
    const [, first] = (await page(made)).concepts;
    expect(first!.terms.map(({ text, status }) => [text, status])).toEqual([
      ["Hello", "preferred"],
      ["forbidden word", "forbidden"],
      ["你好", "preferred"],
    ]);
  });

  test("a file that cannot be read fails with its reason and leaves nothing behind", async () => {
    const made = await newTermbase();
    const evil = `<?xml version="1.0"?><!DOCTYPE tbx [<!ENTITY a "b">]><tbx><text/></tbx>`;
    for (const [name, content, code, query] of [
      ["evil.tbx", evil, "exchange.invalid_tbx", {}],
      ["bare.csv", "one,two\n1,2\n", "exchange.invalid_table", {}],
      ["bare.csv", "one,two\n1,2\n", "termbase.term_column_missing", { columns: "term,note" }],
      ["broken.xlsx", "PK\u0003\u0004 nothing", "exchange.invalid_table", {}],
    ] as const) {
      const done = await importFile(made, name, content, query);
      expect([name, done.state]).toEqual([name, "failed"]);
      if (name !== "broken.xlsx") expect(done.problem!.code).toBe(code);
    }
    expect(await codeOf(send(at(API_PATHS.termImports, made), "photo.png", "no"))).toEqual([
      422,
      "termbase.format_unknown",
    ]);
    expect(await see(made)).toMatchObject({ concepts: 0 });
  });

  test(
    "a TBX larger than any other upload is taken, and its file is gone afterwards",
    { tags: "slow" },
    async () => {
      const made = await newTermbase();
      const note = "Said of the water that comes and goes twice a day. ".repeat(60);
      const entries = Array.from(
        { length: 7000 },
        (_, at) =>
          `<termEntry id="t${at}"><note>${note}</note><langSet xml:lang="en"><tig><term>tide ${at}</term></tig></langSet></termEntry>`,
      );
      const tbx = `<?xml version="1.0"?><martif type="TBX" xml:lang="en"><text><body>${entries.join("")}</body></text></martif>`;
      expect(tbx.length).toBeGreaterThan(UPLOAD_LIMITS.maxFileBytes);
      const done = await importFile(made, "large.tbx", tbx);
      expect(done).toMatchObject({ state: "done", total: 7000, added: 7000, progress: 1, problemCount: 0 });
      expect(await site.services.blobs.list(`import-${done.id}`)).toEqual([]);
      const table = await send(at(API_PATHS.termImports, made), "large.csv", tbx);
      expect(table.json<Envelope<null>>().errorCode).toBe("file.too_large");
    },
  );

  test("an import that was cut short goes on where it was, and a finished one cannot be stopped", async () => {
    const made = await newTermbase();
    const rows = Array.from({ length: 1200 }, (_, at) => `${at < 1000 ? "early" : "late"} ${at},词${at}`);
    const csv = `en,zh\n${rows.join("\n")}\n`;
    const done = await importFile(made, "many.csv", csv);
    const url = at(API_PATHS.termImportCancel, made, { import: done.id });
    expect(await user.data("POST", url)).toMatchObject({ state: "done", added: 1200 });
    // As a worker leaves it that died after its first two transactions.
    const { db, blobs } = site.services;
    await user.data("POST", at(API_PATHS.conceptBatch, made), {
      action: "delete",
      filter: { text: "late" },
    });
    await user.data("POST", at(API_PATHS.conceptBatch, made), { action: "purge" });
    await blobs.put(`import-${done.id}`, Buffer.from(csv));
    await db
      .update(libraryImports)
      .set({ state: "running", lookedAt: 1000, added: 1000 })
      .where(eq(libraryImports.id, done.id));
    expect(await see(made)).toMatchObject({ concepts: 1000 });
    await runImport(site.services, done.id, new AbortController().signal);
    const again = await user.data<LibraryImport>("GET", at(API_PATHS.termImport, made, { import: done.id }));
    expect(again).toMatchObject({ state: "done", total: 1200, lookedAt: 1200, added: 1200 });
    expect(await see(made)).toMatchObject({ concepts: 1200 });
    // A message that comes twice finds nothing to do.
    await runImport(site.services, done.id, new AbortController().signal);
    expect(await user.data<LibraryImport[]>("GET", at(API_PATHS.termImports, made))).toEqual([again]);
  });
});
