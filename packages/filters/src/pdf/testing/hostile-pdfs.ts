import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";

/** A PDF made to harm its reader: refused with `code`, or read with the pages it has. */
export interface HostilePdf {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly code: string | null;
}

/** Files that an attacker, or bad luck, would send first. */
export async function* hostilePdfs(): AsyncGenerator<HostilePdf> {
  const good = await plainPdf();
  yield { name: "empty", bytes: new Uint8Array(0), code: "filter.empty" };
  yield { name: "noise", bytes: Buffer.from("noise ".repeat(1000)), code: "filter.damaged" };
  yield { name: "header only", bytes: Buffer.from("%PDF-1.7\n"), code: "filter.damaged" };
  yield { name: "cut in the middle", bytes: good.subarray(0, good.length >> 1), code: "filter.damaged" };
  yield { name: "without cross references", bytes: withoutXref(good), code: null };
  yield { name: "encrypted", bytes: await encryptedPdf("secret"), code: "filter.encrypted" };
  yield { name: "forms of forms of forms", bytes: formsOfForms(12, 10), code: null };
  yield { name: "form that draws itself", bytes: formInItself(), code: null };
  yield { name: "page tree in a circle", bytes: treeInCircle(), code: null };
  yield { name: "bomb in a content stream", bytes: contentBomb(400), code: null };
  yield { name: "picture of a billion pixels", bytes: hugePicture(), code: null };
  yield { name: "ten thousand pages", bytes: await manyPages(10_000), code: "filter.too_many_pages" };
  yield { name: "brackets without end", bytes: rawPdf("[".repeat(200_000)), code: null };
  yield { name: "saves without end", bytes: rawPdf("q ".repeat(500_000)), code: null };
}

/** One page with one line. */
export async function plainPdf(text = "Plain text on a page."): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  page.drawText(text, { x: 20, y: 100, size: 12, font: await document.embedFont(StandardFonts.Helvetica) });
  return document.save({ useObjectStreams: false });
}

/** Opens with `password` only. */
export async function encryptedPdf(password: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(await plainPdf("Behind a password."));
  document.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return document.save({ useObjectStreams: false });
}

function withoutXref(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  return Buffer.from(
    text.replace(/\nxref\n[^]*?trailer/, "\ntrailer").replace(/startxref\n\d+/, "startxref\n7"),
    "latin1",
  );
}

async function manyPages(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let i = 0; i < count; i++) document.addPage([100, 100]);
  return document.save();
}

/** Objects by number from 1; the first is the catalogue, the second the page tree. */
export function fileOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [i, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function streamOf(content: string | Buffer, entries = ""): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries}>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const TREE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** A page whose content is `content`, with font F1 and XObjects as given. */
export function rawPdf(
  content: string | Buffer,
  xObjects = "",
  more: readonly (string | Buffer)[] = [],
  entries = "",
): Uint8Array {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << ${xObjects} >> >> >>`;
  return fileOf([CATALOG, TREE, page, streamOf(content, entries), FONT, ...more]);
}

/** Every form draws the next one `width` times. */
function formsOfForms(depth: number, width: number): Uint8Array {
  const forms = Array.from({ length: depth }, (_, i) => {
    const content = i + 1 < depth ? "/Fm Do ".repeat(width) : "BT /F1 10 Tf (a) Tj ET";
    const resources = i + 1 < depth ? `/XObject << /Fm ${7 + i} 0 R >>` : "/Font << /F1 5 0 R >>";
    return streamOf(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << ${resources} >> `,
    );
  });
  return rawPdf("/Fm Do", "/Fm 6 0 R", forms);
}

function formInItself(): Uint8Array {
  const form = streamOf(
    "BT /F1 10 Tf 20 20 Td (again) Tj ET /Fm Do",
    "/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F1 5 0 R >> /XObject << /Fm 6 0 R >> >> ",
  );
  return rawPdf(
    "BT /F1 10 Tf 20 200 Td (before) Tj ET /Fm Do BT /F1 10 Tf 20 100 Td (after) Tj ET",
    "/Fm 6 0 R",
    [form],
  );
}

function treeInCircle(): Uint8Array {
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>";
  const content = streamOf("BT /F1 10 Tf 20 200 Td (text) Tj ET");
  return fileOf([CATALOG, "<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>", page, content, FONT]);
}

function contentBomb(megabytes: number): Uint8Array {
  return rawPdf(deflateSync(Buffer.alloc(megabytes * 2 ** 20, " ")), "", [], "/Filter /FlateDecode ");
}

function hugePicture(): Uint8Array {
  const picture = streamOf(
    deflateSync(Buffer.alloc(2 ** 20)),
    "/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode ",
  );
  return rawPdf("q 200 0 0 200 50 20 cm /Im Do Q BT /F1 10 Tf 20 250 Td (caption) Tj ET", "/Im 6 0 R", [
    picture,
  ]);
}
