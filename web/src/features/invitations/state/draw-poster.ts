// The poster that is passed on: drawn as one picture, so that what is shown is what is saved. Print on white paper in either theme.

/** What stands on a poster, in the reader's language. */
export interface Poster {
  readonly brand: string;
  /** Two lines; from top to bottom and from right to left where they are Chinese. */
  readonly slogan: readonly [string, string];
  /** Beside the code, one line each. */
  readonly notes: readonly string[];
  /** At the edge. */
  readonly edge: string;
  readonly isVertical: boolean;
  /** Rows of the code's squares, `1` is dark. */
  readonly squares: readonly string[];
}

export const POSTER_WIDTH = 632;
export const POSTER_HEIGHT = 896;
const EDGE = 80;
const PAPER = "#ffffff";
const INK = "#1b2023";
const SOFT = "#5c6468";
const LINE = "#c9c7bd";
const SEAL = "#b32d1a";

/** @param faces  families of headings and of text, as the page has them */
export function drawPoster(
  canvas: HTMLCanvasElement,
  poster: Poster,
  faces: { readonly heading: string; readonly text: string },
): void {
  canvas.width = POSTER_WIDTH;
  canvas.height = POSTER_HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  pen.textBaseline = "alphabetic";
  drawBoat(pen, 48, 44, 1.25);
  pen.fillStyle = INK;
  pen.font = `700 34px ${faces.heading}`;
  pen.fillText(poster.brand, 110, 84);
  if (poster.isVertical) drawColumns(pen, poster.slogan, faces.heading);
  else drawLines(pen, poster.slogan, faces.heading);
  drawCode(pen, poster.squares, 48, POSTER_HEIGHT - 48 - 184, 184);
  drawSeal(pen, 260, POSTER_HEIGHT - 48 - 184, faces.heading);
  pen.fillStyle = SOFT;
  pen.font = `400 24px ${faces.text}`;
  poster.notes.forEach((line, at) =>
    pen.fillText(
      line,
      260,
      POSTER_HEIGHT - 48 - 8 - (poster.notes.length - 1 - at) * 36,
      POSTER_WIDTH - EDGE - 276,
    ),
  );
  drawEdge(pen, poster, faces.text);
}

function drawColumns(pen: CanvasRenderingContext2D, lines: readonly string[], face: string): void {
  pen.fillStyle = INK;
  pen.font = `700 76px ${face}`;
  lines.forEach((line, column) => {
    const x = POSTER_WIDTH - EDGE - 36 - 76 - column * 116;
    [...line].forEach((letter, row) => {
      const isMark = "，。、".includes(letter);
      // In vertical text these marks stand at the upper right of their square.
      pen.fillText(letter, x + (isMark ? 46 : 0), 136 + row * 82 - (isMark ? 46 : 0));
    });
  });
}

function drawLines(pen: CanvasRenderingContext2D, lines: readonly string[], face: string): void {
  pen.fillStyle = INK;
  const width = POSTER_WIDTH - EDGE - 96;
  let size = 60;
  const isTooWide = () => lines.some((line) => pen.measureText(line).width > width);
  pen.font = `700 ${size}px ${face}`;
  while (size > 32 && isTooWide()) pen.font = `700 ${(size -= 2)}px ${face}`;
  lines.forEach((line, at) => pen.fillText(line, 48, 250 + at * size * 1.4, width));
}

function drawCode(
  pen: CanvasRenderingContext2D,
  squares: readonly string[],
  x: number,
  y: number,
  size: number,
): void {
  const step = size / Math.max(1, squares.length);
  pen.fillStyle = INK;
  squares.forEach((row, line) =>
    [...row].forEach((square, column) => {
      if (square !== "1") return;
      const [left, top] = [Math.round(x + column * step), Math.round(y + line * step)];
      pen.fillRect(
        left,
        top,
        Math.round(x + (column + 1) * step) - left,
        Math.round(y + (line + 1) * step) - top,
      );
    }),
  );
}

function drawSeal(pen: CanvasRenderingContext2D, x: number, y: number, face: string): void {
  pen.fillStyle = SEAL;
  pen.beginPath();
  pen.roundRect(x, y, 68, 68, 4);
  pen.fill();
  pen.fillStyle = PAPER;
  pen.font = `700 44px ${face}`;
  pen.textAlign = "center";
  pen.fillText("译", x + 34, y + 50);
  pen.textAlign = "start";
}

