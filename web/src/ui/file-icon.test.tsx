import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { FileIcon, fileIconName } from "./file-icon.tsx";

test("160: every listed type has its icon, images share one", () => {
  const shown = [
    "pdf",
    "doc",
    "docx",
    "odt",
    "xls",
    "xlsx",
    "ppt",
    "pptx",
    "jpg",
    "jpeg",
    "png",
    "gif",
    "bmp",
    "tif",
    "tiff",
    "jfif",
    "txt",
  ].map((extension) => fileIconName(`x.${extension}`));
  expect(shown).toEqual([
    "pdf",
    "doc",
    "docx",
    "odt",
    "xls",
    "xlsx",
    "ppt",
    "pptx",
    "img",
    "img",
    "img",
    "img",
    "img",
    "img",
    "img",
    "img",
    "txt",
  ]);
});

test("case and dots in the name do not matter; an unknown type has the plain page", () => {
  expect(fileIconName("v1.2 FINAL.DOCX")).toBe("docx");
  expect(fileIconName("archive.tar.zst")).toBe("other");
  expect(fileIconName("constructor")).toBe("other");
});

test("the band names the type", () => {
  expect(render(<FileIcon file="a.xlsx" />).container.textContent).toBe("X");
});

test("160: an older format does not look like the newer one", () => {
  const drawing = (file: string) =>
    render(<FileIcon file={file} />).container.querySelector("svg")!.outerHTML;
  for (const older of ["doc", "xls", "ppt"]) expect(drawing(`a.${older}`)).not.toBe(drawing(`a.${older}x`));
});
