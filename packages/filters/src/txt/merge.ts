import {
  AppError,
  hasTranslatableText,
  inlineToTagged,
  isInlineEqual,
  normaliseInline,
  plainText,
  type DocumentWarning,
  type InlineContent,
  type InlineNode,
} from "@yizhou/model";
import type { Merged, MergeOptions, UnitTargets } from "../filter.ts";
import { decodePieces, encodeText, fitsGbk, type EncodingName } from "./encoding.ts";
import { extractText, fingerprintOf, type TextSkeleton, type TextUnitSpan } from "./extract.ts";
import { wrapText } from "./paragraphs.ts";

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
  const changes = changedUnits(source, skeleton, targets);
  if (changes.size === 0) return { bytes: source, warnings: [] };
  const isBilingual = options.output === "bilingual";
  const plan: Plan = { source, skeleton, changes, isBilingual, unwrapped: new Set() };
  const kept =
    skeleton.encoding.name === "iso-2022-jp" || !fits(plan)
      ? null
      : writeChecked(plan, skeleton.encoding.name);
  if (kept) return { bytes: kept, warnings: [] };
  const warnings: DocumentWarning[] = [
    { code: "warning.encoding_changed", params: { from: skeleton.encoding.name, to: "utf-8" } },
  ];
  plan.unwrapped.clear();
  return { bytes: writeChecked(plan, "utf-8") ?? write(plan, "utf-8"), warnings };
}

interface Plan {
  readonly source: Uint8Array;
  readonly skeleton: TextSkeleton;
  readonly changes: ReadonlyMap<string, InlineContent>;
  readonly isBilingual: boolean;
  /** Wrapped units that are written as one line. */
  readonly unwrapped: Set<string>;
}

function changedUnits(
  source: Uint8Array,
  skeleton: TextSkeleton,
  targets: UnitTargets,
): Map<string, InlineContent> {
  const changes = new Map<string, InlineContent>();
  if (targets.size === 0) return changes;
  const sources = new Map(extractText(source).units.map((unit) => [unit.id, unit.content]));
  for (const span of skeleton.spans) {
    const target = targets.get(span.id);
    const original = sources.get(span.id);
    if (!target || !original || isInlineEqual(target, original)) continue;
    changes.set(span.id, oneLine(target));
  }
  return changes;
}

/** A unit is one line or one wrapped paragraph: a line break inside a target would make it two. */
function oneLine(target: InlineContent): InlineContent {
  const flat: InlineNode[] = target.map((node) =>
    node.kind === "text"
      ? { kind: "text", text: node.text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ") }
      : node,
  );
  return normaliseInline(flat);
}

function fits(plan: Plan): boolean {
  const { name } = plan.skeleton.encoding;
  for (const target of plan.changes.values()) {
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
    const expected = expectedUnits(plan);
    const got = rereadUnits(bytes);
    if (expected.length === got.length && expected.every((unit, i) => unit.text === got[i])) return bytes;
    if (attempt === 0 && plan.skeleton.wrapWidth !== null) {
      const found = new Set(got);
      const missing = expected.filter(
        (unit) => unit.span.isWrapped && plan.changes.has(unit.span.id) && !found.has(unit.text),
      );
      if (missing.length === 0) return encoding === "utf-8" ? bytes : null;
      for (const { span } of missing) plan.unwrapped.add(span.id);
    } else return sameText(expected, got) ? bytes : null;
  }
  return null;
}

/** True when only the cut into units differs, which no encoding can help. */
function sameText(expected: readonly { text: string }[], got: readonly string[]): boolean {
  const squeeze = (texts: readonly string[]) => texts.join("").replace(/\s+/g, "");
  return squeeze(expected.map((unit) => unit.text)) === squeeze(got);
}

function rereadUnits(bytes: Uint8Array): string[] {
  try {
    return extractText(bytes).units.map((unit) => comparable(unit.content));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

function expectedUnits(plan: Plan): { text: string; span: TextUnitSpan }[] {
  const sources = new Map(extractText(plan.source).units.map((unit) => [unit.id, unit.content]));
  return plan.skeleton.spans.flatMap((span) => {
    const target = plan.changes.get(span.id);
    const contents = target
      ? plan.isBilingual
        ? [sources.get(span.id)!, target]
        : [target]
      : [sources.get(span.id)!];
    return contents.filter(hasTranslatableText).map((content) => ({ text: comparable(content), span }));
  });
}

/** Undecodable bytes are compared by place only: they become U+FFFD when the encoding changes. */
function comparable(content: InlineContent): string {
  return inlineToTagged(content)
    .replace(/<x\d+\/>/g, "\uFFFD")
    .replace(/[\t\v\f\x1a ]+/g, " ")
    .trim();
}

function write(plan: Plan, encoding: EncodingName): Uint8Array {
  const { source, skeleton } = plan;
  const isSame = encoding === skeleton.encoding.name;
  const out: Uint8Array[] = [];
  let from = isSame ? 0 : skeleton.encoding.bomBytes;
  const copy = (to: number) => {
    if (isSame) out.push(source.subarray(from, to));
    else out.push(...recode(source, from, to, skeleton.encoding.name, encoding));
    from = to;
  };
  for (const span of skeleton.spans) {
    const target = plan.changes.get(span.id);
    if (!target) continue;
    if (plan.isBilingual) {
      copy(span.end);
      const gap = span.isWrapped ? skeleton.lineEnd.repeat(2) : skeleton.lineEnd;
      out.push(encoded(gap + span.firstIndent, encoding));
    } else {
      copy(span.start);
      from = span.end;
    }
    out.push(...targetBytes(plan, span, target, encoding));
  }
  copy(source.length);
  return Buffer.concat(out);
}

function targetBytes(
  plan: Plan,
  span: TextUnitSpan,
  target: InlineContent,
  encoding: EncodingName,
): Uint8Array[] {
  const { skeleton } = plan;
  const places = new Map(span.undecodable.map(([id, start, end]) => [id, [start, end] as const]));
  const shouldWrap = span.isWrapped && !plan.unwrapped.has(span.id) && places.size === 0;
  if (shouldWrap) {
    const width = skeleton.wrapWidth ?? 72;
    const lines = wrapText(plainText(target), width, span.firstIndent.length, span.nextIndent.length);
    return [encoded(lines.join(skeleton.lineEnd + span.nextIndent), encoding)];
  }
  return target.flatMap((node) => {
    if (node.kind === "text") return [encoded(node.text, encoding)];
    const place = node.kind === "standalone" ? places.get(node.id) : undefined;
    if (!place) return [];
    // Bytes without meaning stay as they are, except in UTF-8, which they would break.
    return encoding === skeleton.encoding.name
      ? [plan.source.subarray(...place)]
      : [encoded("\uFFFD", encoding)];
  });
}

function encoded(text: string, encoding: EncodingName): Uint8Array {
  const bytes = encodeText(text, encoding);
  if (!bytes)
    throw new AppError("internal.unexpected", {}, { cause: new Error(`text does not fit ${encoding}`) });
  return bytes;
}

function recode(
  source: Uint8Array,
  start: number,
  end: number,
  from: EncodingName,
  to: EncodingName,
): Uint8Array[] {
  return decodePieces(source, start, end, from).map((piece) => encoded(piece.text ?? "\uFFFD", to));
}
