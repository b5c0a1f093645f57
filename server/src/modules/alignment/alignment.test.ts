import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AlignmentProject,
  AlignmentRowPage,
  Envelope,
  MemoryLibrary,
  MemoryUnitPage,
} from "@yizhou/contract";
import { startFixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, multipart } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

const ENGLISH = `The boat was built in 1998.
It carries 40 people and 12 tons of paper.
When the water is high, the boat stays on the bank.
In 2005 the company bought a second boat from Korea.
`;
const CHINESE = `这条船建于1998年。
它可以运载40人和12吨纸。
水位高的时候，船就停在岸边。
2005年公司从韩国购买了第二条船。
`;
const TAB = "tab-number-one";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

const at = (path: string, { id }: { id: string }): string => fillPath(path, { id });
const codeOf = async (reply: Promise<{ json: <T>() => T; statusCode: number }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<Envelope<null>>().errorCode];
};

async function project(who = user, wish: object = {}): Promise<AlignmentProject> {
  const made = await who.data<AlignmentProject>("POST", API_PATHS.alignments, {
    name: "Boats",
    from: "en",
    to: "zh-Hans",
    source: { text: ENGLISH },
    target: { text: CHINESE },
    ...wish,
  });
  await site.idle();
  return who.data("GET", at(API_PATHS.alignment, made));
}
const rowsOf = (which: { id: string }, who = user) =>
  who.data<AlignmentRowPage>("GET", at(API_PATHS.alignmentRows, which));
const hold = (which: { id: string }, token = TAB, takeOver = false) =>
  user.data<{ isHeld: boolean }>("POST", at(API_PATHS.alignmentLock, which), { token, takeOver });

/** Sentences whose letters say nothing: the second source sentence is the first of the target, and so on. */
const NONSENSE = [
  "Qrst vwxz mnbv lkjh.",
  "Poiu ytre wqas dfgh.",
  "Zxcv tgby hnuj mikl.",
  "Rtyu fghj vbnm cdew.",
];
const OTHERS = ["甲乙丙丁戊己庚辛。", "壬癸子丑寅卯辰巳。", "午未申酉戌亥金木。", "水火土日月星风云。"];
const nonsense = { source: { text: NONSENSE.join("\n") }, target: { text: OTHERS.join("\n") } };
const SHIFTED = [
  [NONSENSE[0], ""],
  ...OTHERS.slice(0, 3).map((other, at) => [NONSENSE[at + 1], other]),
  ["", OTHERS[3]],
];

describe("evidence", () => {
  const pairs = (page: AlignmentRowPage) =>
    page.rows.map(({ source, target }) => [source.join(), target.join()]);

  test("of a person's library decides where the texts say nothing, also in the light tool", async () => {
    const library = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Words" });
    for (const pair of "Poiu甲乙 ytre丙丁 Zxcv壬癸 tgby子丑 hnuj寅卯 Rtyu午未 fghj申酉 vbnm戌亥".split(" "))
      await user.data("POST", fillPath(API_PATHS.memoryUnits, { id: library.id }), {
        ...{ from: "en", to: "zh-Hans", source: pair.slice(0, 4), target: pair.slice(4) },
      });
    expect(pairs(await rowsOf(await project(user, nonsense)))).not.toEqual(SHIFTED);
    const evidence = { memories: [library.id] };
    expect(pairs(await rowsOf(await project(user, { ...nonsense, evidence })))).toEqual(SHIFTED);
    const quick = { from: "en", to: "zh-Hans", source: nonsense.source.text, target: nonsense.target.text };
    const light = await user.data<AlignmentRowPage>("POST", API_PATHS.quickAlignment, { ...quick, evidence });
    expect(pairs(light)).toEqual(SHIFTED);
    const stranger = await site.newUser();
    const theirs = await project(stranger, { ...nonsense, evidence });
    expect(pairs(await rowsOf(theirs, stranger))).not.toEqual(SHIFTED);
  });

  test("of an embeddings service decides; without the service there is a warning", async () => {
    const memory = new Map(NONSENSE.slice(1).map((sentence, at) => [sentence, OTHERS[at]!]));
    const server = await startFixtureServer({ memory });
    const other = await buildTestApp({
      environment: {
        YIZHOU_EMBEDDINGS_URL: server.chatUrl,
        YIZHOU_EMBEDDINGS_MODEL: "m",
        YIZHOU_EMBEDDINGS_ALLOW_PRIVATE: "on",
      },
    });
    try {
      const person = await other.newUser();
      const align = async () => {
        const wish = { from: "en", to: "zh-Hans", ...nonsense };
        const made = await person.data<AlignmentProject>("POST", API_PATHS.alignments, wish);
        await other.idle();
        return person.data<AlignmentProject>("GET", at(API_PATHS.alignment, made));
      };
      const made = await align();
      expect(made.state).toBe("ready");
      expect(made.warnings.map(({ code }) => code)).not.toContain("warning.vectors_unavailable");
      expect(pairs(await rowsOf(made, person))).toEqual(SHIFTED);
      expect(server.requests.every(({ path }) => path === "/v1/embeddings")).toBe(true);
      server.fail({ kind: "status", status: 401, times: Infinity });
      const without = await align();
      expect(without.state).toBe("ready");
      expect(without.warnings.map(({ code }) => code)).toContain("warning.vectors_unavailable");
    } finally {
      await other.close();
      await server.close();
    }
  });
});

