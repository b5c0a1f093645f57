import type { OcrLine, OcrWord } from "./ocr-model.ts";

const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]/;
const FULL_HEIGHT = /[\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const RAISED = /[A-ZÀ-Þ0-9bdfhklt?!%&$#@|/\\[\]{}()'"“”‘’]/;
const LOWERED = /[gjpqyQ,;()[\]{}|@$]/;

/** Ems from top to foot of a word, by the letters it has. */
const [X_HEIGHT, RISE, TAIL] = [0.47, 0.24, 0.21];
const WIDE_HEIGHT = 0.9;

/** Height of the em that a word is set in, in pixels; null where its marks do not tell. */
function wordSize({ text, box }: OcrWord): number | null {
  const height = box.bottom - box.top;
  if (WIDE.test(text)) return FULL_HEIGHT.test(text) ? height / WIDE_HEIGHT : null;
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  return height / (X_HEIGHT + (RAISED.test(text) ? RISE : 0) + (LOWERED.test(text) ? TAIL : 0));
}

/** Size that a line is set in: the height of its em, in pixels. Words weigh by their length. */
export function lineSize({ words, box }: Pick<OcrLine, "words" | "box">): number {
  const sizes = words
    .flatMap((word) => {
      const size = wordSize(word);
      return size === null ? [] : [{ size, weight: word.text.length }];
    })
    .sort((a, b) => a.size - b.size);
  const total = sizes.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  for (const { size, weight } of sizes) if ((seen += weight) >= total / 2) return size;
  return (box.bottom - box.top) / WIDE_HEIGHT;
}
