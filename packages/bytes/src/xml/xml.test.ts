import { expect, test } from "vitest";
import { escapeXmlAttribute, escapeXmlText, unescapeXml } from "./escape.ts";
import { AttributeSpans } from "./attribute-spans.ts";
import { XmlScanner } from "./scanner.ts";
import { toByteString, XmlSource } from "./xml-source.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const W_STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main";
const scan = (xml: string | Uint8Array) =>
  new XmlScanner(new XmlSource("part.xml", Buffer.from(xml as string)));

function tags(xml: string): string[] {
  const scanner = scan(xml);
  const seen: string[] = [];
  while (scanner.next()) seen.push(`${scanner.kind === "open" ? "" : "/"}${scanner.name}@${scanner.depth}`);
  return seen;
}

function textOf(xml: string | Uint8Array, name: string): string {
  const scanner = scan(xml);
  while (scanner.next()) if (scanner.kind === "open" && scanner.name === name) return scanner.readText();
  return "<none>";
}

test("tags come in order with their depth; an empty element opens and closes", () => {
  expect(tags(`<?xml version="1.0"?>\r\n<a><b x='>'/><!-- <z> --><c>t</c ></a>\n`)).toEqual([
    "a@0",
    "b@1",
    "/b@1",
    "c@1",
    "/c@1",
    "/a@0",
  ]);
});

test.each([W, W_STRICT])("a name is known by its namespace, whatever its prefix: %s", (uri) => {
  expect(tags(`<x:p xmlns:x="${uri}"><p xmlns="${uri}"/><q/></x:p>`)).toEqual([
    "w:p@0",
    "w:p@1",
    "/w:p@1",
    "q@1",
    "/q@1",
    "/w:p@0",
  ]);
});

test("a namespace declared inside ends with its element", () => {
  expect(tags(`<a><b xmlns="${W}"><t/></b><t/></a>`)).toEqual([
    "a@0",
    "w:b@1",
    "w:t@2",
    "/w:t@2",
    "/w:b@1",
    "t@1",
    "/t@1",
    "/a@0",
  ]);
});

test("text resolves entities, CDATA and line ends, and leaves comments and nested elements out", () => {
  expect(textOf(`<t>a &amp; &#x4E2D;&#25991; <![CDATA[<b>&amp;]]><!-- no --> \r\n<n>no</n> ü</t>`, "t")).toBe(
    "a & 中文 <b>&amp; \n ü",
  );
});

test("attributes are found by canonical name in either quote style", () => {
  const scanner = scan(`<w:a xmlns:w="${W}" w:val='say "hi" &lt;' val = "plain"/>`);
  scanner.next();
  expect(scanner.attribute("w:val")).toBe('say "hi" <');
  expect(scanner.attribute("val")).toBe("plain");
  expect(scanner.attribute("w:other")).toBeUndefined();
});

test("skip steps over an element whole", () => {
  const scanner = scan("<a><b><b/>x<c/></b><d/></a>");
  scanner.next();
  scanner.next();
  scanner.skip();
  scanner.next();
  expect(scanner.name).toBe("d");
});

test.each([
  "<a><b></a></b>",
  "<a>",
  "<a></a><b/>",
  "text",
  "<a b='></a>",
  "<a><!-- </a>",
  "<a></ab>",
  "<a <b/></a>",
])("what does not nest is damaged: %s", (xml) =>
  expect(() => tags(xml)).toThrow(expect.objectContaining({ code: "filter.damaged" })),
);

