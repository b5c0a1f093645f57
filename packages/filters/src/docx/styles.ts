import { fromByteString, unescapeXml } from "@yizhou/bytes/xml";
import { isAppError, type TextUnitKind } from "@yizhou/model";
import type { OoxmlPackage } from "../ooxml/package.ts";

/** The name is the first child of a style by the schema, so two neighbouring tags tell all that is asked. */
const STYLE =
  /<(?:[\w.-]+:)?style\s[^>]*?\bstyleId=["']([^"']*)["'][^>]*>\s*<(?:[\w.-]+:)?name\s[^>]*?\bval=["']([^"']*)["']/g;

/**
 * The styles of a document: their names, and what those say about the role of their paragraphs. Read when first asked, and by search, not
 * by scan: the part is often larger than the text it serves.
 */
export class Styles {
  readonly #opc: OoxmlPackage;
  readonly #mainPart: string;
  #names: ReadonlyMap<string, string> | null = null;

  constructor(opc: OoxmlPackage, mainPart: string) {
    this.#opc = opc;
    this.#mainPart = mainPart;
  }

  /** Kind for a style id; null for styles without a role of their own. */
  kindOf(styleId: string): TextUnitKind | null {
    return kindOfName((this.nameOf(styleId) ?? "").toLowerCase());
  }

  /** True for the styles of entries of lists of contents, figures and tables. */
  isOfContents(styleId: string): boolean {
    return /^(?:toc \d|table of figures)$/i.test(this.nameOf(styleId) ?? "");
  }

  /** What people know a style by; undefined for one that the document does not state. */
  nameOf(styleId: string): string | undefined {
    this.#names ??= this.#read();
    return this.#names.get(styleId);
  }

  /** Never throws for a broken styles part: without it, all paragraphs are plain. */
  #read(): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    try {
      const part = this.#opc.relatedParts(this.#mainPart, "styles")[0];
      const text = part ? this.#opc.readXml(part).text : "";
      for (const [, styleId, name] of text.matchAll(STYLE))
        names.set(fromByteString(styleId!), unescapeXml(fromByteString(name!)));
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
    return names;
  }
}

/** Built-in styles keep their English names in every language of Word; only ids are translated. */
function kindOfName(name: string): TextUnitKind | null {
  if (/^heading \d$/.test(name)) return "heading";
  if (name === "title" || name === "subtitle") return "title";
  return name === "caption" ? "caption" : null;
}
