import { expect, test } from "vitest";
import { XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { CellTag } from "./cell-tag.ts";

/** The cell's tag as read inside a row. */
function read(tag: string) {
  const source = new XmlSource("sheet", Buffer.from(`<row>${tag}</row>`));
  const scanner = new XmlScanner(source);
  const cell = new CellTag(source.text);
  scanner.next();
  scanner.next();
  cell.read(scanner);
  return { kind: cell.kind, reference: cell.reference, style: cell.style };
}

test.each([
  ['<c r="B5" s="12" t="s"/>', "shared", "B5", "12"],
  ['<c r="B5" t="str"></c>', "result", "B5", ""],
  ['<c t="n" r="XFD1048576"/>', "other", "XFD1048576", ""],
  ['<c r="A1" s="3" t="inlineStr"></c>', "other", "A1", "3"],
  ['<c r="A1" t="b"/>', "other", "A1", ""],
  ["<c/>", "other", "", ""],
  ['<c t="s"></c>', "shared", "", ""],
  // Allowed, and written by few programs.
  [`<c r='C7' s='4' t='s'/>`, "shared", "C7", "4"],
  ['<c\n r = "C7"\tt="s" />', "shared", "C7", ""],
  ['<c r="C7" s="1" cm="1" t="str"/>', "result", "C7", "1"],
  ['<c xml:space="preserve" r="C7" t="s"/>', "shared", "C7", ""],
  ['<c r="C7"  t="s"/>', "shared", "C7", ""],
  ['<c other="r=&quot;Z9&quot;" r="C7"/>', "other", "C7", ""],
])("%s is a cell of kind %s at %j in style %j", (tag, kind, reference, style) => {
  expect(read(tag)).toEqual({ kind, reference, style });
});
