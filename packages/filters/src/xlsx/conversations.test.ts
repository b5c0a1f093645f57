import { openZip } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag, plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { buildPackage, relationshipsXml } from "../testing/build-package.ts";
import { xlsxFilter } from "./xlsx-filter.ts";

const S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD =
  "[Threaded comment]\n\nYour version of Excel allows you to read this: https://go.microsoft.com/fwlink/?linkid=870924\n\nComment:\n    ";

/** A sheet with a comment of one person and a conversation. */
function workbook(mentions = ""): Uint8Array {
  const comment = (cell: string, text: string) =>
    `<comment ref="${cell}" authorId="0"><text><t xml:space="preserve">${text}</t></text></comment>`;
  const thread = (text: string) =>
    `<threadedComment ref="B2"><text>${text}</text>${mentions}</threadedComment>`;
  return buildPackage("xl/workbook.xml", {
    "xl/workbook.xml": `<workbook xmlns="${S}" xmlns:r="${R}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationshipsXml({ rId1: ["worksheet", "worksheets/sheet1.xml"] }),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${S}"><sheetData/></worksheet>`,
    "xl/worksheets/_rels/sheet1.xml.rels": relationshipsXml({
      rId1: ["comments", "../comments1.xml"],
      rId2: ["threadedComment", "../threadedComments/threadedComment1.xml"],
    }),
    "xl/comments1.xml": `<comments xmlns="${S}"><authors><author>tc={1}</author></authors><commentList>${comment("A1", "Order soon")}${comment("B2", `${HEAD}Is 4 &lt; 5 enough?\nReply:\n    No, ten.`)}</commentList></comments>`,
    "xl/threadedComments/threadedComment1.xml": `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">${thread("Is 4 &lt; 5 enough?")}${thread("No, ten.")}</ThreadedComments>`,
  });
}

async function written(source: Uint8Array, targets: Readonly<Record<string, string>>): Promise<string> {
  const { skeleton, units } = await xlsxFilter.extract(source);
  const contents = new Map(
    units.flatMap(({ id, content }) => {
      const target = targets[plainText(content)];
      return target === undefined ? [] : [[id, inlineFromText(target)] as const];
    }),
  );
  const pair = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };
  const zip = openZip((await xlsxFilter.merge(source, skeleton, contents, pair)).bytes);
  return zip.read(zip.find("xl/comments1.xml")!).toString();
}

test("what older programs show of a conversation is no text of its own, and follows it", async () => {
  const { units } = await xlsxFilter.extract(workbook());
  expect(units.map(({ content }) => plainText(content))).toEqual([
    "Is 4 < 5 enough?",
    "No, ten.",
    "Order soon",
  ]);
  const text = await written(workbook(), { "Is 4 < 5 enough?": "4 < 5 够吗？", "No, ten.": "不，十个。" });
  expect(text).toContain(`${HEAD}4 &lt; 5 够吗？\nReply:\n    不，十个。</t>`);
  expect(text).toContain("Order soon");
});

test("it is the text itself where the conversation keeps its own, which mentions point into", async () => {
  const { units } = await xlsxFilter.extract(workbook("<mentions/>"));
  expect(units.map(({ content }) => plainText(content))).toEqual([
    "Order soon",
    expect.stringContaining("No, ten."),
  ]);
});