/** The folded edge of an old book, with who invites. */
function drawEdge(pen: CanvasRenderingContext2D, { edge, isVertical }: Poster, face: string): void {
  const x = POSTER_WIDTH - EDGE;
  pen.strokeStyle = LINE;
  pen.lineWidth = 2;
  pen.strokeRect(1, 1, POSTER_WIDTH - 2, POSTER_HEIGHT - 2);
  pen.beginPath();
  pen.moveTo(x, 0);
  pen.lineTo(x, POSTER_HEIGHT);
  pen.stroke();
  pen.fillStyle = INK;
  for (const [top, turn] of [
    [40, 1],
    [POSTER_HEIGHT - 40, -1],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x + 18, top);
    pen.lineTo(x + 62, top);
    pen.lineTo(x + 62, top + 26 * turn);
    pen.lineTo(x + 40, top + 12 * turn);
    pen.lineTo(x + 18, top + 26 * turn);
    pen.fill();
  }
  pen.fillStyle = SOFT;
  pen.font = `400 24px ${face}`;
  pen.textAlign = "center";
  if (isVertical) {
    drawColumn(pen, edge, x + 40);
  } else {
    pen.save();
    pen.translate(x + 40, POSTER_HEIGHT / 2);
    pen.rotate(Math.PI / 2);
    pen.fillText(edge, 0, 8, POSTER_HEIGHT - 220);
    pen.restore();
  }
  pen.textAlign = "start";
}

/** Height of a square of the vertical line, and the longest line there is room for. */
const SQUARE = 32;
const COLUMN = 22 * SQUARE;

/** A line from top to bottom: each Chinese character in its square, a word in other letters lying on its side as one. */
function drawColumn(pen: CanvasRenderingContext2D, text: string, middle: number): void {
  const pieces = columnPieces(text).map((piece) => ({
    ...piece,
    height: piece.isUpright ? SQUARE : pen.measureText(piece.text).width + SQUARE / 2,
  }));
  const full = pieces.reduce((sum, { height }) => sum + height, 0);
  const scale = Math.min(1, COLUMN / full);
  pen.save();
  pen.translate(middle, POSTER_HEIGHT / 2 - (full * scale) / 2);
  pen.scale(scale, scale);
  let top = 0;
  for (const { text: letters, isUpright, height } of pieces) {
    const isMark = "，。、".includes(letters);
    if (isUpright) {
      // In vertical text these marks stand at the upper right of their square.
      pen.fillText(letters, isMark ? SQUARE / 2 : 0, top + 0.8 * SQUARE - (isMark ? SQUARE / 2 : 0));
    } else {
      pen.save();
      pen.translate(0, top + height / 2);
      pen.rotate(Math.PI / 2);
      pen.fillText(letters, 0, 8);
      pen.restore();
    }
    top += height;
  }
  pen.restore();
}

/** What stands upright in a vertical line, one character each, and what lies on its side, a run each; spaces part runs only. */
export function columnPieces(text: string): { readonly text: string; readonly isUpright: boolean }[] {
  return [
    ...text.matchAll(
      /(\p{scx=Han}|\p{scx=Hangul}|[\u3000-\u30ff\uff00-\uffef])|[^\p{scx=Han}\p{scx=Hangul}\uff00-\uffef]+/gu,
    ),
  ]
    .map(([piece, upright]) => ({ text: piece.trim(), isUpright: upright !== undefined }))
    .filter((piece) => piece.text !== "");
}

/** The brand's sign: a page standing in a hull. */
function drawBoat(pen: CanvasRenderingContext2D, x: number, y: number, scale: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.strokeStyle = INK;
  pen.lineWidth = 2;
  pen.lineJoin = "round";
  pen.stroke(new Path2D("M13.5 3.5h10l6 6v17h-16zM23.5 3.5v6h6M17 14.5h9M17 19h9"));
  pen.fillStyle = SEAL;
  pen.fill(new Path2D("M2.5 26.5h35c-1.6 6.2-6 10-11.5 10H14c-5.500 0-9.900-3.800-11.500-10z"));
  pen.restore();
}
