import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { packStream } from "../rewrite/pack-stream.ts";
import { PageObjects } from "../rewrite/page-objects.ts";
import { PageResources } from "../rewrite/page-resources.ts";
import { forgetPage, freezePage, peekPage, thawPage } from "./frozen-page.ts";
import { PageDraft } from "./page-draft.ts";
import { emptyRecord, type PageRecord } from "./page-record.ts";
import type { UnitFrame } from "./unit-draft.ts";

/** A source of one font, and a page's record with everything that one can have. */
async function drafted() {
  const { context } = await PDFDocument.create();
  const sourceFont = context.register(context.obj({ Type: "Font", BaseFont: PDFName.of("A B#C") }));
  const from = context.largestObjectNumber;
  const form = context.register(packStream(context, "a form", { Resources: { Font: { F1: sourceFont } } }));
  const space = context.obj(["Separation", "Ink", "DeviceRGB", { FunctionType: 2, C0: [0, 0.5, -1] }]);
  const resources = new PageResources(
    context,
    context.obj({ Font: { F1: sourceFont }, XObject: { Gone: PDFRef.of(9000) } }),
  );
  const spaceName = resources.add("ColorSpace", space);
  resources.replace("XObject", "Fm0", form);
  const objects = new PageObjects([sourceFont, space]);
  const stripped = context.register(packStream(context, "what is left"));
  const page = new PageDraft({
    index: 3,
    resources,
    objects,
    paints: new Map([["#112233", `${spaceName} cs`]]),
    stripped,
  });
  page.links.push({ page: 3, nth: 1 }, null);
  page.lean = [1, 0.1, -0.1, 1, 2, 3];
  page.cover("0 0 1 rg\n");
  page.cover("1 2 3 4 re f\n");
  const upper = { page: 3, above: null, mcid: 7 } as unknown as UnitFrame;
  const lower = { page: 3, above: { upper, distance: 12 } } as unknown as UnitFrame;
  const unit = {
    ...{ id: "p3-b1", frames: [upper, lower], objects: new Map([[2, { page: 3, glyphs: [] }]]) },
    ...{ rules: new Map([[null, []]]), target: [{ kind: "text", text: "船 and \u{1F6A2}" }] },
  } as unknown as PageRecord["units"][number];
  const record: PageRecord = {
    ...{ ...emptyRecord(3), page, units: [unit] },
    ...{ joined: [["p3-b2", "p2-b9"]], leftOut: ["p3-b5"], keptUnits: ["p3-b6"], operatorsKept: 2 },
  };
  return { context, from, record, sourceFont, spaceName };
}

test("a page's record comes back whole, its objects under new numbers and those of the source as they are", async () => {
  const { context, from, record, sourceFont, spaceName } = await drafted();
  const bytes = freezePage(record, context, from);
  forgetPage(context, from);
  expect([...context.enumerateIndirectObjects()].every(([ref]) => ref.objectNumber <= from)).toBe(true);
  const taken = context.register(context.obj("something else"));
  const thawed = thawPage(bytes, context);

  const { page: live, ...plain } = record;
  const { page, ...others } = thawed;
  expect(others).toEqual(plain);
  expect(thawed.units[0]!.frames[1]!.above!.upper).toBe(thawed.units[0]!.frames[0]);
  expect(page).toMatchObject({
    index: 3,
    links: live!.links,
    lean: live!.lean,
    covers: live!.covers,
    paints: live!.paints,
  });
  const { dict } = page!.resources;
  expect(dict.lookup(PDFName.of("Font"), PDFDict).get(PDFName.of("F1"))).toBe(sourceFont);
  const forms = dict.lookup(PDFName.of("XObject"), PDFDict);
  expect(forms.get(PDFName.of("Gone"))).toBe(PDFRef.of(9000));
  const form = forms.lookup(PDFName.of("Fm0")) as PDFRawStream;
  expect(form).toBeInstanceOf(PDFRawStream);
  expect(form.dict.lookup(PDFName.of("Resources"), PDFDict).toString()).toContain(sourceFont.toString());
  expect((context.lookup(page!.stripped) as PDFRawStream).contents).not.toHaveLength(0);
  expect(page!.stripped.objectNumber).toBeGreaterThan(taken.objectNumber);

  // What was added keeps its name, and what is added next gets another.
  const space = page!.objects.get(1);
  expect(space).toBeInstanceOf(PDFArray);
  expect(page!.objects.get(0)).toBe(sourceFont);
  expect(page!.resources.add("ColorSpace", space)).toBe(spaceName);
  expect(page!.resources.add("ColorSpace", context.obj(["other"]))).not.toBe(spaceName);
});

test("texts of PDF in a record are the same bytes", async () => {
  const { context, from, record } = await drafted();
  const texts = [PDFString.of("a (b) \\) c"), PDFHexString.fromText("船"), PDFName.of("odd /name#")];
  const ref = context.register(context.obj({ T: texts }));
  const bytes = freezePage(record, context, from);
  const written = context.lookup(ref)!.toString();
  forgetPage(context, from);
  thawPage(bytes, context);
  const found = [...context.enumerateIndirectObjects()].map(([, object]) => object.toString());
  expect(found).toContain(written);
});

test("what the pages behind need is told without the rest; spoiled bytes tell nothing", async () => {
  const { context, from, record } = await drafted();
  const bytes = freezePage(record, context, from);
  expect(peekPage(bytes)).toMatchObject({
    joined: record.joined,
    leftOut: record.leftOut,
    keptUnits: record.keptUnits,
  });
  expect(peekPage(bytes.subarray(0, bytes.length / 2))).toBeNull();
  expect(peekPage(new Uint8Array(bytes.length))).toBeNull();
});
