// What TMX 1.4b can say survives reading and writing, whether or not a field of ours holds it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { NativeElement, TranslationUnit } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { NativeBuilder, nativeElement } from "./native-element.ts";
import { readTmx, type TmxHeader, writeTmx } from "./index.ts";
import { bytesOf } from "./testing.ts";
import { readXml } from "./xml-reader.ts";

interface Tmx {
  readonly header: TmxHeader;
  readonly units: TranslationUnit[];
}

async function read(bytes: Uint8Array): Promise<Tmx> {
  let header: TmxHeader | null = null;
  const units: TranslationUnit[] = [];
  for await (const unit of readTmx(bytes, { onHeader: (found) => void (header = found) })) units.push(unit);
  return { header: header!, units };
}

const write = ({ header, units }: Tmx) =>
  bytesOf(writeTmx(units, { sourceLanguage: header.sourceLanguage, toolVersion: "1", header }));

/** The file as a tree in which nothing of it is interpreted: white space between elements left out, notes and props sorted. */
async function tree(bytes: Uint8Array): Promise<NativeElement> {
  let builder: NativeBuilder | null = null;
  let root: NativeElement | null = null;
  for await (const events of readXml(bytes, (reason) => new Error(reason))) {
    for (const event of events) {
      if (event.kind === "text") builder?.text(event.text);
      else if (event.kind === "close") root = builder!.close();
      else if (builder) builder.open(event.name, event.attributes);
      else builder = new NativeBuilder(event.name, event.attributes);
    }
  }
  return normal(root!);
}

function normal(element: NativeElement): NativeElement {
  const { name, attributes = {}, content = [] } = element;
  // What stands inside a segment counts as it is; elsewhere white space at the ends of texts does not.
  if (name === "seg") return element;
  const isText = name === "note" || name === "prop";
  const parts = content.flatMap((part): (string | NativeElement)[] => {
    if (typeof part !== "string") return [normal(part)];
    return isText ? [part.trim()] : [];
  });
  if (!isText) parts.sort((a, b) => order(a).localeCompare(order(b)));
  const { version: _, ...rest } = attributes;
  return nativeElement({ name, attributes: name === "tmx" ? rest : attributes, content: parts });
}

/** Notes and properties of one element may come in any order; units and variants may not. */
function order(part: string | NativeElement): string {
  if (typeof part === "string" || !["note", "prop"].includes(part.name)) return "z";
  return `${part.name} ${JSON.stringify(part)}`;
}

const encode = (text: string) => new TextEncoder().encode(text);
const HEAD =
  '<header creationtool="T" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"/>';
const fileOf = (body: string, header = HEAD) =>
  encode(`<?xml version="1.0"?><tmx version="1.4">${header}<body>${body}</body></tmx>`);
const seg = (content: string) => fileOf(`<tu><tuv xml:lang="en"><seg>${content}</seg></tuv></tu>`);

