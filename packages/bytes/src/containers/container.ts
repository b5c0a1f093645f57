import { AppError } from "@yizhou/model";

/** What the first bytes of a file say it is. */
export type Container = "zip" | "ole" | "pdf" | "rtf" | "empty" | "unknown";

const OLE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Looks at the head only; never throws. */
export function sniffContainer(source: Uint8Array): Container {
  if (source.length === 0) return "empty";
  if (OLE_MAGIC.every((byte, i) => source[i] === byte)) return "ole";
  // "PK" with a local entry, an empty archive, or a spanning mark in front.
  if (source[0] === 0x50 && source[1] === 0x4b && [0x03, 0x05, 0x07, 0x30].includes(source[2] ?? 0))
    return "zip";
  const head = Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, 1024)).toString(
    "latin1",
  );
  if (head.includes("%PDF-")) return "pdf";
  if (head.startsWith("{\\rtf")) return "rtf";
  return "unknown";
}

/** True for an OLE file that holds an encrypted OOXML package (MS-OFFCRYPTO 2.3.4.4). */
export function isEncryptedOoxml(source: Uint8Array): boolean {
  return sniffContainer(source) === "ole" && hasOleEntry(source, "EncryptedPackage");
}

/**
 * Why something that should be a zip archive is none.
 *
 * @returns the error to throw: filter.empty, filter.encrypted, filter.mislabelled (`actual` is the usual extension),
 *   or filter.damaged when the bytes are of no kind we know
 */
export function notAnArchive(source: Uint8Array): AppError {
  switch (sniffContainer(source)) {
    case "empty":
      return new AppError("filter.empty");
    case "pdf":
      return new AppError("filter.mislabelled", { actual: "pdf" });
    case "rtf":
      return new AppError("filter.mislabelled", { actual: "rtf" });
    case "ole":
      if (hasOleEntry(source, "EncryptedPackage")) return new AppError("filter.encrypted");
      if (hasOleEntry(source, "WordDocument")) return new AppError("filter.mislabelled", { actual: "doc" });
      if (hasOleEntry(source, "PowerPoint Document"))
        return new AppError("filter.mislabelled", { actual: "ppt" });
      if (hasOleEntry(source, "Workbook") || hasOleEntry(source, "Book")) {
        return new AppError("filter.mislabelled", { actual: "xls" });
      }
      return new AppError("filter.unsupported_format", { extension: "ole" });
    default:
      return new AppError("filter.damaged", { part: "zip" });
  }
}

/** Directory entries of an OLE file keep their names as UTF-16LE with a terminating zero; a search finds them anywhere. */
function hasOleEntry(source: Uint8Array, name: string): boolean {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return bytes.includes(Buffer.from(`${name}\0`, "utf16le"));
}
