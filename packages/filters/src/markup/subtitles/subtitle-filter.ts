import { AppError, type DocumentWarning } from "@yizhou/model";
import type { MergeOptions } from "../../filter.ts";
import { columnsOf, joinerBetween, wrapText } from "../../txt/paragraphs.ts";
import { createMarkedFilter, type MarkedFormat } from "../marked-filter.ts";
import { markedUnit, type LooseToken, type MarkedUnit } from "../marked-text.ts";

/** Of one cue: how long it stands on the screen, and how the file ends its lines. */
interface CueStyle {
  readonly format: "srt" | "vtt";
  readonly seconds: number;
  readonly lineEnd: string;
}

/** Columns of a subtitle line, an East Asian character counts two: what television and streaming houses ask for. */
const LINE_COLUMNS = 42;
/** Columns a reader takes in a second: 17 to 20 letters, or 9 Chinese characters, which count two. */
const COLUMNS_A_SECOND = 20;
const MOST_LINES = 2;

const TIMING =
  /^[ \t]*((?:\d+:)?\d{1,2}:\d{2}[,.]\d{1,3})[ \t]*-->[ \t]*((?:\d+:)?\d{1,2}:\d{2}[,.]\d{1,3})(?:[ \t].*)?$/;
/** The whole name or none is taken, so that a line that only begins like a tag is not tried at each of its letters. */
const TAG = /<\/?([a-z]+)(?![a-z])[^<>\n]*>|<\d[\d:.]*>|\{\\[^{}\n]*\}/gi;
/** A whole line in brackets says what is heard, one between notes is sung. */
const HEARD = /^\s*(?:\[[^[\]]*\]|\([^()]*\)|（[^（）]*）|【[^【】]*】|[♪♫#].*[♪♫#])\s*$/;
const SPEAKER = /^\s*[-–—‐－]\s*\S/;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** SubRip and WebVTT: cues between blank lines, each a line of times and its text. See docs/formats/text.md. */
function subtitles(format: "srt" | "vtt"): MarkedFormat<CueStyle> {
  return {
    format,
    extensions: [format],
    outputs: ["target", "bilingual"],
    looksLike: (text) =>
      format === "vtt" ? /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text) : TIMING.test(firstTiming(text)),
    read: (text) => readCues(text, format),
    escape: (text) => (format === "vtt" ? escapeVtt(text) : text).replace(/\s*[\r\n\u2028\u2029]+\s*/g, " "),
    finish: (written, { style }) => breakLines(written, style),
    pair: (source, target, { style }) => source + style.lineEnd + target,
    warn: tooDense,
  };
}

export const srtFilter = createMarkedFilter(subtitles("srt"));
export const vttFilter = createMarkedFilter(subtitles("vtt"));

function firstTiming(text: string): string {
  return (
    text
      .slice(0, 4_096)
      .split(/\r\n|\n|\r/)
      .find((line) => line.includes("-->")) ?? ""
  );
}

function* readCues(text: string, format: "srt" | "vtt"): Generator<MarkedUnit<CueStyle>> {
  const lines = linesOf(text);
  const times = lines.map(({ text: line }) => TIMING.exec(line));
  if (!times.some(Boolean)) throw new AppError("filter.damaged", { part: "cues" });
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  let cue = 0;
  for (let at = 0; at < lines.length; at++) {
    const time = times[at];
    if (!time) continue;
    cue++;
    const seconds = secondsOf(time[2]!) - secondsOf(time[1]!);
    let end = at + 1;
    while (end < lines.length && !times[end]) end++;
    // The line in front of the next times names that cue.
    if (end < lines.length && namesCue(lines[end - 1]!.text, lines[end - 2]?.text, format)) end--;
    let part = 0;
    for (let from = at + 1; from < end;) {
      let to = from;
      while (to < end && lines[to]!.text.trim() !== "") to++;
      const isNote = format === "vtt" && part > 0;
      if (to > from && !isNote) {
        const id = `C${cue}${part ? `.${part}` : ""}`;
        const unit = readCue(text, lines.slice(from, to), id, { seconds, lineEnd, format });
        if (unit) yield unit;
        part++;
      }
      from = to + 1;
    }
  }
}

/** A line that ends a sentence; whoever begins the next one with a dash is somebody else. */
const ENDED = /[.!?…。！？]["'”’»)\]]*\s*$/;

/** Whoever speaks is named in front of what is said: in capitals, or any name where each of two lines has one. */
const NAMED = /^\s*(?:\[[^[\]]{1,30}\]\s*)?\p{Lu}[\p{Lu}\d .'’&#-]{0,30}:\s*\S/u;
const NAMED_PERHAPS =
  /^\s*(?:\p{Lu}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}|[\p{Lo}·]{1,8})[:：]\s*\S/u;
/** A change of speakers in captions for the deaf. */
const TURN = /^\s*(?:>>|≫|＞＞)\s*\S/;
/** WebVTT names a speaker in a tag. */
const VOICE = /^\s*<v(?:\.[^\s<>]*)?\s+[^<>]+>/i;

/**
 * Which lines of a cue stand for themselves: two people speak, each on a line of their own, or it is said what is heard, on such a
 * line. The other lines go on with the one in front of them.
 */
function linesApart(written: readonly string[]): ReadonlySet<number> {
  const lines = written.map((line) => line.replace(TAG, ""));
  const isNamed = written.length > 1 && written.every((line) => NAMED_PERHAPS.test(line));
  const speakers = lines.filter((line) => SPEAKER.test(line)).length;
  const apart = new Set<number>();
  for (let n = 1; n < lines.length; n++) {
    const [before, line] = [lines[n - 1]!, lines[n]!];
    // The first of two speakers may stand without a dash.
    const hasDash =
      SPEAKER.test(line) && (speakers > 1 || (/^\s*[-–—]\s*\S/.test(line) && ENDED.test(before)));
    const hasName = isNamed || VOICE.test(written[n]!) || TURN.test(line) || NAMED.test(line);
    if (hasDash || hasName || HEARD.test(line) || HEARD.test(before)) apart.add(n);
  }
  return apart;
}

function namesCue(line: string, before: string | undefined, format: "srt" | "vtt"): boolean {
  if (line.trim() === "") return false;
  return format === "srt" ? /^\s*\d+\s*$/.test(line) : before === undefined || before.trim() === "";
}

function readCue(
  text: string,
  lines: readonly Line[],
  id: string,
  style: CueStyle,
): MarkedUnit<CueStyle> | null {
  const tokens: LooseToken[] = [];
  const apart = linesApart(lines.map((line) => line.text));
  let seen = "";
  for (const [n, line] of lines.entries()) {
    const before = lines[n - 1];
    if (before) {
      const [start, end] = [before.end, line.start];
      if (apart.has(n)) tokens.push({ kind: "object", type: "break", start, end, equivalent: "\n" });
      else {
        const next = line.text.replace(TAG, "").trimStart();
        tokens.push({ kind: "text", start, end, text: joinerBetween(seen.trimEnd(), next) });
      }
    }
    let from = line.start;
    for (const match of text.slice(line.start, line.end).matchAll(TAG)) {
      const start = line.start + match.index;
      push(tokens, text, from, start, style.format);
      from = start + match[0].length;
      const name = match[1]?.toLowerCase();
      if (!name) tokens.push({ kind: "object", type: "other", start, end: from });
      else {
        const kind = match[0].startsWith("</") ? "end" : "start";
        tokens.push({ kind, name, type: "format", start, end: from });
      }
    }
    push(tokens, text, from, line.end, style.format);
    seen = line.text.replace(TAG, "");
  }
  return markedUnit(tokens, { id, kind: "caption", style });
}

function push(tokens: LooseToken[], text: string, start: number, end: number, format: "srt" | "vtt"): void {
  if (end <= start) return;
  const written = text.slice(start, end);
  tokens.push({ kind: "text", start, end, text: format === "vtt" ? unescapeVtt(written) : written });
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&lrm;": "\u200e",
  "&rlm;": "\u200f",
};

function unescapeVtt(text: string): string {
  return text.includes("&")
    ? text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity]!)
    : text;
}

