import { isAppError, type TextUnitKind } from "@yizhou/model";
import type { OoxmlPackage } from "../ooxml/package.ts";
import { XmlScanner } from "../xml/scanner.ts";

/** What the paragraph styles of a document say about the role of their paragraphs. */
export class Styles {
  readonly #kinds = new Map<string, TextUnitKind>();

  /** Never throws for a broken styles part: without it, all paragraphs are plain. */
  static read(opc: OoxmlPackage, mainPart: string): Styles {
    const styles = new Styles();
    const part = opc.relatedParts(mainPart, "styles")[0];
    if (!part) return styles;
    try {
      styles.#readPart(new XmlScanner(opc.readXml(part)));
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
    return styles;
  }

  /** Kind for a style id; null for styles without a role of their own. */
  kindOf(styleId: string): TextUnitKind | null {
    return this.#kinds.get(styleId) ?? null;
  }

  #readPart(scanner: XmlScanner): void {
    let styleId = "";
    while (scanner.next()) {
      if (scanner.kind !== "open") continue;
      if (scanner.name === "w:style") styleId = scanner.attribute("w:styleId") ?? "";
      else if (scanner.name === "w:name" && styleId !== "") {
        const kind = kindOfName((scanner.attribute("w:val") ?? "").toLowerCase());
        if (kind) this.#kinds.set(styleId, kind);
      } else if (scanner.name === "w:pPr" || scanner.name === "w:rPr" || scanner.name === "w:tblPr") scanner.skip();
    }
  }
}

/** Built-in styles keep their English names in every language of Word; only ids are translated. */
function kindOfName(name: string): TextUnitKind | null {
  if (/^heading \d$/.test(name)) return "heading";
  if (name === "title" || name === "subtitle") return "title";
  return name === "caption" ? "caption" : null;
}
