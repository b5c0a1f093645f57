import { fromByteString } from "@yizhou/bytes/xml";
import { isAppError, type TextUnitKind } from "@yizhou/model";
import type { OoxmlPackage } from "../ooxml/package.ts";

/** The name is the first child of a style by the schema, so two neighbouring tags tell all that is asked. */
const STYLE =
  /<(?:[\w.-]+:)?style\s[^>]*?\bstyleId=["']([^"']*)["'][^>]*>\s*<(?:[\w.-]+:)?name\s[^>]*?\bval=["']([^"']*)["']/g;

/**
 * What the paragraph styles of a document say about the role of their paragraphs. Read when first asked, and by search, not
 * by scan: the part is often larger than the text it serves.
 */
export class Styles {
  readonly #opc: OoxmlPackage;
  readonly #mainPart: string;
  #kinds: ReadonlyMap<string, TextUnitKind> | null = null;

  constructor(opc: OoxmlPackage, mainPart: string) {
    this.#opc = opc;
    this.#mainPart = mainPart;
  }

  /** Kind for a style id; null for styles without a role of their own. */
  kindOf(styleId: string): TextUnitKind | null {
    this.#kinds ??= this.#read();
    return this.#kinds.get(styleId) ?? null;
  }

  /** Never throws for a broken styles part: without it, all paragraphs are plain. */
  #read(): ReadonlyMap<string, TextUnitKind> {
    const kinds = new Map<string, TextUnitKind>();
    try {
      const part = this.#opc.relatedParts(this.#mainPart, "styles")[0];
      const text = part ? this.#opc.readXml(part).text : "";
      for (const [, styleId, name] of text.matchAll(STYLE)) {
        const kind = kindOfName(name!.toLowerCase());
        if (kind) kinds.set(fromByteString(styleId!), kind);
      }
    } catch (error) {
      if (!isAppError(error)) throw error;
    }
    return kinds;
  }
}

/** Built-in styles keep their English names in every language of Word; only ids are translated. */
function kindOfName(name: string): TextUnitKind | null {
  if (/^heading \d$/.test(name)) return "heading";
  if (name === "title" || name === "subtitle") return "title";
  return name === "caption" ? "caption" : null;
}
