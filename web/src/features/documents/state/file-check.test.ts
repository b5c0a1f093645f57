import { FILE_ICONS } from "@yizhou/contract";
import { describe, expect, it } from "vitest";
import { checkBeforeSending, extensionOf, type UploadRules } from "./file-check.ts";

const limit = 20 * 1024 * 1024;
const rules: UploadRules = {
  maxFileBytes: limit,
  maxNameCharacters: 255,
  readable: new Set(["docx", "xlsx", "pptx", "txt"]),
};

describe("checkBeforeSending", () => {
  it("lets exactly 20 MiB pass and refuses one byte more", () => {
    expect(checkBeforeSending({ name: "a.docx", size: limit }, rules)).toBeNull();
    expect(checkBeforeSending({ name: "a.docx", size: limit + 1 }, rules)).toBe("tooLarge");
  });

  it("refuses an empty file", () => {
    expect(checkBeforeSending({ name: "a.txt", size: 0 }, rules)).toBe("empty");
  });

  it("counts the name in characters, so 255 Han pass and 256 do not", () => {
    expect(checkBeforeSending({ name: "文".repeat(250) + ".docx", size: 1 }, rules)).toBeNull();
    expect(checkBeforeSending({ name: "文".repeat(251) + ".docx", size: 1 }, rules)).toBe("nameTooLong");
  });

  it("refuses every type with an icon that is not readable yet, and only those", () => {
    for (const extension of Object.keys(FILE_ICONS)) {
      const expected = rules.readable!.has(extension) ? null : "notYetReadable";
      expect(checkBeforeSending({ name: `a.${extension.toUpperCase()}`, size: 1 }, rules), extension).toBe(
        expected,
      );
    }
  });

  it("refuses programs, films and other offices before a byte of them is sent", () => {
    for (const name of ["setup.EXE", "film.mp4", "letter.pages", "book.xlsb"])
      expect(checkBeforeSending({ name, size: 1 }, rules), name).toBe("notYetReadable");
  });

  it("sends a name without a known extension, because the server goes by content", () => {
    expect(checkBeforeSending({ name: "paper", size: 1 }, rules)).toBeNull();
    expect(checkBeforeSending({ name: "paper.bin", size: 1 }, rules)).toBeNull();
  });

  it("does not guess what can be read before the server said so", () => {
    expect(checkBeforeSending({ name: "a.pdf", size: 1 }, { ...rules, readable: null })).toBeNull();
  });
});

describe("extensionOf", () => {
  it.each([
    ["a.DOCX", "docx"],
    ["a.b.txt", "txt"],
    ["README", ""],
    [".gitignore", ""],
  ])("of %s is %s", (name, extension) => expect(extensionOf(name)).toBe(extension));
});
