import type { DecodedDocument } from "./pdfjs.ts";

/** The information dictionary as pdf.js gives it; empty when it cannot be read. */
export async function documentInfo(decoded: DecodedDocument): Promise<Record<string, unknown>> {
  try {
    return (await decoded.getMetadata()).info as Record<string, unknown>;
  } catch {
    // Spoiled metadata say nothing about the pages.
    return {};
  }
}
