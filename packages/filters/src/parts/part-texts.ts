import { type XmlEdit, XmlSource } from "@yizhou/bytes/xml";
import {
  hasTranslatableText,
  inlineToTagged,
  isInlineEqual,
  normaliseInline,
  plainText,
  textLeftOut,
  type DocumentWarning,
  type InlineContent,
  type TextUnit,
} from "@yizhou/model";
import type { MergeOptions, UnitTargets } from "../filter.ts";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import type { KeptReading } from "./kept-reading.ts";
import type { PartReader, TextSlot } from "./text-slot.ts";

/** Copies of a unit elsewhere in the package: slot id -> id of the unit whose target they take. */
export type SlotCopies = ReadonlyMap<string, string>;

export interface ReadTexts {
  readonly units: TextUnit[];
  readonly copies: Map<string, string>;
}

const idOf = (part: string, key: string) => `${part}#${key}`;

/**
 * Units of the parts, in the order of the readers; a part that is damaged is left out with a warning.
 *
 * @param kept  keeps the slots that are read here, for `writeTexts`
 */
export function readTexts(
  opc: OoxmlPackage,
  readers: readonly PartReader[],
  warnings: DocumentWarning[],
  kept?: KeptReading<TextSlot>,
): ReadTexts {
  const units: TextUnit[] = [];
  const copies = new Map<string, string>();
  const groups = new Map<string, Map<string, string>>();
  for (const reader of readers) {
    const earlier = (reader.group && groups.get(reader.group)) || new Map<string, string>();
    if (reader.group) groups.set(reader.group, earlier);
    tolerateDamage(reader.part, warnings, () => {
      const own = new Map<string, string>();
      const readable = new Map<string, string>();
      const source = reader.known && !reader.isHidden ? null : (reader.source ?? opc.readXml(reader.part));
      const isHidden = source !== null && reader.isHidden?.(source) === true;
      const slots = reader.known ?? reader.read(source!);
      if (!reader.known) kept?.keep(reader.part, source!, slots);
      for (const slot of slots) {
        if (!hasTranslatableText(slot.content)) continue;
        const id = idOf(reader.part, slot.key);
        const text = inlineToTagged(slot.content);
        const original =
          (slot.isCopy && own.get(text)) ||
          (slot.isOnlyCopy && earlier.get(plainText(slot.content))) ||
          (reader.repeatsGroup && earlier.get(text)) ||
          undefined;
        if (original) {
          copies.set(id, original);
          continue;
        }
        if (slot.isOnlyCopy) continue;
        own.set(text, id);
        // Most texts read as they are written, and are found by that.
        const plain = plainText(slot.content);
        if (plain !== text) readable.set(plain, id);
        const { kind, content } = slot;
        const unit: { -readonly [K in keyof TextUnit]: TextUnit[K] } = {
          id,
          part: reader.part,
          kind,
          content,
        };
        if (reader.place !== undefined) unit.place = reader.place;
        if (slot.limits) unit.limits = slot.limits;
        if (slot.locked) unit.locked = slot.locked;
        if (isHidden) unit.isHidden = isHidden;
        if (slot.marks) unit.marks = slot.marks;
        units.push(unit);
      }
      if (!reader.group) return;
      for (const texts of [own, readable])
        for (const [text, id] of texts) if (!earlier.has(text)) earlier.set(text, id);
    });
  }
  return { units, copies };
}

export interface WriteInput {
  readonly opc: OoxmlPackage;
  readonly readers: readonly PartReader[];
  readonly targets: UnitTargets;
  readonly copies: SlotCopies;
  readonly options: MergeOptions;
  readonly warnings: DocumentWarning[];
  /** What `readTexts` kept of this very file; parts that it lacks are read. */
  readonly kept?: KeptReading<TextSlot> | undefined;
}