describe("each feature of TMX 1.4b survives", () => {
  test.each([
    [
      "header attributes, notes, properties, user-defined encodings",
      fileOf(
        "",
        '<header creationtool="T" creationtoolversion="1" segtype="block" o-tmf="t" adminlang="en-us" srclang="*all*" datatype="html" o-encoding="iso-8859-1" creationdate="20020523T091200Z" creationid="ys" changedate="20020523T091200Z" changeid="ys"><ude name="Mac" base="Macintosh"><map unicode="#xF8FF" code="#xF0" ent="Apple" subst="[A]"/></ude><note o-encoding="x" xml:lang="en">n &amp; m</note><prop type="p" xml:lang="en" o-encoding="y">v</prop></header>',
      ),
    ],
    [
      "unit attributes",
      fileOf(
        '<tu tuid="1" o-encoding="x" datatype="rtf" usagecount="7" lastusagedate="20020523T091200Z" creationtool="a" creationtoolversion="b" creationdate="20020523T091200Z" creationid="c" changedate="20030523T091200Z" segtype="block" changeid="d" o-tmf="e" srclang="fr"><tuv xml:lang="en"><seg>a</seg></tuv></tu>',
      ),
    ],
    [
      "variant attributes, notes and properties",
      fileOf(
        '<tu><tuv xml:lang="EN-us" o-encoding="x" datatype="rtf" usagecount="7" lastusagedate="20020523T091200Z" creationtool="a" creationtoolversion="b" creationdate="20020523T091200Z" creationid="c" changedate="20030523T091200Z" o-tmf="e" changeid="d"><note>n</note><note>n</note><prop type="p">v</prop><seg>a</seg></tuv></tu>',
      ),
    ],
    [
      "repeated and qualified notes and properties of a unit",
      fileOf(
        '<tu><note>n</note><note xml:lang="de">m</note><prop type="p">1</prop><prop type="p">2</prop><prop type="q" xml:lang="de">3</prop><tuv xml:lang="en"><seg>a</seg></tuv></tu>',
      ),
    ],
    [
      "dates that are none",
      fileOf('<tu creationdate="yesterday"><tuv xml:lang="en"><seg>a</seg></tuv></tu>'),
    ],
    [
      "more than two languages, and names of languages as they were",
      fileOf(
        '<tu><tuv xml:lang="EN"><seg>a</seg></tuv><tuv xml:lang="zh-CN"><seg>b</seg></tuv><tuv xml:lang="zh-TW"><seg>c</seg></tuv><tuv xml:lang="ko_KR"><seg>d</seg></tuv></tu>',
      ),
    ],
    [
      "bpt and ept with code, over one another",
      seg(
        'A<bpt i="3" x="1" type="bold">{\\b </bpt>b<bpt i="2" x="2">&lt;i&gt;</bpt>c<ept i="3">}</ept>d<ept i="2">&lt;/i&gt;</ept>',
      ),
    ],
    ["bpt and ept without x, numbers far apart", seg('<bpt i="10"/>a<bpt i="7"/>b<ept i="7"/><ept i="10"/>')],
    [
      "it, both ways",
      seg('<it pos="begin" x="1" type="link">&lt;a&gt;</it>a<it pos="end" x="2">&lt;/b&gt;</it>'),
    ],
    [
      "ph with assoc, code and sub-flows with tags in them",
      seg(
        'a<ph x="1" type="fnote" assoc="p">\\fn <sub type="footnote" datatype="rtf">note <bpt i="1">x</bpt>b<ept i="1"/> <hi>c</hi></sub> end</ph>b',
      ),
    ],
    ["hi, nested and with a type", seg('<hi type="term" x="1">a<hi x="2">b</hi></hi>c')],
    ["ut, which 1.4 still allows", seg('a<ut x="1">{\\v}</ut>b')],
    ["elements that TMX does not know", seg('a<mark kind="q">b</mark>c<br class="z"/>d')],
    ["white space and characters that need escaping", seg(' \ta &amp; b &lt; c &gt; d&#13;e "f" \n ')],
  ])("%s", async (_, bytes) => {
    const written = await write(await read(bytes));
    expect(await tree(written)).toEqual(await tree(bytes));
    expect(await write(await read(written))).toEqual(written);
  });
  test("crossing hi and lone halves are written as something that is valid", async () => {
    const { header, units } = await read(seg('<hi>a<bpt i="1"/>b</hi>c<ept i="1"/>'));
    const content = units[0]!.variants[0]!.content;
    const [hi, a, bpt, b, endHi, c] = content;
    const mixed = [hi!, a!, { ...hi!, id: 9 }, b!, endHi!, c!, { ...endHi!, id: 9 }, bpt!] as typeof content;
    const bytes = await write({
      header,
      units: [{ variants: [{ language: units[0]!.variants[0]!.language, content: mixed }] }],
    });
    const [back] = (await read(bytes)).units;
    expect(back!.variants[0]!.content.map(({ kind }) => kind)).toEqual(mixed.map(({ kind }) => kind));
  });
});

const OWN = ["corpus/exchange/harbour.tmx", "memory/sample.en-zh-Hans.tmx", "memory/sample.en-ko.tmx"];

test.each(OWN)("%s, a file of ours, survives whole", async (path) => {
  const bytes = readFileSync(new URL(`../../../fixtures/${path}`, import.meta.url));
  expect(await tree(await write(await read(bytes)))).toEqual(await tree(bytes));
});

const EXCHANGE = new URL("../../../../shared/corpus/exchange/", import.meta.url);
const MEMORY = new URL("../../../../shared/corpus/tm/python-docs-3.12.en-zh.tmx.gz", import.meta.url);

describe.skipIf(!existsSync(EXCHANGE))("real files survive whole", () => {
  const names = existsSync(EXCHANGE) ? readdirSync(EXCHANGE).filter((name) => name.endsWith(".tmx")) : [];
  test.each(names)("%s", async (name) => {
    const bytes = readFileSync(new URL(name, EXCHANGE));
    expect(await tree(await write(await read(bytes)))).toEqual(await tree(bytes));
  });
  test("fifty thousand units", { tags: "slow", timeout: 180_000 }, async () => {
    const bytes = gunzipSync(readFileSync(MEMORY));
    const first = await read(bytes);
    expect(first.units.length).toBe(52_458);
    const second = await read(await write(first));
    expect(second.units).toEqual(first.units);
    expect(second.header.native.attributes).toEqual(first.header.native.attributes);
  });
});
