export { type Atom, type AtomOptions, drawText, makeAtoms } from "./atoms.ts";
export { isHangul, isWide } from "./character-classes.ts";
export {
  chooseScales,
  chooseSpreads,
  firstFitting,
  frameCapacity,
  neededScale,
  neededSpread,
  capacityOf,
} from "./choose-fits.ts";
export { flowFits, flowHeight, type FlowLook, type FlowPart, placeFlow } from "./column-flow.ts";
export { type Fit, SCALE_FLOOR, SCALES, SPREADS, tightestAt, widestSpread } from "./fit-ladder.ts";
export { type Hyphenator, loadHyphenator } from "./hyphenation.ts";
export {
  countLines,
  type Frame,
  type FrameSetting,
  layOutBlock,
  type LayoutText,
  TOLERANCE,
} from "./lay-out-block.ts";
export { type PlacedGlyph, type PlacedLine, type PlacedObject, placeGlyphs } from "./place-glyphs.ts";
export type { GlyphPiece, RuleLook, SetPiece, SetStyle } from "./set-text.ts";