/** Changed parts with their new bytes; only parts that have a changed text are read. */
export function writeTexts(input: WriteInput): Map<string, Uint8Array> {
  const { opc, readers, targets, copies } = input;
  const wanted = new Map<string, Map<string, InlineContent>>();
  const want = (slotId: string, content: InlineContent) => {
    const at = slotId.lastIndexOf("#");
    const part = slotId.slice(0, at);
    const slots = wanted.get(part) ?? new Map<string, InlineContent>();
    wanted.set(part, slots.set(slotId.slice(at + 1), content));
  };
  for (const [id, content] of targets) want(id, content);
  for (const [slotId, unitId] of copies) {
    const content = targets.get(unitId);
    if (content) want(slotId, content);
  }
  const out = new Map<string, Uint8Array>();
  for (const reader of readers) {
    const slots = wanted.get(reader.part);
    if (!slots) continue;
    const bytes = writePart(input, reader, slots);
    if (bytes) out.set(opc.findPart(reader.part)!, bytes);
  }
  return out;
}

function writePart(
  input: WriteInput,
  reader: PartReader,
  targets: ReadonlyMap<string, InlineContent>,
): Uint8Array | null {
  let bytes: Uint8Array | null = null;
  const known = input.kept?.part(reader.part);
  let source = known?.source ?? input.opc.readXml(reader.part);
  let slots = known?.reports ?? reader.read(source);
  for (const pass of [1, 2] as const) {
    const edits: XmlEdit[] = [];
    const changed = new Map<string, InlineContent>();
    for (const slot of slots) {
      if (slot.pass !== pass || slot.locked) continue;
      const target = targets.get(slot.key);
      if (!target || isInlineEqual(target, slot.content)) continue;
      const written = writeSlot({ ...input, part: reader.part }, slot, target);
      if (!written) continue;
      changed.set(slot.key, target);
      for (const edit of written) edits.push(edit);
    }
    if (edits.length === 0) continue;
    if (reader.finish) edits.push(...reader.finish(source, changed));
    // The copy of a text with formats may be a plain one, which is then written as it was.
    if (edits.every((edit) => source.text.slice(edit.start, edit.end) === edit.bytes)) continue;
    edits.sort((a, b) => a.start - b.start || a.end - b.end);
    bytes = source.splice(edits);
    if (pass === 1) {
      source = new XmlSource(reader.part, bytes);
      slots = reader.read(source);
    }
  }
  return bytes;
}

/** The content cut to a length, its tags kept; null when it is short enough. */
function shortenInline(content: InlineContent, most: number): InlineContent | null {
  if (plainText(content).length <= most) return null;
  let room = most - 1;
  return content.flatMap((node): InlineContent => {
    if (node.kind !== "text") return [node];
    // Half of a character that takes two code units is none.
    const text = node.text.slice(0, Math.max(0, room)).replace(/[\uD800-\uDBFF]$/, "");
    const isCutHere = room >= 0 && text.length < node.text.length;
    room -= node.text.length;
    return text === "" && !isCutHere ? [] : [{ kind: "text", text: isCutHere ? `${text}…` : text }];
  });
}

function writeSlot(
  input: WriteInput & { readonly part: string },
  slot: TextSlot,
  target: InlineContent,
): readonly XmlEdit[] | null {
  const { options, warnings } = input;
  // A source that is longer itself has shown that its length is accepted.
  const most = Math.max(slot.limits?.maxCharacters ?? Infinity, plainText(slot.content).length);
  const content = shortenInline(normaliseInline(target), most);
  if (content !== null && !warnings.some((warning) => warning.code === "warning.text_shortened"))
    warnings.push({ code: "warning.text_shortened", part: input.part });
  const written = slot.write({
    content: content ?? normaliseInline(target),
    targetLanguage: options.targetLanguage,
    sourceLanguage: options.sourceLanguage,
    output: options.output ?? "target",
  });
  if (written === "elsewhere") return null;
  if (!written) {
    // What holds one text, such as a tooltip, keeps the source's.
    const isTold = warnings.some(({ params }) => params?.["reason"] === "single-text");
    if (!isTold) warnings.push(textLeftOut("single-text", input.part));
    return null;
  }
  if (written.isRepaired && !warnings.some((warning) => warning.code === "warning.tags_repaired")) {
    warnings.push({ code: "warning.tags_repaired" });
  }
  return written.edits;
}
