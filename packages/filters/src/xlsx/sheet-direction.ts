import { type XmlEdit, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";

/** The edits that make the columns of a sheet run as its translation reads (`rightToLeft`, ECMA-376 part 1, 18.3.1.87). */
export function turnedViews(sheet: XmlSource, isRightToLeft: boolean): XmlEdit[] {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(sheet);
  let hasView = false;
  // Views stand behind these (CT_Worksheet).
  let at = -1;
  let prefix = "";
  while (scanner.next() && scanner.name !== "s:sheetData") {
    if (scanner.name === "s:worksheet") {
      at = scanner.end;
      prefix = scanner.rawPrefix;
    } else if (scanner.kind === "close") {
      if (scanner.name === "s:sheetPr" || scanner.name === "s:dimension") at = scanner.end;
    } else if (scanner.name === "s:sheetView") {
      hasView = true;
      const stated = scanner.attributeSpan("rightToLeft");
      const nameEnd = scanner.start + 1 + scanner.rawPrefix.length + "sheetView".length;
      if (stated)
        edits.push({ start: stated.valueStart, end: stated.valueEnd, bytes: isRightToLeft ? "1" : "0" });
      else if (isRightToLeft) edits.push({ start: nameEnd, end: nameEnd, bytes: ' rightToLeft="1"' });
    }
  }
  if (hasView || !isRightToLeft || at < 0) return edits;
  const view = `<${prefix}sheetViews><${prefix}sheetView rightToLeft="1" workbookViewId="0"/></${prefix}sheetViews>`;
  return [{ start: at, end: at, bytes: view }];
}