describe("a project", () => {
  test("of two texts is aligned by a worker, row by row", async () => {
    const made = await project();
    expect(made).toMatchObject({ state: "ready", rows: 4, confirmedRows: 0, warnings: [], problem: null });
    const { rows, next } = await rowsOf(made);
    expect(next).toBeNull();
    expect(rows.map(({ source, target }) => [source.join(), target.join()])).toEqual(
      ENGLISH.trim()
        .split("\n")
        .map((line, index) => [line, CHINESE.split("\n")[index]]),
    );
  });

  test("of two uploaded files takes their names and their text", async () => {
    const [source, target] = [await user.upload("boat.txt", ENGLISH), await user.upload("船.txt", CHINESE)];
    const made = await project(user, {
      name: undefined,
      source: { fileId: source.id },
      target: { fileId: target.id },
    });
    expect(made).toMatchObject({ name: "boat.txt · 船.txt", state: "ready", rows: 4 });
  });

  test("whose texts are in other languages, or have nothing to align, says so", async () => {
    const swapped = await project(user, { from: "zh-Hans", to: "en" });
    expect(swapped.warnings.map(({ code }) => code)).toEqual([
      "warning.source_language_differs",
      "warning.target_language_differs",
    ]);
    const empty = await project(user, { target: { text: " 12 \n" } });
    expect(empty).toMatchObject({ state: "failed", problemSide: "target" });
    expect(empty.problem!.code).toBe("alignment.side_empty");
  });

  test("of a bilingual table or memory stands as the file has it", async () => {
    const csv = "English,中文\nGood morning,早上好\nOnly here,\n";
    const tmx = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" datatype="plaintext"/><body><tu><tuv xml:lang="en"><seg>Good morning</seg></tuv><tuv xml:lang="zh-CN"><seg>早上好</seg></tuv></tu></body></tmx>`;
    for (const [name, content] of [
      ["pairs.csv", csv],
      ["pairs.tmx", tmx],
    ] as const) {
      const reply = await sendFile(`${API_PATHS.alignmentsBilingual}?from=en&to=zh-Hans`, name, content);
      const made = reply.json<Envelope<AlignmentProject>>().data!;
      expect(made).toMatchObject({ state: "ready", name });
      expect((await rowsOf(made)).rows[0]).toMatchObject({ source: ["Good morning"], target: ["早上好"] });
    }
    expect(
      await codeOf(sendFile(`${API_PATHS.alignmentsBilingual}?from=en&to=zh-Hans`, "a.png", "no table")),
    ).toEqual([422, "alignment.format_unknown"]);
  });

  test("is renamed, listed by its last change, and deleted for real", async () => {
    const [first, second] = [await project(), await project()];
    site.clock.advance(1000);
    await user.data("PATCH", at(API_PATHS.alignment, first), { name: "Renamed" });
    const names = (await user.data<AlignmentProject[]>("GET", API_PATHS.alignments)).map(({ id }) => id);
    expect(names).toContain(first.id);
    await user.data("DELETE", at(API_PATHS.alignment, second));
    expect(await codeOf(user.call("GET", at(API_PATHS.alignment, second)))).toEqual([
      404,
      "alignment.not_found",
    ]);
  });
});

test("pairs are saved to a library once, those that nobody confirmed as made by alignment", async () => {
  const made = await project();
  await hold(made);
  const { rows, revision } = await rowsOf(made);
  const put = [{ ...rows[0]!, isConfirmed: true }];
  await user.data("POST", at(API_PATHS.alignmentPatch, made), { token: TAB, revision, removed: [], put });
  const library = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "From boats" });
  const save = (confirmed: boolean) =>
    user.data("POST", at(API_PATHS.alignmentSave, made), { libraryId: library.id, confirmed });
  expect(await save(true)).toEqual({ pairs: 1, added: 1 });
  expect(await save(false)).toEqual({ pairs: 4, added: 3 });
  const { units } = await user.data<MemoryUnitPage>("GET", at(API_PATHS.memoryUnits, library));
  expect(units.map(({ origin }) => origin)).toEqual(["alignment", "alignment", "alignment", "person"]);
  expect(units[3]).toMatchObject({ source: "The boat was built in 1998.", document: "Boats" });
  const stranger = await site.newUser();
  const foreign = { libraryId: library.id, confirmed: false };
  expect(await codeOf(stranger.call("POST", at(API_PATHS.alignmentSave, made), foreign))).toEqual([
    404,
    "alignment.not_found",
  ]);
});

