/**
 * The laws every document filter keeps (filter.ts, docs/architecture.md), and of two sets the one that holds for its kind: a
 * format whose text is spans of the file gives back exactly what was put in; one whose pages are set anew gives it back as
 * far as a reader of pages can tell. A filter joins with one line in its test: `describeFilterLaws(docxFilter, samples)`,
 * then adds its own cases.
 */
import { deflateRawSync } from "node:zlib";
import { sniffContainer } from "@yizhou/bytes/containers";
import { openZip } from "@yizhou/bytes/zip";
import {
  haveSameTags,
  inlineToTagged,
  isAppError,
  isInlineEqual,
  parseLanguageTag,
  plainText,
  type InlineContent,
  type TextUnit,
} from "@yizhou/model";
import { processorMs } from "@yizhou/model/testing";
import { describe, expect, test } from "vitest";
import type { DocumentFilter, Extraction, Skeleton } from "./filter.ts";

export interface FilterSample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * `spans`: text stands in the file as text, and only its spans change. `pages`: text is drawn, and read back from the drawing;
 * `readBack` is the share of pairs of neighbouring letters that must be found again, 0-1, and `mark` the "translation" that
 * is set, for readers of pictures, who do not read what is no word. `pairs`: the file holds source and target side by side, and
 * only what has no target yet is a unit.
 */
export type FilterLaws =
  | { readonly kind: "spans" }
  | { readonly kind: "pairs" }
  | {
      readonly kind: "pages";
      readonly readBack: number;
      readonly mark?: (content: InlineContent) => InlineContent;
    };

const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("fr") };

/** What a filter may answer to bytes that are not a good file of its format. */
const REFUSALS = [
  "filter.damaged",
  "filter.empty",
  "filter.encoding_unknown",
  "filter.encrypted",
  "filter.encryption_unsupported",
  "filter.mislabelled",
  "filter.no_text",
  "filter.too_large",
  "filter.too_many_pages",
  "filter.unsupported_format",
  "filter.xml_forbidden",
];

/** What is no good file is answered within this much processor time: a busy machine makes everything slow. */
const ANSWER_LIMIT_MS = 5_000;
/** A spoiled file may still be one, and is read then: besides, it takes no more than so many times what the good one takes. */
const AS_THE_GOOD_ONE = 2;

/**
 * The text of a content marked letter by letter, tags kept: a "translation" of the same length that no source holds.
 * Letters of other scripts stay what they are in kind, so that encodings and widths do not change.
 */
export function markText(content: InlineContent): InlineContent {
  return content.map((node) =>
    node.kind === "text" ? { kind: "text", text: markLetters(node.text) } : node,
  );
}

