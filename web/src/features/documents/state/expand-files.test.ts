import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { documentsOfFolder, expandZips, filesOfDrop } from "./expand-files.ts";
import type { UploadRules } from "./file-check.ts";

const rules: UploadRules = { maxFileBytes: 1000, maxNameCharacters: 255, readable: new Set(["docx", "txt"]) };
const names = (files: readonly File[]) => files.map(({ name }) => name);
const zipOf = (entries: Record<string, Uint8Array>, name = "papers.zip") =>
  new File([zipSync(entries) as Uint8Array<ArrayBuffer>], name);

describe("a zip", () => {
  it("is the documents in it, and names what it leaves out", async () => {
    const zip = zipOf({
      "papers/a.docx": strToU8("a"),
      "papers/tides/论文.txt": strToU8("b"),
      "papers/run.exe": strToU8("c"),
      "papers/large.txt": new Uint8Array(2000),
      "papers/deeper.zip": strToU8("d"),
      "__MACOSX/papers/._a.docx": strToU8("e"),
      "papers/.DS_Store": strToU8("f"),
    });
    const { files, refused } = await expandZips([new File(["x"], "own.txt"), zip], rules);
    expect(names(files)).toEqual(["own.txt", "a.docx", "论文.txt"]);
    expect(await files[2]!.text()).toBe("b");
    expect(refused).toEqual(["run.exe", "large.txt", "deeper.zip"]);
  });

  it("that is none, damaged or endless is named itself, and nothing of it is taken", async () => {
    const whole = new Uint8Array(zipSync({ "a.txt": strToU8("words ".repeat(50)) }));
    const broken = new File([whole.slice(0, 60)], "cut.zip");
    expect(await expandZips([new File(["no zip"], "text.zip"), broken], rules)).toEqual({
      files: [],
      refused: ["text.zip", "cut.zip"],
    });
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}.txt`, strToU8("x")]));
    const { files, refused } = await expandZips([zipOf(many)], rules);
    expect([files.length, refused.length]).toEqual([100, 200]);
  });

  it("of a system that writes its own encoding has readable names", async () => {
    const bytes = zipSync({ "xx.txt": strToU8("a") });
    // GBK for 潮, without the mark for UTF-8.
    const text = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
    const renamed = Uint8Array.from(text.replaceAll("xx.txt", "\u00b3\u00b1.txt"), (mark) =>
      mark.charCodeAt(0),
    );
    const { files } = await expandZips([new File([renamed], "old.zip")], rules);
    expect(names(files)).toEqual(["潮.txt"]);
  });
});

/** What the browser shows of a dropped folder. */
function folder(name: string, children: readonly unknown[]): FileSystemEntry {
  let isGiven = false;
  const readEntries = (tell: (entries: readonly unknown[]) => void) => {
    tell(isGiven ? [] : children);
    isGiven = true;
  };
  return { name, isDirectory: true, isFile: false, createReader: () => ({ readEntries }) } as never;
}
const file = (name: string) =>
  ({
    name,
    isDirectory: false,
    isFile: true,
    file: (tell: (file: File) => void) => tell(new File(["x"], name)),
  }) as never;
const dropped = (entry: FileSystemEntry | null, own: File | null = null) =>
  ({ kind: "file", webkitGetAsEntry: () => entry, getAsFile: () => own }) as unknown as DataTransferItem;

it("a dropped folder is the documents in it, to the depth that people have, beside files dropped with it", async () => {
  const tree = folder("papers", [
    file("a.txt"),
    folder("deep", [file("b.docx"), file(".hidden"), file("c.exe")]),
  ]);
  const { files, refused } = await filesOfDrop(
    [dropped(tree), dropped(null, new File(["x"], "own.pdf"))],
    rules,
  );
  expect(names(files)).toEqual(["a.txt", "b.docx", "own.pdf"]);
  expect(refused).toEqual(["c.exe"]);
});

it("a chosen folder gives its documents, and names what it leaves out but what systems put there", () => {
  const at = (path: string) =>
    Object.defineProperty(new File(["x"], path.split("/").at(-1)!), "webkitRelativePath", { value: path });
  const all = ["p/a.docx", "p/deep/b.txt", "p/c.zip", "p/run.exe", "p/.git/notes.txt", "p/.DS_Store"].map(at);
  const { files, refused } = documentsOfFolder(all, rules);
  expect([names(files), refused]).toEqual([["a.docx", "b.txt", "c.zip"], ["run.exe"]]);
});