describe("a change of rows", () => {
  test("is kept whole, counts the revision, and comes back on loading", async () => {
    const made = await project();
    expect(await hold(made)).toEqual({ isHeld: true });
    const { rows, revision } = await rowsOf(made);
    const merged = {
      ...rows[0]!,
      source: [...rows[0]!.source, ...rows[1]!.source],
      target: [...rows[0]!.target, ...rows[1]!.target],
      confidence: null,
      isConfirmed: true,
    };
    const change = { token: TAB, revision, removed: [rows[1]!.id], put: [merged] };
    expect(await user.data("POST", at(API_PATHS.alignmentPatch, made), change)).toEqual({
      revision: revision + 1,
    });
    const after = await rowsOf(made);
    expect(after.rows[0]).toEqual(merged);
    expect(after.rows).toHaveLength(3);
    expect(await user.data("GET", at(API_PATHS.alignment, made))).toMatchObject({
      rows: 3,
      confirmedRows: 1,
    });
    // The same patch again was made on rows that are no more.
    expect(await codeOf(user.call("POST", at(API_PATHS.alignmentPatch, made), change))).toEqual([
      422,
      "alignment.changed_elsewhere",
    ]);
  });

  test("of one tab at a time: the other is told, may take over, and the first is shut out", async () => {
    const made = await project();
    await hold(made);
    expect(await hold(made, "tab-number-two")).toEqual({ isHeld: false });
    expect(await hold(made, "tab-number-two", true)).toEqual({ isHeld: true });
    const change = { token: TAB, revision: (await rowsOf(made)).revision, removed: [], put: [] };
    expect(await codeOf(user.call("POST", at(API_PATHS.alignmentPatch, made), change))).toEqual([
      422,
      "alignment.locked",
    ]);
    site.clock.advance(61_000);
    expect(await hold(made)).toEqual({ isHeld: true });
  });

  test("that names unknown rows, one row twice, or a row without text is refused whole", async () => {
    const made = await project();
    await hold(made);
    const { rows, revision } = await rowsOf(made);
    const tries = [
      { removed: [9999], put: [] },
      { removed: [], put: [rows[0], rows[0]] },
      { removed: [rows[1]!.id], put: [{ ...rows[0]!, source: [], target: [] }] },
    ];
    for (const wrong of tries) {
      expect(
        await codeOf(
          user.call("POST", at(API_PATHS.alignmentPatch, made), { token: TAB, revision, ...wrong }),
        ),
      ).toEqual([422, "alignment.patch_invalid"]);
    }
    expect((await rowsOf(made)).rows).toEqual(rows);
  });

  test("by aligning anew keeps what is confirmed", async () => {
    const made = await project();
    await hold(made);
    const { rows, revision } = await rowsOf(made);
    const put = [
      { ...rows[0]!, isConfirmed: true },
      { ...rows[1]!, target: [...rows[1]!.target, ...rows[2]!.target] },
      { ...rows[2]!, target: [] },
    ];
    await user.data("POST", at(API_PATHS.alignmentPatch, made), { token: TAB, revision, removed: [], put });
    await user.data("POST", at(API_PATHS.alignmentRealign, made), { token: TAB });
    await site.idle();
    const after = await rowsOf(made);
    expect(after.rows[0]).toMatchObject({ id: rows[0]!.id, isConfirmed: true });
    expect(after.rows.map(({ target }) => target)).toEqual(rows.map(({ target }) => target));
  });

  test("by aligning anew in other languages has these from then on, and is not warned of them any more", async () => {
    const made = await project(user, { from: "zh-Hans", to: "en" });
    expect(made.warnings).toHaveLength(2);
    await hold(made);
    const wish = { token: TAB, languages: { from: "en", to: "zh-Hans" } };
    const unknown = { ...wish, languages: { from: "en", to: "no language" } };
    expect((await user.call("POST", at(API_PATHS.alignmentRealign, made), unknown)).statusCode).toBe(422);
    await user.data("POST", at(API_PATHS.alignmentRealign, made), wish);
    await site.idle();
    const after = await user.data<AlignmentProject>("GET", at(API_PATHS.alignment, made));
    expect(after).toMatchObject({ from: "en", to: "zh-Hans", state: "ready", warnings: [], rows: 4 });
    const tmx = await user.call("GET", `${at(API_PATHS.alignmentExport, made)}?format=tmx`);
    expect(tmx.body).toMatch(/xml:lang="en"[^>]*><seg>The boat/);
  });
});