function markLetters(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/**
 * @param samples  at least one file with two units or more whose text has Latin letters
 */
export function describeFilterLaws<S extends Skeleton>(
  filter: DocumentFilter<S>,
  samples: readonly FilterSample[],
  laws: FilterLaws = { kind: "spans" },
): void {
  describe(`${filter.format} keeps the laws of filters`, () => {
    describe.each(samples)("$name", ({ bytes }) => {
      const read = readOnce(filter, bytes);
      if (laws.kind === "spans") describeSpanLaws(filter, bytes);
      else if (laws.kind === "pairs") describePairLaws(filter, bytes);
      else describePageLaws(filter, bytes, laws);

      test("it is recognised", () => {
        expect(filter.probe(bytes)).toBe(true);
      });

      test("without targets the source comes back, byte for byte", async () => {
        const { skeleton } = await read();
        const { bytes: merged } = await filter.merge(bytes, skeleton, new Map(), options);
        expect(Buffer.compare(merged, bytes)).toBe(0);
      });

      test("with every target set to its source the source comes back, byte for byte", async () => {
        const { skeleton, units } = await read();
        const targets = new Map(units.map((unit) => [unit.id, structuredClone(unit.content)]));
        const { bytes: merged } = await filter.merge(bytes, skeleton, targets, options);
        expect(Buffer.compare(merged, bytes)).toBe(0);
      });

      test("extracting twice gives the same units, with unique ids", async () => {
        const [one, two] = [await filter.extract(bytes), await filter.extract(Uint8Array.from(bytes))];
        expect(two.units).toEqual(one.units);
        expect(two.skeleton).toEqual(one.skeleton);
        expect(new Set(one.units.map((unit) => unit.id)).size).toBe(one.units.length);
      });

      test("every tag is well-formed: ids are unique, pairs close in order", async () => {
        const { units } = await read();
        for (const unit of units) expect(tagProblem(unit.content), unit.id).toBeNull();
      });

      test("merging is deterministic", async () => {
        const { skeleton, units } = await read();
        const targets = new Map(units.map((unit) => [unit.id, markText(unit.content)]));
        const [one, two] = [
          await filter.merge(bytes, skeleton, targets, options),
          await filter.merge(bytes, skeleton, targets, options),
        ];
        expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
      });

      test("a skeleton of another file is refused", async () => {
        const { skeleton, units } = await read();
        const other = (
          await filter.merge(
            bytes,
            skeleton,
            new Map([[markable(units)[0]!.id, [{ kind: "text", text: "Other" }]]]),
            options,
          )
        ).bytes;
        await expect(filter.merge(other, skeleton, new Map(), options)).rejects.toMatchObject({
          code: "filter.skeleton_mismatch",
        });
      });

      test("a cut or spoiled file gets a coded answer in bounded time", async () => {
        const began = processorMs();
        await filter.extract(bytes);
        const limitMs = ANSWER_LIMIT_MS + AS_THE_GOOD_ONE * (processorMs() - began);
        for (const bad of spoiled(bytes)) await expectCodedAnswer(filter, bad, limitMs);
      });
    });

    test("an empty file, noise and an encrypted container get a coded answer", async () => {
      const noise = Uint8Array.from({ length: 4_000 }, (_, i) => (i * 2654435761) >>> 24);
      const encrypted = Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(504),
        Buffer.from("EncryptedPackage\0", "utf16le"),
      ]);
      for (const bad of [new Uint8Array(0), noise, encrypted])
        await expectCodedAnswer(filter, bad, ANSWER_LIMIT_MS);
    });

    test.runIf(samples.some((sample) => sniffContainer(sample.bytes) === "zip"))(
      "a bomb in any entry is refused as too large",
      async () => {
        const sample = samples.find(({ bytes }) => sniffContainer(bytes) === "zip")!;
        const { units } = await filter.extract(sample.bytes);
        await expect(filter.extract(withBomb(sample.bytes, units[0]!.part))).rejects.toMatchObject({
          code: "filter.too_large",
        });
      },
    );
  });
}

/** The sample's extraction, made when it is first asked for; laws do not change it. */
function readOnce<S extends Skeleton>(
  filter: DocumentFilter<S>,
  bytes: Uint8Array,
): () => Promise<Extraction<S>> {
  let extraction: Promise<Extraction<S>> | undefined;
  return () => (extraction ??= filter.extract(bytes));
}

/** What holds where text stands in the file as text. */
function describeSpanLaws<S extends Skeleton>(filter: DocumentFilter<S>, bytes: Uint8Array): void {
  const read = readOnce(filter, bytes);
  test("extracting a merged file gives the merged targets back", async () => {
    const { skeleton, units } = await read();
    const targets = new Map(markable(units).map((unit) => [unit.id, markText(unit.content)]));
    const merged = await filter.merge(bytes, skeleton, targets, options);
    const again = await filter.extract(merged.bytes);
    const seen = again.units.map((unit) => inlineToTagged(unit.content));
    const wanted = units.map((unit) => inlineToTagged(targets.get(unit.id) ?? unit.content));
    expect(seen).toEqual(wanted);
  });

  test("the tags of a file are the same before and after", async () => {
    const { skeleton, units } = await read();
    const targets = new Map(markable(units).map((unit) => [unit.id, markText(unit.content)]));
    const again = await filter.extract((await filter.merge(bytes, skeleton, targets, options)).bytes);
    for (const [i, unit] of units.entries()) {
      expect(haveSameTags(again.units[i]!.content, unit.content), unit.id).toBe(true);
    }
  });

  test("changing one unit changes one span, and no other entry", async () => {
    const { skeleton, units } = await read();
    const candidates = markable(units);
    const picked = candidates.filter((_, i) => i % Math.max(1, Math.floor(candidates.length / 8)) === 0);
    for (const unit of picked) {
      const { bytes: merged } = await filter.merge(
        bytes,
        skeleton,
        new Map([[unit.id, markText(unit.content)]]),
        options,
      );
      expect(changedEntries(bytes, merged).length, unit.id).toBe(1);
      const again = await filter.extract(merged);
      const others = again.units.filter((other, i) => !isInlineEqual(other.content, units[i]!.content));
      expect(others.map((other) => other.id)).toEqual([unit.id]);
    }
  });

  test("a target whose tags are lost, doubled or crossed still gives a file that can be read", async () => {
    const { skeleton, units } = await read();
    for (const spoil of [dropTags, doubleTags, reverseNodes]) {
      const targets = new Map(units.map((unit) => [unit.id, spoil(markText(unit.content))]));
      const merged = await filter.merge(bytes, skeleton, targets, options);
      const again = await filter.extract(merged.bytes);
      const objects = (all: readonly TextUnit[]) =>
        all.flatMap((unit) =>
          unit.content.filter((node) => node.kind === "standalone" && node.type === "note"),
        ).length;
      expect(objects(again.units)).toBe(objects(units));
    }
  });
}