test("a document type declaration is refused", () => {
  expect(() => tags(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`)).toThrow(
    expect.objectContaining({ code: "filter.xml_forbidden" }),
  );
});

test("ten thousand nested elements are refused, not a stack overflow", () => {
  expect(() => tags("<a>".repeat(10_000) + "</a>".repeat(10_000))).toThrow(
    expect.objectContaining({ code: "filter.damaged" }),
  );
});

test.each([
  ["UTF-8 with a mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from("<t>中文</t>")])],
  ["UTF-16LE", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<t>中文</t>", "utf16le")])],
  ["UTF-16BE", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from("<t>中文</t>", "utf16le").swap16()])],
  ["UTF-16LE without a mark", Buffer.from("<t>中文</t>", "utf16le")],
])("%s is read, and an edit keeps the encoding", (_, bytes) => {
  expect(textOf(bytes, "t")).toBe("中文");
  const source = new XmlSource("p", bytes);
  const scanner = new XmlScanner(source);
  scanner.next();
  const start = scanner.end;
  scanner.next();
  expect(Buffer.compare(source.splice([]), bytes)).toBe(0);
  const edited = source.splice([{ start, end: scanner.start, bytes: toByteString("한국어") }]);
  expect(edited.subarray(0, 2)).toEqual(bytes.subarray(0, 2));
  expect(textOf(edited, "t")).toBe("한국어");
});

test("a declared single-byte encoding is read and written back, with references for what it lacks", () => {
  const bytes = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><t>\xfcber</t>`, "latin1");
  expect(textOf(bytes, "t")).toBe("über");
  const source = new XmlSource("p", bytes);
  const at = source.text.indexOf("ber");
  const edited = Buffer.from(source.splice([{ start: at, end: at + 3, bytes: toByteString("é中") }]));
  expect(edited.toString("latin1")).toContain("\xfc\xe9&#20013;</t>");
});

test("bytes that are not valid UTF-8 survive an edit elsewhere", () => {
  const bytes = Buffer.concat([Buffer.from("<t>a"), Buffer.from([0xff, 0xc3]), Buffer.from("b</t>")]);
  const source = new XmlSource("p", bytes);
  const edited = Buffer.from(source.splice([{ start: 3, end: 4, bytes: "z" }]));
  expect([...edited]).toEqual([...Buffer.from("<t>z"), 0xff, 0xc3, ...Buffer.from("b</t>")]);
});

test("escaping and unescaping are inverse for legal text, and illegal characters go", () => {
  const legal = `a<b>&"c"'d' 中 😀`;
  expect(unescapeXml(escapeXmlText(legal))).toBe(legal);
  expect(unescapeXml(escapeXmlAttribute(legal + "\n\t"))).toBe(legal + "\n\t");
  expect(escapeXmlText("a\u0000\u000b\ud800b\uffff")).toBe("ab");
  expect(unescapeXml("&unknown; &#0; &")).toBe("&unknown; &#0; &");
});

test.each([
  ["<c><v>12</v></c>", "12"],
  ['<c><v xml:space="preserve"> a </v></c>', " a "],
  ["<c><v></v></c>", ""],
  ["<c/>", null],
  ["<c></c>", null],
  ["<c> <v>12</v></c>", null],
  ["<c><v>12</v> </c>", null],
  ["<c><v>1<!-- -->2</v></c>", null],
  ["<c><v>1<b/>2</v></c>", null],
  ['<c><v a="1">12</v></c>', null],
  ["<c><f>1</f><v>12</v></c>", null],
  ["<c><v>12</v></x>", null],
])("of %s the only text is %j, and the walk goes on behind the element or in it", (xml, expected) => {
  const source = new XmlSource("part", Buffer.from(`<r>${xml}<after/></r>`));
  const scanner = new XmlScanner(source);
  scanner.next();
  scanner.next();
  const isTaken = scanner.takeOnlyText("v");
  expect(isTaken ? source.text.slice(scanner.textStart, scanner.textEnd) : null).toBe(expected);
  expect({ kind: scanner.kind, name: scanner.name, depth: scanner.depth }).toEqual({
    kind: isTaken ? "close" : "open",
    name: "c",
    depth: 1,
  });
  if (xml.endsWith("</x>")) return;
  if (!isTaken) scanner.skip();
  scanner.next();
  expect(scanner.name).toBe("after");
});

test("an element of a prefix takes a text of the same prefix only", () => {
  const take = (xml: string) => {
    const scanner = new XmlScanner(new XmlSource("part", Buffer.from(xml)));
    scanner.next();
    return scanner.takeOnlyText("v");
  };
  expect(take("<x:c><x:v>1</x:v></x:c>")).toBe(true);
  expect(take("<x:c><v>1</v></x:c>")).toBe(false);
  expect(take("<x:c><x:v>1</x:v></c>")).toBe(false);
});

test("a text is taken from an element of another prefix where that is named as ours", () => {
  const take = (xml: string) => {
    const scanner = new XmlScanner(new XmlSource("part", Buffer.from(xml)));
    scanner.next();
    scanner.next();
    return scanner.takeOnlyText("w:t") ? scanner.source.text.slice(scanner.textStart, scanner.textEnd) : null;
  };
  expect(take(`<r xmlns:q="${W}"><c><q:t>1</q:t></c></r>`)).toBe("1");
  expect(take(`<r xmlns="${W}" xmlns:x="u"><x:c><t>1</t></x:c></r>`)).toBe("1");
  expect(take(`<r xmlns:q="urn:other"><c><q:t>1</q:t></c></r>`)).toBe(null);
  expect(take(`<r xmlns:q="${W}"><c><q:t a="1">1</q:t></c></r>`)).toBe(null);
});

test("attributes are found in one pass, by whatever prefix, and only those of the tag", () => {
  const scanner = scan(
    `<r xmlns:q="${W}"><c q:val="a&amp;b" other="1" q:id = '2'/><c/><c xmlns:p="${W}" xmlns:q="urn:other" q:val="no" p:val="yes"/></r>`,
  );
  const found = new AttributeSpans(["w:val", "w:id"]);
  const seen: (string | null)[][] = [];
  while (scanner.next()) {
    if (scanner.kind === "close" || scanner.name !== "c") continue;
    scanner.findAttributes(found);
    seen.push(
      [0, 1].map((index) =>
        found.has(index) ? scanner.valueBetween(found.valueStarts[index]!, found.valueEnds[index]!) : null,
      ),
    );
  }
  expect(seen).toEqual([
    ["a&b", "2"],
    [null, null],
    ["yes", null],
  ]);
});

test("an attribute is told from one whose name ends alike and from a value that spells it", () => {
  const scanner = scan(`<a xmlns:w='${W}' oval = "1" w:val='2' note=" val='3' "\n val\t=\t'4>5'/>`);
  scanner.next();
  expect(scanner.attribute("val")).toBe("4>5");
  expect(scanner.attribute("w:val")).toBe("2");
  expect(scanner.attribute("oval")).toBe("1");
  expect(scanner.attribute("l")).toBeUndefined();
});

test("prefixes mean in each part what its own root tag declares, however often the same tag was met", () => {
  const names = (uri: string) => tags(`<k:p xmlns:k="${uri}"><k:r/></k:p>`)[1];
  expect([W, "urn:other", W, "urn:other"].map(names)).toEqual([
    "w:r@1",
    "{urn:other}r@1",
    "w:r@1",
    "{urn:other}r@1",
  ]);
});

test("short and long texts become the same bytes, lone surrogates included", () => {
  for (const text of ["结算 é \ud800", "结é\ud83d\ude00".repeat(4_000)])
    expect(toByteString(text)).toBe(Buffer.from(text, "utf8").toString("latin1"));
});
