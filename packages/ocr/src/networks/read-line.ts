/** One line's picture to its words, by networks. */
import { scaleGrey, type GreyRaster } from "../grey-raster.ts";
import type { OcrLine, OcrWord } from "../ocr-model.ts";
import { lineOfWords } from "../tesseract-table.ts";
import { cutLine } from "./cut-line.ts";
import { asRaised, mayBeRaised, raisedRuns, withRaised } from "./raised-figures.ts";
import { readSteps, type StepCharacter } from "./read-steps.ts";
import { LINE_HEIGHT, STEP, type ReaderNetworks } from "./reader-networks.ts";

/** Characters that are written without blanks between: each is a word of its own. */
const WIDE = /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\uff01-\uff60\u2018\u2019\u201c\u201d\u2026\u2014]/;
/** Lines are made narrower by this, since the time goes with the width, and small letters are read better so. */
const NARROWED = 0.9;
/** The least that networks take, in pixels of a line. */
const LEAST_WIDTH = 4 * STEP;
/** Paper on both sides of a piece: marks at an edge are overlooked. */
const SIDE = 16;
/** Of a character with nothing beside it, in heights of the line. */
const USUAL_WIDTH = 0.8;

/**
 * @param grey  dark on light, with hardly any room above and below the letters
 * @returns null where nothing is written
 * @throws {AppError} ocr.failed
 */
export async function readLine(grey: GreyRaster, networks: ReaderNetworks): Promise<OcrLine | null> {
  const down = LINE_HEIGHT / grey.height;
  const across = down * NARROWED;
  const scaled = scaleGrey(grey, across, down);
  const words = wordsOf(
    await withRaisedFigures(await readCharacters(scaled, networks), scaled, networks),
    scaled,
  ).map((word): OcrWord => ({
    ...word,
    box: {
      left: word.box.left / across,
      right: word.box.right / across,
      top: word.box.top / down,
      bottom: word.box.bottom / down,
    },
  }));
  return words.length === 0 ? null : lineOfWords(words);
}

/** @param line  `LINE_HEIGHT` high */
async function readCharacters(line: GreyRaster, networks: ReaderNetworks): Promise<StepCharacter[]> {
  const characters: StepCharacter[] = [];
  for (const { left, right } of cutLine(line)) {
    const width = Math.max(LEAST_WIDTH, right - left + 2 * SIDE);
    const shares = await networks.recognise(planeOf(line, left, right, width), width);
    for (const one of readSteps(shares, networks.alphabet))
      characters.push({ ...one, middle: left + Math.min(right - left, Math.max(0, one.middle - SIDE)) });
  }
  return characters;
}

async function withRaisedFigures(
  characters: readonly StepCharacter[],
  line: GreyRaster,
  networks: ReaderNetworks,
): Promise<readonly StepCharacter[]> {
  let all = characters;
  for (const run of raisedRuns(line)) {
    if (!mayBeRaised(characters, run, line.height)) continue;
    const scale = LINE_HEIGHT / run.grey.height;
    const read = await readCharacters(scaleGrey(run.grey, scale / NARROWED, scale), networks);
    const text = read.map((one) => one.text).join("");
    const raised = asRaised(text.normalize("NFKC").trim());
    if (raised === null) continue;
    const share = Math.min(...read.map((one) => one.share));
    all = withRaised(all, run, { text: raised, middle: (run.from + run.to) / 2, share });
  }
  return all;
}

/** Brightness from -1 to 1; what lies behind the piece is paper. */
function planeOf(
  { width, height, data }: GreyRaster,
  left: number,
  right: number,
  wide: number,
): Float32Array {
  const plane = new Float32Array(wide * height).fill(1);
  for (let y = 0; y < height; y++)
    for (let x = left; x < right; x++) plane[y * wide + SIDE + x - left] = data[y * width + x]! / 127.5 - 1;
  return plane;
}

interface Span {
  readonly character: StepCharacter;
  readonly left: number;
  readonly right: number;
}

function wordsOf(characters: readonly StepCharacter[], line: GreyRaster): OcrWord[] {
  const spans = characters.map((character, i): Span => {
    const reach = (USUAL_WIDTH * line.height) / 2;
    const [before, behind] = [characters[i - 1]?.middle ?? -Infinity, characters[i + 1]?.middle ?? Infinity];
    return {
      character,
      left: Math.max(0, character.middle - Math.min(reach, (character.middle - before) / 2)),
      right: Math.min(line.width, character.middle + Math.min(reach, (behind - character.middle) / 2)),
    };
  });
  const words: Span[][] = [];
  const glued = new Set<number>();
  let isOpen = false;
  let hasBlank = true;
  for (const span of spans) {
    if (span.character.text.trim() === "") {
      isOpen = false;
      hasBlank = true;
      continue;
    }
    const isWide = WIDE.test(span.character.text);
    if (isOpen && !isWide) words.at(-1)!.push(span);
    else {
      if (!hasBlank) glued.add(words.length);
      words.push([span]);
    }
    isOpen = !isWide;
    hasBlank = false;
  }
  return words.map((own, i): OcrWord => {
    const box = inkOf(line, own[0]!.left, own.at(-1)!.right);
    return {
      text: own.map(({ character }) => character.text).join(""),
      box,
      confidence: own.reduce((sum, { character }) => sum + character.share, 0) / own.length,
      ...(glued.has(i) && { isGlued: true }),
    };
  });
}

/** The box of the dark between two columns; the whole height where there is none. */
function inkOf(line: GreyRaster, from: number, to: number) {
  const [first, last] = [Math.max(0, Math.floor(from)), Math.min(line.width, Math.ceil(to))];
  let [left, top, right, bottom] = [last, line.height, first, 0];
  for (let y = 0; y < line.height; y++) {
    for (let x = first; x < last; x++) {
      if (line.data[y * line.width + x]! >= 150) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return right > left
    ? { left, top, right, bottom }
    : { left: first, top: 0, right: last, bottom: line.height };
}
