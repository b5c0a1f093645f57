import type { FileDto } from "@yizhou/contract";
import { expect, it } from "vitest";
import {
  chosenPages,
  hasChoosablePages,
  pageProblem,
  pagesToSend,
  readKeptPages,
  scannedPages,
  writeKeptPages,
} from "./page-choice.ts";

const file = (id: string, change: Partial<FileDto> = {}) =>
  ({ id, format: "pdf", pages: 12, ...change }) as FileDto;

it("tells a choice that cannot be understood from pages that are not there", () => {
  expect(["", "1-5, 9", "3-", "１２"].map((text) => pageProblem(text, 12))).toEqual([null, null, null, null]);
  expect(["x", "5-3", "0"].map((text) => pageProblem(text, 12))).toEqual(["invalid", "invalid", "invalid"]);
  expect(["13", "1-40"].map((text) => pageProblem(text, 12))).toEqual(["outside", "outside"]);
});

it("counts the pages of a choice as it is typed", () => {
  expect(["1-5, 9", "3-", "2-3 3-4", " "].map((text) => chosenPages(text, 12))).toEqual([6, 10, 3, null]);
  expect(["1-", "1-40", "x"].map((text) => chosenPages(text, 12))).toEqual([12, null, null]);
});

it("knows how many pages of a PDF were read from pictures", () => {
  const warnings = [{ code: "warning.text_recognised", params: { count: 3 }, text: "" }];
  expect(scannedPages(file("a", { warnings }))).toBe(3);
  expect(scannedPages(file("a", { warnings: [] }))).toBe(0);
  // A picture is nothing else.
  expect(scannedPages(file("a", { warnings, format: "jpg" }))).toBe(0);
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