function escapeVtt(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Each line of a dialogue, else the whole cue, in as few lines as hold it, none much longer than the other. */
function breakLines(written: string, { lineEnd }: CueStyle): string {
  return written
    .split(/\r\n|\n|\r/)
    .map((line) => balanced(line, lineEnd))
    .join(lineEnd);
}

function balanced(line: string, lineEnd: string): string {
  const tags: string[] = [];
  // A tag takes no room on the screen; a private character stands for it while lines are broken.
  const visible = line.replace(TAG, (tag) => {
    tags.push(tag);
    return String.fromCharCode(PLACEHOLDER + ((tags.length - 1) % PLACEHOLDERS));
  });
  const total = columnsOf(visible) - tags.length;
  if (total <= LINE_COLUMNS) return line;
  const wanted = Math.ceil(total / LINE_COLUMNS);
  let lines = wrapText(visible, LINE_COLUMNS, 0, 0);
  for (let width = Math.ceil(total / wanted); width < LINE_COLUMNS; width++) {
    const even = wrapText(visible, width, 0, 0);
    if (even.length > lines.length) continue;
    lines = even;
    break;
  }
  let tag = 0;
  return lines.join(lineEnd).replace(PLACEHOLDER_PATTERN, (mark) => tags[tag++] ?? mark);
}

const PLACEHOLDER = 0xe000;
const PLACEHOLDERS = 0x100;
const PLACEHOLDER_PATTERN = /[\ue000-\ue0ff]/g;

function tooDense(
  changed: readonly MarkedUnit<CueStyle>[],
  result: string,
  _options: MergeOptions,
): readonly DocumentWarning[] {
  if (changed.length === 0) return [];
  const ids = new Set(changed.map(({ unit }) => unit.id));
  let count = 0;
  for (const { unit, tokens, style, start, end } of readCues(
    result,
    result.startsWith("WEBVTT") ? "vtt" : "srt",
  )) {
    if (!ids.has(unit.id)) continue;
    const columns = tokens.reduce(
      (sum, token) => sum + (token.kind === "text" ? columnsOf(token.text) : 0),
      0,
    );
    const lines = result.slice(start, end).split(/\r\n|\n|\r/).length;
    if (lines > MOST_LINES || (style.seconds > 0 && columns / style.seconds > COLUMNS_A_SECOND)) count++;
  }
  return count > 0 ? [{ code: "warning.subtitles_dense", params: { count } }] : [];
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const pattern = /\r\n|\n|\r/g;
  for (let start = 0; start <= text.length;) {
    const match = pattern.exec(text);
    const end = match ? match.index : text.length;
    lines.push({ text: text.slice(start, end), start, end });
    if (!match) break;
    start = end + match[0].length;
  }
  return lines;
}

function secondsOf(time: string): number {
  return time
    .replace(",", ".")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