/** What holds where a target stands beside its source. */
function describePairLaws<S extends Skeleton>(filter: DocumentFilter<S>, bytes: Uint8Array): void {
  const read = readOnce(filter, bytes);
  const lines = (text: string) => text.replace(/\s+/g, " ");

  test("every target is shown where it belongs", async () => {
    const { skeleton, units } = await read();
    const targets = new Map(markable(units).map((unit) => [unit.id, markText(unit.content)]));
    const { bytes: merged } = await filter.merge(bytes, skeleton, targets, options);
    const shown = lines(filter.shownText!(merged));
    for (const [id, target] of targets)
      for (const node of target)
        if (node.kind === "text") expect(shown, id).toContain(lines(node.text).trim());
    await filter.extract(merged);
  });

  test("changing one unit leaves the others as they are, to be translated", async () => {
    const { skeleton, units } = await read();
    for (const unit of markable(units).slice(0, 8)) {
      const targets = new Map([[unit.id, markText(unit.content)]]);
      const { bytes: merged } = await filter.merge(bytes, skeleton, targets, options);
      const again = await filter.extract(merged);
      const left = (all: readonly TextUnit[]) => all.map(({ content }) => inlineToTagged(content));
      expect(left(again.units)).toEqual(left(units.filter((other) => other !== unit)));
    }
  });

  test("a target whose tags are lost, doubled or crossed still gives a file that can be read", async () => {
    const { skeleton, units } = await read();
    for (const spoil of [dropTags, doubleTags, reverseNodes]) {
      const targets = new Map(units.map((unit) => [unit.id, spoil(markText(unit.content))]));
      const { bytes: merged } = await filter.merge(bytes, skeleton, targets, options);
      await filter.extract(merged);
    }
  });
}

/** What holds where pages are set anew: tags may come out in other pieces, lines in other places. */
function describePageLaws<S extends Skeleton>(
  filter: DocumentFilter<S>,
  bytes: Uint8Array,
  { readBack, mark = markText }: Extract<FilterLaws, { kind: "pages" }>,
): void {
  const read = readOnce(filter, bytes);
  const textOf = (units: readonly TextUnit[]) => units.map(({ content }) => plainText(content)).join("\n");

  test("what is set is read again, and the source is not", async () => {
    const { skeleton, units } = await read();
    const changed = units.filter((unit) => !unit.locked && !isInlineEqual(mark(unit.content), unit.content));
    const targets = new Map(changed.map((unit) => [unit.id, mark(unit.content)]));
    expect(targets.size).toBeGreaterThan(1);
    const again = textOf(
      (await filter.extract((await filter.merge(bytes, skeleton, targets, options)).bytes)).units,
    );
    for (const unit of changed) {
      expect(shareOfPairs(again, plainText(targets.get(unit.id)!)), unit.id).toBeGreaterThanOrEqual(readBack);
      expect(hasPassage(again, plainText(unit.content)), unit.id).toBe(false);
    }
  });

  test("changing one unit leaves the others' text", async () => {
    const { skeleton, units } = await read();
    const [first] = units.filter((unit) => !unit.locked && !isInlineEqual(mark(unit.content), unit.content));
    const targets = new Map([[first!.id, mark(first!.content)]]);
    const again = textOf(
      (await filter.extract((await filter.merge(bytes, skeleton, targets, options)).bytes)).units,
    );
    for (const unit of units) {
      if (unit !== first)
        expect(shareOfPairs(again, plainText(unit.content)), unit.id).toBeGreaterThanOrEqual(readBack);
    }
  });

  test("a target whose tags are lost, doubled or crossed still gives a file that can be read", async () => {
    const { skeleton, units } = await read();
    for (const spoil of [dropTags, doubleTags, reverseNodes]) {
      const targets = new Map(units.map((unit) => [unit.id, spoil(mark(unit.content))]));
      const again = await filter.extract((await filter.merge(bytes, skeleton, targets, options)).bytes);
      expect(textOf(again.units)).toMatch(/\p{L}/u);
    }
  });
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** Of the pairs of neighbouring letters of `wanted`, the share that `found` has. */
function shareOfPairs(found: string, wanted: string): number {
  const [all, letters] = [lettersOf(found), lettersOf(wanted)];
  const pairs = Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2));
  return pairs.length === 0 ? 1 : pairs.filter((pair) => all.includes(pair)).length / pairs.length;
}