test("20,000 rows come page by page, each once", async () => {
  const lines = Array.from({ length: 4500 }, (_, index) => `第${index}行,line ${index}`);
  const reply = await sendFile(
    `${API_PATHS.alignmentsBilingual}?from=zh-Hans&to=en`,
    "long.csv",
    `中文,English\n${lines.join("\n")}\n`,
  );
  const made = reply.json<Envelope<AlignmentProject>>().data!;
  const seen: string[] = [];
  for (let after: number | null | undefined; after !== null;) {
    const query: string = after === undefined ? "" : `?after=${after}`;
    const page: AlignmentRowPage = await user.data("GET", at(API_PATHS.alignmentRows, made) + query);
    seen.push(...page.rows.map(({ source }) => source[0]!));
    after = page.next;
  }
  expect(seen).toEqual(lines.map((line) => line.split(",")[0]));
});

test("export gives the pairs as TMX or as a workbook, all or only confirmed ones", async () => {
  const made = await project();
  const tmx = await user.call("GET", `${at(API_PATHS.alignmentExport, made)}?format=tmx`);
  expect(tmx.headers["content-disposition"]).toContain("Boats.tmx");
  expect(tmx.body.match(/<tu\b/gu)).toHaveLength(4);
  const confirmed = await user.call(
    "GET",
    `${at(API_PATHS.alignmentExport, made)}?format=tmx&confirmed=true`,
  );
  expect(confirmed.body).not.toContain("<tu ");
  // Sure enough are fewer than all; each pair says what stood beside it.
  const sure = await user.call("GET", `${at(API_PATHS.alignmentExport, made)}?format=tmx&minConfidence=100`);
  expect(sure.body.match(/<tu\b/gu)?.length ?? 0).toBeLessThan(4);
  expect(tmx.body).toContain('<prop type="x-context-previous.en">');
  const xlsx = await user.call("GET", `${at(API_PATHS.alignmentExport, made)}?format=xlsx`);
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

test("the light tool aligns at once, reads files, and refuses what is too long", async () => {
  const answer = await user.data<{ rows: unknown[] }>("POST", API_PATHS.quickAlignment, {
    from: "en",
    to: "zh-Hans",
    source: ENGLISH,
    target: CHINESE,
  });
  expect(answer.rows).toHaveLength(4);
  const table = { header: ["en", "zh-Hans"], pairs: [["=1+1", "算式"]] };
  const workbook = await user.call("POST", API_PATHS.quickAlignmentWorkbook, table);
  expect(workbook.headers["content-type"]).toContain("spreadsheetml");
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
  const text = await sendFile(API_PATHS.quickAlignmentText, "boat.txt", ENGLISH);
  expect(text.json<Envelope<{ text: string }>>().data!.text).toBe(ENGLISH.trim());
  const long = { from: "en", to: "zh-Hans", source: "a".repeat(50_001), target: "b" };
  expect(await codeOf(user.call("POST", API_PATHS.quickAlignment, long))).toEqual([
    422,
    "alignment.text_too_long",
  ]);
});

test("every address wants a session, and another's project is not found", async () => {
  const made = await project();
  const stranger = await site.newUser();
  const calls = [
    ["GET", API_PATHS.alignment],
    ["PATCH", API_PATHS.alignment, { name: "Mine" }],
    ["DELETE", API_PATHS.alignment],
    ["GET", API_PATHS.alignmentRows],
    ["POST", API_PATHS.alignmentLock, { token: TAB }],
    ["DELETE", `${API_PATHS.alignmentLock}?token=${TAB}`],
    ["POST", API_PATHS.alignmentPatch, { token: TAB, revision: 0, removed: [], put: [] }],
    ["POST", API_PATHS.alignmentRealign, { token: TAB }],
    ["GET", `${API_PATHS.alignmentExport}?format=tmx`],
  ] as const;
  for (const [method, path, body] of calls) {
    const url = at(path, made);
    expect([path, await codeOf(stranger.call(method, url, body))]).toEqual([
      path,
      [404, "alignment.not_found"],
    ]);
    expect((await site.app.inject({ method, url, payload: body as object })).statusCode).toBe(401);
  }
  for (const path of [API_PATHS.alignments, API_PATHS.quickAlignment] as const)
    expect((await site.app.inject({ method: "POST", url: path, payload: {} })).statusCode).toBe(401);
  expect(await codeOf(user.call("POST", API_PATHS.alignments, { from: "en" }))).toEqual([
    400,
    "request.invalid",
  ]);
  expect((await rowsOf(made)).rows).toHaveLength(4);
});

async function sendFile(url: string, name: string, content: string) {
  const { payload, type } = multipart(name, content);
  return site.app.inject({
    method: "POST",
    url,
    headers: { authorization: `Bearer ${user.token}`, "content-type": type },
    payload,
  });
}
