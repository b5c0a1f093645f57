/** Words that are none: filled squares of legends, bars and ticks that were read as letters. */
import type { OcrBlock, OcrLine, OcrWord, PixelBox, Raster } from "../../ocr/ocr-model.ts";

/** Letters leave at least this share of their box free. */
const SOLID = 0.86;
/** Fewer pixels say nothing. */
const LEAST_AREA = 60;
/** Colours of one surface differ by less, summed over red, green and blue. */
const SAME = 40;

/** The block without words that are solid; null when nothing is left. */
export function dropDrawings(block: OcrBlock, raster: Raster): OcrBlock | null {
  const lines = block.lines.flatMap((line): OcrLine[] => {
    const words = line.words.filter((word) => !isSolid(word, raster));
    if (words.length === line.words.length) return [line];
    if (words.length === 0) return [];
    return [
      {
        ...line,
        words,
        text: words.map((word) => word.text).join(" "),
        box: boxAround(words.map(({ box }) => box)),
      },
    ];
  });
  return lines.length === 0 ? null : { ...block, lines, box: boxAround(lines.map(({ box }) => box)) };
}

/** Whether one colour fills the word's box. */
function isSolid({ text, box }: OcrWord, { width, data }: Raster): boolean {
  const area = (box.right - box.left) * (box.bottom - box.top);
  // Strokes that fill their box are letters.
  if (area < LEAST_AREA || /^[-–—_|lI1ㅣㅡ一丨.·/\\]+$/u.test(text)) return false;
  const counts = new Map<number, number>();
  const pixels: number[] = [];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const at = (y * width + x) * 4;
      pixels.push(at);
      const key = ((data[at]! >> 5) << 6) | ((data[at + 1]! >> 5) << 3) | (data[at + 2]! >> 5);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const [key] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  const of = pixels.filter((at) => {
    const [red, green, blue] = [((key >> 6) << 5) + 16, (((key >> 3) & 7) << 5) + 16, ((key & 7) << 5) + 16];
    return (
      Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue) < SAME + 48
    );
  });
  return of.length >= SOLID * pixels.length;
}

function boxAround(boxes: readonly PixelBox[]): PixelBox {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
