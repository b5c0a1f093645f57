// Pictures through the whole server: read in the child process, translated, painted, shown side by side.
import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, Link, Preview, Quote } from "@yizhou/contract";
import type { PlacedUnits } from "@yizhou/model";
import { installedNetworks } from "@yizhou/ocr/node";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { newId } from "../../platform/random.ts";

/** A notice of two paragraphs on yellow paper. */
const NOTICE = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="620">
<rect width="1000" height="620" fill="#fbf3cf"/>
<g font-family="Noto Sans CJK SC, DejaVu Sans, sans-serif" fill="#20304a">
<text x="80" y="110" font-size="52" font-weight="bold">Opening hours of the library</text>
<g font-size="34">
<text x="80" y="210">The reading room is open from Monday to Friday, and on</text>
<text x="80" y="258">Saturday until noon. Please return your books at the desk</text>
<text x="80" y="306">near the entrance.</text>
<text x="80" y="410">Guests can borrow two volumes for one week. A card costs</text>
<text x="80" y="458">nothing for students of this town.</text>
</g></g></svg>`;

const CHINESE_NOTICE = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="420">
<rect width="1000" height="420" fill="#fbf3cf"/>
<g font-family="Noto Sans CJK SC" fill="#20304a">
<text x="80" y="110" font-size="52" font-weight="bold">图书馆开放时间</text>
<g font-size="34">
<text x="80" y="210">阅览室周一至周五全天开放，周六开放到中午。</text>
<text x="80" y="258">还书请交到入口处的服务台，逾期不收费用。</text>
</g></g></svg>`;

let site: TestApp;
let user: TestUser;
let picture: Buffer;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  picture = await sharp(Buffer.from(NOTICE)).withMetadata({ density: 150 }).jpeg({ quality: 88 }).toBuffer();
});
afterAll(() => site.close());

const previewOf = (job: Pick<Job, "id">) =>
  user.data<Preview>("GET", fillPath(API_PATHS.jobPreview, { id: job.id }));
const download = async (job: Pick<Job, "id">, output: string) => {
  const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [job.id], output });
  return site.app.inject(url);
};

test("a Chinese notice is read behind the wall, and whoever sent it hears where the part for that is missing", async () => {
  const bytes = await sharp(Buffer.from(CHINESE_NOTICE)).png().toBuffer();
  const file = await user.upload("tongzhi.png", bytes);
  expect(file).toMatchObject({ format: "png", detectedLanguage: "zh-Hans", segments: 3 });
  const isHere = typeof (await installedNetworks()()) !== "string";
  expect(file.warnings.map(({ code }) => code)).toEqual([
    "warning.text_recognised",
    ...(isHere ? [] : ["warning.text_read_plainly"]),
  ]);
});

test(
  "a photograph of a notice comes back as the same kind of picture with other words in it",
  { timeout: 180_000 },
  async () => {
    const file = await user.upload("notice.jpeg", picture);
    expect(file).toMatchObject({ format: "jpg", pages: 1, detectedLanguage: "en" });
    expect(file.segments).toBeGreaterThanOrEqual(5);
    expect(file.warnings.map(({ code }) => code)).toEqual(["warning.text_recognised"]);
    const [started] = await user.start([file]);
    await site.runJobs();
    const job = await user.job(started!.id);
    expect(["done", "partial"]).toContain(job.state);
    expect(job.outputs).toEqual(["source", "target", "bilingual", "xliff", "tmx"]);

    const reply = await download(job, "target");
    expect(reply.headers["content-disposition"]).toContain("notice.zh-Hans.jpeg");
    const result = reply.rawPayload;
    expect(result.equals(picture)).toBe(false);
    expect(await sharp(result).metadata()).toMatchObject({
      format: "jpeg",
      width: 1000,
      height: 620,
      density: 150,
    });
    const corner = (bytes: Buffer) =>
      sharp(bytes).extract({ left: 0, top: 520, width: 1000, height: 100 }).raw().toBuffer();
    expect((await corner(result)).equals(await corner(picture))).toBe(true);
    const both = await sharp((await download(job, "bilingual")).rawPayload).metadata();
    expect([both.width! > 1000 || both.height! > 620, both.density]).toEqual([true, 150]);

    await previewOf(job);
    await site.idle();
    const preview = await previewOf(job);
    expect(preview).toMatchObject({ state: "ready", problem: null, files: null });
    expect([preview.source.length, preview.target.length, preview.bilingual.length]).toEqual([1, 1, 1]);
    // 150 dots an inch on a screen of 96.
    expect(preview.source[0]).toMatchObject({ width: 640, height: 397 });
    // Source and result in one, at the same scale.
    const { width, height } = preview.bilingual[0]!;
    expect(width > 640 || height > 397).toBe(true);
    expect(width / height).toBeCloseTo(both.width! / both.height!, 1);
    const places = await site.app.inject(preview.placesUrl!);
    const { units, pages, marks } = JSON.parse(gunzipSync(places.rawPayload).toString()) as PlacedUnits;
    expect(units.length).toBeGreaterThanOrEqual(3);
    expect(pages).toEqual([expect.objectContaining({ width: 1000, height: 620 })]);
    // Five numbers for each text, on both sides.
    expect([pages[0]!.source.length, pages[0]!.target.length]).toEqual([5 * units.length, 5 * units.length]);
    expect(marks.every(({ page }) => page === 0)).toBe(true);
    const shown = await site.app.inject(preview.target[0]!.url);
    expect(shown.headers["content-type"]).toBe("image/png");
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 1000, height: 620 });
  },
);

