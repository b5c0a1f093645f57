import { AppError, textLeftOut, type DocumentWarning } from "@yizhou/model";
import type { DocumentFilter, Skeleton } from "../filter.ts";
import { ooxmlKind } from "../ooxml/kind.ts";
import { OoxmlPackage, openPackage } from "../ooxml/package.ts";
import { fingerprintOf, packageWarnings, signatureWarnings } from "../parts/package-warnings.ts";
import { readTexts, writeTexts } from "../parts/part-texts.ts";
import { propertyReaders } from "../parts/property-reader.ts";
import { doubleSlides } from "./bilingual-slides.ts";
import { presentationReaders, slideParts } from "./presentation.ts";

export interface PptxSkeleton extends Skeleton {
  readonly format: "pptx";
  readonly fingerprint: number;
  /** Slot id -> id of the unit whose target it takes. */
  readonly copies: readonly (readonly [slotId: string, unitId: string])[];
}

/** PowerPoint presentations, Transitional and Strict. See docs/formats/pptx.md. */
export const pptxFilter: DocumentFilter<PptxSkeleton> = {
  format: "pptx",
  extensions: ["pptx"],
  outputs: ["target", "bilingual"],
  probe: (source) => ooxmlKind(source) === "pptx",

  extract: async (source) => {
    const opc = openPackage(source);
    const warnings: DocumentWarning[] = packageWarnings(opc);
    const { units, copies } = readTexts(opc, presentationReaders(opc, warnings), warnings);
    const skeleton: PptxSkeleton = {
      format: "pptx",
      fingerprint: fingerprintOf(source),
      copies: [...copies],
    };
    return { skeleton, units, warnings, facts: { pages: slideParts(opc).length || null } };
  },

  merge: async (source, skeleton, targets, options) => {
    if (skeleton.fingerprint !== fingerprintOf(source)) throw new AppError("filter.skeleton_mismatch");
    if (targets.size === 0) return { bytes: source, warnings: [] };
    const opc = new OoxmlPackage(source);
    const warnings: DocumentWarning[] = [];
    // What reading finds was said on extract.
    const found: DocumentWarning[] = [];
    const readers = presentationReaders(opc, found);
    const changed = writeTexts({
      opc,
      readers,
      targets,
      copies: new Map(skeleton.copies),
      // A slide of a bilingual result holds one language.
      options: { ...options, output: "target" },
      warnings,
    });
    if (changed.size === 0) return { bytes: source, warnings: [] };
    warnings.push(...found.filter(({ code }) => code === "warning.layout_may_grow"));
    const all = [...warnings, ...signatureWarnings(opc)];
    if (options.output !== "bilingual") return { bytes: opc.write(changed), warnings: all };
    const properties = propertyReaders(opc);
    for (const { part } of properties) changed.delete(part);
    const doubled = doubleSlides(opc, changed);
    if (!doubled.isWhole) all.push(textLeftOut("shared-page"));
    // The file has one title, for both languages.
    const copies = new Map(skeleton.copies);
    const titled = writeTexts({ opc, readers: properties, targets, copies, options, warnings: [] });
    return { bytes: opc.write(new Map([...doubled.changed, ...titled]), doubled.additions), warnings: all };
  },
};
