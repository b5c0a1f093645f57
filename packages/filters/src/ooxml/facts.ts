import { XmlScanner } from "@yizhou/bytes/xml";
import { isAppError } from "@yizhou/model";
import type { DocumentFacts } from "../filter.ts";
import type { OoxmlPackage } from "./package.ts";

/** What `docProps/app.xml` says of itself: `ep:Pages` for documents, `ep:Slides` for presentations. Null where silent. */
export function readFacts(opc: OoxmlPackage, element: "ep:Pages" | "ep:Slides"): DocumentFacts {
  const part =
    opc.relatedParts("", "extended-properties")[0] ?? opc.relatedParts("", "extendedProperties")[0];
  if (!part) return { pages: null };
  try {
    const scanner = new XmlScanner(opc.readXml(part));
    while (scanner.next()) {
      if (scanner.kind !== "open" || scanner.name !== element) continue;
      const count = Number.parseInt(scanner.readText(), 10);
      return { pages: count > 0 ? count : null };
    }
  } catch (error) {
    if (!isAppError(error)) throw error; // a broken property part tells nothing
  }
  return { pages: null };
}
