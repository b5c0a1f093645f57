// Word's document, through the part of Office.js that the pane needs (Word API 1.1).
import type { DocumentHost } from "./document-host.ts";

interface Range {
  readonly text: string;
  load(what: string): void;
  insertText(text: string, place: "Replace" | "End"): void;
  insertParagraph(text: string, place: "After"): void;
}
interface Paragraphs {
  readonly items: readonly Range[];
  load(what: string): void;
}
interface Context {
  readonly document: { getSelection(): Range; readonly body: { readonly paragraphs: Paragraphs } };
  sync(): Promise<void>;
}
/** `Word` of Office.js. */
export interface WordApi {
  run<T>(act: (context: Context) => Promise<T>): Promise<T>;
}

export function wordHost(word: WordApi): DocumentHost {
  return {
    kind: "word",
    readSelection: () =>
      word.run(async (context) => {
        const range = context.document.getSelection();
        range.load("text");
        await context.sync();
        return range.text;
      }),
    writeSelection: (text, place) =>
      word.run(async (context) => {
        const range = context.document.getSelection();
        if (place === "replace") range.insertText(text, "Replace");
        else range.insertParagraph(text, "After");
        await context.sync();
      }),
    readParagraphs: () =>
      word.run(async (context) => (await loadParagraphs(context)).map(({ text }) => text)),
    writeParagraphs: (changes, place) =>
      word.run(async (context) => {
        const items = await loadParagraphs(context);
        const open = changes.filter(({ index, before }) => items[index]?.text === before);
        for (const { index, after } of open) {
          if (place === "replace") items[index]!.insertText(after, "Replace");
          else items[index]!.insertParagraph(after, "After");
        }
        await context.sync();
        return open.length;
      }),
  };
}

async function loadParagraphs(context: Context): Promise<readonly Range[]> {
  const { paragraphs } = context.document.body;
  paragraphs.load("items/text");
  await context.sync();
  return paragraphs.items;
}
