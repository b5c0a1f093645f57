import { describe, expect, it } from "vitest";
import { installedPrograms } from "./node/installed-filters.ts";
import { FILTERS, identifyFormat } from "./registry.ts";
import { encryptPackage } from "./testing/encrypted-sample.ts";
import { buildWorkbook } from "./testing/xlsx-sample.ts";

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(`${stream}\0`, "utf16le"),
  ]);

describe("identifyFormat", () => {
  it.each([
    ["an empty file", Buffer.alloc(0), "a.txt", "filter.empty", {}],
    ["a pdf named docx", Buffer.from("%PDF-1.4\n"), "a.docx", "filter.mislabelled", { actual: "pdf" }],
    ["a rich text", Buffer.from("{\\rtf1 "), "a.rtf", "filter.unsupported_format", { extension: "rtf" }],
    ["a text named xlsx", Buffer.from("just words"), "a.xlsx", "filter.mislabelled", { actual: "txt" }],
    ["a protected docx", encryptPackage(buildWorkbook(), "secret"), "a.docx", "filter.encrypted", {}],
    ["a docx that no password opens", ole("EncryptedPackage"), "a.docx", "filter.encryption_unsupported", {}],
    [
      "a png named jpg",
      Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"),
      "a.jpg",
      "filter.mislabelled",
      { actual: "png" },
    ],
    [
      "a drawing named png",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      "a.png",
      "filter.mislabelled",
      { actual: "svg" },
    ],
    [
      "noise named tiff",
      Uint8Array.from({ length: 400 }, (_, i) => (i * 73 + (i >> 3) * 41) & 0xff),
      "a.tiff",
      "filter.damaged",
      { part: "picture" },
    ],
    [
      "a film",
      Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0"),
      "a.mp4",
      "filter.unsupported_format",
      { extension: "mp4" },
    ],
    ["an old doc", ole("WordDocument"), "a.doc", "filter.unsupported_format", { extension: "doc" }],
    [
      "a kind of text that is not read",
      Buffer.from("A heading\n========="),
      "a.rst",
      "filter.unsupported_format",
      { extension: "rst" },
    ],
    ["an old doc named docx", ole("WordDocument"), "a.docx", "filter.mislabelled", { actual: "doc" }],
    [
      "a png named txt",
      Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"),
      "a.txt",
      "filter.mislabelled",
      { actual: "png" },
    ],
    ["a cut zip named pptx", Buffer.from("PK\x03\x04 nothing more"), "a.pptx", "filter.damaged", undefined],
    [
      "noise named txt",
      Uint8Array.from({ length: 400 }, (_, i) => (i * 73 + (i >> 3) * 41) & 0xff),
      "a.txt",
      "filter.encoding_unknown",
      {},
    ],
    [
      "noise named docx",
      Uint8Array.from({ length: 400 }, (_, i) => (i * 73 + (i >> 3) * 41) & 0xff),
      "a.docx",
      "filter.damaged",
      undefined,
    ],
  ] as const)("refuses %s with its code", (_, bytes, name, code, params) => {
    let thrown: unknown;
    try {
      identifyFormat(bytes, name);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject(params ? { code, params } : { code });
  });

  it("reads text whatever its encoding", () => {
    expect(identifyFormat(Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), "你好.TXT")).toBe("txt");
    expect(identifyFormat(Buffer.from("BMW is a car"), "notes")).toBe("txt");
  });
});

describe("the list of formats", () => {
  it.each(FILTERS.map(({ format }) => format))(
    "says of %s whether it is written in steps",
    async (format) => {
      const entry = FILTERS.find((one) => one.format === format)!;
      const filter = await entry.load(installedPrograms());
      expect(filter.formSteps !== undefined).toBe(entry.hasFormSteps === true);
      expect(filter.outputs).toEqual([...entry.outputs, ...(entry.askedOutputs ?? [])]);
    },
  );
});
