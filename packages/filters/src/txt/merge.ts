import { decodePieces, encodeText, type EncodingName, fitsGbk } from "@yizhou/bytes/encodings";
import {
  AppError,
  hasTranslatableText,
  inlineToTagged,
  normaliseInline,
  plainText,
  type DocumentWarning,
  type InlineContent,
  type InlineNode,
} from "@yizhou/model";
import type { Merged, MergeOptions, UnitTargets } from "../filter.ts";
import { isUnchanged } from "../ooxml/is-unchanged.ts";
import { ByteWriter } from "./byte-writer.ts";
import {
  fingerprintOf,
  openText,
  walkText,
  type FoundUnit,
  type OpenText,
  type TextSkeleton,
  type TextUnitSpan,
} from "./extract.ts";
import { wrapText } from "./paragraphs.ts";
import { TextLines } from "./text-lines.ts";

/**
 * Writes targets into a text file. Everything outside changed units keeps its bytes. When a target does not fit the file's
 * encoding, or the result would be taken for another encoding, the whole result is UTF-8 with `warning.encoding_changed`.
 * A wrapped paragraph is wrapped again; where that would not be read as one paragraph again it becomes one line.
 *
 * @throws {AppError} filter.skeleton_mismatch, filter.output_unsupported
 */
export function mergeText(
  source: Uint8Array,
  skeleton: TextSkeleton,
  targets: UnitTargets,
  options: MergeOptions,
): Merged {
  if (skeleton.sourceBytes !== source.length || skeleton.fingerprint !== fingerprintOf(source)) {
    throw new AppError("filter.skeleton_mismatch");
  }
  if (targets.size === 0) return { bytes: source, warnings: [] };
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const { encoding, wrapWidth } = skeleton;
  const text: OpenText = { source: buffer, encoding, wrapWidth, lines: new TextLines(buffer, encoding) };
  const isBilingual = options.output === "bilingual";
  const plan: Plan = { text, skeleton, targets, isBilingual, unwrapped: new Set() };
  if (!hasChange(plan)) return { bytes: source, warnings: [] };
  const kept = encoding.name === "iso-2022-jp" || !fits(plan) ? null : writeChecked(plan, encoding.name);
  if (kept) return { bytes: kept, warnings: [] };
  const warnings: DocumentWarning[] = [
    { code: "warning.encoding_changed", params: { from: encoding.name, to: "utf-8" } },
  ];
  plan.unwrapped.clear();
  return { bytes: writeChecked(plan, "utf-8") ?? write(plan, "utf-8"), warnings };
}

interface Plan {
  readonly text: OpenText;
  readonly skeleton: TextSkeleton;
  readonly targets: UnitTargets;
  readonly isBilingual: boolean;
  /** Ids of wrapped units that are written as one line. */
  readonly unwrapped: Set<string>;
}

interface PlannedUnit extends FoundUnit {
  /** What is to be written; null where the source stays. */
  readonly target: InlineContent | null;
}

/** Reads the source anew each time it is asked: a unit at a time costs less than a list of a million. */
function* plannedUnits({ text, targets }: Plan): Generator<PlannedUnit> {
  for (const { unit, span } of walkText(text)) {
    const target = targets.get(unit.id);
    const isChanged = target !== undefined && !isUnchanged(target, unit.content);
    yield { unit, span, target: isChanged ? oneLine(target) : null };
  }
}

function hasChange(plan: Plan): boolean {
  for (const { target } of plannedUnits(plan)) if (target) return true;
  return false;
}