/** Letters in a row that are no accident. */
const PASSAGE = 12;

function hasPassage(found: string, source: string): boolean {
  const [all, letters] = [lettersOf(found), lettersOf(source)];
  const starts = Math.floor(letters.length / PASSAGE);
  return Array.from({ length: starts }, (_, n) => letters.slice(n * PASSAGE, (n + 1) * PASSAGE)).some(
    (passage) => all.includes(passage),
  );
}

/** Units whose marked text differs from the source and that a filter may change. */
function markable(units: readonly TextUnit[]): TextUnit[] {
  return units.filter((unit) => !unit.locked && !isInlineEqual(markText(unit.content), unit.content));
}

function tagProblem(content: InlineContent): string | null {
  const open: number[] = [];
  const ids = new Set<number>();
  for (const node of content) {
    if (node.kind === "text") continue;
    if (node.kind === "close") {
      if (open.pop() !== node.id) return `close ${node.id} does not match`;
      continue;
    }
    if (ids.has(node.id)) return `id ${node.id} twice`;
    ids.add(node.id);
    if (node.kind === "open") open.push(node.id);
  }
  return open.length > 0 ? `left open: ${open.join()}` : null;
}

/** Names of the entries whose packed bytes or place changed; one pseudo entry for formats without an archive. */
function changedEntries(before: Uint8Array, after: Uint8Array): string[] {
  if (sniffContainer(before) !== "zip") return Buffer.compare(before, after) === 0 ? [] : ["file"];
  const [a, b] = [openZip(before), openZip(after)];
  expect(b.entries.map((entry) => entry.name)).toEqual(a.entries.map((entry) => entry.name));
  const packed = (zip: typeof a, index: number) => {
    const { start, end } = zip.dataSpan(zip.entries[index]!);
    return zip.source.subarray(start, end);
  };
  return a.entries
    .filter((_, i) => Buffer.compare(packed(a, i), packed(b, i)) !== 0)
    .map((entry) => entry.name);
}

const dropTags = (content: InlineContent) => content.filter((node) => node.kind === "text");
const doubleTags = (content: InlineContent) => content.flatMap((node) => [node, node]);
const reverseNodes = (content: InlineContent) => [...content].reverse();

function spoiled(bytes: Uint8Array): Uint8Array[] {
  const cuts = [1, 30, bytes.length >> 2, bytes.length >> 1, bytes.length - 1].map((end) =>
    bytes.subarray(0, end),
  );
  const flipped = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => {
    const copy = Uint8Array.from(bytes);
    const at = Math.floor(bytes.length * share);
    for (let i = at; i < Math.min(at + 8, copy.length); i++) copy[i]! ^= 0xa5;
    return copy;
  });
  return [...cuts, ...flipped];
}

/** A spoiled byte may fall where it does no harm; then the file is simply read. */
async function expectCodedAnswer(filter: DocumentFilter, bytes: Uint8Array, limitMs: number): Promise<void> {
  const began = processorMs();
  try {
    await filter.extract(bytes);
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(REFUSALS).toContain(error.code);
  }
  expect(processorMs() - began).toBeLessThan(limitMs);
}

/** The archive with one entry's content replaced by packed zeros: small here, 700 MB when inflated. */
function withBomb(source: Uint8Array, part: string): Uint8Array {
  const zip = openZip(source);
  const entry = zip.find(part)!;
  const block = deflateRawSync(new Uint8Array(50 << 20), {
    finishFlush: 3 /* Z_FULL_FLUSH: blocks can be chained */,
  });
  const packed = Buffer.concat([...Array.from({ length: 14 }, () => block), Buffer.from([0x03, 0x00])]);
  const { start, end } = zip.dataSpan(entry);
  const shift = packed.length - (end - start);
  const out = Buffer.concat([zip.source.subarray(0, start), packed, zip.source.subarray(end)]);
  for (const other of zip.entries) {
    const record = other.recordStart + shift;
    if (other.localOffset > entry.localOffset) out.writeUInt32LE(other.localOffset + shift, record + 42);
  }
  const record = entry.recordStart + shift;
  // The directory lies about the size, as bombs do.
  out.writeUInt16LE(8, record + 10);
  out.writeUInt32LE(packed.length, record + 20);
  out.writeUInt32LE(4_000, record + 24);
  out.writeUInt32LE(zip.directoryStart + shift, out.length - 22 + 16);
  return out;
}
