/**
 * "Shrink text on overflow" keeps its result in the file (`a:normAutofit`, ECMA-376 part 1, 21.1.2.1.3), and PowerPoint works
 * it out again only when someone edits the text. So we do, for shapes whose text changed: estimate the height of the text
 * before and after from character widths (an East Asian character is as wide as two Latin ones), calibrate the estimate by
 * the scale the source had, and take the largest step of the ladder at which the new text fits.
 */
import type { XmlEdit, XmlSource } from "@yizhou/bytes/xml";
import { plainText, type InlineContent } from "@yizhou/model";
import type { TextBody } from "../parts/drawing-part.ts";
import type { ShapeFrame } from "./shape-frames.ts";

/** Font scale and line spacing reduction in percent, in steps as files from PowerPoint show them; not specified anywhere. */
const LADDER: readonly (readonly [fontScale: number, lineReduction: number])[] = [
  [100, 0],
  [92.5, 10],
  [92.5, 20],
  [85, 20],
  [77.5, 20],
  [70, 20],
  [62.5, 20],
  [55, 20],
  [47.5, 20],
  [40, 20],
  [32.5, 20],
  [25, 20],
];

const EAST_ASIAN = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;

interface SizedText {
  readonly text: string;
  readonly fontPt: number;
  readonly level: number;
}

/** What a translation does to a shape. */
interface Fit {
  /** Sets the shape's autofit; null when the shape does not shrink its text or the scale stays. */
  readonly edit: XmlEdit | null;
  /** True when the text ran inside its box and now runs over it, at the smallest scale the shape allows. */
  readonly isOverfull: boolean;
}

const FITS: Fit = { edit: null, isOverfull: false };
/** Growth that the estimate can tell from its own error. */
const REAL_GROWTH = 1.1;

/**
 * What becomes of a shape with its new text; nothing where its box is unknown.
 *
 * @param frame  with what layout and master add (see `inheritFrame`)
 * @param sizes  font size by outline level, in points, for runs that state none
 */
export function refit(
  source: XmlSource,
  body: TextBody,
  frame: ShapeFrame,
  sizes: readonly number[],
  changed: ReadonlyMap<string, InlineContent>,
): Fit {
  const { bodyProperties } = body;
  if (frame.isUnusual || !bodyProperties || !frame.widthPt || !frame.heightPt) return FITS;
  const sized = (
    content: InlineContent,
    { level, model }: TextBody["paragraphs"][number]["paragraph"],
  ): SizedText => {
    const stated = /\ssz\s*=\s*["'](\d+)/.exec(model.base.properties)?.[1];
    return {
      text: plainText(content),
      level,
      fontPt: stated ? Number(stated) / 100 : (sizes[level] ?? sizes.at(-1)!),
    };
  };
  const before = body.paragraphs.map(({ paragraph }) => sized(paragraph.model.content, paragraph));
  const after = body.paragraphs.map(({ key, paragraph }) =>
    sized(changed.get(key) ?? paragraph.model.content, paragraph),
  );
  const [left, top, right, bottom] = frame.insets.map((inset, i) => inset ?? (i % 2 === 0 ? 7.2 : 3.6)) as [
    number,
    number,
    number,
    number,
  ];
  const width = Math.max(20, frame.widthPt - left - right);
  const box = Math.max(10, frame.heightPt - top - bottom);
  const was = textHeight(before, width, frame.fontScale, frame.lineReduction);
  const now = textHeight(after, width, frame.fontScale, frame.lineReduction);
  if (was === 0 || Math.abs(now - was) <= was * 0.03) return FITS;
  // The source did fit at its scale; where it was shrunk it also filled the box.
  const shrunk = frame.fontScale < 100;
  const calibration = shrunk ? Math.min(1.25, Math.max(0.7, box / was)) : Math.min(1, box / was);
  const grows = now > was * REAL_GROWTH;
  if (frame.autofit !== "text") return { edit: null, isOverfull: grows && now * calibration > box * 1.02 };
  const step = LADDER.find(
    ([fontScale, lineReduction]) => textHeight(after, width, fontScale, lineReduction) * calibration <= box,
  );
  const [scale, reduction] = step ?? LADDER.at(-1)!;
  const isOverfull = grows && step === undefined;
  if (scale === frame.fontScale && reduction === frame.lineReduction) return { edit: null, isOverfull };
  return { edit: autofitEdit(source, bodyProperties, frame, scale, reduction), isOverfull };
}

function textHeight(
  texts: readonly SizedText[],
  width: number,
  fontScale: number,
  lineReduction: number,
): number {
  let height = 0;
  for (const { text, fontPt, level } of texts) {
    const size = (fontPt * fontScale) / 100;
    const line = Math.max(20, width - level * 18);
    let lines = 0;
    for (const part of text.split("\n")) lines += Math.max(1, Math.ceil((emWidth(part) * size) / line));
    height += lines * size * 1.2 * (1 - lineReduction / 100) + size * 0.2;
  }
  return height;
}

function emWidth(text: string): number {
  let width = 0;
  for (const char of text) width += EAST_ASIAN.test(char) ? 1 : 0.5;
  return width;
}

function autofitEdit(
  source: XmlSource,
  bodyProperties: { readonly start: number; readonly end: number },
  frame: ShapeFrame,
  scale: number,
  reduction: number,
): XmlEdit {
  const raw = source.text.slice(bodyProperties.start, bodyProperties.end);
  const prefix = /^<([\w.-]+:)?/.exec(raw)![1] ?? "";
  const attributes = scale >= 100 ? "" : ` fontScale="${scale * 1000}" lnSpcReduction="${reduction * 1000}"`;
  const element = `<${prefix}normAutofit${attributes}/>`;
  if (frame.autofitSpan) return { ...frame.autofitSpan, bytes: element };
  const { start, end } = bodyProperties;
  if (raw.endsWith("/>")) {
    const open = raw.slice(0, -2).trimEnd();
    return { start, end, bytes: `${open}>${element}</${prefix}bodyPr>` };
  }
  // Text warp stands in front of the autofit, everything else behind it (CT_TextBodyProperties).
  const warp = /<(?:[\w.-]+:)?prstTxWarp\b[^>]*?(?:\/>|>[\s\S]*?<\/(?:[\w.-]+:)?prstTxWarp>)/.exec(raw);
  const at = start + (warp ? warp.index + warp[0].length : raw.indexOf(">") + 1);
  return { start: at, end: at, bytes: element };
}
