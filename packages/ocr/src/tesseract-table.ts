import type { PixelBox } from "@yizhou/page/raster";
import { joinWords } from "./join-words.ts";
import type { OcrLine, OcrWord } from "./ocr-model.ts";

/** Columns of tesseract's TSV (tesseract 5 manual, "tsv"): level, page, block, paragraph, line, word, box, confidence, text. */
const [LEVEL, PAGE, BLOCK, PARAGRAPH, LINE, LEFT, TOP, WIDTH, HEIGHT, CONFIDENCE, TEXT] = [
  0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
] as const;
const WORD_LEVEL = "5";

/**
 * Lines by picture, in the order in which the pictures were given.
 *
 * @param text  the same as plain text, a form feed behind every picture. The table cuts Han and Hangul into characters; only
 *   the text knows where blanks are
 * @param pictures  how many were read
 */
export function parseTesseractTable(table: string, text: string, pictures: number): OcrLine[][] {
  const lines = new Map<string, { page: number; words: OcrWord[] }>();
  for (const row of table.split("\n")) {
    const cells = row.split("\t");
    if (cells[LEVEL] !== WORD_LEVEL) continue;
    const page = Number(cells[PAGE]);
    const word = (cells[TEXT] ?? "").trim();
    if (!(page >= 1 && page <= pictures) || word === "") continue;
    const key = [PAGE, BLOCK, PARAGRAPH, LINE].map((column) => cells[column]).join(" ");
    let open = lines.get(key);
    if (!open) lines.set(key, (open = { page, words: [] }));
    const [left, top] = [Number(cells[LEFT]), Number(cells[TOP])];
    const box: PixelBox = {
      left,
      top,
      right: left + Number(cells[WIDTH]),
      bottom: top + Number(cells[HEIGHT]),
    };
    const confidence = Math.min(1, Math.max(0, Number(cells[CONFIDENCE]) / 100));
    open.words.push({ text: word, box, confidence });
  }
  const texts = text.split("\f");
  const readers = Array.from({ length: pictures }, (_, i) => new BlankReader(texts[i] ?? ""));
  const byPicture: OcrLine[][] = Array.from({ length: pictures }, () => []);
  for (const { page, words } of lines.values()) {
    byPicture[page - 1]!.push(lineOfWords(readers[page - 1]!.join(words)));
  }
  return byPicture;
}

/** Walks along the plain text of a picture and joins the table's pieces that it has no blank between. */
class BlankReader {
  readonly #text: string;
  #at = 0;
  /** Once text and table differ, the table's own words are taken. */
  #isLost = false;

  constructor(text: string) {
    this.#text = text;
  }

  join(pieces: readonly OcrWord[]): OcrWord[] {
    return pieces.map((piece) => (this.#pass(piece.text) ? piece : { ...piece, isGlued: true }));
  }

  /** Goes behind `word`. @returns whether a blank or a line's end stands before it */
  #pass(word: string): boolean {
    if (this.#isLost) return true;
    const from = this.#at;
    while (this.#at < this.#text.length && /\s/.test(this.#text[this.#at]!)) this.#at++;
    if (!this.#text.startsWith(word, this.#at)) {
      this.#isLost = true;
      return true;
    }
    const hasBlank = this.#at > from || from === 0;
    this.#at += word.length;
    return hasBlank;
  }
}

/** @param words  at least one, in reading order */
export function lineOfWords(words: readonly OcrWord[]): OcrLine {
  const box = boxAround(words.map((word) => word.box));
  return { text: joinWords(words), words, box, baseline: baselineOf(words) };
}

/** @param boxes  at least one */
export function boxAround(boxes: readonly PixelBox[]): PixelBox {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const TAILS = /[gjpqy,;()[\]{}|/\\@$Q\u2e80-\u9fff\uf900-\ufaff\uac00-\ud7af\u3000-\u30ff\uff01-\uff60]/;

/** Foot of the words without tails; where most of the line is Han or Hangul, a little above these characters' foot. */
function baselineOf(words: readonly OcrWord[]): number {
  const feet = words.filter((word) => !TAILS.test(word.text) && /[\p{L}\p{N}]/u.test(word.text));
  const length = (list: readonly OcrWord[]) => list.reduce((sum, word) => sum + word.text.length, 0);
  const wide = words.filter((word) => WIDE.test(word.text));
  if (length(wide) > length(feet)) {
    const bottom = medianOf(wide.map((word) => word.box.bottom));
    return bottom - 0.1 * (bottom - medianOf(wide.map((word) => word.box.top)));
  }
  return medianOf((feet.length > 0 ? feet : words).map((word) => word.box.bottom));
}

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}