describe("a picture is refused", () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080200000000000000", "hex");
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  test.each([
    [
      "without any text",
      async () =>
        sharp({ create: { width: 300, height: 200, channels: 3, background: "#456" } })
          .png()
          .toBuffer(),
      "plain.png",
      "filter.no_text",
    ],
    ["that is of another kind", async () => picture, "notice.png", "filter.mislabelled"],
    [
      "cut in the middle",
      async () => picture.subarray(0, picture.length >> 1),
      "notice.jpg",
      "filter.damaged",
    ],
    ["whose head is all there is", async () => png(60_000, 60_000), "huge.png", "filter.damaged"],
  ])("%s", { timeout: 120_000 }, async (_, make, name, code) => {
    const reply = await user.tryUpload(name, await make());
    expect(reply.json()).toMatchObject({ isSuccess: false, errorCode: code });
    expect(reply.statusCode).toBe(422);
  });
});

test(
  "a PDF whose only words stand in its pictures is let in, and translated when these are asked for",
  { tags: "slow", timeout: 180_000 },
  async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([600, 800]);
    page.drawImage(await document.embedJpg(picture), { x: 50, y: 400, width: 300, height: 186 });
    const file = await user.upload("notice.pdf", Buffer.from(await document.save()));
    expect(file).toMatchObject({ characters: 0, textGroups: { pictures: 1 } });
    const options = { from: "en", to: "zh-Hans" };
    const quoteOf = async (wanted: object) => {
      const request = { fileIds: [file.id], options: wanted, pages: {} };
      return (await user.data<Quote>("POST", API_PATHS.quotes, request)).items[0]!;
    };
    expect((await quoteOf(options)).problem).toMatchObject({ code: "filter.no_text" });
    const asked = await quoteOf({ ...options, alsoTranslate: ["pictures"] });
    expect(asked.problem).toBeNull();
    expect(asked.characters!).toBeGreaterThan(200);
    const blank = await PDFDocument.create();
    blank.addPage([600, 800]);
    const refused = await user.tryUpload("blank.pdf", Buffer.from(await blank.save()));
    expect(refused.json()).toMatchObject({ isSuccess: false, errorCode: "filter.no_text" });
  },
);

test(
  "words in the pictures of a PDF are quoted, translated and charged when they are asked for, and only then",
  { tags: "slow", timeout: 180_000 },
  async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([600, 800]);
    page.drawText("The library has moved to the old harbour.", { x: 60, y: 740, size: 14 });
    page.drawImage(await document.embedJpg(picture), { x: 50, y: 320, width: 500, height: 310 });
    const file = await user.upload("moved.pdf", Buffer.from(await document.save()));
    expect(file.textGroups).toMatchObject({ pictures: 1 });
    expect(file.warnings.map(({ code }) => code)).toEqual(["warning.image_text_untouched"]);
    const options = { from: "en", to: "zh-Hans" };
    const asked = { ...options, alsoTranslate: ["pictures"] };
    const quoteOf = async (wanted: object) => {
      const request = { fileIds: [file.id], options: wanted, pages: {} };
      return (await user.data<Quote>("POST", API_PATHS.quotes, request)).items[0]!;
    };
    const [plain, more] = [await quoteOf(options), await quoteOf(asked)];
    expect(plain.characters).toBe(file.characters);
    expect(more.characters! - plain.characters!).toBeGreaterThan(200);
    const [started] = await user.data<Job[]>("POST", API_PATHS.jobs, {
      ...{ fileIds: [file.id], options: asked, pages: {}, requestKey: newId() },
    });
    await site.runJobs();
    const job = await user.job(started!.id);
    expect(job).toMatchObject({ alsoTranslate: ["pictures"], characters: more.characters });
    const result = await PDFDocument.load((await download(job, "target")).rawPayload);
    const jpegs = result.context.enumerateIndirectObjects().flatMap(([, object]) => {
      const isImage = object instanceof PDFRawStream && object.dict.has(PDFName.of("BitsPerComponent"));
      return isImage ? [Buffer.from(object.contents)] : [];
    });
    expect(jpegs).toHaveLength(1);
    expect(jpegs[0]!.equals(picture)).toBe(false);
    expect((await sharp(jpegs[0]!).metadata()).width).toBe(1000);
  },
);
