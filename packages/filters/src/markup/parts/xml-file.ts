import { sniffContainer } from "@yizhou/bytes/containers";
import { XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { AppError, isAppError } from "@yizhou/model";
import type { PartsDocument } from "./parts-filter.ts";
import type { OpenPart } from "./open-part.ts";

/** Larger files are refused: their text and all their units are held in memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A scanner for formats whose old versions name a document type. */
export function scanXml(source: XmlSource): XmlScanner {
  return new XmlScanner(source, { allowsDoctype: true });
}

/** Name of the current tag without its namespace. */
export function localName(scanner: XmlScanner): string {
  return scanner.name.slice(Math.max(scanner.name.lastIndexOf("}"), scanner.name.lastIndexOf(":")) + 1);
}

/**
 * One file of XML as a document of one part.
 *
 * @throws {AppError} filter.too_large, filter.mislabelled
 */
export function openXmlFile(
  name: string,
  bytes: Uint8Array,
  read: (source: XmlSource) => OpenPart,
): PartsDocument {
  return {
    parts: [{ name, open: () => read(xmlSource(name, bytes)) }],
    write: (parts) => parts.get(name) ?? bytes,
  };
}

/** @throws {AppError} filter.too_large, filter.mislabelled */
export function xmlSource(name: string, bytes: Uint8Array): XmlSource {
  if (bytes.length > MAX_BYTES) throw new AppError("filter.too_large", { limitMegabytes: 64 });
  const container = sniffContainer(bytes);
  if (container !== "unknown") throw new AppError("filter.mislabelled", { actual: container });
  return new XmlSource(name, bytes);
}

/** True when the bytes are XML whose root has that name, without its namespace. */
export function hasXmlRoot(bytes: Uint8Array, root: string): boolean {
  if (sniffContainer(bytes) !== "unknown" || bytes.length > MAX_BYTES) return false;
  try {
    const scanner = scanXml(new XmlSource(root, bytes));
    return scanner.next() && localName(scanner) === root;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return false;
  }
}

/**
 * A stretch of a file as the white space at its start, what stands between, and the white space at its end; each `[start, end)`, and
 * any of them may be empty. Walked by hand, since a pattern for the end of a text begins anew at each white space within it.
 */
export function betweenSpaces(
  text: string,
  from: number,
  to: number,
): readonly (readonly [start: number, end: number])[] {
  const isSpace = (at: number) => " \t\r\n".includes(text[at]!);
  let [first, last] = [from, to];
  while (first < to && isSpace(first)) first++;
  while (last > first && isSpace(last - 1)) last--;
  return [
    [from, first],
    [first, last],
    [last, to],
  ];
}
