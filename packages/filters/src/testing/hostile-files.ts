import { randomFillSync } from "node:crypto";
import { makeZip } from "@yizhou/bytes/zip";

import { buildGrid } from "./grid-sample.ts";
import { buildOdf } from "./odf-sample.ts";

const MEGABYTE = 2 ** 20;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A file made to harm its reader: refused, or read in bounds. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The code it is refused with; null where it is read like any file. */
  readonly code: string | null;
}

/** What an attacker would try first, made here: bombs, lies, entities, depth, masses. */
export function* hostileFiles(): Generator<HostileFile> {
  const blanks = Buffer.alloc(150 * MEGABYTE, " ");
  const good = docx("<w:p><w:r><w:t>Good text.</w:t></w:r></w:p>");
  const bomb = docxOf(blanks);
  yield file("bomb of blanks", bomb, "filter.too_large");
  yield file("bomb that lies about its size", lyingAboutSize(bomb, 150 * MEGABYTE), "filter.too_large");
  yield file("hundred small bombs", docxWithHeaders(90, Buffer.alloc(8 * MEGABYTE, " ")), "filter.no_units");
  yield file("sixty thousand entries", manyEntries(60_000), "filter.too_large");
  const entity = '<!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  yield file(
    "external entity",
    docxOf(wordXml("<w:p><w:r><w:t>&x;</w:t></w:r></w:p>", entity)),
    "filter.xml_forbidden",
  );
  const laughs = `<!DOCTYPE l [<!ENTITY a "${"ha".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}">]>`;
  yield file("entities of entities", docxOf(wordXml("<w:p/>", laughs)), "filter.xml_forbidden");
  yield file("nesting without end", docx("<w:tbl>".repeat(300_000)), "filter.damaged");
  const tabs = "<w:tab/>".repeat(200_000);
  yield file("paragraph of objects", docx(`<w:p><w:r><w:t>x</w:t>${tabs}</w:r></w:p>`), null);
  const links = "<w:hyperlink><w:r><w:tab/></w:r></w:hyperlink>".repeat(100_000);
  yield file("paragraph of links", docx(`<w:p>${links}<w:r><w:t>x</w:t></w:r></w:p>`), null);
  const prefixes = Array.from({ length: 20_000 }, (_, i) => `xmlns:p${i}="urn:${i}"`).join(" ");
  const redeclared = '<w:p xmlns:q="urn:q"/>'.repeat(20_000);
  yield file(
    "namespaces by the thousand",
    docx(`<w:body ${prefixes}>${redeclared}</w:body>`),
    "filter.damaged",
  );
  const attributes = Array.from({ length: 300_000 }, (_, i) => `w:a${i}="1"`).join(" ");
  yield file("tag of attributes", docx(`<w:p ${attributes}><w:r><w:t>x</w:t></w:r></w:p>`), null);
  yield file("cut in half", good.subarray(0, good.length / 2), "filter.damaged");
  yield file("noise behind a zip's first bytes", noise(20 * MEGABYTE, [0x50, 0x4b, 3, 4]), "filter.damaged");
  const odt = (body: string, head = "") =>
    buildOdf("text", { body, ...(head && { more: { "content.xml": head + body } }) });
  yield {
    name: "blanks without end.odt",
    bytes: odt(`<text:p>x<text:s text:c="999999999"/>y</text:p>`.repeat(2000)),
    code: null,
  };
  yield {
    name: "frames in frames.odt",
    bytes: odt("<text:p><draw:frame><draw:text-box>".repeat(100_000)),
    code: "filter.damaged",
  };
  yield {
    name: "entities.odt",
    bytes: odt("<x>&y;</x>", `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>`),
    code: "filter.damaged",
  };
  const repeated = `<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>`;
  const formula = `<table:table-cell table:formula="of:=COUNTIF([.A1:.AMJ1048576];[.A1])" office:value-type="float"/>`;
  const row = `<table:table-row table:number-rows-repeated="1048576">${repeated}${formula}</table:table-row>`;
  yield {
    name: "cells without end.ods",
    bytes: buildOdf("spreadsheet", {
      body: `<table:table table:name="T">${row.repeat(5_000)}</table:table>`,
    }),
    code: null,
  };
  const deep = `<table:table-cell table:formula="of:=${"(".repeat(100_000)}1" office:value-type="float"/>`;
  yield {
    name: "brackets in brackets.ods",
    bytes: buildOdf("spreadsheet", {
      body: `<table:table table:name="T"><table:table-row>${deep}<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
    }),
    code: null,
  };
  const chains = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [`A${i + 2}`, [`=A${i + 1}&"x"`, "x"]] as const),
  );
  const matches = Object.fromEntries(
    Array.from(
      { length: 20_000 },
      (_, i) =>
        [
          `C${i * 3 + 1}`,
          `=MATCH(A${i + 1}&B${(i * 7919) % 9973},$A$${((i * 31) % 99) + 1}:$A$9999,0)`,
        ] as const,
    ),
  );
  yield {
    name: "formulas by the thousand.xlsx",
    bytes: buildGrid({ sheets: { T: { A1: "text", ...chains, ...matches } } }),
    code: null,
  };
  const many = (count: number, line: (n: number) => string) =>
    Buffer.from(Array.from({ length: count }, (_, n) => line(n)).join(""));
  const texts: readonly (readonly [name: string, bytes: Uint8Array, code: string | null])[] = [
    ["ends that fit no tag.html", many(100_000, () => "<b>word</i>"), null],
    ["blanks between words.html", Buffer.from(`<p>x${" ".repeat(300_000)}x</p>`), null],
    ["rows by the million.csv", many(1_000_000, (n) => `row ${n},its text\n`), "filter.too_much_text"],
    ["keys.yaml", many(300_000, (n) => `key${n}: Some text here\n`), "filter.too_much_text"],
    [
      "keys.json",
      Buffer.from(`{${many(500_000, (n) => `"key${n}":"Text",`)}"z":"end"}`),
      "filter.too_much_text",
    ],
    ["links.md", many(100_000, (n) => `[text ${n}](https://example.org/${n})\n\n`), "filter.too_much_text"],
    [
      "rows.md",
      Buffer.from(`| a | b |\n|---|---|\n${many(100_000, (n) => `| cell ${n} | word |\n`)}`),
      "filter.too_much_text",
    ],
    [
      "memory.tmx",
      Buffer.from(
        `<tmx version="1.4"><header srclang="en"/><body>${many(150_000, (n) => `<tu><tuv xml:lang="en"><seg>Text ${n}</seg></tuv><tuv xml:lang="fr"><seg>Texte</seg></tuv></tu>`)}</body></tmx>`,
      ),
      null,
    ],
  ];
  for (const [name, bytes, code] of texts) yield { name, bytes, code };
  yield { name: "noise.txt", bytes: noise(20 * MEGABYTE, [0]), code: "filter.encoding_unknown" };
}

function file(name: string, bytes: Uint8Array, code: string | null): HostileFile {
  return { name: `${name}.docx`, bytes, code };
}

function wordXml(body: string, head = ""): Buffer {
  return Buffer.from(`${head}<w:document ${WORD}>${body}</w:document>`);
}

function docx(body: string): Uint8Array {
  return docxOf(wordXml(body));
}

type Files = Readonly<Record<string, Uint8Array>>;

function docxOf(document: Uint8Array, more: Files = {}): Uint8Array {
  const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`;
  const files = { "_rels/.rels": Buffer.from(relationships), "word/document.xml": document, ...more };
  return zipped(files);
}

function docxWithHeaders(count: number, header: Uint8Array): Uint8Array {
  const packed: Record<string, Uint8Array> = {};
  let relationships = "";
  for (let i = 0; i < count; i++) {
    packed[`word/h${i}.xml`] = header;
    relationships += `<Relationship Id="h${i}" Type="${OFFICE}/header" Target="h${i}.xml"/>`;
  }
  packed["word/_rels/document.xml.rels"] = Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships}</Relationships>`,
  );
  return docxOf(wordXml("<w:p/>"), packed);
}

function manyEntries(count: number): Uint8Array {
  const bytes = new Uint8Array(0);
  return makeZip(Array.from({ length: count }, (_, i) => ({ name: `e${i}`, bytes, isStored: true })));
}

/** Packed by the engine itself: hundreds of megabytes take seconds in JavaScript. */
function zipped(files: Files): Uint8Array {
  return makeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
}

/** Local headers and the directory say one kilobyte wherever they said `bytes`. */
function lyingAboutSize(archive: Uint8Array, bytes: number): Uint8Array {
  const lying = Buffer.from(archive);
  const stated = Buffer.alloc(4);
  stated.writeUInt32LE(bytes);
  for (let at = lying.indexOf(stated); at >= 0; at = lying.indexOf(stated, at + 4))
    lying.writeUInt32LE(1024, at);
  return lying;
}

function noise(length: number, head: readonly number[]): Uint8Array {
  const bytes = randomFillSync(new Uint8Array(length));
  bytes.set(head);
  return bytes;
}
