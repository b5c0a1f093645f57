import { expect, it, vi } from "vitest";
import type { SiteClient } from "../site-client.ts";
import type { DocumentHost } from "./document-host.ts";
import { cutIntoTexts, matchParagraphs, translateDocument } from "./translate-document.ts";
import { wpsHost, type WpsApplication } from "./wps-host.ts";

it("cuts a document between paragraphs, and leaves out what has no words", () => {
  const cut = cutIntoTexts(
    ["One two.", "", "12.5", "Three.", "A long paragraph over the limit by itself."],
    20,
  );
  expect(cut.map((text) => text.map(({ index }) => index))).toEqual([[0, 3], [4]]);
});

it("gives each paragraph its own translation, and none to one that was not taken up", () => {
  const changes = matchParagraphs(
    [
      { index: 0, text: "One." },
      { index: 2, text: "Left  out." },
      { index: 3, text: "Same.\tone" },
      { index: 5, text: "One." },
    ],
    [
      { source: "One.", target: "一。" },
      { source: "Same. one", target: "同一。" },
      { source: "One.", target: "壹。" },
    ],
  );
  expect(changes.map(({ index, after }) => [index, after])).toEqual([
    [0, "一。"],
    [3, "同一。"],
    [5, "壹。"],
  ]);
});

function wpsDocument(paragraphs: string[]): WpsApplication {
  const rangeOf = (index: number) => {
    let hasMark = true;
    return {
      get Text() {
        return paragraphs[index]! + (hasMark ? "\r" : "");
      },
      set Text(text: string) {
        if (hasMark) throw new Error("the paragraph's mark would be lost");
        paragraphs[index] = text;
      },
      InsertAfter(text: string) {
        paragraphs.splice(index + 1, 0, ...text.split("\r").slice(1));
      },
      MoveEnd(unit: number, count: number) {
        expect([unit, count]).toEqual([1, -1]);
        hasMark = false;
      },
    };
  };
  return {
    Selection: { Range: rangeOf(0) },
    ActiveDocument: {
      Paragraphs: {
        get Count() {
          return paragraphs.length;
        },
        Item: (oneBased) => ({ Range: rangeOf(oneBased - 1) }),
      },
    },
  };
}

const client = (target: (text: string) => string): SiteClient => ({
  options: vi.fn(),
  search: vi.fn(),
  startFile: vi.fn(),
  translate: async (text) => {
    const paragraphs = text.split("\n\n").map((source) => ({ source, target: target(source) }));
    return { from: "en", target: "", paragraphs, failed: 0 };
  },
});
const wish = (signal = new AbortController().signal) => ({
  ...{ pair: { from: "en", to: "zh-Hans" }, limit: 12, place: "after" as const, signal },
  onProgress: vi.fn(),
});

it("writes translations below their paragraphs in WPS, and leaves alone what was changed while it was translated", async () => {
  const paragraphs = ["One.", "2", "Two.", "Three."];
  const host = wpsHost(wpsDocument(paragraphs));
  const options = wish();
  const answer = await translateDocument(
    host,
    client((text) => {
      if (text === "Three.") paragraphs[2] = "Changed.";
      return `译${text}`;
    }),
    options,
  );
  expect(answer).toEqual({ translated: 3, written: 2, failed: 0 });
  expect(paragraphs).toEqual(["One.", "译One.", "2", "Changed.", "Three.", "译Three."]);
  expect(options.onProgress.mock.calls.at(-1)).toEqual([{ done: 3, total: 3 }]);
});

it("leaves the document as it is when it is stopped", async () => {
  const paragraphs = ["One.", "Two words more."];
  const stop = new AbortController();
  const host: DocumentHost = wpsHost(wpsDocument(paragraphs));
  const translating = translateDocument(
    host,
    client((text) => {
      stop.abort();
      return `译${text}`;
    }),
    wish(stop.signal),
  );
  await expect(translating).rejects.toThrow(/abort/i);
  expect(paragraphs).toEqual(["One.", "Two words more."]);
});
