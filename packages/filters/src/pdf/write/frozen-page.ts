/**
 * A page's record as bytes, so that it can wait in a file: what was noted about units as plain data, what was made for the page as
 * objects of PDF.
 */
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from "@cantoo/pdf-lib";
import type { Matrix } from "@yizhou/page/model";
import { PageObjects } from "../rewrite/page-objects.ts";
import { PageResources, type ResourceCategory } from "../rewrite/page-resources.ts";
import { PageDraft, type PageLink } from "./page-draft.ts";
import type { PageRecord } from "./page-record.ts";

/** The last number that a document has given to an object. */
export type ObjectMark = number;

interface FrozenObject {
  readonly number: number;
  /** In the syntax of PDF; of a stream, its dictionary. */
  readonly written: Uint8Array;
  readonly content: Uint8Array | null;
}

/** Objects by number are of `shared`. */
interface FrozenDraft {
  readonly paints: ReadonlyMap<string, string>;
  readonly links: readonly (PageLink | null)[];
  readonly lean: Matrix | null;
  readonly covers: string;
  readonly stripped: number;
  readonly resources: number;
  readonly owned: readonly ResourceCategory[];
  readonly names: readonly (readonly [number, string])[];
  readonly count: number;
  readonly objects: readonly number[];
}

interface FrozenPage {
  readonly record: Omit<PageRecord, "page">;
  readonly draft: FrozenDraft | null;
  readonly shared: readonly Uint8Array[];
  /** What was registered for the page, behind `from`. */
  readonly from: ObjectMark;
  readonly own: readonly FrozenObject[];
}

/**
 * @param from  before the page was drafted
 * Cost: a millisecond or two.
 */
export function freezePage(
  { page, ...record }: PageRecord,
  context: PDFContext,
  from: ObjectMark,
): Uint8Array {
  const shared = new PageObjects();
  const draft: FrozenDraft | null = page && {
    ...{ paints: page.paints, links: page.links, lean: page.lean, covers: page.covers },
    stripped: shared.add(page.stripped),
    resources: shared.add(page.resources.dict),
    ...page.resources.added,
    names: page.resources.added.names.map(([object, name]) => [shared.add(object), name] as const),
    objects: page.objects.all.map((object) => shared.add(object)),
  };
  const frozen: FrozenPage = {
    ...{ record, draft, from },
    shared: shared.all.map(written),
    own: registeredSince(context, from).map(([{ objectNumber: number }, object]) =>
      object instanceof PDFRawStream
        ? { number, written: written(object.dict), content: object.contents }
        : { number, written: written(object), content: null },
    ),
  };
  return deflateRawSync(serialize(frozen), { level: 1 });
}

/** What a frozen page says beside its objects; null for bytes that were spoiled on the disk. */
export function peekPage(bytes: Uint8Array): Omit<PageRecord, "page"> | null {
  try {
    return unpacked(bytes).record;
  } catch {
    return null;
  }
}

function unpacked(bytes: Uint8Array): FrozenPage {
  return deserialize(inflateRawSync(bytes)) as FrozenPage;
}

/** Takes away what was registered for a page that is kept frozen. */
export function forgetPage(context: PDFContext, from: ObjectMark): void {
  for (const [ref] of registeredSince(context, from)) context.delete(ref);
}

/**
 * @param bytes  of `freezePage`, by this version of our code
 * @param context  of the same source; gets the page's objects under numbers of its own
 * @throws for bytes that were spoiled on the disk
 */
export function thawPage(bytes: Uint8Array, context: PDFContext): PageRecord {
  const { record, draft, shared, from, own } = unpacked(bytes);
  const refs = new Map(own.map(({ number }) => [number, context.nextRef()]));
  const moved = (ref: PDFRef) => (ref.objectNumber > from ? (refs.get(ref.objectNumber) ?? ref) : ref);
  const read = (source: Uint8Array) =>
    withRefs(PDFObjectParser.forBytes(source, context).parseObject(), moved);
  for (const { number, written, content } of own) {
    const object = read(written);
    // Of their own bytes: what was read back are views into the whole record.
    const isStream = content !== null && object instanceof PDFDict;
    context.assign(refs.get(number)!, isStream ? PDFRawStream.of(object, Uint8Array.from(content)) : object);
  }
  if (!draft) return { ...record, page: null };
  const objects = shared.map(read);
  const { resources, owned, names, count, stripped } = draft;
  const page = new PageDraft({
    index: record.index,
    resources: new PageResources(context, objects[resources] as PDFDict, {
      ...{ owned, count },
      names: names.map(([object, name]) => [objects[object]!, name]),
    }),
    objects: new PageObjects(draft.objects.map((object) => objects[object]!)),
    ...{ paints: draft.paints, stripped: objects[stripped] as PDFRef },
  });
  page.links.push(...draft.links);
  page.lean = draft.lean;
  page.cover(draft.covers);
  return { ...record, page };
}

function registeredSince(context: PDFContext, from: ObjectMark): [PDFRef, PDFObject][] {
  const found: [PDFRef, PDFObject][] = [];
  for (let number = from + 1; number <= context.largestObjectNumber; number++) {
    const ref = PDFRef.of(number);
    const object = context.lookup(ref);
    if (object) found.push([ref, object]);
  }
  return found;
}

function written(object: PDFObject): Uint8Array {
  // A blank at the end: a number that ends the bytes would be read on.
  const bytes = new Uint8Array(object.sizeInBytes() + 1).fill(0x20);
  object.copyBytesInto(bytes, 0);
  return bytes;
}

/** The object, with the references in it moved. */
function withRefs(object: PDFObject, moved: (ref: PDFRef) => PDFRef): PDFObject {
  if (object instanceof PDFRef) return moved(object);
  if (object instanceof PDFArray) {
    for (const [at, item] of object.asArray().entries()) object.set(at, withRefs(item, moved));
  } else if (object instanceof PDFDict) {
    for (const [key, item] of object.entries()) object.set(key, withRefs(item, moved));
  }
  return object;
}
