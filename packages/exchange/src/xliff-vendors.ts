// What Trados (sdlxliff), memoQ (mqxliff) and Phrase (mxliff) say of a segment in attributes of their own, beside XLIFF 1.2.
import type { XliffState } from "./xliff.ts";

type Attributes = Readonly<Record<string, string>>;

/** How far a segment has come, by one of these tools. */
export interface VendorProgress {
  readonly state: XliffState;
  /** A reviewer has sent the target back. */
  readonly isRejected?: boolean;
  /** A machine wrote the target, and nobody has confirmed it. */
  readonly isMachine?: boolean;
  readonly isLocked?: boolean;
}

/** Values of `conf` of a `sdl:seg`. */
const TRADOS: ReadonlyMap<string, XliffState> = new Map(
  Object.entries<XliffState>({
    Translated: "translated",
    ApprovedTranslation: "reviewed",
    ApprovedSignOff: "final",
  }),
);
/** Values of `origin` of a `sdl:seg` behind which there is a machine. */
const TRADOS_MACHINES = new Set(["mt", "nmt", "amt"]);

/** Values of `mq:status`; what begins with "Reviewer" and ends with "Confirmed" is a reviewer's. */
const MEMOQ: ReadonlyMap<string, XliffState> = new Map(
  Object.entries<XliffState>({
    Confirmed: "translated",
    ManuallyConfirmed: "translated",
    TranslatorConfirmed: "translated",
    Reviewer1Confirmed: "reviewed",
    Reviewer2Confirmed: "final",
    Proofread: "final",
  }),
);
const MEMOQ_MACHINES = new Set(["MachineTranslated", "AutoTranslated"]);

/**
 * @param unit  attributes of the `trans-unit`
 * @param segment  attributes of what defines the segment (`sdl:seg`), where the file has that
 * @returns null where none of the three has said anything
 */
export function vendorProgress(unit: Attributes, segment: Attributes | undefined): VendorProgress | null {
  if (segment) return ofTrados(segment);
  const status = unit["mq:status"];
  if (status !== undefined) return ofMemoq(status, unit);
  const confirmed = unit["m:confirmed"];
  return confirmed === undefined ? null : ofPhrase(confirmed, unit);
}

function ofTrados({ conf = "", origin = "", locked }: Attributes): VendorProgress {
  const state = TRADOS.get(conf) ?? "initial";
  return {
    state,
    ...(conf.startsWith("Rejected") && { isRejected: true }),
    ...(state === "initial" && TRADOS_MACHINES.has(origin) && { isMachine: true }),
    ...(locked === "true" && { isLocked: true }),
  };
}

function ofMemoq(status: string, unit: Attributes): VendorProgress {
  return {
    state: MEMOQ.get(status) ?? "initial",
    ...(status === "Rejected" && { isRejected: true }),
    ...(MEMOQ_MACHINES.has(status) && { isMachine: true }),
    ...(unit["mq:locked"] === "locked" && { isLocked: true }),
  };
}

function ofPhrase(confirmed: string, unit: Attributes): VendorProgress {
  const isConfirmed = confirmed === "1" || confirmed === "true";
  return {
    state: isConfirmed ? "translated" : "initial",
    ...(!isConfirmed && unit["m:trans-origin"] === "mt" && { isMachine: true }),
    ...(unit["m:locked"] === "true" && { isLocked: true }),
  };
}

/** A stretch of a text of Phrase: words, or one of its tags, `{1}`, `{b>` or `<b}`. */
export type PhrasePiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "standalone"; readonly name: string };

/** In a file of Phrase tags stand in the text, as numbers or letters in braces. */
export function phrasePieces(text: string): PhrasePiece[] {
  const pieces: PhrasePiece[] = [];
  let from = 0;
  for (const match of text.matchAll(PHRASE_TAG)) {
    if (match.index > from) pieces.push({ kind: "text", text: text.slice(from, match.index) });
    const [, single, open, close] = match;
    if (single !== undefined) pieces.push({ kind: "standalone", name: single });
    else if (open !== undefined) pieces.push({ kind: "open", name: open });
    else pieces.push({ kind: "close", name: close! });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}

const PHRASE_TAG = /\{(\d{1,4})\}|\{(\d{1,4}|[biu^_]{1,4})>|<(\d{1,4}|[biu^_]{1,4})\}/gu;
