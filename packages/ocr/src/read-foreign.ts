/**
 * Latin words and figures in Chinese, Japanese and Korean lines, read again with English data: the data of those languages
 * know few Latin letters, and reading everything with both takes nearly twice as long and spoils other characters.
 */
import type { PixelBox } from "@yizhou/page/raster";
import { cutGrey, scaleGrey, type GreyRaster } from "./grey-raster.ts";
import { lineSize } from "./line-size.ts";
import type { Crop, OcrLine, OcrWord } from "./ocr-model.ts";
import { coloured, HEIGHTS, type ReadingOptions, type ReadRegion } from "./read-regions.ts";
import { boxAround, lineOfWords } from "./tesseract-table.ts";

const ENGLISH = "en";
const WIDE =
  /[\u2e80-\u312f\u3190-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\u2018\u2019\u201c\u201d\u2026]/;
/** Single Hangul letters never stand alone; they are what Latin letters are taken for. */
const LONE_HANGUL = /[\u3131-\u318e]/;
/** What a percent sign behind figures is taken for. */
const TAKEN_FOR_PERCENT = /^[《〈「『]+$/;
/** A percent sign taken for a sign and a figure. */
const SPLIT_PERCENT = /%[0-9oO]/;
const FIGURES = /^[\d.,:~-]+$/;
/** Marks of Chinese that are read as part of the figures or letters before them. */
const WIDE_TAIL = /[。，、；：）」』》〉”’]+$/;
/** What English takes such marks for. */
const NARROW_TAIL = /[.,;:°'"*-]+$/;
/** A note's number in the text; Chinese data take it for a character of its own. */
const NOTE_MARK = /^\[\d{1,3}(?:[,–-]\d{1,3})*\]/;
/** A run is worth reading again with this much in it, unless it is figures that were read surely. */
const LEAST_LETTERS = 2;
const SURE = 0.9;
/** Below this, also where a Chinese mark ends it. */
const UNSURE = 0.7;
/** English must be this sure, and hardly less sure than the first reading. */
const TRUSTED = 0.55;
const LESS_SURE = 0.08;
/** English may find so many times the letters of the first reading, not more. */
const MORE_LETTERS = 1.25;

/** @returns the regions with the words that are better in English; the others as they are */
export async function readForeign(
  page: GreyRaster,
  regions: readonly ReadRegion[],
  { engine, languages, signal }: ReadingOptions,
): Promise<ReadRegion[]> {
  const isWide = /^(zh|ja|ko)\b/.test(languages[0] ?? "");
  const isReadWhole = (await engine.readsLines?.(languages)) ?? false;
  const runs = isWide && !isReadWhole ? regions.flatMap(({ lines }) => lines.flatMap(foreignRuns)) : [];
  if (runs.length === 0 || !(await engine.installedLanguages()).includes(ENGLISH)) return [...regions];
  const isKorean = languages[0]!.startsWith("ko");
  const doubtful = runs.filter((run) => isDoubtful(run, isKorean));
  const crops = doubtful.map((run) => cropOf(page, run));
  const read = await engine.read(
    crops.map(({ crop }) => crop),
    { languages: [ENGLISH], signal },
  );
  const better = new Map<OcrLine, { run: ForeignRun; words: readonly OcrWord[] }[]>();
  doubtful.forEach((run, i) => {
    const found = read[i]!.flatMap((line) => line.words).map((word) => crops[i]!.place(word));
    const words = withWideTail(found, run);
    if (!isBetter(words, run)) return;
    const list = better.get(run.line) ?? [];
    better.set(run.line, list);
    list.push({ run, words });
  });
  return regions.map((region) => ({
    ...region,
    lines: region.lines.map((line) => replaceRuns(line, better.get(line) ?? [])),
  }));
}

/** Neighbouring words of a line without Han, kana and Hangul: from one index up to another, not included. */
interface ForeignRun {
  readonly line: OcrLine;
  readonly from: number;
  readonly to: number;
}

function foreignRuns(line: OcrLine): ForeignRun[] {
  const runs: ForeignRun[] = [];
  let from = -1;
  const close = (to: number) => {
    if (from >= 0) runs.push({ line, from, to });
    from = -1;
  };
  line.words.forEach(({ text }, index) => {
    const core = text.replace(WIDE_TAIL, "");
    const isLatin = core !== "" && !WIDE.test(core);
    if (!isLatin && !text.startsWith("[") && !(from >= 0 && TAKEN_FOR_PERCENT.test(text))) close(index);
    else if (from < 0) from = index;
    if (core !== text) close(index + 1);
  });
  close(line.words.length);
  return runs;
}

function wordsOf({ line, from, to }: ForeignRun): readonly OcrWord[] {
  return line.words.slice(from, to);
}

function textOf(words: readonly OcrWord[]): string {
  return words.map((word) => word.text).join("");
}

function isDoubtful(run: ForeignRun, isKorean: boolean): boolean {
  const words = wordsOf(run);
  const text = textOf(words);
  if (LONE_HANGUL.test(text)) return true;
  if (!isKorean && text.startsWith("[")) return !NOTE_MARK.test(text);
  if (!isKorean && WIDE_TAIL.test(text)) return text.includes("%") || confidenceOf(words) < UNSURE;
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < LEAST_LETTERS) return false;
  return isKorean || /[A-Za-z]{2}/.test(text) || confidenceOf(words) < SURE;
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function confidenceOf(words: readonly OcrWord[]): number {
  const length = words.reduce((sum, word) => sum + word.text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, length);
}

function isBetter(words: readonly OcrWord[], run: ForeignRun): boolean {
  if (words.length === 0) return false;
  const old = wordsOf(run);
  const confidence = confidenceOf(words);
  const [before, now] = [textOf(old), textOf(words)];
  if (before.startsWith("[") && !now.startsWith("[")) return false;
  // Both read the same figures and the sign; what the first has between sign and mark is part of the sign.
  if (SPLIT_PERCENT.test(before) && before.startsWith(now.replace(WIDE_TAIL, ""))) return now.includes("%");
  // A stroke of the next character is easily taken for a mark behind figures.
  const gainsMark =
    FIGURES.test(before) && confidenceOf(old) > SURE && now.replace(/[^\d.,]+$/, "") === before;
  if (gainsMark) return false;
  // Han characters beside the run are easily read as letters.
  if (lettersIn(now) > MORE_LETTERS * lettersIn(before) + 1) return false;
  const hadLoneHangul = old.some((word) => LONE_HANGUL.test(word.text));
  return confidence >= TRUSTED && (hadLoneHangul || confidence >= confidenceOf(old) - LESS_SURE);
}

/** English words with the Chinese mark that the first reading has behind them; of a note's number nothing but the number. */
function withWideTail(words: readonly OcrWord[], run: ForeignRun): readonly OcrWord[] {
  const before = textOf(wordsOf(run));
  const tail = WIDE_TAIL.exec(before)?.[0] ?? "";
  const note = before.startsWith("[") ? NOTE_MARK.exec(textOf(words))?.[0] : undefined;
  if (note !== undefined) {
    const box = boxAround(words.map((word) => word.box));
    return [{ text: note + tail, box, confidence: confidenceOf(words) }];
  }
  const letters = words.filter((word) => word.text.replace(NARROW_TAIL, "") !== "");
  const last = letters.at(-1);
  if (tail === "" || !last) return words;
  return [...letters.slice(0, -1), { ...last, text: last.text.replace(NARROW_TAIL, "") + tail }];
}

function cropOf(page: GreyRaster, run: ForeignRun): { crop: Crop; place: (word: OcrWord) => OcrWord } {
  const { line, from, to } = run;
  const em = lineSize(line);
  const around = boxAround(wordsOf(run).map((word) => word.box));
  const [before, behind] = [line.words[from - 1]?.box.right, line.words[to]?.box.left];
  // A neighbour without a blank between is close.
  const near = line.words[to]?.isGlued || line.words[from]!.isGlued ? 0.06 : 0.3;
  const reach = near * em;
  const box: PixelBox = {
    // Up to the middle of the gap to the neighbours.
    left: Math.floor(
      Math.max(around.left - reach, before === undefined ? -Infinity : (before + around.left) / 2),
    ),
    right: Math.ceil(
      Math.min(around.right + reach, behind === undefined ? Infinity : (behind + around.right) / 2),
    ),
    top: Math.floor(line.box.top - 0.2 * em),
    bottom: Math.ceil(line.box.bottom + 0.2 * em),
  };
  const margin = Math.round(0.3 * em);
  const wide = { width: box.right - box.left + 2 * margin, height: box.bottom - box.top };
  const padded: GreyRaster = { ...wide, data: new Uint8Array(wide.width * wide.height).fill(255) };
  const cut = cutGrey(page, box);
  for (let y = 0; y < cut.height; y++) {
    padded.data.set(cut.data.subarray(y * cut.width, (y + 1) * cut.width), y * wide.width + margin);
  }
  const scale = Math.min(5, Math.max(0.2, HEIGHTS.best / em));
  const place = (word: OcrWord): OcrWord => ({
    ...word,
    box: {
      left: box.left - margin + word.box.left / scale,
      right: box.left - margin + word.box.right / scale,
      top: box.top + word.box.top / scale,
      bottom: box.top + word.box.bottom / scale,
    },
  });
  return { crop: { raster: coloured(scaleGrey(padded, scale)), layout: "line" }, place };
}

function replaceRuns(
  line: OcrLine,
  better: readonly { readonly run: ForeignRun; readonly words: readonly OcrWord[] }[],
): OcrLine {
  if (better.length === 0) return line;
  const words = [...line.words];
  for (const { run, words: own } of [...better].sort((a, b) => b.run.from - a.run.from)) {
    const isGlued = line.words[run.from]!.isGlued;
    const [first, ...rest] = own;
    words.splice(run.from, run.to - run.from, isGlued ? { ...first!, isGlued } : first!, ...rest);
  }
  return lineOfWords(words);
}