/** A unit is one line or one wrapped paragraph: a line break inside a target would make it two. */
function oneLine(target: InlineContent): InlineContent {
  if (!target.some((node) => node.kind === "text" && LINE_BREAK.test(node.text)))
    return normaliseInline(target);
  const flat: InlineNode[] = target.map((node) =>
    node.kind === "text"
      ? { kind: "text", text: node.text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ") }
      : node,
  );
  return normaliseInline(flat);
}

const LINE_BREAK = /[\r\n\u2028\u2029]/;

function fits(plan: Plan): boolean {
  const { name } = plan.skeleton.encoding;
  if (name.startsWith("utf-")) return true;
  for (const { target } of plannedUnits(plan)) {
    if (!target) continue;
    const text = plainText(target);
    if (encodeText(text, name) === null) return false;
    if (name === "gb18030" && !plan.skeleton.usesFourByteGb && !fitsGbk(text)) return false;
  }
  return true;
}

/** The result, when extracting it gives the same units that were written; `null` when it would be read as something else. */
function writeChecked(plan: Plan, encoding: EncodingName): Uint8Array | null {
  for (let attempt = 0; attempt < 2; attempt++) {
    const bytes = write(plan, encoding);
    if (isReadAsWritten(plan, bytes)) return bytes;
    const expected = [...expectedUnits(plan)].map((unit) => ({ ...unit, text: comparable(unit.content) }));
    const got = [...rereadUnits(bytes)].map(comparable);
    if (attempt === 0 && plan.skeleton.wrapWidth !== null) {
      const found = new Set(got);
      const missing = expected.filter((unit) => unit.isWrapped && unit.isChanged && !found.has(unit.text));
      if (missing.length === 0) return encoding === "utf-8" ? bytes : null;
      for (const { id } of missing) plan.unwrapped.add(id);
    } else return sameText(expected, got) ? bytes : null;
  }
  return null;
}

function isReadAsWritten(plan: Plan, bytes: Uint8Array): boolean {
  const got = rereadUnits(bytes);
  for (const { content } of expectedUnits(plan)) {
    const next = got.next();
    if (next.done) return false;
    if (!isUnchanged(next.value, content) && comparable(next.value) !== comparable(content)) return false;
  }
  return got.next().done === true;
}

/** True when only the cut into units differs, which no encoding can help. */
function sameText(expected: readonly { text: string }[], got: readonly string[]): boolean {
  const squeeze = (texts: readonly string[]) => texts.join("").replace(/\s+/g, "");
  return squeeze(expected.map((unit) => unit.text)) === squeeze(got);
}

function* rereadUnits(bytes: Uint8Array): Generator<InlineContent> {
  try {
    for (const { unit } of walkText(openText(bytes))) yield unit.content;
  } catch (error) {
    if (!(error instanceof AppError)) throw error; // not even text any more: no units
  }
}

interface ExpectedUnit {
  readonly id: string;
  readonly content: InlineContent;
  readonly isWrapped: boolean;
  readonly isChanged: boolean;
}

function* expectedUnits(plan: Plan): Generator<ExpectedUnit> {
  for (const { unit, span, target } of plannedUnits(plan)) {
    const contents = !target ? [unit.content] : plan.isBilingual ? [unit.content, target] : [target];
    for (const content of contents) {
      if (!hasTranslatableText(content)) continue;
      yield { id: unit.id, content, isWrapped: span.wrapWidth !== null, isChanged: target !== null };
    }
  }
}

/** Undecodable bytes are compared by place only: they become U+FFFD when the encoding changes. */
function comparable(content: InlineContent): string {
  return inlineToTagged(content)
    .replace(/<x\d+\/>/g, "\uFFFD")
    .replace(/[\t\v\f\x1a ]+/g, " ")
    .trim();
}

function write(plan: Plan, encoding: EncodingName): Uint8Array {
  const { skeleton } = plan;
  const { source } = plan.text;
  const isSame = encoding === skeleton.encoding.name;
  const out = new ByteWriter(Math.ceil(source.length * (plan.isBilingual ? 2.2 : 1.1)));
  let from = isSame ? 0 : skeleton.encoding.bomBytes;
  const copy = (to: number) => {
    if (isSame) out.bytes(source.subarray(from, to));
    else recode(out, source, from, to, skeleton.encoding.name, encoding);
    from = to;
  };
  for (const { unit, span, target } of plannedUnits(plan)) {
    if (!target) continue;
    if (plan.isBilingual) {
      copy(span.end);
      const gap = span.wrapWidth !== null ? skeleton.lineEnd.repeat(2) : skeleton.lineEnd;
      writeText(out, gap + span.firstIndent, encoding);
    } else {
      copy(span.start);
      from = span.end;
    }
    const wrapWidth = plan.unwrapped.has(unit.id) ? null : span.wrapWidth;
    writeTarget(out, plan, { ...span, wrapWidth }, target, encoding);
  }
  copy(source.length);
  return out.finish();
}

function writeTarget(
  out: ByteWriter,
  { skeleton, text }: Plan,
  span: TextUnitSpan,
  target: InlineContent,
  encoding: EncodingName,
): void {
  if (span.wrapWidth !== null && span.undecodable.length === 0) {
    const lines = wrapText(
      plainText(target),
      span.wrapWidth,
      span.firstIndent.length,
      span.nextIndent.length,
    );
    return writeText(out, lines.join(skeleton.lineEnd + span.nextIndent), encoding);
  }
  for (const node of target) {
    if (node.kind === "text") writeText(out, node.text, encoding);
    if (node.kind !== "standalone") continue;
    const place = span.undecodable.find(([id]) => id === node.id);
    if (!place) continue;
    // Bytes without meaning stay as they are, except in UTF-8, which they would break.
    if (encoding === skeleton.encoding.name) out.bytes(text.source.subarray(place[1], place[2]));
    else writeText(out, "\uFFFD", encoding);
  }
}

function writeText(out: ByteWriter, text: string, encoding: EncodingName): void {
  if (encoding === "utf-8") return out.utf8(text);
  const bytes = encodeText(text, encoding);
  if (!bytes)
    throw new AppError("internal.unexpected", {}, { cause: new Error(`text does not fit ${encoding}`) });
  out.bytes(bytes);
}

function recode(
  out: ByteWriter,
  source: Uint8Array,
  start: number,
  end: number,
  from: EncodingName,
  to: EncodingName,
): void {
  for (const piece of decodePieces(source, start, end, from)) writeText(out, piece.text ?? "\uFFFD", to);
}
