import type { FileDto } from "@yizhou/contract";
import { describe, expect, it } from "vitest";
import type { UploadRules } from "./file-check.ts";
import { isBusy, nextToSend, NO_ROWS, readyFiles, reduceRows, type UploadRows } from "./upload-rows.ts";

const rules: UploadRules = { maxFileBytes: 1000, maxNameCharacters: 255, readable: new Set(["docx", "txt"]) };

function file(name: string, size = 10, lastModified = 1): File {
  return new File([new Uint8Array(size)], name, { lastModified });
}

function choose(state: UploadRows, files: File[], maxFiles = 10): UploadRows {
  const keyed = files.map((blob) => ({ key: blob.name, blob }));
  return reduceRows(state, { type: "chosen", files: keyed, rules, maxFiles });
}

const onServer: FileDto = {
  id: "5e9d5b7e-6b0a-4d5e-9c3a-0d6b0f8e2a11",
  name: "a.docx",
  format: "docx",
  sizeBytes: 10,
  pages: 3,
  characters: 900,
  segments: 20,
  detectedLanguage: "en",
  textGroups: null,
  warnings: [],
  duplicate: false,
  encrypted: false,
  origin: null,
  createdAt: "2026-11-21T00:00:00Z",
  expiresAt: "2026-12-21T00:00:00Z",
};

