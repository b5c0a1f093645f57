import { isInlineEqual } from "@yizhou/model";
import type { XliffSegment, XliffState, XliffUnit } from "./xliff.ts";
import { type RawNode, UnitIds } from "./xliff-inline-reader.ts";
import { vendorProgress } from "./xliff-vendors.ts";

/** Attribute of a unit of XLIFF 1.2, in our own name space. */
export const VERSION = "yz:version";
/** Others: how far a machine's target can be relied on, 0-100, and what that rests on. */
export const SCORE = "yz:score";
export const SCORE_BASIS = "yz:score-basis";
/** State of a target that may be wrong. */
export const NEEDS_REVIEW = "needs-review-translation";
const OWN = new Set([VERSION, SCORE, SCORE_BASIS]);

/** A unit as the reader meets it. */
export interface RawUnit {
  readonly version: string;
  readonly attributes: Readonly<Record<string, string>>;
  part: string | undefined;
  readonly notes: string[];
  readonly segments: RawSegment[];
  /** `state` of the target, XLIFF 1.2. */
  targetState: string | undefined;
  /** Attributes of what Trados says of each segment (`sdl:seg`), by its id. */
  readonly definitions: Map<string, Readonly<Record<string, string>>>;
}

export interface RawSegment {
  readonly isIgnorable: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  source: readonly RawNode[];
  target: readonly RawNode[] | null;
}

/** Ids, segments and white space between them, put in order. */
export function buildUnit(raw: RawUnit): XliffUnit {
  const isOld = !raw.version.startsWith("2.");
  const segments = isOld ? raw.segments.flatMap(splitAtMarks) : raw.segments;
  const ids = new UnitIds(segments.flatMap((segment) => [...segment.source, ...(segment.target ?? [])]));
  const built: XliffSegment[] = [];
  let leading = "";
  for (const segment of segments) {
    const space = segment.isIgnorable ? whiteSpaceOf(segment.source) : null;
    if (space !== null) {
      const last = built.at(-1);
      if (last) built[built.length - 1] = { ...last, trailing: (last.trailing ?? "") + space };
      else leading += space;
      continue;
    }
    // An empty target is what many tools write for "not yet"; deleting a whole sentence is not expressed that way.
    const written = segment.target?.length ? ids.content(segment.target) : null;
    const isStandIn = isOld && raw.targetState === "needs-translation";
    const target =
      written && isStandIn && isInlineEqual(written, ids.content(segment.source)) ? null : written;
    const attributes = segmentAttributes(segment.attributes);
    const said = isOld
      ? vendorProgress(raw.attributes, raw.definitions.get(segment.attributes["mid"] ?? ""))
      : null;
    built.push({
      source: ids.content(segment.source),
      target: target?.length ? target : null,
      state: said?.state ?? (isOld ? oldState(raw) : newState(segment)),
      ...(said?.isRejected && { isRejected: true }),
      ...(said?.isMachine && { isMachine: true }),
      ...(leading && { leading }),
      ...originOf(segment.attributes["subState"]),
      ...(isOld && versionOf(raw.attributes)),
      ...(attributes && { attributes }),
    });
    leading = "";
  }
  const kind = raw.attributes["type"];
  return {
    id: raw.attributes["name"] ?? raw.attributes["id"] ?? "",
    ...(kind?.startsWith("yz:") && { kind: kind.slice(3) }),
    ...(raw.part !== undefined && { part: raw.part }),
    ...(raw.attributes["translate"] === "no" && { isLocked: true }),
    ...(raw.notes.length > 0 && { notes: raw.notes }),
    ...unitAttributes(raw),
    segments: built,
  };
}

/** What other tools say of a unit; ours say it in fields. */
function unitAttributes({ attributes, targetState }: RawUnit): { attributes?: Record<string, string> } {
  const own = Object.entries(attributes).filter(([name, value]) => {
    if (name === "name" || OWN.has(name) || (name === "translate" && value === "no")) return false;
    if (name === "id") return attributes["name"] !== undefined && !/^u\d+$/.test(value);
    return !(name === "type" && value.startsWith("yz:"));
  });
  if (targetState !== undefined) own.push(["target-state", targetState]);
  return own.length > 0 ? { attributes: Object.fromEntries(own) } : {};
}

function segmentAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> | null {
  const own = Object.entries(attributes).filter(([name, value]) => {
    if (name === "state") return !["initial", "translated", "reviewed", "final"].includes(value);
    if (name === "id") return !/^s\d+$/.test(value);
    return !(name === "subState" && value.startsWith("yz:"));
  });
  return own.length > 0 ? Object.fromEntries(own) : null;
}

/** The text when a part is nothing but white space, else null: foreign tools put text into `ignorable` too. */
function whiteSpaceOf(nodes: readonly RawNode[]): string | null {
  const text = nodes.map((node) => (node.kind === "text" ? node.text : "x")).join("");
  return text.trim() === "" ? text : null;
}

function newState(segment: RawSegment): XliffState {
  const state = segment.attributes["state"];
  if (state === "translated" || state === "reviewed" || state === "final") return state;
  return "initial";
}

function oldState(raw: RawUnit): XliffState {
  if (raw.attributes["approved"] === "yes" || raw.targetState === "final") return "final";
  if (raw.targetState === "signed-off") return "reviewed";
  return raw.targetState === "translated" || raw.targetState === NEEDS_REVIEW ? "translated" : "initial";
}

/** As our own XLIFF 1.2 has it. */
function versionOf(attributes: RawUnit["attributes"]): { version?: number } {
  const version = Number(attributes[VERSION] ?? Number.NaN);
  return Number.isSafeInteger(version) ? { version } : {};
}

function originOf(subState: string | undefined): { origin?: string; matchScore?: number } {
  const match = /^yz:([^.]+)(?:\.(\d{1,3}))?$/u.exec(subState ?? "");
  if (!match) return {};
  return { origin: match[1]!, ...(match[2] !== undefined && { matchScore: Number(match[2]) }) };
}

/** Segments of an XLIFF 1.2 unit: its `mrk mtype="seg"` by `mid`, with what stands between them as ignorable parts. */
function splitAtMarks(segment: RawSegment): RawSegment[] {
  if (!segment.source.some((node) => node.kind === "segment-start")) return [segment];
  const targets = new Map(parts(segment.target ?? []).map((part) => [part.mid, part.nodes]));
  return parts(segment.source).map(({ mid, nodes }) => ({
    isIgnorable: mid === null,
    attributes: (mid === null ? {} : { mid }) as Record<string, string>,
    source: nodes,
    target: mid === null ? null : (targets.get(mid) ?? null),
  }));
}

function parts(nodes: readonly RawNode[]): { mid: string | null; nodes: RawNode[] }[] {
  const found: { mid: string | null; nodes: RawNode[] }[] = [];
  let current: { mid: string | null; nodes: RawNode[] } = { mid: null, nodes: [] };
  const finish = (mid: string | null) => {
    if (current.nodes.length > 0 || current.mid !== null) found.push(current);
    current = { mid, nodes: [] };
  };
  for (const node of nodes) {
    if (node.kind === "segment-start") finish(node.mid);
    else if (node.kind === "segment-end") finish(null);
    else current.nodes.push(node);
  }
  finish(null);
  return found;
}
