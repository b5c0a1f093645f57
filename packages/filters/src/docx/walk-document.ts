import { XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { textLeftOut, type DocumentWarning } from "@yizhou/model";
import { walkCoreProperties } from "../ooxml/core-properties.ts";
import { walkDrawingPart } from "../ooxml/drawing-part.ts";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import type { TextPlace } from "../ooxml/place.ts";
import { UnitIds } from "../ooxml/unit-ids.ts";
import type { KeptReading } from "../parts/kept-reading.ts";
import type { KeptInParagraph } from "./read-paragraph.ts";
import { comparedTexts } from "./compared-texts.ts";
import { isDiagram, type TextPart } from "./parts.ts";
import { Styles } from "./styles.ts";
import { propertiesShownIn } from "./shown-properties.ts";
import { walkNumbering } from "./walk-numbering.ts";
import { StoryWalker, type StoryOptions, type TableEvent } from "./walk-story.ts";

export interface FoundPlace {
  readonly id: string;
  /** The same text as an earlier place of that id. */
  readonly isTwin: boolean;
  readonly part: TextPart;
  readonly source: XmlSource;
  readonly place: TextPlace;
}

export interface DocumentVisitor {
  partStart?(source: XmlSource): void;
  place(found: FoundPlace): void;
  /** Bytes that must go when something around them changes; after the places they concern. */
  removeWithChange?(bytes: { start: number; end: number }, around: { start: number; end: number }): void;
  /** In order with the places. */
  table?(event: TableEvent): void;
  /** Where the properties of a section stand; in order with the places, before that of the paragraph they stand in. */
  section?(properties: { start: number; end: number }): void;
  /** Nothing yet to come in the part concerns what stands before the offset. */
  settleBefore?(offset: number): void;
  /** After the last place of a part. A part that cannot be read to its end reports nothing at all. */
  partEnd?(part: TextPart): void;
}

/** One thing that a visitor is told. */
type Report = (visitor: DocumentVisitor) => void;

/** What `walkDocument` told, to be told again. */
export type DocumentReading = KeptReading<Report>;

/**
 * Walks all text of a document, part by part, with stable unit ids.
 *
 * @param warnings  gets one entry for each secondary part that cannot be read; the main part must be whole
 * @param reading  keeps what the visitor is told, for `walkAgain`
 */
export function walkDocument(
  opc: OoxmlPackage,
  parts: readonly TextPart[],
  warnings: DocumentWarning[],
  visitor: DocumentVisitor,
  reading?: DocumentReading,
): void {
  const ids = new UnitIds();
  const main = opc.mainPart();
  const styles = new Styles(opc, main);
  // SmartArt keeps its text in the data and once more in a drawing of it; together they are one choice.
  const diagrams = {};
  // Few documents have a choice or an answer for which the parts have to be read once more.
  let compared: ReadonlySet<string> | undefined;
  const shownProperties = new Set<string>();
  const leftOut = new Map<string, { part: string; reason: KeptInParagraph }>();
  for (const part of parts) {
    const waiting: (() => void)[] = [];
    const read = () => {
      const source = opc.readXml(part.name);
      const kept = reading?.begin(source) ?? null;
      if (part.reader === "story") for (const name of propertiesShownIn(source)) shownProperties.add(name);
      const tell = (report: Report) => {
        report(visitor);
        kept?.push(report);
      };
      // Of a secondary part that breaks off nothing may count, so its reports wait until it is read to its end.
      const inOrder = (report: () => void) => (part.name === main ? report() : void waiting.push(report));
      const visit = (place: TextPlace) =>
        inOrder(() => {
          const { id, isTwin } = ids.assign(part.name, withDiagramGroup(part, place, diagrams));
          const found = { id, isTwin, part, source, place };
          tell((told) => told.place(found));
        });
      inOrder(() => visitor.partStart?.(source));
      walkPart(part, source, {
        visit,
        styles,
        shownProperties,
        compared: () => (compared ??= comparedTexts(storySources(opc, parts))),
        leaveOut: (reason) => leftOut.set(`${part.name} ${reason}`, { part: part.name, reason }),
        removeWithChange: (bytes, around) =>
          inOrder(() => tell((told) => told.removeWithChange?.(bytes, around))),
        table: (event) => inOrder(() => tell((told) => told.table?.(event))),
        section: (properties) => inOrder(() => tell((told) => told.section?.(properties))),
        // What is kept is short enough to be written at its end.
        settleBefore: (offset) => inOrder(() => visitor.settleBefore?.(offset)),
      });
      for (const report of waiting) report();
      visitor.partEnd?.(part);
      reading?.end(part.name, source, kept);
    };
    if (part.name === main) read();
    else tolerateDamage(part.name, warnings, read);
  }
  for (const params of leftOut.values()) {
    // An equation is meant to stay; that is no loss to warn of.
    const { part, reason } = params;
    warnings.push(
      reason === "equation" ? { code: "warning.formula_kept", part, params } : textLeftOut(reason, part),
    );
  }
}

/** Tells a visitor of some parts what was told when all of them were walked. */
export function walkAgain(
  reading: DocumentReading,
  parts: readonly TextPart[],
  visitor: DocumentVisitor,
): void {
  for (const part of parts) {
    const read = reading.part(part.name);
    if (!read) continue; // could not be read to its end
    visitor.partStart?.(read.source);
    for (const report of read.reports) report(visitor);
    visitor.partEnd?.(part);
  }
}

/** The parts with paragraphs, one after the other; not those that are damaged, of which the walk itself tells. */
function* storySources(opc: OoxmlPackage, parts: readonly TextPart[]): Generator<XmlSource> {
  for (const { name, reader } of parts) {
    let source: XmlSource | undefined;
    if (reader === "story") tolerateDamage(name, [], () => (source = opc.readXml(name)));
    if (source) yield source;
  }
}

function walkPart(
  part: TextPart,
  source: XmlSource,
  { shownProperties, ...story }: Omit<StoryOptions, "kind"> & { shownProperties: ReadonlySet<string> },
): void {
  const { kind } = part;
  if (part.reader === "story") new StoryWalker({ ...story, kind }).walkPart(new XmlScanner(source));
  else if (part.reader === "drawing") walkDrawingPart(source, kind, story.visit);
  else if (part.reader === "numbering") walkNumbering(source, story.visit);
  else walkCoreProperties(source, story.visit, shownProperties);
}

function withDiagramGroup(part: TextPart, place: TextPlace, diagrams: object): TextPlace {
  if (!isDiagram(part)) return place;
  // Data parts are read before drawings (parts.ts): the drawing is the later branch.
  const branch = /drawing\d*\.xml$/i.test(part.name) ? 1 : 0;
  return { ...place, alternate: { group: diagrams, branch } };
}
