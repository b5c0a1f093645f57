import { strToU8, zipSync } from "fflate";

/** An archive whose first entry names its type, as books, Korean documents and InDesign's files have it. */
export function buildTyped(type: string, entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {
    mimetype: [strToU8(type), { level: 0 }],
  };
  for (const [name, content] of Object.entries(entries))
    files[name] = typeof content === "string" ? strToU8(content) : content;
  return zipSync(files, { mtime: new Date(2024, 0, 1), level: 6 });
}

const page = (title: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en"><head><title>${title}</title><script src="a.js"/></head><body>${body}</body></html>`;

/** A book of two chapters, with both kinds of lists of contents. @returns the same bytes every time */
export function buildEpub(more: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  return buildTyped("application/epub+zip", {
    "META-INF/container.xml": `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "OEBPS/book.opf": `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier><dc:title>All about tea</dc:title><dc:language>en</dc:language><dc:creator>Ann Author</dc:creator><dc:description>A small book &amp; its leaves</dc:description></metadata><manifest><item id="two" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/><item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="ncx"><itemref idref="one"/><itemref idref="two"/></spine></package>`,
    "OEBPS/text/two b.xhtml": page("Second", "<h1>Black tea</h1><p>It is <em>strong</em>.</p>"),
    "OEBPS/text/one.xhtml": page(
      "First",
      '<h1>Green tea</h1><p>Leaves, <b>steamed</b> &amp; dried<span epub:type="pagebreak" title="2"/>, are light.<br/>Drink soon.</p>',
    ),
    "OEBPS/nav.xhtml": page(
      "Contents",
      '<nav epub:type="toc"><ol><li><a href="text/one.xhtml">Green tea</a></li></ol></nav>',
    ),
    "OEBPS/toc.ncx": `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><docTitle><text>All about tea</text></docTitle><navMap><navPoint id="a" playOrder="1"><navLabel><text>Green tea</text></navLabel><content src="text/one.xhtml"/></navPoint></navMap></ncx>`,
    ...more,
  });
}

const HWPML = "http://www.hancom.co.kr/hwpml/2011";
const LINES = `<hp:linesegarray><hp:lineseg textpos="0" vertpos="0"/></hp:linesegarray>`;

/** A paragraph of Korean Office from the inside of its runs: `[format, inside]`. */
export function hwpxParagraph(...runs: readonly (readonly [format: number, inside: string])[]): string {
  const inside = runs.map(([format, xml]) => `<hp:run charPrIDRef="${format}">${xml}</hp:run>`);
  return `<hp:p id="0" paraPrIDRef="0" styleIDRef="0">${inside.join("")}${LINES}</hp:p>`;
}

/** A document of Korean Office with one section. @returns the same bytes every time */
export function buildHwpx(
  body: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  return buildTyped("application/hwp+zip", {
    "version.xml": `<hv:HCFVersion xmlns:hv="http://www.hancom.co.kr/hwpml/2011/version" major="5"/>`,
    "Contents/content.hpf": `<?xml version="1.0" encoding="UTF-8"?><opf:package xmlns:opf="http://www.idpf.org/2007/opf/"><opf:metadata><opf:title>A letter</opf:title><opf:language>ko</opf:language></opf:metadata><opf:manifest><opf:item id="section0" href="Contents/section0.xml" media-type="application/xml"/></opf:manifest><opf:spine><opf:itemref idref="section0"/></opf:spine></opf:package>`,
    "Contents/header.xml": `<hh:head xmlns:hh="${HWPML}/head"/>`,
    "Contents/section0.xml": `<?xml version="1.0" encoding="UTF-8"?><hs:sec xmlns:hs="${HWPML}/section" xmlns:hp="${HWPML}/paragraph">${body}</hs:sec>`,
    ...more,
  });
}

/** A range of characters of InDesign's. */
export function idmlRange(format: string, inside: string): string {
  return `<CharacterStyleRange AppliedCharacterStyle="${format}">${inside}</CharacterStyleRange>`;
}

/** An exchange file of InDesign with one story per body, named in that order. @returns the same bytes every time */
export function buildIdml(...bodies: readonly string[]): Uint8Array {
  const pkg = `xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"`;
  const named = bodies.map((_, n) => `<idPkg:Story src="Stories/Story_u${n}.xml"/>`).join("");
  return buildTyped("application/vnd.adobe.indesign-idml-package", {
    "designmap.xml": `<?xml version="1.0" encoding="UTF-8"?><?aid style="50" type="document"?><Document ${pkg} Self="d">${named}</Document>`,
    ...Object.fromEntries(
      bodies.map((body, n) => [
        `Stories/Story_u${n}.xml`,
        `<?xml version="1.0" encoding="UTF-8"?><idPkg:Story ${pkg}><Story Self="u${n}">${body}</Story></idPkg:Story>`,
      ]),
    ),
  });
}
