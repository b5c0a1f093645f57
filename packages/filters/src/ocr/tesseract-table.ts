import { joinWords } from "./join-words.ts";
import type { OcrLine, OcrWord, PixelBox } from "./ocr-model.ts";

/** Columns of tesseract's TSV (tesseract 5 manual, "tsv"): level, page, block, paragraph, line, word, box, confidence, text. */
const [LEVEL, PAGE, BLOCK, PARAGRAPH, LINE, LEFT, TOP, WIDTH, HEIGHT, CONFIDENCE, TEXT] = [
  0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
] as const;
const LINE_LEVEL = "4";
const WORD_LEVEL = "5";

interface OpenLine {
  readonly words: OcrWord[];
}

/**
 * Lines by picture, in the order in which the pictures were given; words without letters are left out.
 *
 * @param pictures  how many were read
 */
export function parseTesseractTable(table: string, pictures: number): OcrLine[][] {
  const lines = new Map<string, { page: number; line: OpenLine }>();
  for (const row of table.split("\n")) {
    const cells = row.split("\t");
    const level = cells[LEVEL];
    if (level !== LINE_LEVEL && level !== WORD_LEVEL) continue;
    const page = Number(cells[PAGE]);
    if (!(page >= 1 && page <= pictures)) continue;
    const key = [PAGE, BLOCK, PARAGRAPH, LINE].map((column) => cells[column]).join(" ");
    let open = lines.get(key);
    if (!open) lines.set(key, (open = { page, line: { words: [] } }));
    const text = (cells[TEXT] ?? "").trim();
    if (level === LINE_LEVEL || text === "") continue;
    const [left, top] = [Number(cells[LEFT]), Number(cells[TOP])];
    const box: PixelBox = {
      left,
      top,
      right: left + Number(cells[WIDTH]),
      bottom: top + Number(cells[HEIGHT]),
    };
    const confidence = Math.min(1, Math.max(0, Number(cells[CONFIDENCE]) / 100));
    open.line.words.push({ text, box, confidence });
  }
  const byPicture: OcrLine[][] = Array.from({ length: pictures }, () => []);
  for (const { page, line } of lines.values()) {
    if (line.words.length > 0) byPicture[page - 1]!.push(lineOfWords(line.words));
  }
  return byPicture;
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

const TAILS = /[gjpqy,;()[\]{}|/\\@$Q\u2e80-\u9fff\uf900-\ufaff\uac00-\ud7af\u3000-\u30ff\uff01-\uff60]/;

/** Foot of the words without tails; Han and Hangul stand a little below it. */
function baselineOf(words: readonly OcrWord[]): number {
  const feet = words.filter((word) => !TAILS.test(word.text) && /[\p{L}\p{N}]/u.test(word.text));
  const bottoms = (feet.length > 0 ? feet : words).map((word) => word.box.bottom).sort((a, b) => a - b);
  const middle = bottoms[bottoms.length >> 1]!;
  if (feet.length > 0) return middle;
  const height = middle - Math.min(...words.map((word) => word.box.top));
  return middle - 0.1 * height;
}