describe("reduceRows", () => {
  it("has a named document fetched: bytes first, then pages, then the name that its source gives", () => {
    let state = reduceRows(NO_ROWS, { type: "named", key: "k", reference: "arXiv:1706.03762", maxFiles: 1 });
    expect(nextToSend(state.rows, 2)).toEqual(["k"]);
    state = reduceRows(state, { type: "started", key: "k" });
    expect(state.rows[0]!.phase.kind).toBe("fetching");
    expect(isBusy(state.rows)).toBe(true);
    state = reduceRows(state, { type: "read", key: "k", progress: { done: 5, total: 0, unit: "bytes" } });
    expect(state.rows[0]!.phase).toEqual({ kind: "fetching", doneBytes: 5, totalBytes: 0 });
    state = reduceRows(state, { type: "read", key: "k", progress: { done: 1, total: 3 } });
    expect(state.rows[0]!.phase).toEqual({ kind: "checking", read: { done: 1, total: 3 } });
    state = reduceRows(state, { type: "accepted", key: "k", file: onServer });
    expect(state.rows[0]).toMatchObject({ name: "a.docx", phase: { kind: "ready" } });
    const again = reduceRows(state, { type: "named", key: "l", reference: "arXiv:1706.03762", maxFiles: 2 });
    expect(again.notice?.repeated).toEqual(["arXiv:1706.03762"]);
    const full = reduceRows(state, { type: "named", key: "l", reference: "arXiv:1706.00001", maxFiles: 1 });
    expect([full.rows.length, full.notice?.leftOut]).toEqual([1, ["arXiv:1706.00001"]]);
  });

  it("refuses a file over the limit before anything is sent", () => {
    const state = choose(NO_ROWS, [file("big.docx", 1001)]);
    expect(state.rows[0]!.phase).toEqual({ kind: "refused", refusal: { by: "check", reason: "tooLarge" } });
    expect(nextToSend(state.rows, 2)).toEqual([]);
  });

  it("keeps at most the allowed number and says how many did not fit", () => {
    const state = choose(
      NO_ROWS,
      Array.from({ length: 12 }, (_, i) => file(`${i}.txt`)),
    );
    expect(state.rows).toHaveLength(10);
    expect(state.notice).toEqual({ repeated: [], leftOut: ["10.txt", "11.txt"], refused: [] });
  });

  it("gives refused files no place of the batch", () => {
    const wrong = choose(NO_ROWS, [file("big.docx", 1001)]);
    const state = choose(
      wrong,
      Array.from({ length: 10 }, (_, i) => file(`${i}.txt`)),
    );
    expect(state.rows).toHaveLength(11);
    expect(state.notice).toBeNull();
    const again = reduceRows(state, { type: "retried", key: "big.docx", maxFiles: 10 });
    expect(again.notice).toEqual({ repeated: [], leftOut: ["big.docx"], refused: [] });
  });

  it("adds the same file once and names it", () => {
    const state = choose(choose(NO_ROWS, [file("a.docx")]), [file("a.docx"), file("b.docx")]);
    expect(state.rows.map((row) => row.name)).toEqual(["a.docx", "b.docx"]);
    expect(state.notice).toEqual({ repeated: ["a.docx"], leftOut: [], refused: [] });
  });

  it("treats files of one name but different dates as different files", () => {
    const state = choose(NO_ROWS, [file("a.docx", 10, 1), file("a.docx", 10, 2)]);
    expect(state.rows).toHaveLength(2);
  });

  it("walks a row from waiting over sending and checking to ready", () => {
    let state = choose(NO_ROWS, [file("a.docx")]);
    state = reduceRows(state, { type: "started", key: "a.docx" });
    state = reduceRows(state, { type: "progressed", key: "a.docx", sentBytes: 5 });
    expect(state.rows[0]!.phase).toEqual({ kind: "sending", sentBytes: 5 });
    state = reduceRows(state, { type: "progressed", key: "a.docx", sentBytes: 10 });
    expect(state.rows[0]!.phase).toEqual({ kind: "checking", read: null });
    expect(isBusy(state.rows)).toBe(true);
    state = reduceRows(state, { type: "accepted", key: "a.docx", file: onServer });
    expect(readyFiles(state.rows)).toEqual([onServer]);
    expect(isBusy(state.rows)).toBe(false);
  });

  it("keeps the pages that are read when the sender hears of its last bytes late", () => {
    const read = { done: 12, total: 340 };
    let state = choose(NO_ROWS, [file("a.docx")]);
    state = reduceRows(state, { type: "started", key: "a.docx" });
    state = reduceRows(state, { type: "read", key: "a.docx", progress: read });
    state = reduceRows(state, { type: "progressed", key: "a.docx", sentBytes: 10 });
    expect(state.rows[0]!.phase).toEqual({ kind: "checking", read });
    state = reduceRows(state, { type: "accepted", key: "a.docx", file: onServer });
    state = reduceRows(state, { type: "read", key: "a.docx", progress: read });
    expect(state.rows[0]!.phase.kind).toBe("ready");
  });

  it("ignores progress that arrives after the answer", () => {
    let state = reduceRows(choose(NO_ROWS, [file("a.docx")]), {
      type: "accepted",
      key: "a.docx",
      file: onServer,
    });
    state = reduceRows(state, { type: "progressed", key: "a.docx", sentBytes: 3 });
    expect(state.rows[0]!.phase.kind).toBe("ready");
  });

  it("sends a refused row again on retry", () => {
    let state = choose(NO_ROWS, [file("a.docx")]);
    state = reduceRows(state, { type: "refused", key: "a.docx", text: "网络未知错误", canRetry: true });
    expect(nextToSend(state.rows, 2)).toEqual([]);
    state = reduceRows(state, { type: "retried", key: "a.docx", maxFiles: 10 });
    expect(nextToSend(state.rows, 2)).toEqual(["a.docx"]);
  });

  it("checks waiting rows again when the server tells what it reads", () => {
    const blind = { ...rules, readable: null };
    let state = reduceRows(NO_ROWS, {
      type: "chosen",
      files: [{ key: "k", blob: file("a.pdf") }],
      rules: blind,
      maxFiles: 10,
    });
    expect(state.rows[0]!.phase.kind).toBe("waiting");
    state = reduceRows(state, { type: "rulesLearned", rules });
    expect(state.rows[0]!.phase).toEqual({
      kind: "refused",
      refusal: { by: "check", reason: "notYetReadable" },
    });
  });

  it("takes a file that is on the server already, once", () => {
    let state = reduceRows(NO_ROWS, { type: "kept", files: [onServer], maxFiles: 10 });
    state = reduceRows(state, { type: "kept", files: [onServer], maxFiles: 10 });
    expect(readyFiles(state.rows)).toEqual([onServer]);
  });
});

describe("nextToSend", () => {
  it("never has more than the given number under way", () => {
    let state = choose(NO_ROWS, [file("a.txt"), file("b.txt"), file("c.txt")]);
    expect(nextToSend(state.rows, 2)).toEqual(["a.txt", "b.txt"]);
    state = reduceRows(state, { type: "started", key: "a.txt" });
    expect(nextToSend(state.rows, 2)).toEqual(["b.txt"]);
  });
});
