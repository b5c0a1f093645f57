import type { FileDto } from "@yizhou/contract";
import { expect, it } from "vitest";
import { hasChoosablePages, pageProblem, pagesToSend, readKeptPages, writeKeptPages } from "./page-choice.ts";

const file = (id: string, change: Partial<FileDto> = {}) =>
  ({ id, format: "pdf", pages: 12, ...change }) as FileDto;

it("tells a choice that cannot be understood from pages that are not there", () => {
  expect(["", "1-5, 9", "3-", "１２"].map((text) => pageProblem(text, 12))).toEqual([null, null, null, null]);
  expect(["x", "5-3", "0"].map((text) => pageProblem(text, 12))).toEqual(["invalid", "invalid", "invalid"]);
  expect(["13", "1-40"].map((text) => pageProblem(text, 12))).toEqual(["outside", "outside"]);
});

it("sends choices of files with pages only, and no blank ones", () => {
  const files = [file("a"), file("b"), file("c", { format: "docx" }), file("d", { pages: 1 })];
  expect(files.map(hasChoosablePages)).toEqual([true, true, false, false]);
  expect(pagesToSend({ a: " 1-3 ", b: " ", c: "1", d: "1", gone: "2" }, files)).toEqual({ a: "1-3" });
});

it("is kept over a reload, whatever else stands in its place", () => {
  writeKeptPages({ a: "1-3" });
  expect(readKeptPages()).toEqual({ a: "1-3" });
  sessionStorage.setItem("yizhou.upload.pages", "[1");
  expect(readKeptPages()).toEqual({});
});
