import { deflateSync } from "node:zlib";

/**
 * A small PDF whose every page takes long to read: all of them show one and the same stream, which sets a great many pieces of
 * text and packs to almost nothing.
 *
 * @param piecesAPage  a thousand take some tenths of a second
 */
export function makeSlowPdf(pages: number, piecesAPage: number): Buffer {
  const words = ["river", "otter", "heron", "reed", "stone", "boat"];
  const pieces = Array.from({ length: piecesAPage }, (_, at) => {
    const [x, y] = [40 + ((at * 37) % 500), 800 - ((at * 13) % 760)];
    return `BT /F1 6 Tf 1 0 0 1 ${x} ${y} Tm (The ${words[at % words.length]} ${at % 10}.) Tj ET`;
  });
  const content = deflateSync(pieces.join("\n"), { level: 9 });
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(" ");
  const objects: (string | Buffer)[] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    Buffer.concat([
      Buffer.from(`<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`),
      content,
      Buffer.from("\nendstream"),
    ]),
    ...Array.from({ length: pages }, () => "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>"),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    const head = Buffer.from(`${at + 1} 0 obj\n`);
    const part = Buffer.concat([head, Buffer.from(object), Buffer.from("\nendobj\n")]);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
