import { isAppError, textLeftOut, type DocumentWarning } from "@yizhou/model";
import type { OoxmlPackage } from "../ooxml/package.ts";

/** What a package holds that no filter translates: embedded documents, macros, drawn text; each named once. */
export function packageWarnings(opc: OoxmlPackage): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  const names = opc.partNames.map((name) => name.toLowerCase());
  const chartBooks = new Set<string>();
  for (const name of opc.partNames) {
    if (!/\/charts?\/[^/]+\.xml$/i.test(name)) continue;
    for (const book of opc.relatedParts(name, "package")) chartBooks.add(book.toLowerCase());
  }
  if (chartBooks.size > 0) warnings.push({ code: "warning.chart_cache_only" });
  if (names.some((name) => name.includes("/embeddings/") && !chartBooks.has(name))) {
    warnings.push({ code: "warning.embedded_document_untouched" });
  }
  if (names.some((name) => name.endsWith("vbaproject.bin"))) warnings.push({ code: "warning.macro_kept" });
  // Metafiles are how embedded documents, formulas and charts of old show themselves: drawn text, as a rule.
  if (names.some((name) => /\/media\/[^/]+\.(?:emf|emz|wmf|wmz)$/.test(name))) {
    warnings.push({ code: "warning.image_text_untouched" });
  }
  // What a control is called stands in parts that no filter reads.
  const part = opc.partNames.find(
    (name) => /\/(?:ctrlprops|activex)\/[^/]+\.xml$|\.vml$/i.test(name) && controlHasWords(opc, name),
  );
  if (part) warnings.push(textLeftOut("caption", part));
  const subtitles = opc.partNames.find((name) => /\/media\/[^/]+\.(?:vtt|srt|ttml|dfxp)$/i.test(name));
  if (subtitles) warnings.push(textLeftOut("subtitles", subtitles));
  return warnings;
}

const CAPTIONED =
  /\bobjectType\s*=\s*["'](?:CheckBox|Radio|Button|Label|GBox)["']|\bname\s*=\s*["']Caption["']/i;

/** True for a part about controls, or with their shapes, that may show words; a control that is stored in bytes may. */
export function controlHasWords(opc: OoxmlPackage, part: string): boolean {
  try {
    if (opc.relatedParts(part, "activeXControlBinary").length > 0) return true;
    return CAPTIONED.test(Buffer.from(opc.read(part)).toString("latin1"));
  } catch (error) {
    // Whoever reads the part for its own sake says that it is damaged.
    if (!isAppError(error)) throw error;
    return false;
  }
}

/** A digital signature signs the bytes of parts: any change breaks it. */
export function signatureWarnings(opc: OoxmlPackage): DocumentWarning[] {
  return opc.partNames.some((name) => name.toLowerCase().startsWith("_xmlsignatures/"))
    ? [{ code: "warning.signature_invalidated" }]
    : [];
}

/** FNV-1a over a sample of the bytes; tells a skeleton of another file apart, nothing more. */
export function fingerprintOf(source: Uint8Array): number {
  const step = Math.max(1, Math.floor(source.length / 4096));
  let hash = (0x811c9dc5 ^ source.length) >>> 0;
  for (let i = 0; i < source.length; i += step) hash = Math.imul(hash ^ source[i]!, 0x01000193);
  return hash >>> 0;
}
